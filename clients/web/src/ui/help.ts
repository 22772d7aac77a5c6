/** How to operate, in place. */
import { words } from "../i18n";
import { h } from "./dom";

export function helpPage(): HTMLElement {
  const w = words();
  const steps = h("ol", {}, ...w.helpSteps.map((step) => h("li", {}, step)));
  return h("main", { class: "help" }, h("section", { class: "panel" }, h("h1", {}, w.helpTitle), steps));
}
