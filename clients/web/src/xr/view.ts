/** The scene through the headset, at its own size, with the controllers and the panel in it.

It has a renderer of its own, made for one session and gone with it: the page's stays as it is. */
import * as THREE from "three";
import { NOTHING, Stage } from "../view/stage";
import type { Standpoint } from "./axes";
import { Panel } from "./panel";

/** Where the panel is, WebXR's axes, m: to the left of the robot, below the eyes, and turned to them. */
const PANEL_AT = [-0.58, 1.3, -0.85] as const;
const EYES = [0, 1.6, 0] as const;
const SPACE = "local-floor";

export class HeadsetView {
  readonly panel = new Panel();
  private readonly renderer = new THREE.WebGLRenderer({ antialias: true });
  private readonly camera = new THREE.PerspectiveCamera(70, 1, 0.02, 60);
  /** The operator's floor: whatever is in it has WebXR's axes. */
  private readonly floor = new THREE.Group();
  private stage = new Stage(NOTHING);

  constructor() {
    this.renderer.xr.enabled = true;
    this.renderer.xr.setReferenceSpaceType(SPACE);
    this.panel.object.position.set(...PANEL_AT);
    this.panel.object.lookAt(...EYES);
    this.floor.add(this.camera, this.panel.object);
    for (const index of [0, 1]) this.floor.add(this.hand(index));
    this.stage.scene.add(this.floor);
  }

  /** Draws into a session from now on; `each` is called before each frame is drawn. Its space, in which poses are told. */
  async begin(session: XRSession, each: (frame: XRFrame, time: number) => void): Promise<XRReferenceSpace> {
    await this.renderer.xr.setSession(session);
    this.renderer.setAnimationLoop((time, frame) => {
      if (frame) each(frame, time);
      this.renderer.render(this.stage.scene, this.camera);
    });
    const space = this.renderer.xr.getReferenceSpace();
    if (!space) throw new Error(`the headset has no ${SPACE} space`);
    return space;
  }

  show(stage: Stage): void {
    if (stage === this.stage) return;
    this.stage = stage;
    stage.scene.add(this.floor);
  }

  stand({ x, y, heading }: Standpoint): void {
    const [c, s] = [Math.cos(heading), Math.sin(heading)];
    const [right, up, back] = [[s, -c, 0], [0, 0, 1], [-c, -s, 0]].map((axis) => new THREE.Vector3(...axis));
    this.floor.position.set(x, y, 0);
    this.floor.quaternion.setFromRotationMatrix(new THREE.Matrix4().makeBasis(right!, up!, back!));
  }

  dispose(): void {
    this.renderer.setAnimationLoop(null);
    this.floor.removeFromParent();
    this.panel.dispose();
    this.renderer.dispose();
  }

  /** A controller, as a short stick that points where it points. */
  private hand(index: number): THREE.Object3D {
    const grip = this.renderer.xr.getControllerGrip(index);
    const material = new THREE.MeshLambertMaterial({ color: 0xff8a3d });
    const body = new THREE.Mesh(new THREE.CapsuleGeometry(0.016, 0.09, 4, 10).rotateX(Math.PI / 2), material);
    const tip = new THREE.Mesh(new THREE.ConeGeometry(0.01, 0.04, 10).rotateX(-Math.PI / 2), material);
    tip.position.z = -0.085;
    return grip.add(body, tip);
  }
}
