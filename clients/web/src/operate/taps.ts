/** A tap on a button by itself: the deadman until the robot follows, then the button until the cell has seen it.

Not for so many milliseconds: on a busy machine or network several polls arrive at once, and all but the last are lost. */
import type { Seen } from "./hand";

/** Polls after which a tap that has not come to its end is given up. */
const PATIENCE = 90;
const SHORTEST = 3;

interface Tap {
  age: number;
  /** Polls for which the button was down. */
  down: number;
}

export class Taps {
  private readonly taps = new Map<string, Tap>();

  /** Whether a tap goes on, which holds the deadman. */
  get active(): boolean {
    return this.taps.size > 0;
  }

  tap(button: string): void {
    this.taps.set(button, { age: 0, down: 0 });
  }

  drop(): void {
    this.taps.clear();
  }

  /** The buttons that are down in this poll. */
  poll(seen: Seen): string[] {
    const down: string[] = [];
    for (const [button, tap] of this.taps) {
      const shown = seen.buttons.includes(button);
      if (++tap.age > PATIENCE || (shown && tap.down >= SHORTEST)) this.taps.delete(button);
      else if (tap.down > 0 || (seen.engaged && !shown)) {
        tap.down++;
        down.push(button);
      }
    }
    return down;
  }
}
