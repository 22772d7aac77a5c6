/** The runs that were kept: what came of them, their files, their figures. */
import { words } from "../i18n";
import { get } from "../net/api";
import { h, replace } from "./dom";

interface Run {
  run: string;
  files: string[];
  bytes: number;
  summary: Record<string, unknown>;
}

const PICTURES = /\.png$/;

export class RunsPage {
  readonly element = h("main", { class: "runs" });

  async show(): Promise<void> {
    const runs = await get<Run[]>("api/runs");
    if (!runs.length) replace(this.element, h("p", { class: "empty" }, words().noRuns));
    else replace(this.element, ...runs.map((run) => this.card(run)));
  }

  private card(run: Run): HTMLElement {
    const address = (name: string) => `api/runs/${run.run}/files/${name}`;
    const pictures = run.files.filter((name) => PICTURES.test(name));
    const others = run.files.filter((name) => !PICTURES.test(name));
    return h(
      "article",
      { class: "panel run" },
      h("h2", {}, run.run.replaceAll("_", " ")),
      h("p", { class: "facts" }, summed(run)),
      h("div", { class: "pictures" }, ...pictures.map((name) => picture(address(name), name))),
      h("p", { class: "files" }, ...others.map((name) => h("a", { href: address(name), download: "" }, name))),
    );
  }
}

function picture(source: string, name: string): HTMLElement {
  return h("a", { href: source, target: "_blank" }, h("img", { src: source, alt: name, loading: "lazy" }));
}

function summed(run: Run): string {
  const { ticks, missed, tracking_rms: error, mission_complete: complete } = run.summary;
  const parts = [`${(run.bytes / 1e6).toFixed(1)} MB`];
  if (typeof ticks === "number") parts.push(`${ticks} ticks`);
  if (typeof missed === "number") parts.push(`${missed} missed`);
  if (typeof error === "number") parts.push(`${(1000 * error).toFixed(2)} mm RMS`);
  if (complete === true) parts.push(words().success);
  return parts.join(" · ");
}
