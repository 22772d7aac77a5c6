/** Something is being made: what, and how much of it is done. */
import { h, say } from "./dom";

export class Waiting {
  readonly element: HTMLElement;
  private readonly progress = h("progress", { max: 1 });
  private readonly words: HTMLElement;

  constructor(what: string) {
    this.words = h("p", { role: "status" }, what);
    this.progress.setAttribute("aria-label", what);
    this.element = h("div", { class: "waiting" }, this.words, this.progress);
  }

  show(share: number): void {
    this.progress.value = share;
  }

  failed(why: string): void {
    say(this.words, why);
    this.words.className = "hint";
    this.progress.remove();
  }
}
