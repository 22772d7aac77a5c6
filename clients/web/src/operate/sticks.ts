/** Sticks on the screen, for mouse and touch: a pad for the plane, a slider for the height. A held stick is the deadman. */
import { clamp, type Device, type Hand, RANGE_M, type Seen } from "./hand";
import { Held } from "./held";
import { Taps } from "./taps";

export class Sticks implements Device {
  readonly name = "sticks";
  private readonly at: [number, number, number] = [0, 0, 0];
  private readonly held = new Held<HTMLElement>();
  private readonly taps = new Taps();
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

  poll(seen: Seen): Hand {
    const held = this.held.poll();
    return { position: [...this.at], deadman: held || this.taps.active, buttons: this.taps.poll(seen) };
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
      this.held.release(element);
      moved(0, 0);
      if (knob) knob.style.transform = "";
    };
    const options = { signal: this.stop.signal };
    element.addEventListener("pointerdown", (event) => {
      element.setPointerCapture(event.pointerId);
      this.held.press(element);
      move(event);
    }, options);
    element.addEventListener("pointermove", (event) => {
      if (!this.held.has(element)) return;
      if (event.buttons) move(event);
      else end(); // let go where nobody could tell it
    }, options);
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      element.addEventListener(kind, end, options);
  }

  /** A second finger clicks nothing, hence the pointer; keys only click. */
  private button(element: HTMLElement): void {
    const tap = () => this.taps.tap(element.dataset["button"] ?? "");
    const options = { signal: this.stop.signal };
    element.addEventListener("pointerdown", tap, options);
    element.addEventListener("click", (event) => event.detail === 0 && tap(), options);
  }
}
