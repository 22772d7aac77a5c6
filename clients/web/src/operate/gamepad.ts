/** A gamepad through the browser's Gamepad API: left stick moves, right stick up and down, a shoulder is the deadman. */
import { clamp, type Device, type Hand, RANGE_M } from "./hand";

const DEAD = 0.08;
const DEADMAN = [4, 5];
const BUTTONS: Record<number, string> = { 0: "gripper", 2: "clutch", 3: "mode" };

export class PadDevice implements Device {
  readonly name = "gamepad";
  /** Number of the one that operates. */
  private operating = -1;

  poll(): Hand | null {
    const pad = connected();
    const before = this.operating;
    this.operating = pad?.index ?? -1;
    if (!pad || this.operating !== before) return null; // another one is in another hand, which has to press anew
    const axis = (index: number) => {
      const value = clamp(pad.axes[index] ?? 0, 1);
      return Math.abs(value) < DEAD ? 0 : value * RANGE_M;
    };
    const buttons = Object.entries(BUTTONS).flatMap(([index, name]) => (pad.buttons[Number(index)]?.pressed ? name : []));
    const deadman = DEADMAN.some((index) => pad.buttons[index]?.pressed);
    return { position: [-axis(1), -axis(0), -axis(3)], buttons, deadman };
  }

  feel(strength: number): void {
    const actuator = connected()?.vibrationActuator;
    void actuator
      ?.playEffect("dual-rumble", { duration: 60, strongMagnitude: strength, weakMagnitude: strength / 2 })
      .catch(() => undefined);
  }

  close(): void {
    this.feel(0);
  }
}

/** The first gamepad that is there. */
export function connected(): Gamepad | null {
  return navigator.getGamepads().find((pad) => pad?.connected) ?? null;
}
