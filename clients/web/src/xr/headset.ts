/** A headset's controllers as operator device: relative motion with the grip as deadman and clutch.

What the hand means depends on what the mode moves, as the daemon's mappings expect it: `drive` the stick is the push,
`steer` likewise for a base that cannot go sideways and takes a push to the left as a turn,
`reach` how far the hand is from where it was says how fast, `tilt` it only turns, `place` the glass is displaced as the
hand is. But for the first two how it has turned since the press goes with it: the mapping takes what its robot can turn. */
import { AT_REST, clamp, type Device, type Hand, type Quaternion, RANGE_M } from "../operate/hand";
import { quaternion, type Standpoint, toScene, turned, type Vector } from "./axes";
import type { Controller, Reading } from "./controller";
import { Stick } from "./stick";
import type { Pose } from "./tracking";

export type Meaning = "drive" | "steer" | "reach" | "tilt" | "place";

/** What buttons ask for besides motion. */
export interface Wishes {
  stop(): void;
  mode(): void;
  stand(): void;
}

/** The wrist turns the platform beyond the first angle, fully at the second, rad. */
const TWIST = [0.35, 0.9] as const;
/** A displacement is never more than a command may have, m. */
const FURTHEST_M = 0.99;
const BY_REFERENCE: Record<string, Meaning> = {
  platform: "drive",
  impedance: "steer",
  drive: "steer",
  tilt: "tilt",
  glass: "place",
};

/** What a hand means in a mode with this kind of reference. */
export function meaning(reference: string): Meaning {
  return BY_REFERENCE[reference] ?? "reach";
}

export class Headset implements Device {
  readonly name = "headset";
  readonly ownFocus = true;
  /** Without a frame for so long, ms, the headset is not there any more: as long as a command is in force. */
  expiry = 0;
  /** Heading of the frame in which the mapping takes the hand, rad. */
  heading = 0;
  standpoint: Standpoint = { x: 0, y: 0, heading: 0 };
  /** What the hand means now. */
  means: Meaning = "reach";
  private mode = 0;
  private readonly plane = new Stick();
  private readonly turn = new Stick();
  private leading: Controller | null = null;
  private hand: Hand | null = null;
  private at = -Infinity;
  private readonly pressed = new Set<string>();

  constructor(
    private readonly wishes: Wishes,
    private readonly closed: () => void,
  ) {}

  /** Whether a hand leads. */
  get engaged(): boolean {
    return this.leading?.clutch.engaged ?? false;
  }

  /** What the hand moves from now on; another mode ends what it meant in the last one. */
  moves(mode: number, means: Meaning): void {
    if (mode !== this.mode || means !== this.means) this.lose();
    [this.mode, this.means] = [mode, means];
  }

  /** Takes one frame: every controller with what was read from it. */
  take(readings: Map<Controller, Reading>): void {
    this.at = performance.now();
    this.wish([...readings.values()]);
    const led = this.engaged;
    for (const [controller, { squeeze, pose }] of readings)
      controller.clutch.take(squeeze, pose, controller === this.leading || !this.engaged);
    this.choose([...readings.keys()]);
    if (this.engaged && !led) [this.plane, this.turn].forEach((stick) => stick.rest());
    this.hand = this.read(readings, led);
  }

  /** Ends motion until a fresh press: the pose means something else now, or nobody looks. */
  lose(): void {
    this.leading?.clutch.end();
    this.hand = null;
  }

  poll(): Hand | null {
    if (performance.now() - this.at > this.expiry) this.lose();
    return this.hand;
  }

  feel(strength: number): void {
    this.leading?.vibrate(strength);
  }

  close(): void {
    this.lose();
    this.closed();
  }

  /** Buttons that ask for something act when they go down, on either controller, tracked or not. */
  private wish(all: Reading[]): void {
    if (this.fell("stop", all.some((reading) => reading.upper))) {
      this.lose();
      this.wishes.stop();
    }
    if (this.fell("stand", all.some((reading) => reading.stickDown)) && !this.engaged) this.wishes.stand();
    if (this.fell("mode", all.some((reading) => reading.lower))) {
      this.lose(); // in another mode the hand means something else
      this.wishes.mode();
    }
  }

  private fell(name: string, down: boolean): boolean {
    const before = this.pressed.has(name);
    if (down) this.pressed.add(name);
    else this.pressed.delete(name);
    return down && !before;
  }

  /** Leading is the hand that was pressed while no other led; while none does, the right one is looked at. */
  private choose(all: Controller[]): void {
    if (this.leading && !all.includes(this.leading)) this.lose();
    if (!this.engaged) {
      const right = all.find((one) => one.source.handedness === "right");
      this.leading = all.find((one) => one.clutch.engaged) ?? right ?? all[0] ?? null;
    }
    for (const one of all) if (one !== this.leading) one.clutch.end();
  }

  /** The hand; null without one, and when one that `led` cannot be trusted any more. */
  private read(readings: Map<Controller, Reading>, led: boolean): Hand | null {
    const reading = this.leading && readings.get(this.leading);
    if (!reading || (led && !reading.pose)) return null;
    const buttons = reading.trigger ? ["gripper"] : [];
    if (!reading.pose || !this.engaged) return { ...AT_REST, buttons };
    const position = this.position(reading, reading.pose, readings);
    return { position, orientation: this.orientation(reading.pose), buttons, deadman: true };
  }

  private position(reading: Reading, pose: Pose, readings: Map<Controller, Reading>): Vector {
    const { clutch } = this.leading!;
    if (this.means === "drive" || this.means === "steer") {
      const other = [...readings.values()].find((one) => one !== reading);
      return this.driven(reading.stick, other?.stick ?? [0, 0], clutch.rotation(pose)[1]);
    }
    if (this.means === "tilt") return [0, 0, 0];
    const way = this.led(clutch.displacement(pose));
    return this.means === "place" ? (way.map((value) => clamp(value, FURTHEST_M)) as Vector) : within(way);
  }

  /** How the hand has turned since the press. */
  private orientation(pose: Pose): Quaternion {
    return quaternion(this.led(this.leading!.clutch.rotation(pose)));
  }

  /** A vector of WebXR as the mapping takes it: of a glass along the world's axes, else along the robot's. */
  private led(vector: Vector): Vector {
    const seen = toScene(vector, this.standpoint.heading);
    return this.means === "place" ? seen : turned(seen, -this.heading);
  }

  /** Stick: ahead and sideways. The other hand's stick, or the wrist by an angle, rad: turn. */
  private driven(stick: [number, number], other: [number, number], angle: number): Vector {
    const [x, y] = this.plane.read(...stick);
    const [sideways] = this.turn.read(...other);
    const beyond = Math.max(Math.abs(angle) - TWIST[0], 0) / (TWIST[1] - TWIST[0]);
    const turn = clamp(Math.sign(angle) * beyond - sideways, 1);
    if (this.means === "steer") return [-y * RANGE_M, clamp(turn - x, 1) * RANGE_M, 0];
    return [-y * RANGE_M, -x * RANGE_M, turn * RANGE_M];
  }
}

/** A push, no longer than a full one, its direction kept. */
function within(push: Vector): Vector {
  const share = Math.min(RANGE_M / Math.max(Math.hypot(...push), 1e-9), 1);
  return push.map((value) => share * value) as Vector;
}
