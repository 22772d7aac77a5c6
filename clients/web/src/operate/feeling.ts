/** What an operator feels through a device that can only vibrate: the force on the hand, and what the robot touches. */
import type { State } from "../net/state";

/** N that are felt as full vibration, as the daemon's own gamepad has it. */
const FULL_N = 8;
/** Below this share there is nothing to feel. */
const LEAST = 0.04;
/** To touch what one must not, and what stops a base, is felt, however softly. */
const TOUCH = 0.5;

/** From 0 to 1. */
export function strength(state: State): number {
  const force = Math.max(Math.hypot(...state.array("haptics.force")), Math.hypot(...state.array("contact.force")));
  const touch = state.number("contact.touching") || state.array("kobuki.blocked").some(Boolean) ? TOUCH : 0;
  const share = Math.max(force / FULL_N, touch);
  return share > LEAST ? Math.min(share, 1) : 0;
}
