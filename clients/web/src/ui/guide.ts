/** What to do next, in place: for people who operate for the first time. Folded away, it stays so. */
import { CellState, SessionState } from "../generated/schema";
import { words } from "../i18n";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import type { Operator } from "../operate/operator";
import { h, say } from "./dom";

const KEY = "teleopd.guide";
/** From here on the platform is near enough for the arm, m. */
const ARM_REACHES_M = 0.56;
type Way = [ahead: number, left: number, up: number];

export class Guide {
  readonly element: HTMLDetailsElement;
  private readonly step = h("p", { class: "step", role: "status" });
  private readonly way = h("p", { class: "way" });
  private mission: Hello["mission"] = null;
  private references: string[] = [];

  constructor(private readonly operator: Operator) {
    const open = localStorage.getItem(KEY) !== "closed";
    this.element = h("details", { class: "guide", open }, h("summary", {}, words().guide), this.step, this.way);
    this.element.addEventListener("toggle", () => localStorage.setItem(KEY, this.element.open ? "open" : "closed"));
  }

  hello(hello: Hello): void {
    this.mission = hello.mission;
    this.references = hello.references;
  }

  show(state: State): void {
    if (!this.element.open) return;
    const w = words();
    const mission = this.mission;
    const task = mission && state.has("task.object") && state.has("end_effector.xi");
    const way = task ? this.toGo(state, mission) : null;
    say(this.way, way && !isOver(state) ? spoken(way) : "");
    if (!this.operator.inControl) say(this.step, w.guideTake);
    else if (state.number("cell.state") === CellState.FAULTED) say(this.step, w.clearFault);
    else if (isOver(state)) say(this.step, w.guidePlay);
    else if (way && mission) say(this.step, this.next(state, way, mission.reach, mission.safe_zone[2] ?? 0));
    else say(this.step, w.guideDrive);
  }

  /** The next step of a mission, from how far it is to go. */
  private next(state: State, [ahead, left, up]: Way, reach: number, radius: number): string {
    const w = words();
    const driving = this.reference(state) === "platform";
    const plane = Math.hypot(ahead, left);
    if (state.number("task.held")) {
      if (plane > radius) return driving ? w.guideCarry : w.guideLift;
      return driving ? w.guideToArm : w.guideLetGo;
    }
    if (driving) return plane > ARM_REACHES_M ? w.guideApproach : w.guideToArm;
    return Math.hypot(plane, up) < reach ? w.guideGrip : w.guideReach;
  }

  /** To the object or, with the object in hand, to the safe zone; as the operator's hand pushes in this mode, m. */
  private toGo(state: State, { safe_zone, object: start }: NonNullable<Hello["mission"]>): Way {
    const [x = 0, y = 0, heading = 0] = state.array("base.eta");
    const [hx = 0, hy = 0, hz = 0] = state.array("end_effector.xi");
    const [ox = 0, oy = 0, oz = 0] = state.array("task.object");
    const carrying = state.number("task.held") > 0;
    const driving = this.reference(state) === "platform" && !carrying;
    const goal = carrying ? [safe_zone[0] ?? 0, safe_zone[1] ?? 0, start[2] ?? 0] : [ox, oy, oz];
    const from = driving ? [x, y, goal[2]!] : [hx, hy, hz];
    const turned = heading + (this.reference(state) === "platform" ? 0 : state.number("arm.q"));
    const [dx, dy] = [goal[0]! - from[0]!, goal[1]! - from[1]!];
    const [c, s] = [Math.cos(turned), Math.sin(turned)];
    return [c * dx + s * dy, c * dy - s * dx, goal[2]! - from[2]!];
  }

  private reference(state: State): string {
    return this.references[state.number("cell.mode") - 1] ?? "";
  }
}

/** Whether the session has come to its end: then nothing moves until the next one. */
function isOver(state: State): boolean {
  return state.has("session.state") && state.number("session.state") === SessionState.OVER;
}

/** "12 cm ahead · 3 cm left · 4 cm down". */
function spoken(way: Way): string {
  return way
    .map((metres, axis) => {
      const [more, less] = words().directions[axis]!;
      return `${Math.abs(100 * metres).toFixed(0)} cm ${metres < 0 ? less : more}`;
    })
    .join(" · ");
}
