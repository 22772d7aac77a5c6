/** What an operator holds down. A release that is shorter than a poll counts too: it is told once, then forgotten. */
export class Held<Thing> {
  private readonly things = new Set<Thing>();
  private freed = false;

  /** Whether anything is held, and has been ever since the last poll. */
  poll(): boolean {
    const held = this.things.size > 0 && !this.freed;
    this.freed = false;
    return held;
  }

  has(thing: Thing): boolean {
    return this.things.has(thing);
  }

  press(thing: Thing): void {
    this.things.add(thing);
  }

  release(thing: Thing): void {
    this.freed ||= this.things.delete(thing) && this.things.size === 0;
  }
}
