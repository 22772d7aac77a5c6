/** Live plots of the last seconds: references against what is measured, commands, the latency of the loop. */
import uPlot from "uplot";
import "uplot/dist/uPlot.min.css";
import type { SignalName } from "../generated/schema";
import { words } from "../i18n";
import type { State } from "../net/state";
import { h, replace } from "./dom";

const SECONDS = 12;
const EVERY_MS = 100;
const TICKS_S = [-10, -5, 0];
const DASHED = [4, 4];

interface Line {
  label: string;
  colour: string;
  dash?: number[];
  value: (state: State) => number;
}

const COLOURS = ["#ff8a3d", "#5ad1a5", "#6ab0ff"];
const JOINTS = ["q̇₁, rad/s", "q̇₂, rad/s", "q̇₃, rad/s"];
/** Of a kind of reference: what is asked, what is measured, what the first three entries (or those from `first` on) are. */
const REFERENCES: Record<string, [asked: SignalName, measured: SignalName, names: string[], first?: number]> = {
  platform: ["base.eta_dot_ref", "base.eta_dot", ["ẋ, m/s", "ẏ, m/s", "ω, rad/s"]],
  arm: ["arm.h_ref", "arm.h", ["h x, m", "h y, m", "h z, m"]],
  end_effector: ["end_effector.xi_dot_ref", "end_effector.xi_dot", ["ξ̇ x, m/s", "ξ̇ y, m/s", "ξ̇ z, m/s"]],
  impedance: ["bilateral.ref", "odometry.u", ["v, m/s", "ω, rad/s"]],
  glass: ["glass.pose_ref", "glass.pose", ["x, m", "z, m", "θ, rad"]],
  drive: ["control.v_ref", "control.v", ["v, m/s", "ω, rad/s"]],
  velocities: ["control.v_ref", "control.v", ["v, m/s", "ω, rad/s"]],
  shoulder: ["control.v_ref", "control.v", JOINTS, 2],
  reach: ["control.v_ref", "control.v", JOINTS, 2],
  tilt: ["control.v_ref", "control.v", ["q̇₄, rad/s", "q̇₅, rad/s"], 5],
  wrist: ["control.v_ref", "control.v", ["q̇₄, rad/s", "q̇₅, rad/s"], 5],
};
/** In space a glass's pose begins with these. */
const IN_SPACE = ["x, m", "y, m", "z, m"];

export type Topic = "tracking" | "forces" | "slosh" | "commands" | "latency";
/** Topics that not every cell has, and the signal that they need. */
const NEEDS: Partial<Record<Topic, SignalName>> = { forces: "bilateral.force", slosh: "liquid.angle" };
const TOPICS: Topic[] = ["tracking", "forces", "slosh", "commands", "latency"];

export class Plots {
  private readonly curves = h("div", { class: "plot" });
  private readonly key = h("p", { class: "key" });
  readonly element = h("div", {}, this.curves, this.key);
  private inView = true;
  private readonly watch = new IntersectionObserver(([entry]) => (this.inView = entry?.isIntersecting ?? true));
  private topic: Topic = "tracking";
  private plot: uPlot | null = null;
  private lines: Line[] = [];
  private data: number[][] = [];
  private last = 0;
  private drawn = 0;
  private reference = "";

  constructor() {
    this.watch.observe(this.curves);
  }

  close(): void {
    this.watch.disconnect();
    this.plot?.destroy();
  }

  choose(topic: Topic): void {
    this.topic = topic;
    this.reference = "";
  }

  /** Takes a state; `reference` is the kind of reference of the mode that is on. */
  take(state: State, reference: string): void {
    const key = `${this.topic}/${reference}`;
    if (key !== this.reference) this.begin(key, reference, state);
    const t = state.number("cell.t") * 1e-9;
    if (t <= this.last) return;
    this.last = t;
    this.data[0]?.push(t);
    this.lines.forEach((line, index) => this.data[index + 1]?.push(line.value(state)));
    while ((this.data[0]?.[0] ?? t) < t - SECONDS) for (const column of this.data) column.shift();
    const now = performance.now();
    if (this.inView && now - this.drawn > EVERY_MS) {
      this.drawn = now;
      this.fit();
      this.plot?.setData(this.data as uPlot.AlignedData);
    }
  }

  private begin(key: string, reference: string, state: State): void {
    this.reference = key;
    this.lines = linesOf(this.topic, reference, state);
    this.data = [[], ...this.lines.map(() => [])];
    this.last = 0;
    this.plot?.destroy();
    replace(this.curves);
    replace(this.key, ...keyOf(this.lines));
    const axis = { stroke: "#9fb0c0", grid: { stroke: "#ffffff14" }, ticks: { stroke: "#ffffff22" }, size: 60 };
    this.plot = new uPlot(
      {
        width: 320,
        height: 190,
        legend: { show: false },
        cursor: { show: false },
        scales: { x: { time: false, range: () => [this.last - SECONDS, this.last] }, y: { range: roomy } },
        axes: [{ ...axis, size: 26, splits: () => TICKS_S.map((t) => this.last + t), values: () => TICKS_S.map((t) => `${t} s`) }, axis],
        series: [
          {},
          ...this.lines.map(({ colour, dash }) => ({ stroke: colour, width: 1.5, ...(dash ? { dash } : {}) })),
        ],
      },
      this.data as uPlot.AlignedData,
      this.curves,
    );
    this.fit();
  }

  private fit(): void {
    const width = Math.floor(this.curves.clientWidth);
    if (this.plot && width > 50 && width !== this.plot.width) this.plot.setSize({ width, height: 190 });
  }
}

function linesOf(topic: Topic, reference: string, state: State): Line[] {
  if (topic === "latency")
    return [
      { label: "wake-up, µs", colour: COLOURS[2]!, value: (s) => s.number("timing.wake") * 1e-3 },
      {
        label: "tick, µs",
        colour: COLOURS[0]!,
        value: (s) => s.array("timing.stage").reduce((sum, ns) => sum + ns, 0) * 1e-3,
      },
    ];
  if (topic === "forces")
    return [
      { label: `${words().virtualForce}, N`, colour: COLOURS[0]!, value: (s) => Math.hypot(...s.array("bilateral.force")) },
      { label: `${words().handForce}, N`, colour: COLOURS[2]!, value: (s) => Math.hypot(...s.array("haptics.force")) },
    ];
  if (topic === "slosh")
    return state.array("liquid.angle").map((_, axis) => ({
      label: `${["β", "α"][axis]}, °`,
      colour: COLOURS[axis]!,
      value: (s: State) => ((s.array("liquid.angle")[axis] ?? 0) * 180) / Math.PI,
    }));
  if (topic === "commands")
    return state
      .array("guard.v_cmd")
      .slice(0, 3)
      .map((_, axis) => ({
        label: `v${axis + 1}`,
        colour: COLOURS[axis]!,
        value: (s: State) => s.array("guard.v_cmd")[axis] ?? 0,
      }));
  const [asked, measured, names, first = 0] = REFERENCES[reference] ?? REFERENCES["platform"]!;
  const labels = reference === "glass" && state.array(measured).length > 3 ? IN_SPACE : names;
  return labels.flatMap((name, axis) => [
    { label: name, colour: COLOURS[axis]!, value: (s: State) => s.array(measured)[first + axis] ?? 0 },
    { label: words().reference, colour: COLOURS[axis]!, dash: DASHED, value: (s: State) => s.array(asked)[first + axis] ?? 0 },
  ]);
}

/** From and to of the values' axis: never without height. */
function roomy(_: uPlot, least: number, most: number): [number, number] {
  const room = Math.max(0.1 * (most - least), 0.01);
  return [least - room, most + room];
}

/** What the lines are; that the dashed ones are references is said once. */
function keyOf(lines: Line[]): HTMLElement[] {
  const swatch = ({ label, colour, dash }: Line) =>
    h("span", {}, h("i", { class: dash ? "dashed" : "", style: `--colour: ${dash ? "var(--dim)" : colour}` }), label);
  const dashed = lines.find((line) => line.dash);
  return [...lines.filter((line) => !line.dash), ...(dashed ? [dashed] : [])].map(swatch);
}

/** The tabs above the plot: what a cell with these signals has. */
export function tabs(plots: Plots, bar: HTMLElement, has: (name: SignalName) => boolean): void {
  const topics = TOPICS.filter((topic) => !NEEDS[topic] || has(NEEDS[topic]));
  plots.choose("tracking");
  replace(
    bar,
    ...topics.map((topic) =>
      h(
        "button",
        {
          role: "tab",
          "aria-selected": String(topic === "tracking"),
          "data-topic": topic,
          onclick: (event: Event) => {
            plots.choose(topic);
            for (const tab of bar.children) tab.setAttribute("aria-selected", String(tab === event.currentTarget));
          },
        },
        words()[topic],
      ),
    ),
  );
}
