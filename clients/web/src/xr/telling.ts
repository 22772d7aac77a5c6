/** The words of the panel: how the cell stands, the session, the counters, the guard, and what the hands can do now. */
import { words } from "../i18n";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import type { Operator } from "../operate/operator";
import { limited } from "../ui/facts";
import { standingOf } from "../ui/header";
import { timeOf } from "../ui/session";
import type { Headset } from "./headset";
import type { Lines } from "./panel";

export function linesOf(state: State, hello: Hello, operator: Operator, headset: Headset): Lines {
  const [standing, why] = standingOf(state);
  return {
    standing,
    state: state.number("cell.state"),
    why,
    facts: factsOf(state, hello),
    guard: limited(state),
    hints: hintsOf(operator, headset),
  };
}

function factsOf(state: State, hello: Hello): [string, string][] {
  const w = words();
  const mode = (hello.modes[state.number("cell.mode") - 1] ?? "–").replaceAll("_", " ");
  const task = state.has("task.successes");
  const count = (name: "task.successes" | "task.failures") => (task ? String(state.number(name)) : "–");
  return [
    [w.mode, mode],
    [w.remaining, state.has("session.state") ? timeOf(state) : "–"],
    [w.gripper, state.number("operator.gripper") ? w.closed : w.open],
    [w.successes, count("task.successes")],
    [w.failures, count("task.failures")],
    [w.held, task ? (state.number("task.held") ? w.yes : w.no) : "–"],
  ];
}

function hintsOf(operator: Operator, headset: Headset): string[] {
  const { vr } = words();
  if (!operator.inControl) return [vr.take, vr.buttons];
  return [headset.engaged ? vr.means[headset.means] : vr.squeeze, vr.buttons];
}
