/** Sticks on the screen, for mouse and touch: a pad for the plane, a slider for the height. A held stick is the deadman. */
import { clamp, type Device, type Hand, RANGE_M } from "./hand";

export class Sticks implements Device {
  readonly name = "sticks";
  private readonly at: [number, number, number] = [0, 0, 0];
  private readonly held = new Set<HTMLElement>();
  private readonly pressed = new Set<string>();
  private readonly stop = new AbortController();

  /** `buttons` are elements with `data-button`, the name of what they press. */
  constructor(pad: HTMLElement, slider: HTMLElement, buttons: HTMLElement[]) {
    this.drag(pad, (x, y) => {
      this.at[0] = -y * RANGE_M;
      this.at[1] = -x * RANGE_M;
    });
    this.drag(slider, (_, y) => {
      this.at[2] = -y * RANGE_M;
    });
    for (const button of buttons) this.button(button);
  }

  poll(): Hand {
    const deadman = this.held.size > 0 || this.pressed.size > 0;
    return { position: [...this.at], buttons: [...this.pressed], deadman };
  }

  close(): void {
    this.stop.abort();
  }

  private drag(element: HTMLElement, moved: (x: number, y: number) => void): void {
    const knob = element.querySelector<HTMLElement>(".knob");
    const move = (event: PointerEvent) => {
      const box = element.getBoundingClientRect();
      const half = Math.min(box.width, box.height) / 2;
      const x = clamp((event.clientX - box.left - box.width / 2) / Math.max(half, 1), 1);
      const y = clamp((event.clientY - box.top - box.height / 2) / (box.height / 2), 1);
      moved(x, y);
      if (knob) knob.style.transform = `translate(${(x * box.width) / 2.6}px, ${(y * box.height) / 2.6}px)`;
    };
    const end = () => {
      this.held.delete(element);
      moved(0, 0);
      if (knob) knob.style.transform = "";
    };
    const options = { signal: this.stop.signal };
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      this.held.add(element);
      move(event);
    }, options);
    element.addEventListener("pointermove", (event) => this.held.has(element) && move(event), options);
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      element.addEventListener(kind, end, options);
  }

  private button(element: HTMLElement): void {
    const name = element.dataset["button"] ?? "";
    const options = { signal: this.stop.signal };
    element.addEventListener("pointerdown", () => this.pressed.add(name), options);
    for (const kind of ["pointerup", "pointercancel", "pointerleave"] as const)
      element.addEventListener(kind, () => this.pressed.delete(name), options);
  }
}
