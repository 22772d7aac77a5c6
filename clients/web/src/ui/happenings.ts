/** What happened in a run, in the reader's language: as text, and as a list from which one jumps to the moment. */
import { CellState } from "../generated/schema";
import { words } from "../i18n";
import type { Happening } from "../runs/recording";
import { h } from "./dom";

/** The words of an event; its code is the signal, what that has become, and more (`recording/events.py`). */
export function told(event: Happening): string {
  const w = words();
  const [signal, value, more] = event.code;
  switch (signal) {
    case "cell.state":
      return cell(Number(value), w.reasons[Number(more)] ?? "");
    case "cell.mode":
      return `${w.mode}: ${more}`;
    case "task.held":
      return value ? w.gripped : w.letGo;
    case "task.phase":
      return w.phases[Number(value)] ?? "";
    case "session.state":
      return `${w.session}: ${w.sessionStates[Number(value)] ?? ""}`;
    case "session.resets":
      return w.wasReset;
    case "law.failures":
      return `${w.reasons[16]}: ${more}`;
    case "inbox.refused":
      return `${w.refused} (${more}): ${w.refusals[Number(value)] ?? ""}`;
    case "guard.limits":
      return `${w.guard}: ${w.limits[Number(value)] ?? ""}`;
    default:
      return event.kind;
  }
}

function cell(state: number, reason: string): string {
  const w = words();
  if (state === CellState.ENGAGED) return w.stateEngaged;
  const name = state === CellState.FAULTED ? w.stateFaulted : w.stateHeld;
  return reason ? `${name}: ${reason}` : name;
}

export function happenings(events: Happening[], seek: (t: number) => void): HTMLElement {
  const w = words();
  const rows = events.map((event) =>
    h("li", { "data-kind": event.kind }, h("button", { onclick: () => seek(event.t) }, h("b", {}, `${event.t.toFixed(2)} s`), told(event))),
  );
  const body = rows.length ? h("ol", {}, ...rows) : h("p", { class: "empty" }, w.nothingHappened);
  return h("section", { class: "panel happenings" }, h("h2", {}, w.events), body);
}
