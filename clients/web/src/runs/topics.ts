/** What of a run can be plotted: measured against reference, command against measured, forces, latency. */
import type { SignalName } from "../generated/schema";
import type { Index } from "./recording";

export type TopicKey = "platform" | "arm" | "end_effector" | "glass" | "bilateral" | "velocities" | "forces" | "latency";

/** One plot for each name. `reference` is drawn dashed; `columns` of the measured signal, where not the first ones. */
export interface Topic {
  key: TopicKey;
  measured: SignalName;
  reference?: SignalName;
  names: string[];
  columns?: number[];
  /** The names where the signal has as many numbers in use. */
  more?: string[];
  /** Numbers are multiplied by this for the unit that the name says. */
  scale: number;
  /** All columns of the signal are added up. */
  sum?: boolean;
}

const SPEEDS = ["ẋ, m/s", "ẏ, m/s", "ψ̇, rad/s"];

const TOPICS: Topic[] = [
  { key: "platform", measured: "base.eta_dot", reference: "base.eta_dot_ref", names: SPEEDS, scale: 1 },
  { key: "arm", measured: "arm.h", reference: "arm.h_ref", names: ["h x, m", "h y, m", "h z, m"], scale: 1 },
  {
    key: "end_effector",
    measured: "end_effector.xi_dot",
    reference: "end_effector.xi_dot_ref",
    names: ["ξ̇ x, m/s", "ξ̇ y, m/s", "ξ̇ z, m/s"],
    scale: 1,
  },
  {
    key: "glass",
    measured: "glass.pose",
    reference: "glass.pose_ref",
    names: ["x, m", "z, m", "θ, rad"],
    more: ["x, m", "y, m", "z, m", "ε x", "ε y", "ε z"],
    scale: 1,
  },
  {
    key: "bilateral",
    measured: "base.u",
    reference: "bilateral.ref",
    names: ["v, m/s", "ω, rad/s"],
    columns: [0, 2],
    scale: 1,
  },
];
const FORCES: [SignalName, string[]][] = [
  ["contact.force", ["F x, N", "F y, N", "F z, N"]],
  ["haptics.force", ["F x, N", "F y, N", "F z, N"]],
];
/** Signals that a robot has although its profile does not drive it so. */
const DRIVEN: Partial<Record<TopicKey, string>> = { platform: "platform", arm: "arm", end_effector: "end_effector" };

/** The topics that a run has signals for. */
export function topicsOf(index: Index): Topic[] {
  const has = (name?: SignalName) => !name || name in index.signals;
  const driven = (topic: Topic) => !DRIVEN[topic.key] || (index.references ?? []).includes(DRIVEN[topic.key]!);
  const found = TOPICS.filter((topic) => has(topic.measured) && has(topic.reference) && driven(topic));
  const velocities = index.velocities ?? [];
  if (velocities.length)
    found.push({ key: "velocities", measured: "control.v", reference: "guard.v_cmd", names: velocities, scale: 1 });
  const force = FORCES.find(([name]) => has(name));
  if (force) found.push({ key: "forces", measured: force[0], names: force[1], scale: 1 });
  found.push({ key: "latency", measured: "timing.stage", names: ["tick, µs"], scale: 1e-3, sum: true });
  return found;
}

/** The signals of a topic, and the one that says how many numbers are in use. */
export function signalsOf(topic: Topic, index: Index): SignalName[] {
  const count = index.signals[topic.measured]?.count as SignalName | "";
  return [topic.measured, ...(topic.reference ? [topic.reference] : []), ...(count ? [count] : [])];
}
