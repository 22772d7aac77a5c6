/** What the robot's depth camera sees, a few times a second: colour, and depth beside it. */
import { words } from "../i18n";
import type { Hello } from "../net/connection";
import { h, say } from "./dom";

const EVERY_MS = 250;
/** After a picture that did not come. */
const PATIENCE_MS = 2000;

export class CameraPanel {
  readonly element: HTMLElement;
  private readonly picture = h("img", { alt: words().cameraShows, hidden: true });
  private readonly hint = h("p", { class: "how", role: "status" }, words().cameraWaits);
  private timer = 0;
  private asked = 0;

  constructor() {
    this.picture.addEventListener("load", () => this.came(true));
    this.picture.addEventListener("error", () => this.came(false));
    const ends = h("div", { class: "ends" }, h("span", {}, words().colour), h("span", {}, words().depth));
    const title = h("h2", {}, words().views.kinect);
    this.element = h("section", { class: "panel camera", "aria-label": words().views.kinect, hidden: true }, title, this.picture, ends, this.hint);
  }

  hello(hello: Hello): void {
    this.element.hidden = !hello.camera;
    window.clearTimeout(this.timer);
    if (hello.camera) this.ask();
  }

  close(): void {
    window.clearTimeout(this.timer);
  }

  /** Asks for the newest one, unless nobody looks. */
  private ask(): void {
    if (this.element.isConnected && !document.hidden) this.picture.src = `api/camera.jpg?${++this.asked}`;
    else this.timer = window.setTimeout(() => this.ask(), PATIENCE_MS);
  }

  private came(well: boolean): void {
    this.picture.hidden = !well;
    say(this.hint, well ? words().depthShows : words().cameraWaits);
    this.timer = window.setTimeout(() => this.ask(), well ? EVERY_MS : PATIENCE_MS);
  }
}
