/** Dragging in the picture: the held left button is the deadman, the way from where it was pressed is the push, the wheel
pushes up and down. The right button is the gripper's, the middle one the mode's.

Whoever drags out of the window, or loses the pointer, has let go. */
import { clamp, type Device, type Hand, RANGE_M } from "./hand";
import { Held } from "./held";

/** A drag of so many pixels is a full push. */
const FULL_PX = 150;
/** So many notches of the wheel are a full push. */
const NOTCHES = 5;
const LEFT = 1;
const BUTTONS: Record<string, number> = { gripper: 2, mode: 4 };

export class Mouse implements Device {
  readonly name = "mouse";
  private readonly left = new Held<number>();
  private readonly at: [number, number, number] = [0, 0, 0];
  private from: [number, number] = [0, 0];
  private buttons: string[] = [];
  private readonly stop = new AbortController();

  /** `area` is where one drags. */
  constructor(private readonly area: HTMLElement) {
    // In the capture phase: what else listens here, such as the camera of the free view, gets what is left over.
    const options = { signal: this.stop.signal, capture: true };
    area.addEventListener("pointerdown", (event) => this.press(event), options);
    area.addEventListener("pointermove", (event) => this.follow(event), options);
    area.addEventListener("wheel", (event) => this.turn(event), { ...options, passive: false });
    area.addEventListener("contextmenu", (event) => event.preventDefault(), options);
    for (const kind of ["pointerup", "pointercancel", "lostpointercapture"] as const)
      area.addEventListener(kind, (event) => this.end(event.pointerId), options);
  }

  poll(): Hand {
    return { position: [...this.at], buttons: [...this.buttons], deadman: this.left.poll() };
  }

  close(): void {
    this.stop.abort();
    this.area.removeAttribute("data-driving");
  }

  private press(event: PointerEvent): void {
    if (event.pointerType !== "mouse" || event.button !== 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    (document.activeElement as HTMLElement | null)?.blur(); // keys no longer go into a field
    this.area.setPointerCapture(event.pointerId);
    this.area.dataset["driving"] = "true";
    this.left.press(event.pointerId);
    this.from = [event.clientX, event.clientY];
  }

  private follow(event: PointerEvent): void {
    if (!this.left.has(event.pointerId)) return;
    if (!(event.buttons & LEFT) || outside(event)) {
      this.end(event.pointerId);
      return;
    }
    const push = (pixels: number) => (clamp(pixels / FULL_PX, 1) || 0) * RANGE_M;
    this.at[0] = push(this.from[1] - event.clientY);
    this.at[1] = push(this.from[0] - event.clientX);
    this.buttons = Object.keys(BUTTONS).filter((name) => event.buttons & BUTTONS[name]!);
  }

  private turn(event: WheelEvent): void {
    if (!this.area.dataset["driving"]) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    this.at[2] = clamp(this.at[2] - (Math.sign(event.deltaY) * RANGE_M) / NOTCHES, RANGE_M);
  }

  private end(pointer: number): void {
    if (!this.left.has(pointer)) return;
    this.left.release(pointer);
    this.at.fill(0);
    this.buttons = [];
    this.area.removeAttribute("data-driving");
    if (this.area.hasPointerCapture(pointer)) this.area.releasePointerCapture(pointer);
  }
}

function outside(event: PointerEvent): boolean {
  return event.clientX < 0 || event.clientY < 0 || event.clientX >= innerWidth || event.clientY >= innerHeight;
}
