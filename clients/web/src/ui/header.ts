/** The bar on top: which cell, its state and why, language, and the stop button, which is on every page. */
import { CellState } from "../generated/schema";
import { choose, type Language, language, words } from "../i18n";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import { h, say } from "./dom";

export class Header {
  readonly element: HTMLElement;
  private readonly cell = h("span", { class: "cell" });
  private readonly state = h("span", { class: "state", role: "status", "aria-live": "polite" });
  private readonly why = h("span", { class: "why" });

  constructor(onStop: () => void) {
    const w = words();
    this.element = h(
      "header",
      {},
      h("a", { class: "brand", href: "#/" }, h("img", { src: "./icon.svg", alt: "", width: 28, height: 28 }), "teleopd"),
      this.cell,
      h("div", { class: "standing" }, this.state, this.why),
      h(
        "nav",
        {},
        h("a", { href: "#/" }, w.operate),
        h("a", { href: "#/runs" }, w.runs),
        h("a", { href: "#/help" }, w.help),
        languages(),
      ),
      h("button", { class: "stop", title: w.stopHint, "aria-keyshortcuts": "Space", onclick: onStop }, w.stop),
    );
  }

  hello(hello: Hello): void {
    say(this.cell, `${hello.cell} · ${hello.profile} · ${hello.rate.toFixed(0)} Hz`);
  }

  show(state: State): void {
    this.state.dataset["state"] = String(state.number("cell.state"));
    const [standing, why] = standingOf(state);
    say(this.state, standing);
    say(this.why, why);
  }

  gone(why: string): void {
    this.state.dataset["state"] = "gone";
    say(this.state, "—");
    say(this.why, why || words().connecting);
  }
}

/** The cell's state, and why it is not engaged, in words. */
export function standingOf(state: State): [string, string] {
  const w = words();
  const now = state.number("cell.state");
  const names = { [CellState.STARTING]: w.stateStarting, [CellState.HELD]: w.stateHeld };
  const more = { [CellState.ENGAGED]: w.stateEngaged, [CellState.FAULTED]: w.stateFaulted };
  const why = now === CellState.ENGAGED ? "" : (w.reasons[state.number("cell.reason")] ?? "");
  return [{ ...names, ...more }[now] ?? "", why];
}

function languages(): HTMLElement {
  const select = h("select", {
    "aria-label": "Language / Idioma",
    onchange: () => {
      choose(select.value as Language);
      window.dispatchEvent(new Event("languagechange"));
    },
  });
  select.append(h("option", { value: "en" }, "English"), h("option", { value: "es" }, "Español"));
  select.value = language;
  return select;
}
