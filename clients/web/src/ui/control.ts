/** Who has control, with which device, in which mode; and what the hand does. */
import { words } from "../i18n";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import { connected, PadDevice } from "../operate/gamepad";
import type { Device } from "../operate/hand";
import { Keyboard } from "../operate/keyboard";
import { Mouse } from "../operate/mouse";
import type { Operator } from "../operate/operator";
import { Sticks } from "../operate/sticks";
import { h, replace, say } from "./dom";

const KINDS = ["keyboard", "mouse", "sticks", "gamepad"] as const;
type Kind = (typeof KINDS)[number];

export class Control {
  readonly element: HTMLElement;
  private readonly who = h("p", { class: "who" });
  private readonly take = h("button", { class: "take", onclick: () => this.toggle() });
  private readonly modes = h("div", { class: "modes", role: "group" });
  private readonly hand = h("p", { class: "hand" });
  private readonly lamp = h("p", { class: "lamp", role: "status" });
  private readonly how = h("p", { class: "how" });
  private readonly hint = h("p", { class: "hint", role: "alert" });
  private readonly fault = h("button", { class: "quiet", hidden: true });
  private readonly pad = h("div", { class: "pad", "aria-hidden": "true" }, h("div", { class: "knob" }));
  private readonly slider = h("div", { class: "slider", "aria-hidden": "true" }, h("div", { class: "knob" }));
  private readonly buttons = ["mode", "gripper"].map((name) => h("button", { "data-button": name }, words()[name as "mode"]));
  private readonly sticks = h(
    "div",
    { class: "sticks", hidden: true },
    this.pad,
    this.slider,
    h("div", { class: "presses" }, ...this.buttons),
  );
  private readonly kinds = h(
    "div",
    { class: "modes devices", role: "group", "aria-label": words().device },
    ...KINDS.map((kind) => h("button", { "data-device": kind, onclick: () => this.choose(kind) }, words()[kind])),
  );
  private kind: Kind = "keyboard";
  private holder = 0;

  /** `picture` is where the mouse drags. */
  constructor(
    private readonly operator: Operator,
    private readonly picture: HTMLElement,
    clearFault: () => void,
  ) {
    const w = words();
    say(this.fault, w.clearFault);
    this.fault.addEventListener("click", clearFault);
    this.element = h(
      "section",
      { class: "panel control", "aria-label": w.take },
      this.who,
      this.take,
      this.fault,
      this.kinds,
      this.how,
      this.sticks,
      this.modes,
      this.lamp,
      this.hand,
      this.hint,
    );
    this.choose("ontouchstart" in window && window.innerWidth < 1100 ? "sticks" : "keyboard");
  }

  hello(hello: Hello): void {
    replace(
      this.modes,
      ...hello.modes.map((mode) => h("button", { "data-mode": mode, onclick: () => this.operator.mode(mode) }, mode)),
    );
  }

  show(state: State): void {
    const w = words();
    this.holder = state.number("cell.holder");
    const mine = this.operator.inControl && this.holder === this.operator.slot;
    if (this.operator.lost) this.tell(w.controlLost);
    const other = this.holder ? w.controlOther.replace("{pid}", String(state.number("holder.pid"))) : w.controlNobody;
    say(this.who, mine ? w.controlYou : other);
    say(this.take, mine ? w.give : w.take);
    this.take.dataset["mine"] = String(mine);
    this.fault.hidden = !(mine && state.number("cell.state") === 3);
    const mode = state.number("cell.mode") - 1;
    [...this.modes.children].forEach((button, index) => button.setAttribute("aria-pressed", String(index === mode)));
    const { position, deadman } = this.operator.hand;
    const numbers = position.map((value) => `${(1000 * value).toFixed(0).padStart(3)}`).join(" ");
    say(this.hand, `${w.hand} x y z: ${numbers} mm`);
    this.lamp.dataset["on"] = String(deadman);
    say(this.lamp, deadman ? w.deadmanHeld : w.deadmanFree);
    if (this.kind === "gamepad") say(this.hint, connected() ? "" : w.noGamepad);
  }

  /** Back to the device that was chosen, after another. */
  again(): void {
    this.choose(this.kind);
  }

  tell(why: string): void {
    say(this.hint, why);
  }

  private toggle(): void {
    this.tell("");
    if (this.operator.inControl) this.operator.release();
    else this.operator.take();
  }

  private choose(kind: Kind): void {
    this.kind = kind;
    for (const button of this.kinds.children)
      button.setAttribute("aria-pressed", String((button as HTMLElement).dataset["device"] === kind));
    say(this.how, words().how[kind]);
    this.sticks.hidden = kind !== "sticks";
    this.operator.use(this.make(kind));
    this.tell("");
  }

  private make(kind: Kind): Device {
    if (kind === "gamepad") return new PadDevice();
    if (kind === "mouse") return new Mouse(this.picture);
    if (kind === "sticks") return new Sticks(this.pad, this.slider, this.buttons);
    return new Keyboard();
  }
}
