/** One run played back, or two over each other: views, timeline, plots, events, files. */
import { words } from "../i18n";
import { get } from "../net/api";
import { address, type RunFacts, unlike } from "../runs/made";
import { Player } from "../runs/player";
import { type Frame, Recording } from "../runs/recording";
import { Theatre } from "../runs/theatre";
import { typing } from "../operate/keyboard";
import { Views } from "../view/views";
import { h, replace, say } from "./dom";
import { downloads } from "./downloads";
import { happenings, told } from "./happenings";
import { Timeline } from "./timeline";
import { titleOf } from "./runs";
import { Traces, type Track } from "./traces";
import { ViewNames } from "./viewnames";
import { Waiting } from "./waiting";

const COLOURS = ["#ff8a3d", "#6ab0ff"];
const MARKED = new Set(["cell", "task", "session", "law", "guard"]);

export class PlaybackPage {
  readonly element = h("div", { class: "playback" });
  private show: Show | null = null;
  private closed = false;

  constructor(private readonly runs: string[]) {}

  async open(): Promise<void> {
    const waiting = new Waiting(words().makingPlayback);
    replace(this.element, waiting.element);
    const shares = this.runs.map(() => 0);
    const tell = (i: number) => (share: number) => {
      shares[i] = share;
      waiting.show(shares.reduce((sum, each) => sum + each, 0) / shares.length);
    };
    try {
      const facts = await Promise.all(this.runs.map((run) => get<RunFacts>(address(run))));
      if (unlike(facts)) return waiting.failed(words().unlikeRobots);
      const recordings = await Promise.all(this.runs.map((run, i) => Recording.open(run, tell(i))));
      if (this.closed) return;
      this.show = new Show(recordings, facts);
      replace(this.element, ...this.show.elements);
    } catch (error) {
      waiting.failed(error instanceof Error ? error.message : String(error));
    }
  }

  close(): void {
    this.closed = true;
    this.show?.close();
  }
}

/** Everything that moves with the time. */
class Show {
  readonly elements: HTMLElement[];
  private readonly canvas = h("canvas", { class: "view", role: "img", "aria-label": words().playbackView });
  private readonly readouts: HTMLElement[];
  private readonly player: Player;
  private readonly timeline: Timeline;
  private readonly tracks: Track[];
  private readonly theatre: Theatre;
  private readonly traces: Traces;
  private readonly views: Views | null = null;
  private readonly frames: (Frame | null)[];
  private request = 0;
  private last = 0;

  constructor(
    private readonly recordings: Recording[],
    facts: RunFacts[],
  ) {
    const alone = recordings.length === 1;
    this.tracks = recordings.map((recording, i) => ({ recording, colour: COLOURS[i]!, label: titleOf(facts[i]!) }));
    this.frames = recordings.map(() => null);
    this.player = new Player(Math.max(...recordings.map((recording) => recording.duration)));
    this.theatre = new Theatre(recordings, COLOURS);
    this.timeline = new Timeline(this.player, this.marks());
    this.traces = new Traces(this.tracks, (t) => this.seek(t));
    const names = new ViewNames(alone ? 3 : 0);
    this.readouts = this.tracks.map(({ colour }) => h("p", { class: "readout", style: `--colour: ${colour}` }));
    const main = h("div", { class: "large" }, this.theatre.stage ? null : noPicture(recordings[0]!));
    const strip = h("div", { class: "strip", hidden: !alone }, ...names.insets);
    const stage = h("div", { class: "stage" }, this.canvas, main, strip, names.title);
    const legend = h("div", { class: "readouts" }, ...this.readouts);
    const left = h("div", { class: "screen" }, stage, legend, this.timeline.element);
    const events = alone ? [happenings(recordings[0]!.index.events, (t) => this.seek(t)), downloads(facts[0]!)] : [];
    this.elements = [left, h("aside", {}, this.traces.element, ...events)];
    if (this.theatre.stage) {
      this.views = new Views(this.canvas, main, names);
      this.views.show(this.theatre.stage);
      this.views.look(...this.theatre.extent);
    }
    window.addEventListener("keydown", this.key);
    this.request = requestAnimationFrame((time) => this.draw(time));
  }

  close(): void {
    cancelAnimationFrame(this.request);
    window.removeEventListener("keydown", this.key);
    this.traces.close();
    this.views?.renderer.dispose();
    this.views?.renderer.forceContextLoss();
  }

  private seek(t: number): void {
    this.player.playing = false;
    this.player.seek(t);
  }

  private readonly key = (event: KeyboardEvent): void => {
    if (event.code !== "KeyK" || event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    if (typing(event.target) && (event.target as HTMLInputElement).type !== "range") return;
    this.player.toggle();
  };

  private draw(time: number): void {
    this.request = requestAnimationFrame((next) => this.draw(next));
    const elapsed = time - this.last;
    this.last = time;
    const found = this.recordings.map((recording) => recording.at(this.player.t));
    const whole = found.every((frame) => frame !== null);
    if (whole) found.forEach((frame, i) => this.pose(i, frame!));
    this.timeline.show();
    this.traces.fit();
    this.traces.at(this.player.t);
    this.views?.draw(elapsed);
    // Time stands still while frames are on their way.
    if (whole) this.player.advance(elapsed);
  }

  private pose(run: number, frame: Frame): void {
    if (this.frames[run]?.t === frame.t) return;
    this.frames[run] = frame;
    this.theatre.pose(run, frame);
    say(this.readouts[run]!, this.readout(run, frame));
  }

  /** Which run, its own time, where its robot is drawn, and what it measured. */
  private readout(run: number, { t, state }: Frame): string {
    const w = words();
    const parts = [this.recordings.length > 1 ? this.tracks[run]!.label : "", `${t.toFixed(2)} s`];
    const metres = (values: readonly number[]) => `${values.map((value) => value.toFixed(3)).join("  ")} m`;
    const drawn = this.theatre.drawn(run);
    if (drawn) parts.push(`${w.robotAt} ${metres(drawn)}`);
    if (state.has("end_effector.xi")) parts.push(`${w.handAt} ${metres(state.array("end_effector.xi"))}`);
    const mode = this.recordings[run]!.index.modes?.[state.number("cell.mode") - 1];
    if (mode) parts.push(`${w.mode} ${mode}`);
    return parts.filter(Boolean).join(" · ");
  }

  private marks() {
    const alone = this.recordings.length === 1;
    return this.recordings.flatMap((recording, i) =>
      recording.index.events
        .filter((event) => MARKED.has(event.kind))
        .map((event) => ({ ...event, text: told(event), ...(alone ? {} : { colour: COLOURS[i]! }) })),
    );
  }
}

function noPicture(recording: Recording): HTMLElement {
  return h("p", { class: "empty" }, `${words().noPicture} ${recording.index.why}`);
}
