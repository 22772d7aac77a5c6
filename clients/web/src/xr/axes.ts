/** WebXR's axes (x right, y up, z backward) and the scene's (z up), for an operator who stands somewhere in the scene. */
import type { State } from "../net/state";
import { clamp, type Quaternion } from "../operate/hand";

export type Vector = [number, number, number];

/** Where an operator's floor is in the scene: its origin, m, and the direction that is ahead, rad about z from x. */
export interface Standpoint {
  x: number;
  y: number;
  heading: number;
}

/** How far the operator stands from what he moves, m: near enough to see it well, too far to stand in it. */
const BEHIND_M = 1.4;
const BESIDE_M = 1.5;

/** References whose x is ahead of the arm; for the others it is ahead of the base. */
const ARM_HEADED = new Set(["arm", "end_effector"]);

/** A vector of WebXR, a displacement or a rotation, as one of the scene. */
export function toScene([right, up, backward]: Vector, heading: number): Vector {
  const [ahead, left] = [-backward, -right];
  return turned([ahead, left, up], heading);
}

/** A rotation, axis times angle, as a quaternion (x, y, z, w). */
export function quaternion(rotation: Vector): Quaternion {
  const angle = Math.hypot(...rotation);
  const share = angle > 0 ? Math.sin(angle / 2) / angle : 0;
  const [x, y, z] = rotation.map((value) => clamp(share * value, 1)) as Vector;
  return [x, y, z, Math.cos(angle / 2)];
}

/** A vector turned about z by an angle, rad. */
export function turned([x, y, z]: Vector, angle: number): Vector {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * y, s * x + c * y, z];
}

/** Behind a robot with a base, looking where it looks; before an arm that stands, so that its x is to the right. */
export function standpoint(state: State): Standpoint {
  if (state.has("base.eta")) {
    const [x = 0, y = 0, heading = 0] = state.array("base.eta");
    return { x: x - BEHIND_M * Math.cos(heading), y: y - BEHIND_M * Math.sin(heading), heading };
  }
  const [x = 0, y = 0] = state.array("end_effector.xi");
  return { x, y: y - BESIDE_M, heading: Math.PI / 2 };
}

/** Heading of the frame in which a mapping takes the hand, rad: ψ + q1 of seed 1, (12) and (13), where that leads an arm. */
export function headingOf(reference: string, state: State): number {
  const psi = state.array("base.eta")[2] ?? 0;
  return ARM_HEADED.has(reference) ? psi + (state.array("arm.q")[0] ?? 0) : psi;
}
