/** The page of one run (playback, or its report), or of two that are compared. */
import { words } from "../i18n";
import { get } from "../net/api";
import { address, type RunFacts } from "../runs/made";
import { h, say } from "./dom";
import { PlaybackPage } from "./playback";
import { report } from "./report";
import { titleOf } from "./runs";

export class RunPage {
  readonly element: HTMLElement;
  private readonly playback: PlaybackPage | null;

  /** `runs`: one, or two. */
  constructor(runs: string[], what: "playback" | "report") {
    const w = words();
    const here = `#/runs/${encodeURIComponent(runs[0]!)}`;
    const tab = (href: string, text: string, on: boolean) => h("a", { href, "aria-current": on ? "page" : null }, text);
    const title = h("h1", {}, runs.length > 1 ? w.comparison : "");
    const tabs =
      runs.length > 1
        ? null
        : h("nav", { "aria-label": w.runs }, tab(here, w.playback, what === "playback"), tab(`${here}/report`, w.report, what === "report"));
    this.playback = what === "playback" ? new PlaybackPage(runs) : null;
    const crumbs = h("div", { class: "crumbs" }, h("a", { href: "#/runs" }, `← ${w.runs}`), title, tabs);
    this.element = h("main", { class: "run-page" }, crumbs, this.playback?.element ?? report(runs[0]!));
    void this.playback?.open();
    if (runs.length === 1) get<RunFacts>(address(runs[0]!)).then((facts) => say(title, titleOf(facts)), () => say(title, runs[0]!));
  }

  close(): void {
    this.playback?.close();
  }
}
