/** The report of a run inside the page: made when it is looked at, and shut in. */
import { words } from "../i18n";
import { made } from "../runs/made";
import { h, replace } from "./dom";
import { Waiting } from "./waiting";

export function report(run: string): HTMLElement {
  const waiting = new Waiting(words().makingReport);
  const place = h("div", { class: "report" }, waiting.element);
  made(run, "report", (share) => waiting.show(share)).then(
    // An empty sandbox: no scripts, no forms, an origin of its own.
    ([page]) => replace(place, h("iframe", { src: page, title: words().report, sandbox: "" })),
    (error: Error) => waiting.failed(error.message),
  );
  return place;
}
