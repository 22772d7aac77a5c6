/** Time of a run that is played back: play and pause, a slider with marks where something happened, speed, read-out. */
import { words } from "../i18n";
import { type Player, STEPS_PER_S } from "../runs/player";
import { h, say } from "./dom";

export interface Mark {
  t: number;
  kind: string;
  text: string;
  colour?: string;
}

const SPEEDS = [0.25, 0.5, 1, 2, 4];

export class Timeline {
  readonly element: HTMLElement;
  private readonly play = h("button", { class: "play", "aria-keyshortcuts": "K", onclick: () => this.player.toggle() });
  private readonly slider: HTMLInputElement;
  private readonly time = h("output", { class: "time" });
  private shown = "";

  constructor(
    private readonly player: Player,
    marks: Mark[],
  ) {
    const w = words();
    const most = Math.ceil(player.duration * STEPS_PER_S);
    this.slider = h("input", { type: "range", min: 0, max: most, step: 1, value: 0, "aria-label": w.timeInRun });
    this.slider.addEventListener("input", () => {
      player.playing = false;
      player.seek(Number(this.slider.value) / STEPS_PER_S);
    });
    const speed = h("select", { "aria-label": w.speed, onchange: () => (player.speed = Number(speed.value)) });
    for (const each of SPEEDS) speed.append(h("option", { value: each, selected: each === 1 }, `${each}×`));
    const place = h("div", { class: "marks", "aria-hidden": "true" }, ...marks.map((mark) => this.mark(mark)));
    this.element = h("div", { class: "timeline" }, this.play, h("div", { class: "slide" }, place, this.slider), this.time, speed);
    this.show();
  }

  /** Shows the player's time. */
  show(): void {
    const { t, duration, playing } = this.player;
    const text = `${t.toFixed(2)} / ${duration.toFixed(2)} s`;
    const now = `${text} ${playing}`;
    if (now === this.shown) return;
    this.shown = now;
    this.slider.value = String(Math.round(t * STEPS_PER_S));
    this.slider.setAttribute("aria-valuetext", `${t.toFixed(2)} s`);
    say(this.time, text);
    say(this.play, playing ? words().pausePlayback : words().playBack);
    this.play.setAttribute("aria-pressed", String(playing));
  }

  private mark(mark: Mark): HTMLElement {
    const share = this.player.duration ? mark.t / this.player.duration : 0;
    const style = `--share: ${share.toFixed(5)}${mark.colour ? `; background: ${mark.colour}` : ""}`;
    return h("i", { "data-kind": mark.kind, style, title: `${mark.t.toFixed(2)} s · ${mark.text}` });
  }
}
