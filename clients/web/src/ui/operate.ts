/** The page on which one operates: the views, the panels beside them. */
import { words } from "../i18n";
import { get } from "../net/api";
import type { Connection, Hello } from "../net/connection";
import type { State } from "../net/state";
import type { Operator } from "../operate/operator";
import { Overlays } from "../view/overlays";
import { type Geometry, NOTHING, Stage } from "../view/stage";
import { Views } from "../view/views";
import { CameraPanel } from "./camera";
import { Control } from "./control";
import { h, say } from "./dom";
import { Facts } from "./facts";
import { Guide } from "./guide";
import { HeadsetPanel } from "./headset";
import { Plots, tabs } from "./plots";
import { SessionPanel } from "./session";
import { TradeOff } from "./tradeoff";
import { ViewNames } from "./viewnames";

const FLASH_MS = 1800;
const READ_MS = 60;

const geometry = () => get<Geometry>("api/geometry").catch(() => null);

export class OperatePage {
  readonly element: HTMLElement;
  private readonly canvas = h("canvas", { class: "view", "aria-label": "3D" });
  private readonly names = new ViewNames(3);
  private readonly flash = h("div", { class: "flash", role: "status", "aria-live": "assertive" });
  private readonly views: Views;
  private readonly control: Control;
  private readonly headset: HeadsetPanel;
  private readonly guide: Guide;
  private readonly tradeOff: TradeOff;
  private readonly camera = new CameraPanel();
  private readonly facts = new Facts();
  private readonly session = new SessionPanel();
  private readonly plots = new Plots();
  private readonly tabs = h("div", { class: "tabs", role: "tablist" });
  private stage: Stage | null = null;
  /** On its way before the cell has said hello; later hellos ask again. */
  private geometry: Promise<Geometry | null> | null = geometry();
  private overlays: Overlays | null = null;
  private references: string[] = [];
  private counts: [number, number] | null = null;
  private stops = Infinity;
  private flashed = -Infinity;
  private explosion: number[] = [];
  private exploded = -Infinity;
  private said = -Infinity;
  private frame = 0;
  private lastFrame = 0;

  constructor(
    private readonly connection: Connection,
    operator: Operator,
  ) {
    this.headset = new HeadsetPanel(operator, () => this.control.again());
    this.guide = new Guide(operator);
    this.tradeOff = new TradeOff(connection, operator);
    const main = h("div", { class: "large" }, this.flash);
    this.control = new Control(operator, main, () => this.connection.send({ op: "clear_fault" }));
    const strip = h("div", { class: "strip" }, ...this.names.insets);
    const stage = h("div", { class: "stage" }, this.canvas, main, strip, this.names.title, this.guide.element);
    const plots = h("section", { class: "panel" }, this.tabs, this.plots.element);
    const panels = [this.control, this.camera, this.tradeOff, this.session, this.facts].map((panel) => panel.element);
    this.element = h("main", { class: "operate" }, stage, h("aside", {}, ...panels, plots, this.headset.element));
    this.views = new Views(this.canvas, main, this.names);
    this.frame = requestAnimationFrame((time) => this.draw(time));
  }

  async hello(hello: Hello): Promise<void> {
    this.references = hello.references;
    this.control.hello(hello);
    this.headset.vr.hello(hello);
    this.guide.hello(hello);
    this.session.hello(hello);
    this.tradeOff.hello(hello);
    this.facts.hello(hello);
    this.camera.hello(hello);
    tabs(this.plots, this.tabs, (name) => name in hello.signals);
    this.counts = null;
    this.stops = Infinity;
    const stage = new Stage((await this.geometry) ?? (await geometry()) ?? NOTHING);
    this.geometry = null;
    this.stage = stage;
    this.overlays = new Overlays(stage);
    this.views.show(stage);
    this.headset.vr.show(stage);
  }

  show(state: State, poses: Float32Array | null, path: Float32Array | null): void {
    if (poses) this.stage?.pose(poses);
    this.overlays?.show(state, path);
    this.tradeOff.show(state);
    this.headset.vr.take(state);
    this.say(state);
    this.plots.take(state, this.references[state.number("cell.mode") - 1] ?? "");
    this.events(state);
    this.stage?.explode(this.explosion, 1 - (performance.now() - this.exploded) / FLASH_MS);
  }

  /** What is to be read: no more often than one reads. */
  private say(state: State): void {
    if (performance.now() - this.said < READ_MS) return;
    this.said = performance.now();
    for (const panel of [this.control, this.guide, this.facts, this.session]) panel.show(state);
  }

  refused(why: string): void {
    this.control.tell(why);
  }

  close(): void {
    cancelAnimationFrame(this.frame);
    this.headset.close();
    this.tradeOff.close();
    this.plots.close();
    this.camera.close();
    this.views.renderer.dispose();
  }

  /** Stops, successes and failures, when one is added. */
  private events(state: State): void {
    const stops = state.number("inbox.stops");
    if (stops > this.stops) this.announce(words().wasStopped, "bad");
    this.stops = stops;
    if (!state.has("task.successes")) return;
    const [successes, failures] = [state.number("task.successes"), state.number("task.failures")];
    const before = this.counts;
    this.counts = [successes, failures];
    if (!before) return;
    if (failures > before[1]) {
      this.explosion = state.array("task.explosion");
      this.exploded = performance.now();
      this.announce(words().explosion, "bad");
    } else if (successes > before[0]) this.announce(words().success, "good");
  }

  private announce(text: string, kind: string): void {
    say(this.flash, text);
    this.flash.dataset["kind"] = kind;
    this.flashed = performance.now();
  }

  private draw(time: number): void {
    this.frame = requestAnimationFrame((next) => this.draw(next));
    if (!this.element.isConnected || document.hidden || this.headset.vr.active) return;
    if (performance.now() - this.flashed > 2 * FLASH_MS && this.flash.textContent) say(this.flash, "");
    this.views.draw(time - this.lastFrame);
    this.lastFrame = time;
  }
}
