export type Quaternion = [number, number, number, number];

/** What an operator device says, whatever it is: where the hand is, what is pressed, whether the deadman is held. */
export interface Hand {
  /** m from the device's centre: x forward, y left, z up. */
  position: [number, number, number];
  /** How it is turned, likewise: quaternion (x, y, z, w); of a device that does not know, nothing. */
  orientation?: Quaternion;
  /** Names of the profile's buttons that are down. */
  buttons: string[];
  deadman: boolean;
}

/** What the cell has shown of it. */
export interface Seen {
  engaged: boolean;
  /** Names of the buttons that it has seen down. */
  buttons: string[];
}

export interface Device {
  readonly name: string;
  /** The device itself notices when its operator looks away, as a headset does: the window's focus says nothing then. */
  readonly ownFocus?: boolean;
  /** The hand now; null when the device is gone or cannot be trusted. */
  poll(seen: Seen): Hand | null;
  /** Makes the operator feel a force, from 0 to 1. */
  feel?(strength: number): void;
  close(): void;
}

/** Half the range of a hand, m: what a full push means. */
export const RANGE_M = 0.05;

export const AT_REST: Hand = { position: [0, 0, 0], buttons: [], deadman: false };

export function clamp(value: number, limit: number): number {
  return Number.isFinite(value) ? Math.min(Math.max(value, -limit), limit) : 0;
}
