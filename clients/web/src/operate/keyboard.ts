/** Keys: w s, a d, q e push the hand, gently with shift; with c it goes back to its centre alone. What is held is the
deadman. Space stops (`main.ts`). */
import { AT_REST, type Device, type Hand, RANGE_M, type Seen } from "./hand";
import { Taps } from "./taps";

const PUSH: Record<string, readonly [0 | 1 | 2, number]> = {
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
const CLUTCH = "KeyC";
/** The hand goes to where a key pushes it in about so many polls, so that a tap is a small push. */
const SOFTNESS = 0.25;
/** Share of a full push while shift is held: for the last centimetres. */
const GENTLE = 0.3;
/** A key that is held is repeated sooner than after so many ms, whatever the keyboard. */
const QUIET_MS = 1200;
/** With one of these down, keys mean something else; on some systems their release is never told then. */
const MODIFIERS = new Set(["Meta", "Control", "Alt", "AltGraph"]);

export class Keyboard implements Device {
  readonly name = "keyboard";
  private readonly down = new Set<string>();
  private readonly at: [number, number, number] = [0, 0, 0];
  private readonly taps = new Taps();
  /** Whether every key was up for a moment since the last poll: a release that is shorter than a poll counts too. */
  private freed = false;
  private gentle = false;
  private readonly press = (event: KeyboardEvent) => this.change(event, true);
  private readonly release = (event: KeyboardEvent) => this.change(event, false);
  /** Keys that were dropped while they were down, and when they were last seen: they may go on repeating. */
  private readonly dropped = new Map<string, number>();
  private readonly drop = () => {
    for (const key of this.down) this.dropped.set(key, performance.now());
    this.freed ||= this.down.size > 0 || this.taps.active;
    this.down.clear();
    this.taps.drop();
    this.gentle = false;
  };
  private readonly back = () => {
    for (const key of this.dropped.keys()) this.dropped.set(key, performance.now());
  };

  constructor(private readonly target: Window = window) {
    target.addEventListener("keydown", this.press);
    target.addEventListener("keyup", this.release);
    target.addEventListener("blur", this.drop);
    target.addEventListener("focus", this.back);
  }

  poll(seen: Seen): Hand {
    if (this.freed) {
      this.freed = false;
      this.at.fill(0);
      return AT_REST;
    }
    const pushed = this.push();
    const deadman = pushed || this.taps.active;
    const buttons = this.taps.poll(seen);
    if (this.down.has(CLUTCH)) buttons.push("clutch");
    return { position: [...this.at], buttons, deadman };
  }

  /** Moves the hand toward where the keys push it; whether any is held. */
  private push(): boolean {
    if (this.down.has(CLUTCH)) {
      this.at.fill(0);
      return true;
    }
    const reach = this.gentle ? GENTLE * RANGE_M : RANGE_M;
    const goal = [0, 0, 0];
    let pushed = false;
    for (const key of this.down) {
      const push = PUSH[key];
      if (!push) continue;
      pushed = true;
      goal[push[0]]! += push[1] * reach;
    }
    for (const axis of [0, 1, 2] as const) this.at[axis] += SOFTNESS * (goal[axis]! - this.at[axis]);
    if (!pushed) this.at.fill(0);
    return pushed;
  }

  close(): void {
    this.target.removeEventListener("keydown", this.press);
    this.target.removeEventListener("keyup", this.release);
    this.target.removeEventListener("blur", this.drop);
    this.target.removeEventListener("focus", this.back);
  }

  private change(event: KeyboardEvent, down: boolean): void {
    this.gentle = event.shiftKey;
    if (down && MODIFIERS.has(event.key)) this.drop();
    if (down && (event.ctrlKey || event.metaKey || event.altKey || typing(event.target))) return;
    const button = BUTTONS[event.code];
    if (!(event.code in PUSH) && !button && event.code !== CLUTCH) return;
    event.preventDefault();
    // Only a fresh press counts: a key that was dropped, and goes on repeating, has not been pressed again.
    if (down && (event.repeat || this.repeats(event.code))) return;
    if (!down) this.dropped.delete(event.code);
    if (button) {
      if (down) this.taps.tap(button);
    } else if (down) this.down.add(event.code);
    else {
      this.down.delete(event.code);
      this.freed ||= this.down.size === 0 && !this.taps.active;
    }
  }

  /** Whether a key that was dropped has been down ever since: after a change of windows, not every browser says so. */
  private repeats(key: string): boolean {
    const seen = this.dropped.get(key);
    if (seen === undefined) return false;
    const held = performance.now() - seen < QUIET_MS;
    if (held) this.dropped.set(key, performance.now());
    else this.dropped.delete(key);
    return held;
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
