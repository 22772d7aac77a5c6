/** Several views of one stage on one canvas: a large one and a strip of small ones, any of which can become the large.

Where frames take long, `Pace` says so: there are fewer pixels, and the small views are drawn in turn. */
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import { Pace } from "./pace";
import type { Stage } from "./stage";

const FREE = "free";
/** The views that are large at first, the best before. */
const FIRST = ["robot", "overview"];
/** The views that lie beside the large one, the best before. */
const BESIDE = ["hand", "object_1", "object_2", "glass", "kinect", "beside", "above", "overview", "robot", FREE];
/** Where it begins: so far around, rad, and so much higher, as a share of the distance. */
const FREE_ASIDE = -0.6;
const FREE_HIGHER = 0.12;

interface View {
  name: string;
  camera: THREE.PerspectiveCamera;
}

/** What is there to click at, and to read: `ui/viewnames.ts`. */
interface Names {
  insets: HTMLElement[];
  onchoice(enlarge: (name: string) => void): void;
  label(large: string, small: string[], all: string[]): void;
}

export class Views {
  readonly renderer: THREE.WebGLRenderer;
  private readonly free = new THREE.PerspectiveCamera(50, 1, 0.02, 80);
  private readonly orbit: OrbitControls;
  private readonly pace: Pace;
  private views: View[] = [];
  private large = FREE;
  private stage: Stage | null = null;
  private fitted = "";

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly main: HTMLElement,
    private readonly names: Names,
  ) {
    const context = drawing(canvas);
    this.renderer = new THREE.WebGLRenderer({ canvas, context });
    this.renderer.debug.checkShaderErrors = false; // it waits for the compiler; the tests look at the picture
    this.renderer.setScissorTest(true);
    this.pace = new Pace(inSoftware(context));
    this.free.up.set(0, 0, 1);
    this.free.position.set(-3.2, -3.0, 2.4);
    this.orbit = new OrbitControls(this.free, main);
    this.orbit.target.set(0.4, 0, 0.3);
    this.orbit.maxPolarAngle = Math.PI * 0.495;
    this.orbit.update();
    names.onchoice((name) => this.enlarge(name));
    names.insets.forEach((element, index) => element.addEventListener("click", () => this.enlarge(this.others()[index]?.name)));
  }

  show(stage: Stage): void {
    this.stage = stage;
    this.views = [{ name: FREE, camera: this.free }, ...stage.cameras.map(({ name, camera }) => ({ name, camera }))];
    if (!this.views.some((view) => view.name === this.large)) this.large = FREE;
    const first = FIRST.find((name) => this.views.some((view) => view.name === name));
    if (first) this.large = first;
    this.stand(stage);
    this.label();
  }

  /** Turns the free view to a place that is so large, m. */
  look(place: THREE.Vector3, size: number): void {
    this.orbit.target.copy(place);
    this.free.position.set(-0.75, -0.72, 0.62).multiplyScalar(size).add(place);
    this.orbit.update();
  }

  /** Where one can look at everything from above, the free view begins to the side of the overview, and nearer. */
  private stand(stage: Stage): void {
    const [overview, above] = ["overview", "above"].map((name) => stage.cameras.find((at) => at.name === name)?.camera);
    if (!overview || !above) return;
    const ahead = new THREE.Vector3(0, 0, -0.9 * overview.position.length()).applyQuaternion(overview.quaternion);
    this.orbit.target.copy(overview.position).add(ahead);
    this.free.position.copy(ahead).multiplyScalar(-0.8).applyAxisAngle(this.free.up, FREE_ASIDE).add(this.orbit.target);
    this.free.position.z += FREE_HIGHER * ahead.length();
    this.orbit.update();
  }

  get orbiting(): boolean {
    return this.large === FREE;
  }

  /** Draws a frame that took `elapsed` ms since the last one. */
  draw(elapsed: number): void {
    const stage = this.stage;
    if (!stage) return;
    this.pace.frame(elapsed);
    this.orbit.enabled = this.orbiting;
    const whole = this.canvas.getBoundingClientRect();
    const cleared = this.fit(whole);
    const large = this.views.find((view) => view.name === this.large);
    if (large) this.part(stage, large.camera, this.main, whole);
    const others = this.others();
    for (const index of cleared ? others.keys() : this.pace.due(others.length)) {
      const [view, place] = [others[index], this.names.insets[index]];
      if (view && place) this.part(stage, view.camera, place, whole);
    }
  }

  /** Only where something changed: a new size clears the canvas, and the small views with it. Whether it did. */
  private fit(whole: DOMRect): boolean {
    const size = `${whole.width}×${whole.height}×${this.pace.ratio.toFixed(2)}`;
    if (size === this.fitted) return false;
    this.fitted = size;
    this.renderer.setPixelRatio(this.pace.ratio);
    this.renderer.setSize(whole.width, whole.height, false);
    return true;
  }

  private part(stage: Stage, camera: THREE.PerspectiveCamera, element: HTMLElement, whole: DOMRect): void {
    const place = element.getBoundingClientRect();
    if (place.width === 0 || place.height === 0) return;
    const [x, y] = [place.left - whole.left, whole.bottom - place.bottom];
    camera.aspect = place.width / place.height;
    camera.updateProjectionMatrix();
    this.renderer.setViewport(x, y, place.width, place.height);
    this.renderer.setScissor(x, y, place.width, place.height);
    this.renderer.render(stage.scene, camera);
  }

  private others(): View[] {
    const rank = ({ name }: View) => (BESIDE.includes(name) ? BESIDE.indexOf(name) : BESIDE.length);
    const others = this.views.filter((view) => view.name !== this.large);
    return others.sort((one, other) => rank(one) - rank(other)).slice(0, this.names.insets.length);
  }

  private enlarge(name: string | undefined): void {
    if (name) this.large = name;
    this.fitted = "";
    this.label();
  }

  private label(): void {
    const named = (views: View[]) => views.map((view) => view.name);
    this.names.label(this.large, named(this.others()), named(this.views));
  }
}

/** Without a picture behind it and, where a graphics card draws, with smooth edges. */
function drawing(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const probe = document.createElement("canvas").getContext("webgl2");
  const antialias = probe !== null && !inSoftware(probe);
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  const context = canvas.getContext("webgl2", { alpha: false, antialias, preserveDrawingBuffer: true });
  if (!context) throw new Error("this browser has no WebGL 2");
  return context;
}

/** Whether the processor draws. */
function inSoftware(context: WebGL2RenderingContext): boolean {
  const told = context.getExtension("WEBGL_debug_renderer_info");
  const by = String(context.getParameter(told ? told.UNMASKED_RENDERER_WEBGL : context.RENDERER));
  return /swiftshader|llvmpipe|softpipe|software|basic render/i.test(by);
}
