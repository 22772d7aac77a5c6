/** The runs that were kept and the sessions saved from them: who, where, how long, what came of it. */
import { words } from "../i18n";
import { get } from "../net/api";
import { type RunFacts, unlike } from "../runs/made";
import { h, replace, say } from "./dom";

const PAGE = 50;

export class RunsPage {
  readonly element = h("main", { class: "runs" });
  private readonly body = h("tbody", {});
  private readonly compare = h("button", { class: "compare", disabled: true, onclick: () => this.go() });
  private readonly more = h("button", { hidden: true, onclick: () => void this.load() }, words().moreRuns);
  private readonly hint = h("p", { class: "hint", role: "alert" });
  private chosen: { box: HTMLInputElement; robot: string }[] = [];
  private shown = 0;

  async show(): Promise<void> {
    await this.load();
    if (!this.shown && !this.hint.textContent) replace(this.element, empty());
  }

  private async load(): Promise<void> {
    try {
      const runs = await get<RunFacts[]>(`api/runs?limit=${PAGE}&offset=${this.shown}`);
      if (!this.shown) this.frame();
      for (const run of runs) this.body.append(...[run, ...run.sessions].map((each) => this.row(each)));
      this.shown += runs.length;
      this.more.hidden = runs.length < PAGE;
    } catch (error) {
      say(this.hint, String(error));
      replace(this.element, this.hint);
    }
  }

  private frame(): void {
    const w = words();
    const columns = [w.compare, w.date, w.robot, w.user, w.scene, w.length, w.result, `${w.successes} / ${w.failures}`, w.size];
    this.chose();
    replace(
      this.element,
      h("div", { class: "head" }, h("h1", {}, w.runs), h("p", { class: "empty" }, w.runsHint), this.compare),
      this.hint,
      h(
        "div",
        { class: "panel scroll" },
        h("table", {}, h("thead", {}, h("tr", {}, ...columns.map((name) => h("th", { scope: "col" }, name)))), this.body),
      ),
      this.more,
    );
  }

  private row(run: RunFacts): HTMLElement {
    const w = words();
    const title = titleOf(run);
    const pick = h("input", { type: "checkbox", "aria-label": `${w.compare}: ${title}`, value: run.run });
    pick.addEventListener("change", () => this.choose(pick, run.robot));
    const session = run.run.includes(".");
    const counts = run.counts ? `${run.counts.successes} / ${run.counts.failures}` : "–";
    return h(
      "tr",
      { class: session ? "session-row" : "" },
      h("td", {}, h("label", { class: "pick" }, pick)),
      h("td", {}, h("a", { href: `#/runs/${encodeURIComponent(run.run)}` }, `${session ? "↳ " : ""}${dateOf(run)}`)),
      h("td", {}, plain(run.profile)),
      h("td", {}, run.user || "–"),
      h("td", {}, plain(run.scene)),
      h("td", { class: "number" }, run.length_s === null ? "–" : `${run.length_s.toFixed(1)} s`),
      h("td", {}, h("span", { class: "result", "data-result": run.result }, resultOf(run))),
      h("td", { class: "number" }, counts),
      h("td", { class: "number" }, `${(run.bytes / 1e6).toFixed(1)} MB`),
    );
  }

  /** Two at most; a third takes the place of the first. */
  private choose(box: HTMLInputElement, robot: string): void {
    this.chosen = this.chosen.filter((each) => each.box !== box);
    if (box.checked) this.chosen.push({ box, robot });
    if (this.chosen.length > 2) this.chosen.shift()!.box.checked = false;
    this.chose();
  }

  private chose(): void {
    const w = words();
    this.compare.disabled = this.chosen.length !== 2 || unlike(this.chosen);
    say(this.compare, `${w.compareChosen} (${this.chosen.length}/2)`);
    say(this.hint, unlike(this.chosen) ? w.unlikeRobots : "");
  }

  private go(): void {
    location.hash = `#/runs/${this.chosen.map(({ box }) => encodeURIComponent(box.value)).join("/with/")}`;
  }
}

/** A run in few words, the same everywhere. */
export function titleOf(run: RunFacts): string {
  return [dateOf(run), plain(run.profile), run.user].filter((part) => part && part !== "–").join(" · ");
}

function dateOf(run: RunFacts): string {
  return run.date.replace("T", " ");
}

function plain(name: string): string {
  return name.replaceAll("_", " ") || "–";
}

function resultOf(run: RunFacts): string {
  const w = words();
  if (run.goes_on) return w.goesOn;
  if (run.length_s === null) return w.unfinished;
  if (run.result === "complete") return w.complete;
  return run.result === "failed" ? w.failed : "–";
}

function empty(): HTMLElement {
  const w = words();
  return h("section", { class: "panel" }, h("h1", {}, w.noRuns), h("ol", {}, ...w.howToRun.map((step) => h("li", {}, step))));
}
