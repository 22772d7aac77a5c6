/** The way into VR: a button where a headset is there, and where none is, what to do about it. */
import { words } from "../i18n";
import type { Operator } from "../operate/operator";
import { Immersion } from "../xr/immersion";
import { h, say } from "./dom";

export class HeadsetPanel {
  readonly element: HTMLElement;
  readonly vr: Immersion;
  private readonly button = h("button", { class: "enter-vr", hidden: true, onclick: () => void this.toggle() });
  private readonly hint = h("p", { class: "hint", role: "status" });
  private readonly look = () => void this.find();

  /** `left` is called when VR has ended: another device is needed. */
  constructor(operator: Operator, left: () => void) {
    this.vr = new Immersion(operator, () => {
      if (!this.vr.active) left();
      this.look();
    });
    const title = h("h2", {}, words().vr.title);
    this.element = h("section", { class: "panel headset", "aria-label": words().vr.title }, title, this.button, this.hint);
    navigator.xr?.addEventListener("devicechange", this.look);
    this.look();
  }

  close(): void {
    navigator.xr?.removeEventListener("devicechange", this.look);
    this.vr.leave();
  }

  private async find(): Promise<void> {
    const { vr } = words();
    const found = await headset();
    this.button.hidden = found !== "ready";
    say(this.button, this.vr.active ? vr.leave : vr.enter);
    say(this.hint, vr[found]);
  }

  private async toggle(): Promise<void> {
    if (this.vr.active) return this.vr.leave();
    try {
      await this.vr.enter();
    } catch (error) {
      say(this.hint, words().vr.refused.replace("{why}", error instanceof Error ? error.message : String(error)));
    }
  }
}

/** Whether VR can be entered here; else why not. */
async function headset(): Promise<"ready" | "insecure" | "unknown" | "absent"> {
  if (!window.isSecureContext) return "insecure";
  if (!navigator.xr) return "unknown";
  const there = await navigator.xr.isSessionSupported("immersive-vr").catch(() => false);
  return there ? "ready" : "absent";
}
