/** Keys: w s, a d, r f push the hand; a held push is the deadman. Space stops, wherever the focus is. */
import { AT_REST, type Device, type Hand, RANGE_M } from "./hand";

const PUSH: Record<string, readonly [number, number]> = {
  KeyW: [0, 1],
  KeyS: [0, -1],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
  KeyA: [1, 1],
  KeyD: [1, -1],
  ArrowLeft: [1, 1],
  ArrowRight: [1, -1],
  KeyQ: [2, 1],
  KeyE: [2, -1],
};
const BUTTONS: Record<string, string> = { KeyM: "mode", KeyG: "gripper" };
const HELD = new Set(["KeyC"]);
/** A tap on a button's key: the deadman first, the button once the robot follows, and both long enough to be seen; polls. */
const TAP = { buttonFrom: 5, buttonTo: 14, end: 16 };
/** The hand goes to where a key pushes it in about so many polls, so that a tap is a small push. */
const SOFTNESS = 0.25;

export class Keyboard implements Device {
  readonly name = "keyboard";
  private readonly down = new Set<string>();
  private readonly at: [number, number, number] = [0, 0, 0];
  private readonly taps = new Map<string, number>();
  /** Whether every key was up for a moment since the last poll: a release that is shorter than a poll counts too. */
  private freed = false;
  private readonly press = (event: KeyboardEvent) => this.change(event, true);
  private readonly release = (event: KeyboardEvent) => this.change(event, false);
  private readonly drop = () => {
    this.down.clear();
    this.taps.clear();
  };

  constructor(private readonly target: Window = window) {
    target.addEventListener("keydown", this.press);
    target.addEventListener("keyup", this.release);
    target.addEventListener("blur", this.drop);
  }

  poll(): Hand {
    if (this.freed) {
      this.freed = false;
      this.at.fill(0);
      return AT_REST;
    }
    const goal: [number, number, number] = [0, 0, 0];
    let pushed = false;
    for (const key of this.down) {
      const push = PUSH[key];
      if (!push) continue;
      pushed = true;
      goal[push[0] as 0 | 1 | 2] += push[1] * RANGE_M;
    }
    for (const axis of [0, 1, 2] as const) this.at[axis] += SOFTNESS * (goal[axis] - this.at[axis]);
    if (!pushed) this.at.fill(0);
    const buttons = this.tapped();
    return { position: [...this.at], buttons, deadman: pushed || this.taps.size > 0 };
  }

  private tapped(): string[] {
    const down: string[] = [];
    for (const [name, age] of this.taps) {
      if (age >= TAP.buttonFrom && age < TAP.buttonTo) down.push(name);
      if (age + 1 >= TAP.end) this.taps.delete(name);
      else this.taps.set(name, age + 1);
    }
    if (this.down.has("KeyC")) down.push("clutch");
    return down;
  }

  close(): void {
    this.target.removeEventListener("keydown", this.press);
    this.target.removeEventListener("keyup", this.release);
    this.target.removeEventListener("blur", this.drop);
  }

  private change(event: KeyboardEvent, down: boolean): void {
    if (down && (event.ctrlKey || event.metaKey || event.altKey || typing(event.target))) return;
    const button = BUTTONS[event.code];
    if (!(event.code in PUSH) && !button && !HELD.has(event.code)) return;
    event.preventDefault();
    if (button) {
      if (down && !event.repeat) this.taps.set(button, 0);
      return;
    }
    if (down) this.down.add(event.code);
    else {
      this.down.delete(event.code);
      this.freed ||= this.down.size === 0 && this.taps.size === 0;
    }
  }
}

/** Whether keys go into a field of the page. */
export function typing(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName);
}

/** Whether a space belongs to a field of the page: not on a slider, where it stops the robot as everywhere. */
export function writing(target: EventTarget | null): boolean {
  return typing(target) && !(target instanceof HTMLInputElement && target.type === "range");
}
