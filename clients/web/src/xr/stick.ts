/** A thumbstick that has to be centred after each press before it counts, so that an engagement begins at rest. */
const DEAD = 0.15;

export class Stick {
  private live = false;

  /** Not before it was seen centred again. */
  rest(): void {
    this.live = false;
  }

  /** (to the right, backward), each −1 to 1. */
  read(x: number, y: number): [number, number] {
    this.live ||= Math.hypot(x, y) < DEAD;
    return this.live ? [beyond(x), beyond(y)] : [0, 0];
  }
}

function beyond(value: number): number {
  const size = Math.min(Math.max(Math.abs(value) - DEAD, 0) / (1 - DEAD), 1);
  return Number.isFinite(value) ? Math.sign(value) * size : 0;
}
