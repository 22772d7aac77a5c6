/** Whether the pose of a controller can be trusted.

Not when there is none, not when its place is only guessed (a controller out of the cameras' sight), and not when it
moves faster than a hand: then the headset has just found out that it was elsewhere. */
import type { Vector } from "./axes";

export interface Pose {
  /** m, WebXR's axes. */
  position: Vector;
  /** (x, y, z, w), w ≥ 0. */
  orientation: [number, number, number, number];
}

const FASTEST_M_S = 3;
/** Jitter of pose and frame time. */
const SLACK_M = 0.02;
/** A pause between two frames is no licence to have been anywhere meanwhile. */
const LONGEST_S = 0.05;

export class Tracking {
  private last: Vector | null = null;
  private at = 0;
  /** Whether this controller has ever been seen: one that never is has a guessed place always, and that is its nature. */
  private seen = false;

  /** The pose at a time, ms; null if it cannot be trusted. */
  judge(told: XRPose | undefined, time: number): Pose | null {
    if (!told) {
      this.last = null;
      return null;
    }
    const { position: p, orientation: q } = told.transform;
    const position: Vector = [p.x, p.y, p.z];
    const leapt = this.leapt(position, time);
    [this.last, this.at] = [position, time];
    this.seen ||= !told.emulatedPosition;
    if (leapt || (this.seen && told.emulatedPosition)) return null;
    const sign = q.w < 0 ? -1 : 1;
    return { position, orientation: [sign * q.x, sign * q.y, sign * q.z, sign * q.w] };
  }

  /** The frame of reference was moved: the next place is no leap. */
  forget(): void {
    this.last = null;
  }

  private leapt(position: Vector, time: number): boolean {
    if (!position.every(Number.isFinite)) return true;
    if (!this.last) return false;
    const way = Math.hypot(...position.map((value, axis) => value - this.last![axis]!));
    return way > SLACK_M + FASTEST_M_S * Math.min(Math.max(1e-3 * (time - this.at), 0), LONGEST_S);
  }
}
