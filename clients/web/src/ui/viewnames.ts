/** What the views are called: the large one's name, from which one chooses another, and a button on each small one. */
import { words } from "../i18n";
import { h, replace } from "./dom";

export class ViewNames {
  readonly title = h("select", { class: "title", "aria-label": words().view });
  readonly insets: HTMLButtonElement[];

  /** `small`: how many views lie beside the large one. */
  constructor(small: number) {
    this.insets = Array.from({ length: small }, () => h("button", { class: "inset" }));
  }

  /** Calls `enlarge` with the name of a view that is chosen. */
  onchoice(enlarge: (name: string) => void): void {
    this.title.addEventListener("change", () => {
      enlarge(this.title.value);
      this.title.blur(); // keys drive again
    });
  }

  label(large: string, small: string[], all: string[]): void {
    replace(this.title, ...all.map((name) => h("option", { value: name, selected: name === large }, viewName(name))));
    this.insets.forEach((inset, index) => {
      inset.hidden = !small[index];
      replace(inset, h("span", {}, viewName(small[index] ?? "")));
    });
  }
}

function viewName(name: string): string {
  const views: Record<string, string> = words().views;
  return views[name] ?? name.replaceAll("_", " ");
}
