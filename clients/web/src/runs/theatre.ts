/** The stage on which runs are played back: the first run's scene, every run's robot, each with its way in its colour. */
import * as THREE from "three";
import { Overlays } from "../view/overlays";
import { tint } from "../view/paint";
import { type Geometry, Stage } from "../view/stage";
import type { Frame, Recording } from "./recording";

const ROBOT = "robot.";
const TINT = 0.65;
const WAY_RADIUS_M = 0.005;
const WAY_STEP_M = 0.03;
const LEAST_SIZE_M = 1.7;

export class Theatre {
  /** What is drawn; null where the first run has no geometry. */
  readonly stage: Stage | null;
  private readonly stages: (Stage | null)[];
  private readonly overlays: Overlays | null;
  private readonly ways = new THREE.Box3();

  constructor(recordings: Recording[], colours: string[]) {
    const several = recordings.length > 1;
    this.stages = recordings.map(({ index: { geometry } }) => geometry && new Stage(several ? onlyFree(geometry) : geometry));
    this.stage = this.stages[0] ?? null;
    this.overlays = this.stage && !several ? new Overlays(this.stage) : null;
    recordings.forEach((recording, i) => {
      const colour = new THREE.Color(colours[i]);
      if (several) this.tint(i, colour);
      if (i > 0) this.bring(i);
      const points = apart(recording);
      const drawn = way(points, colour);
      if (drawn) this.stage?.scene.add(drawn);
      for (const point of points) this.ways.expandByPoint(point);
    });
  }

  /** Puts the robot (of the first run, everything) where a frame says. */
  pose(run: number, frame: Frame): void {
    this.stages[run]?.pose(frame.poses);
    this.overlays?.show(frame.state, null);
  }

  /** Where it all happens, and how large that is, m. */
  get extent(): [THREE.Vector3, number] {
    const [centre, size] = [new THREE.Vector3(), new THREE.Vector3()];
    if (!this.ways.isEmpty()) this.ways.getCenter(centre);
    if (!this.ways.isEmpty()) this.ways.getSize(size);
    return [centre, Math.max(1.3 * size.length(), LEAST_SIZE_M)];
  }

  /** Where the first body of a robot is drawn: x, y, z in m. */
  drawn(run: number): [number, number, number] | null {
    const body = robotOf(this.stages[run])[0];
    return body ? body.position.toArray() : null;
  }

  private tint(run: number, colour: THREE.Color): void {
    for (const body of robotOf(this.stages[run])) for (const part of body.children) tint(part, colour, TINT);
  }

  /** A robot moves into the first run's scene. */
  private bring(run: number): void {
    for (const body of robotOf(this.stages[run])) this.stage?.scene.add(body);
  }
}

const kept = new WeakMap<Stage, THREE.Object3D[]>();

/** The bodies of the robot on a stage, in their order; remembered, for they may have moved to another one. */
function robotOf(stage: Stage | null | undefined): THREE.Object3D[] {
  if (!stage) return [];
  const known = kept.get(stage) ?? stage.scene.children.filter((child) => child.name.startsWith(ROBOT));
  kept.set(stage, known);
  return known;
}

/** With two robots only the free view shows both. */
function onlyFree(geometry: Geometry): Geometry {
  return { ...geometry, cameras: [] };
}

/** The way of the hand as a thin tube: a line would be one pixel wide on every screen. */
function way(points: THREE.Vector3[], colour: THREE.Color): THREE.Mesh | null {
  if (points.length < 2) return null;
  const form = new THREE.TubeGeometry(new THREE.CatmullRomCurve3(points), points.length, WAY_RADIUS_M, 5);
  return new THREE.Mesh(form, new THREE.MeshBasicMaterial({ color: colour }));
}

/** Points of the way that lie apart: a robot that rests adds none. */
function apart({ index }: Recording): THREE.Vector3[] {
  const points: THREE.Vector3[] = [];
  for (const [x, y, z] of index.way) {
    const point = new THREE.Vector3(x, y, Math.max(z, WAY_RADIUS_M));
    if (!points.length || points.at(-1)!.distanceTo(point) > WAY_STEP_M) points.push(point);
  }
  return points;
}
