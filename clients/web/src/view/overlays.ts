/** What is drawn of a state beside the bodies: a lidar's scan, forces, the way that a plan foresees. */
import * as THREE from "three";
import type { State } from "../net/state";
import { Arrow } from "./arrow";
import { LidarView } from "./lidar";
import type { Stage } from "./stage";

/** Length of an arrow, m per N. */
const FORCE_SCALE = 0.03;
const VIRTUAL = 0xffb020;
const ON_THE_HAND = 0xff4d8d;
const FORESEEN = 0xffd166;
const MOST_POINTS = 48;

export class Overlays {
  private readonly lidar: LidarView | null;
  private readonly virtual = new Arrow(VIRTUAL);
  private readonly felt = new Arrow(ON_THE_HAND);
  private readonly way = new THREE.BufferGeometry();
  private readonly sensor: THREE.Object3D | undefined;

  constructor(stage: Stage) {
    this.sensor = stage.body("lidar") ?? stage.eye("kinect");
    this.lidar = this.sensor ? new LidarView() : null;
    if (this.lidar) stage.scene.add(this.lidar.scan, this.lidar.zone, this.virtual.object, this.felt.object);
    this.way.setAttribute("position", new THREE.BufferAttribute(new Float32Array(3 * MOST_POINTS), 3));
    this.way.setDrawRange(0, 0);
    const line = new THREE.Line(this.way, new THREE.LineBasicMaterial({ color: FORESEEN }));
    const marks = new THREE.Points(this.way, new THREE.PointsMaterial({ color: FORESEEN, size: 4, sizeAttenuation: false }));
    for (const part of [line, marks]) part.frustumCulled = false;
    stage.scene.add(line, marks);
  }

  /** `path`: the way that a plan foresees, x, y, z, m. */
  show(state: State, path: Float32Array | null): void {
    if (this.lidar && this.sensor) {
      this.lidar.show(state, this.sensor);
      this.forces(state, this.sensor);
    }
    const points = path ? Math.min(path.length / 3, MOST_POINTS) : 0;
    if (path) (this.way.getAttribute("position") as THREE.BufferAttribute).array.set(path.subarray(0, 3 * points));
    this.way.getAttribute("position").needsUpdate = true;
    this.way.setDrawRange(0, points);
  }

  /** Both along the robot's axes: the virtual force points at what pushes, the one on the hand away from it. */
  private forces(state: State, sensor: THREE.Object3D): void {
    const heading = state.array("base.eta")[2] ?? 0;
    const [c, s] = [Math.cos(heading), Math.sin(heading)];
    const pairs = [
      [this.virtual, state.array("bilateral.force"), 0.05],
      [this.felt, state.array("haptics.force"), 0.09],
    ] as const;
    for (const [arrow, force, height] of pairs) {
      const [ahead, left] = [FORCE_SCALE * (force[0] ?? 0), FORCE_SCALE * (force[1] ?? 0)];
      sensor.getWorldPosition(arrow.object.position);
      arrow.object.position.z += height;
      arrow.show(c * ahead - s * left, s * ahead + c * left);
    }
  }
}
