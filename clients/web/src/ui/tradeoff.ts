/** The trade-off between following the hand (P1) and keeping the liquid still (P2): a slider, keys − and +, a gamepad's cross. */
import { words } from "../i18n";
import type { Connection, Hello } from "../net/connection";
import type { State } from "../net/state";
import { connected } from "../operate/gamepad";
import { typing } from "../operate/keyboard";
import type { Operator } from "../operate/operator";
import { h, say } from "./dom";

/** Of a key or the cross, with each press, as with the devices at the cell itself; the slider's own arrows go finer. */
const STEP = 0.1;
const FINE = 0.01;
const KEYS: Record<string, number> = { "-": -STEP, "+": STEP, "=": STEP };
/** The cross of a gamepad: left and right. */
const CROSS = { 14: -STEP, 15: STEP };
/** What was asked for is shown so long, until the cell shows it. */
const PATIENCE_MS = 700;

export class TradeOff {
  readonly element: HTMLElement;
  private readonly slider = h("input", {
    type: "range",
    min: 0,
    max: 1,
    step: FINE,
    value: 0,
    id: "trade-off",
    oninput: () => this.ask(Number(this.slider.value)),
    onpointerup: () => this.slider.blur(),
  });
  private readonly value = h("output", { for: "trade-off" });
  private readonly hint = h("p", { class: "how" });
  private asked = -Infinity;
  private readonly down = new Set<string>();

  constructor(
    private readonly connection: Connection,
    private readonly operator: Operator,
  ) {
    const w = words();
    this.slider.setAttribute("aria-label", `${w.tradeOff}: ${w.p1} – ${w.p2}`);
    this.element = h(
      "section",
      { class: "panel tradeoff", "aria-label": w.tradeOff, hidden: true },
      h("h2", {}, w.tradeOff),
      this.slider,
      h("div", { class: "ends" }, h("span", {}, w.p1), this.value, h("span", {}, w.p2)),
      this.hint,
    );
    window.addEventListener("keydown", this.key);
  }

  hello(hello: Hello): void {
    this.element.hidden = !("mpc.q2" in hello.signals);
  }

  show(state: State): void {
    if (this.element.hidden) return;
    const w = words();
    this.slider.disabled = !this.operator.inControl;
    say(this.hint, this.slider.disabled ? w.tradeOffNeedsControl : w.tradeOffKeys);
    this.cross();
    if (performance.now() - this.asked > PATIENCE_MS) this.slider.value = String(state.number("operator.tuning"));
    say(this.value, Number(this.slider.value).toFixed(2));
    this.slider.setAttribute("aria-valuetext", `${this.value.textContent}, ${w.weight} ${state.number("mpc.q2").toPrecision(2)}`);
  }

  /** A step for each press of the cross; what was down before one had control does not count. */
  private cross(): void {
    const pad = connected();
    for (const [button, step] of Object.entries(CROSS)) {
      if (!pad?.buttons[Number(button)]?.pressed) this.down.delete(button);
      else if (!this.down.has(button)) {
        this.down.add(button);
        if (!this.slider.disabled) this.change(step);
      }
    }
  }

  close(): void {
    window.removeEventListener("keydown", this.key);
  }

  private readonly key = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined || this.element.hidden || !this.operator.inControl || event.ctrlKey || event.metaKey) return;
    if (typing(event.target) && event.target !== this.slider) return;
    event.preventDefault();
    this.change(step);
  };

  private change(step: number): void {
    this.ask(Math.min(Math.max(Number(this.slider.value) + step, 0), 1));
  }

  private ask(tuning: number): void {
    this.slider.value = String(tuning);
    this.asked = performance.now();
    this.connection.send({ op: "tune", tuning: Number(this.slider.value) });
  }
}
