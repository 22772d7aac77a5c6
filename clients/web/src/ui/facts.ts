/** Read-outs: what the task, the forces or the liquid say, as numbers; and what the guard limits, in plain words. */
import { PlanStatus } from "../generated/schema";
import { words } from "../i18n";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import { h, replace, say } from "./dom";

type Words = ReturnType<typeof words>;

interface Fact {
  key: string;
  label: (w: Words) => string;
  value: (state: State, w: Words) => string;
}

/** By the block that a cell must have for them. */
const FACTS: Record<string, Fact[]> = {
  task: [
    { key: "successes", label: (w) => w.successes, value: (s) => String(s.number("task.successes")) },
    { key: "failures", label: (w) => w.failures, value: (s) => String(s.number("task.failures")) },
    { key: "gripper", label: (w) => w.gripper, value: (s, w) => (s.number("operator.gripper") ? w.closed : w.open) },
    { key: "held", label: (w) => w.held, value: (s, w) => (s.number("task.held") ? w.yes : w.no) },
  ],
  joints: [
    { key: "gripper", label: (w) => w.gripper, value: (s) => `${(2000 * s.number("joints.gripper")).toFixed(0)} mm` },
    { key: "held", label: (w) => w.held, value: (s, w) => (s.number("joints.holding") ? w.yes : w.no) },
  ],
  kobuki: [
    { key: "bumper", label: (w) => w.bumper, value: (s, w) => named(s.array("kobuki.bumper"), w.thirds, w.free) },
    { key: "cliff", label: (w) => w.cliff, value: (s, w) => named(s.array("kobuki.cliff"), w.thirds, w.floor) },
    { key: "blocked", label: (w) => w.blocked, value: (s, w) => named(s.array("kobuki.blocked"), w.blockers, w.nothing) },
  ],
  reach: [{ key: "reach", label: (w) => w.handLimited, value: (s, w) => w.heldBy[s.number("reach.held_by")] ?? w.nothing }],
  bilateral: [
    { key: "virtual", label: (w) => w.virtualForce, value: (s) => newtons(s.array("bilateral.force")) },
    { key: "felt", label: (w) => w.handForce, value: (s) => newtons(s.array("haptics.force")) },
    { key: "nearest", label: (w) => w.nearest, value: (s) => metres(s.number("bilateral.nearest")) },
    { key: "zone", label: (w) => w.zone, value: (s) => s.array("bilateral.zone").map((m) => m.toFixed(2)).join(" – ") + " m" },
  ],
  arena: [
    { key: "clearance", label: (w) => w.clearance, value: (s) => metres(s.number("arena.clearance")) },
    { key: "contacts", label: (w) => w.contacts, value: (s) => String(s.number("arena.contacts")) },
  ],
  liquid: [
    { key: "slosh", label: (w) => w.slosh, value: (s) => s.array("liquid.angle").map(degrees).join(" · ") },
    { key: "tracking", label: (w) => w.trackingError, value: (s) => millimetres(distance(s)) },
  ],
  mpc: [
    { key: "weight", label: (w) => w.weight, value: (s) => s.number("mpc.q2").toPrecision(2) },
    { key: "plan", label: (w) => w.planAge, value: (s, w) => planned(s, w) },
  ],
};

export class Facts {
  readonly element: HTMLElement;
  private readonly list = h("dl", { class: "facts" });
  private readonly guard = h("p", { class: "guard", role: "status" });
  private shown: [Fact, HTMLElement][] = [];

  constructor() {
    this.element = h("section", { class: "panel" }, this.list, h("h2", {}, words().guard), this.guard);
  }

  /** Only what this cell has. */
  hello(hello: Hello): void {
    const blocks = new Set(Object.keys(hello.signals).map((name) => name.split(".", 1)[0]!));
    const facts = Object.entries(FACTS).flatMap(([block, some]) => (blocks.has(block) ? some : []));
    this.shown = facts.map((fact) => [fact, h("dd", { "data-fact": fact.key })]);
    replace(this.list, ...this.shown.map(([fact, value]) => h("div", {}, h("dt", {}, fact.label(words())), value)));
  }

  show(state: State): void {
    const w = words();
    for (const [fact, element] of this.shown) say(element, fact.value(state, w));
    const said = limited(state);
    say(this.guard, said || w.guardQuiet);
    this.guard.dataset["on"] = String(said !== "");
  }
}

/** The names of what is not 0; `otherwise` if all is. */
function named(values: number[], names: string[], otherwise: string): string {
  return names.filter((_, index) => values[index]).join(", ") || otherwise;
}

function newtons(force: number[]): string {
  return `${Math.hypot(...force).toFixed(1)} N`;
}

function metres(length: number): string {
  return Number.isFinite(length) ? `${length.toFixed(2)} m` : "–";
}

function millimetres(length: number): string {
  return `${(1000 * length).toFixed(0)} mm`;
}

function degrees(angle: number): string {
  const rounded = Math.round((1800 / Math.PI) * angle) / 10 || 0; // no "-0.0"
  return `${rounded.toFixed(1)}°`;
}

/** From the glass to where it is wanted, m: (x, z, θ) in the plane, (x, y, z, …) in space. */
function distance(state: State): number {
  const [pose, wanted] = [state.array("glass.pose"), state.array("glass.pose_ref")];
  const places = pose.length > 3 ? 3 : 2;
  return Math.hypot(...pose.slice(0, places).map((value, axis) => value - (wanted[axis] ?? value)));
}

function planned(state: State, w: Words): string {
  const age = state.number("mpc.age");
  const solved = state.number("mpc.status") === PlanStatus.SOLVED;
  return age < 0 ? w.noPlan : `${(age * 1e-6).toFixed(0)} ms${solved ? "" : ` · ${w.notSolved}`}`;
}

/** What the guard limits now, in plain words; empty if nothing. */
export function limited(state: State): string {
  const limits = state.number("guard.limits");
  return Object.entries(words().limits)
    .flatMap(([bit, text]) => (limits & Number(bit) ? text : []))
    .join(" · ");
}
