/** Plots of one run, or of several over each other, with a cursor at the time that is shown. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import { words } from "../i18n";
import { get } from "../net/api";
import { address } from "../runs/made";
import type { Recording } from "../runs/recording";
import { signalsOf, type Topic, topicsOf } from "../runs/topics";
import { h, replace, say } from "./dom";

interface Signals {
  t: number[];
  signals: Record<string, (number | null | (number | null)[])[]>;
}

/** A run with the colour that it is drawn in. */
export interface Track {
  recording: Recording;
  colour: string;
  label: string;
}

const POINTS = 1500;
const HEIGHT = 128;
const LAST_HEIGHT = 144;
const REFERENCE = "#f2f5f8";

export class Traces {
  readonly element: HTMLElement;
  private readonly tabs = h("div", { class: "tabs", role: "tablist" });
  private readonly plots = h("div", { class: "traces", role: "tabpanel" });
  private readonly key = h("p", { class: "key" });
  private readonly hint = h("p", { class: "hint", role: "alert" });
  private readonly topics: Topic[];
  private drawn: { plot: uPlot; cursor: HTMLElement }[] = [];
  private asked = 0;
  private t = 0;

  constructor(
    private readonly tracks: Track[],
    private readonly seek: (t: number) => void,
  ) {
    this.topics = topicsOf(tracks[0]!.recording.index);
    this.element = h("section", { class: "panel plots" }, this.tabs, this.key, this.plots, this.hint);
    for (const topic of this.topics)
      this.tabs.append(h("button", { role: "tab", onclick: () => void this.choose(topic) }, words().topics[topic.key]));
    void this.choose(this.topics[0]!);
  }

  /** Puts the cursor at a time, s. */
  at(t: number): void {
    this.t = t;
    for (const { plot, cursor } of this.drawn) cursor.style.transform = `translateX(${plot.valToPos(t, "x")}px)`;
  }

  /** Fits the plots into the room there is. */
  fit(): void {
    const width = this.plots.clientWidth;
    if (width < 50) return;
    for (const { plot } of this.drawn) if (plot.width !== width) plot.setSize({ width, height: plot.height });
    this.at(this.t);
  }

  close(): void {
    for (const { plot } of this.drawn) plot.destroy();
    this.drawn = [];
  }

  private async choose(topic: Topic): Promise<void> {
    const asked = ++this.asked;
    [...this.tabs.children].forEach((tab, i) => tab.setAttribute("aria-selected", String(this.topics[i] === topic)));
    say(this.hint, "");
    try {
      const told = await Promise.all(this.tracks.map((track) => signals(track.recording, topic)));
      if (asked === this.asked) this.draw(topic, told);
    } catch (error) {
      if (asked === this.asked) say(this.hint, String(error));
    }
  }

  private draw(topic: Topic, told: Signals[]): void {
    this.close();
    const alone = this.tracks.length === 1;
    replace(this.key, ...this.legend(topic, alone));
    this.plots.replaceChildren();
    const names = namesOf(topic, this.tracks[0]!.recording, told[0]!);
    names.forEach((name, row) => {
      const lines = this.tracks.flatMap((track, i) => linesOf(topic, row, told[i]!, track, alone));
      this.drawn.push(this.plot(name, lines, row === names.length - 1));
    });
    this.fit();
  }

  private legend(topic: Topic, alone: boolean): HTMLElement[] {
    const w = words();
    const swatch = (colour: string, text: string, dashed = false) =>
      h("span", {}, h("i", { class: dashed ? "dashed" : "", style: `--colour: ${colour}` }), text);
    if (!alone) return this.tracks.map((track) => swatch(track.colour, track.label));
    const measured = swatch(this.tracks[0]!.colour, w.measured);
    return topic.reference ? [measured, swatch(REFERENCE, topic.key === "velocities" ? w.command : w.reference, true)] : [measured];
  }

  private plot(name: string, lines: Line[], last: boolean): { plot: uPlot; cursor: HTMLElement } {
    const [data, place] = [uPlot.join(lines.map((line) => [line.t, line.values])), h("figure", { "aria-label": name })];
    this.plots.append(place);
    const axis = { stroke: "#a9b8c6", grid: { stroke: "#ffffff14" }, ticks: { stroke: "#ffffff22", size: 4 }, gap: 4, font: "11px system-ui" };
    const plot = new uPlot(
      {
        width: Math.max(this.plots.clientWidth, 200),
        height: last ? LAST_HEIGHT : HEIGHT,
        legend: { show: false },
        cursor: { drag: { x: false, y: false }, points: { show: false }, x: true, y: false },
        scales: { x: { time: false } },
        axes: [
          { ...axis, size: 22, labelSize: 16, ...(last ? { label: "t, s", labelFont: "11px system-ui" } : {}) },
          { ...axis, size: 42, label: name, labelSize: 18, labelFont: "11px system-ui" },
        ],
        series: [{}, ...lines.map(({ colour, dashed }) => ({ stroke: colour, width: 1.4, spanGaps: true, ...(dashed ? { dash: [5, 4] } : {}) }))],
      },
      data,
      place,
    );
    const cursor = h("div", { class: "now" });
    plot.over.append(cursor);
    const seek = (event: PointerEvent) => this.seek(plot.posToVal(event.clientX - plot.over.getBoundingClientRect().left, "x"));
    plot.over.addEventListener("pointerdown", seek);
    plot.over.addEventListener("pointermove", (event) => event.buttons & 1 && seek(event));
    return { plot, cursor };
  }
}

interface Line {
  t: number[];
  values: (number | null)[];
  colour: string;
  dashed?: boolean;
}

function signals(recording: Recording, topic: Topic): Promise<Signals> {
  const names = signalsOf(topic, recording.index).filter((name) => name in recording.index.signals);
  return get<Signals>(`${address(recording.run)}/signals?names=${names.join(",")}&points=${POINTS}`);
}

function namesOf(topic: Topic, recording: Recording, told: Signals): string[] {
  const count = recording.index.signals[topic.measured]?.count;
  const used = count ? Number(told.signals[count]?.at(-1)) : 0;
  return topic.more && used >= topic.more.length ? topic.more : topic.names;
}

/** The lines of a run in one plot; its reference only where the run is alone, or there would be too many. */
function linesOf(topic: Topic, row: number, told: Signals, track: Track, alone: boolean): Line[] {
  const measured = told.signals[topic.measured];
  if (!measured) return [];
  const column = topic.columns?.[row] ?? row;
  const lines: Line[] = [{ t: told.t, values: measured.map((entry) => number(entry, column, topic)), colour: track.colour }];
  const reference = alone && topic.reference ? told.signals[topic.reference] : undefined;
  if (reference)
    lines.push({ t: told.t, values: reference.map((entry) => number(entry, row, topic)), colour: REFERENCE, dashed: true });
  return lines;
}

function number(entry: number | null | (number | null)[], column: number, topic: Topic): number | null {
  if (!Array.isArray(entry)) return entry === null ? null : entry * topic.scale;
  if (topic.sum) return topic.scale * entry.reduce<number>((sum, each) => sum + (each ?? 0), 0);
  const value = entry[column];
  return value == null ? null : value * topic.scale;
}
