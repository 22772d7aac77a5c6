/** What the task and the guard say: counters, gripper, object, and what is being limited, in plain words. */
import { words } from "../i18n";
import type { State } from "../net/state";
import { h, say } from "./dom";

export class Facts {
  readonly element: HTMLElement;
  private readonly values: Record<string, HTMLElement> = {};
  private readonly guard = h("p", { class: "guard", role: "status" });

  constructor() {
    const w = words();
    const names = { successes: w.successes, failures: w.failures, gripper: w.gripper, held: w.held };
    const list = h("dl", { class: "facts" });
    for (const [key, label] of Object.entries(names)) {
      const value = h("dd", { "data-fact": key });
      this.values[key] = value;
      list.append(h("div", {}, h("dt", {}, label), value));
    }
    this.element = h("section", { class: "panel" }, list, h("h2", {}, w.guard), this.guard);
  }

  show(state: State): void {
    const w = words();
    this.set("successes", state.has("task.successes") ? String(state.number("task.successes")) : "–");
    this.set("failures", state.has("task.failures") ? String(state.number("task.failures")) : "–");
    this.set("gripper", state.number("operator.gripper") ? w.closed : w.open);
    this.set("held", state.number("task.held") ? w.yes : w.no);
    const said = limited(state);
    say(this.guard, said || w.guardQuiet);
    this.guard.dataset["on"] = String(said !== "");
  }

  private set(key: string, text: string): void {
    const element = this.values[key];
    if (element) say(element, text);
  }
}

/** What the guard limits now, in plain words; empty if nothing. */
export function limited(state: State): string {
  const limits = state.number("guard.limits");
  return Object.entries(words().limits)
    .flatMap(([bit, text]) => (limits & Number(bit) ? text : []))
    .join(" · ");
}
