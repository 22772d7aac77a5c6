/** One controller of a headset in one frame, by the layout `xr-standard`: trigger, grip, stick, two buttons. */
import { Clutch } from "./clutch";
import { Tracking, type Pose } from "./tracking";

export interface Reading {
  /** null: its pose cannot be trusted now. */
  pose: Pose | null;
  /** How far the grip is pressed, 0 to 1. */
  squeeze: number;
  trigger: boolean;
  /** (to the right, backward), each −1 to 1. */
  stick: [number, number];
  /** A or X. */
  lower: boolean;
  /** B or Y. */
  upper: boolean;
  stickDown: boolean;
}

const [TRIGGER, SQUEEZE, STICK, LOWER, UPPER] = [0, 1, 3, 4, 5];
const [STICK_X, STICK_Y] = [2, 3];
const PULSE_MS = 60;

export class Controller {
  readonly clutch = new Clutch();
  private readonly tracking = new Tracking();

  constructor(readonly source: XRInputSource) {}

  read(frame: XRFrame, space: XRReferenceSpace, time: number): Reading {
    const pad = this.source.gamepad;
    const down = (index: number) => pad?.buttons[index]?.pressed ?? false;
    const told = this.source.gripSpace && frame.getPose(this.source.gripSpace, space);
    return {
      pose: this.tracking.judge(told ?? undefined, time),
      squeeze: pad?.buttons[SQUEEZE]?.value ?? 0,
      trigger: down(TRIGGER),
      stick: [pad?.axes[STICK_X] ?? 0, pad?.axes[STICK_Y] ?? 0],
      lower: down(LOWER),
      upper: down(UPPER),
      stickDown: down(STICK),
    };
  }

  /** The frame of reference was moved. */
  recentred(): void {
    this.tracking.forget();
  }

  /** Vibrates for a moment, from 0 to 1. */
  vibrate(strength: number): void {
    const actuator = this.source.gamepad?.hapticActuators?.[0] as Actuator | undefined;
    void actuator?.pulse?.(strength, PULSE_MS)?.catch(() => undefined);
  }
}

/** As headsets' browsers have it; no type of TypeScript's. */
interface Actuator {
  pulse?(strength: number, duration: number): Promise<boolean> | undefined;
}
