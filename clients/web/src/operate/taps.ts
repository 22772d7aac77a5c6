/** A tap on a button by itself: first the deadman, then, once the robot follows, the button, both long enough to be seen. */
const BUTTON_FROM = 5;
const BUTTON_TO = 14;
const END = 16;

export class Taps {
  /** Polls since each button was tapped. */
  private readonly ages = new Map<string, number>();

  /** Whether a tap goes on, which holds the deadman. */
  get active(): boolean {
    return this.ages.size > 0;
  }

  tap(button: string): void {
    this.ages.set(button, 0);
  }

  drop(): void {
    this.ages.clear();
  }

  /** The buttons that are down in this poll. */
  poll(): string[] {
    const down: string[] = [];
    for (const [button, age] of this.ages) {
      if (age >= BUTTON_FROM && age < BUTTON_TO) down.push(button);
      if (age + 1 >= END) this.ages.delete(button);
      else this.ages.set(button, age + 1);
    }
    return down;
  }
}
