/** Several views of one stage on one canvas: a large one and a strip of small ones, any of which can become the large.

Where frames take long, there are fewer pixels first, and the small ones are drawn in turn, one a frame; then one in every
few frames: a machine without a graphics card keeps the large view fluid. */
import * as THREE from "three";
import { OrbitControls } from "three/addons/controls/OrbitControls.js";
import type { Stage } from "./stage";

const FREE = "free";
/** The views that are large at first, the best before. */
const FIRST = ["robot", "overview"];
/** Where it begins: so far around, rad, and so much higher, as a share of the distance. */
const FREE_ASIDE = -0.6;
const FREE_HIGHER = 0.12;
const SMALL = 3;
/** Frames that took longer than this on average are too many: draw at fewer pixels. */
const SLOW_MS = 28;
const FAST_MS = 14;
const LEAST_RATIO = 0.6;
/** A small view is drawn at least once in so many frames. */
const LONGEST_PAUSE = 8;
const ADAPT_FRAMES = 30;

interface View {
  name: string;
  camera: THREE.PerspectiveCamera;
}

export class Views {
  readonly renderer: THREE.WebGLRenderer;
  private readonly free = new THREE.PerspectiveCamera(50, 1, 0.02, 80);
  private readonly orbit: OrbitControls;
  private views: View[] = [];
  private large = FREE;
  private turn = 0;
  /** Frames from one small view to the next. */
  private pause = 1;
  private ratio = Math.min(window.devicePixelRatio, 1.5);
  private pace = 16;
  private frames = 0;
  private stage: Stage | null = null;
  private fitted = "";

  constructor(
    private readonly canvas: HTMLCanvasElement,
    private readonly main: HTMLElement,
    private readonly small: HTMLElement[],
    private readonly labelled: (large: string, small: string[]) => void,
  ) {
    this.renderer = new THREE.WebGLRenderer({ canvas, antialias: false, preserveDrawingBuffer: true });
    this.renderer.setScissorTest(true);
    this.free.up.set(0, 0, 1);
    this.free.position.set(-3.2, -3.0, 2.4);
    this.orbit = new OrbitControls(this.free, main);
    this.orbit.target.set(0.4, 0, 0.3);
    this.orbit.maxPolarAngle = Math.PI * 0.495;
    this.orbit.update();
    small.forEach((element, index) => element.addEventListener("click", () => this.enlarge(index)));
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
    this.adapt(elapsed);
    this.orbit.enabled = this.orbiting;
    const whole = this.canvas.getBoundingClientRect();
    this.fit(whole);
    const large = this.views.find((view) => view.name === this.large);
    if (large) this.part(stage, large.camera, this.main, whole);
    const others = this.others();
    for (const index of this.due(others.length)) {
      const [view, place] = [others[index], this.small[index]];
      if (view && place) this.part(stage, view.camera, place, whole);
    }
  }

  /** Which of so many small views are drawn in this frame. */
  private due(count: number): number[] {
    if (this.ratio >= 1) return [...Array(count).keys()];
    const turn = this.turn++;
    return turn % this.pause ? [] : [(turn / this.pause) % Math.max(count, 1)];
  }

  /** Only where something changed: a new size clears the canvas, and the small views with it. */
  private fit(whole: DOMRect): void {
    const size = `${whole.width}×${whole.height}×${this.ratio.toFixed(2)}`;
    if (size === this.fitted) return;
    this.fitted = size;
    this.renderer.setPixelRatio(this.ratio);
    this.renderer.setSize(whole.width, whole.height, false);
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
    return this.views.filter((view) => view.name !== this.large).slice(0, SMALL);
  }

  private enlarge(index: number): void {
    const view = this.others()[index];
    if (view) this.large = view.name;
    this.label();
  }

  private label(): void {
    this.labelled(
      this.large,
      this.others().map((view) => view.name),
    );
  }

  private adapt(elapsed: number): void {
    this.pace += 0.05 * (Math.min(elapsed, 200) - this.pace);
    if (this.frames++ % ADAPT_FRAMES !== 0) return;
    if (this.pace > SLOW_MS) {
      if (this.ratio === LEAST_RATIO) this.rest(2 * this.pause);
      this.ratio = Math.max(LEAST_RATIO, this.ratio * 0.9);
    } else if (this.pace < FAST_MS) {
      if (this.pause === 1) this.ratio = Math.min(Math.min(window.devicePixelRatio, 1.5), this.ratio * 1.1);
      this.rest(this.pause / 2);
    }
  }

  /** Sets the pause of the small views, a power of two. */
  private rest(frames: number): void {
    const pause = Math.min(Math.max(frames, 1), LONGEST_PAUSE);
    if (pause !== this.pause) [this.pause, this.turn] = [pause, 0];
  }
}
