/** Relative motion with a clutch: seed 4, section on the user interface.

On a press the hand's pose is saved as point of reference, and from then on only its displacement counts: so there is no
jump, wherever the hand was. What ends it, ends it until the grip was let go and pressed again. */
import type { Vector } from "./axes";
import type { Pose } from "./tracking";

/** Shares of the way of the grip's button: hysteresis. */
const PRESSED = 0.6;
const LET_GO = 0.4;

export class Clutch {
  private reference: Pose | null = null;
  /** A grip that is down already when it is first seen does not count. */
  private down = true;

  /** Whether the hand leads. */
  get engaged(): boolean {
    return this.reference !== null;
  }

  /** Takes how far the grip is pressed, 0 to 1, and the hand's pose; `free` when no other hand leads. */
  take(squeeze: number, pose: Pose | null, free: boolean): void {
    const pressed = squeeze > (this.down ? LET_GO : PRESSED);
    const fresh = pressed && !this.down;
    this.down = pressed;
    if (!pressed || !pose) this.reference = null;
    else if (fresh && free) this.reference = pose;
  }

  /** Ends it, until a fresh press. */
  end(): void {
    this.reference = null;
  }

  /** Way of the hand since the press, m, WebXR's axes. */
  displacement(pose: Pose): Vector {
    const from = this.reference?.position ?? pose.position;
    return [0, 1, 2].map((axis) => pose.position[axis]! - from[axis]!) as Vector;
  }

  /** How the hand has turned since the press: axis times angle, rad, WebXR's axes. */
  rotation(pose: Pose): Vector {
    const [x, y, z, w] = pose.orientation;
    const [x0, y0, z0, w0] = (this.reference ?? pose).orientation;
    const real = w * w0 + x * x0 + y * y0 + z * z0; // of q·q0⁻¹
    const axis = [
      -w * x0 + x * w0 - y * z0 + z * y0,
      -w * y0 + y * w0 - z * x0 + x * z0,
      -w * z0 + z * w0 - x * y0 + y * x0,
    ];
    const size = Math.hypot(...axis);
    const angle = (real < 0 ? -2 : 2) * Math.atan2(size, Math.abs(real));
    return axis.map((value) => (size > 0 ? (angle * value) / size : 0)) as Vector;
  }
}
