/** What a lidar saw: its returns where they were, its rays, where it is blind, and the zone in which obstacles push. */
import * as THREE from "three";
import type { State } from "../net/state";

const MOST_RAYS = 720;
const NEAR = new THREE.Color(0xff4d3d);
const FAR = new THREE.Color(0x39d3c3);
/** Above the floor, so that neither hides the other, m. */
const LIFT_M = 0.006;

export class LidarView {
  /** In the world: returns stay where they were seen, while the robot drives on. */
  readonly scan = new THREE.Group();
  /** On the floor, below the lidar. */
  readonly zone = new THREE.Group();
  private readonly returns = new THREE.BufferGeometry();
  private readonly rays = new THREE.BufferGeometry();
  private readonly at = new THREE.Vector3();
  private readonly turn = new THREE.Quaternion();
  private seq = -1;
  private shape = "";

  constructor() {
    for (const form of [this.returns, this.rays]) {
      form.setAttribute("position", new THREE.BufferAttribute(new Float32Array(2 * 3 * MOST_RAYS), 3));
      form.setAttribute("color", new THREE.BufferAttribute(new Float32Array(2 * 3 * MOST_RAYS), 3));
    }
    const points = new THREE.PointsMaterial({ size: 4, sizeAttenuation: false, vertexColors: true });
    const lines = new THREE.LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.16, depthWrite: false });
    const [seen, cast] = [new THREE.Points(this.returns, points), new THREE.LineSegments(this.rays, lines)];
    for (const part of [seen, cast]) {
      part.frustumCulled = false;
      this.scan.add(part);
    }
  }

  /** A state, and the lidar's own place. */
  show(state: State, lidar: THREE.Object3D): void {
    lidar.getWorldPosition(this.at);
    lidar.getWorldQuaternion(this.turn);
    this.zone.position.set(this.at.x, this.at.y, LIFT_M);
    if (state.has("bilateral.zone")) this.rings(state);
    const seq = state.number("lidar.seq");
    if (seq === this.seq) return;
    this.seq = seq;
    this.take(state);
  }

  private take(state: State): void {
    const ranges = state.array("lidar.ranges");
    const [first, step] = [state.number("lidar.angle_min"), state.number("lidar.angle_increment")];
    const [least, most] = [state.number("lidar.range_min"), state.number("lidar.range_max")];
    const zone = state.array("bilateral.zone")[1] ?? 0;
    const at = new THREE.Vector3();
    let n = 0;
    ranges.forEach((range, index) => {
      if (!(range >= least && range <= most)) return;
      const angle = first + index * step;
      at.set(range * Math.cos(angle), range * Math.sin(angle), 0).applyQuaternion(this.turn).add(this.at);
      const colour = range < zone ? NEAR : FAR;
      this.put(this.returns, n, at, colour);
      this.put(this.rays, 2 * n, this.at, colour);
      this.put(this.rays, 2 * n + 1, at, colour);
      n++;
    });
    this.returns.setDrawRange(0, n);
    this.rays.setDrawRange(0, 2 * n);
    for (const form of [this.returns, this.rays])
      for (const name of ["position", "color"]) form.getAttribute(name).needsUpdate = true;
  }

  private put(form: THREE.BufferGeometry, index: number, at: THREE.Vector3, colour: THREE.Color): void {
    form.getAttribute("position").setXYZ(index, at.x, at.y, at.z);
    form.getAttribute("color").setXYZ(index, colour.r, colour.g, colour.b);
  }

  private rings(state: State): void {
    const [inner = 0, outer = 0] = state.array("bilateral.zone");
    const blind = state.number("lidar.range_min");
    const shape = `${inner} ${outer} ${blind}`;
    if (shape === this.shape) return;
    this.shape = shape;
    this.zone.clear();
    this.zone.add(ring(inner, outer, 0xff8a3d, 0.2), ring(outer - 0.006, outer, 0xff8a3d, 0.9));
    this.zone.add(ring(0, blind, 0x0b1016, 0.35), ring(blind - 0.004, blind, 0xb9c6d4, 0.9));
  }
}

function ring(inner: number, outer: number, colour: number, opacity: number): THREE.Mesh {
  const material = new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity, depthWrite: false });
  return new THREE.Mesh(new THREE.RingGeometry(Math.max(inner, 0), Math.max(outer, 1e-3), 64), material);
}
