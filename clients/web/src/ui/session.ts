/** The menu of a session: execution time, user, scene; play, pause, end, save, reset; what remains. */
import { SessionState } from "../generated/schema";
import { words } from "../i18n";
import { post, RequestError } from "../net/api";
import type { Hello } from "../net/connection";
import type { State } from "../net/state";
import { h, say } from "./dom";

type Action = "play" | "pause" | "stop" | "save" | "reset";
const KEY = "teleopd.user";

export class SessionPanel {
  readonly element: HTMLElement;
  private readonly user = h("input", { maxlength: 32, autocomplete: "off", value: localStorage.getItem(KEY) ?? "" });
  private readonly time = h("input", { type: "number", min: 0, step: 10, value: 300, inputmode: "numeric" });
  private readonly scene = h("output", {});
  private readonly left = h("output", { class: "left" });
  private readonly hint = h("p", { class: "hint", role: "alert" });
  private readonly buttons: Record<Action, HTMLButtonElement>;

  constructor() {
    const w = words();
    const button = (action: Action, text: string) => h("button", { onclick: () => void this.ask(action) }, text);
    this.buttons = {
      play: button("play", w.play),
      pause: button("pause", w.pause),
      stop: button("stop", w.end),
      save: button("save", w.save),
      reset: button("reset", w.reset),
    };
    this.element = h(
      "section",
      { class: "panel session", "aria-label": w.session, hidden: true },
      h("label", {}, w.user, this.user),
      h("label", {}, w.time, this.time),
      h("label", {}, w.scene, this.scene),
      h("label", {}, w.remaining, this.left),
      h("div", { class: "acts" }, ...Object.values(this.buttons)),
      this.hint,
    );
  }

  hello(hello: Hello): void {
    this.element.hidden = !("session.state" in hello.signals);
    say(this.scene, (hello.scenes ?? []).join(", ").replaceAll("_", " ") || "–");
  }

  show(state: State): void {
    if (this.element.hidden) return;
    const now = state.number("session.state");
    const [playing, paused] = [now === SessionState.PLAYING, now === SessionState.PAUSED];
    this.buttons.play.disabled = playing;
    this.buttons.pause.disabled = !playing;
    this.buttons.stop.disabled = !playing && !paused;
    this.buttons.reset.disabled = playing || paused;
    this.buttons.save.disabled = state.number("session.number") === 0;
    this.user.disabled = this.time.disabled = playing || paused;
    say(this.left, timeOf(state));
  }

  private async ask(action: Action): Promise<void> {
    localStorage.setItem(KEY, this.user.value);
    const fields = new URLSearchParams({ user: this.user.value, time: String(Number(this.time.value) || 0) });
    try {
      await post(`api/session/${action}${action === "play" ? `?${fields}` : ""}`);
      say(this.hint, action === "save" ? words().saving : "");
    } catch (error) {
      say(this.hint, error instanceof RequestError ? error.message : String(error));
    }
  }
}

/** The session's remaining time, or what was played of one without end. */
export function timeOf(state: State): string {
  if (state.number("session.state") === SessionState.NONE) return "–";
  return clock(1e-9 * state.number(state.number("session.duration") ? "session.left" : "session.played"));
}

/** Seconds as m:ss. */
function clock(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
