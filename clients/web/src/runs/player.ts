/** The time that is shown: it runs at a speed while playing, and waits for frames that are on their way. */

export const STEPS_PER_S = 30;

export class Player {
  t = 0;
  playing = false;
  speed = 1;

  constructor(readonly duration: number) {}

  /** Goes on by so many ms of the clock. */
  advance(elapsed: number): void {
    if (!this.playing) return;
    this.seek(this.t + 0.001 * Math.min(elapsed, 250) * this.speed);
    if (this.t >= this.duration) this.playing = false;
  }

  /** Starts, from the beginning if it was at the end; or pauses. */
  toggle(): void {
    if (!this.playing && this.t >= this.duration) this.t = 0;
    this.playing = !this.playing;
  }

  seek(t: number): void {
    this.t = Math.min(Math.max(t, 0), this.duration);
  }
}
