/** How much is drawn, from how long frames take: fewer pixels first, then the small views less often.

A machine without a graphics card begins with few pixels, so that the first picture comes soon. */

/** Frames that take longer than this on average are too many pixels; with less than the other there is room for more. */
const SLOW_MS = 30;
const FAST_MS = 18;
const LEAST_RATIO = 0.5;
const FIRST_RATIO = 0.6;
/** A small view is drawn at least once in so many frames. */
const LONGEST_PAUSE = 8;
/** From one judgement to the next; one upward needs more patience, or the picture would flicker between two sizes. */
const ADAPT_FRAMES = 20;
const PATIENCE = 6;
const STEP = 1.2;

export class Pace {
  /** Pixels drawn for each pixel of the page, along a side. */
  ratio: number;
  private readonly most = Math.min(window.devicePixelRatio, 1.5);
  /** Frames from one small view to the next; 0: all in each frame. */
  private pause: number;
  private turn = 0;
  private mean = 24;
  private frames = 0;
  private quick = 0;

  constructor(software: boolean) {
    this.ratio = software ? Math.min(FIRST_RATIO, this.most) : this.most;
    this.pause = software ? 2 : 0;
  }

  /** A frame took so long, ms. */
  frame(elapsed: number): void {
    this.mean += 0.1 * (Math.min(elapsed, 200) - this.mean);
    if (++this.frames % ADAPT_FRAMES) return;
    this.quick = this.mean < FAST_MS ? this.quick + 1 : 0;
    if (this.mean > SLOW_MS) this.less();
    else if (this.quick >= PATIENCE) this.more();
  }

  /** Which of so many small views are drawn in this frame. */
  due(count: number): number[] {
    if (!this.pause) return [...Array(count).keys()];
    const turn = this.turn++;
    return turn % this.pause ? [] : [(turn / this.pause) % Math.max(count, 1)];
  }

  private less(): void {
    if (this.ratio > LEAST_RATIO) this.ratio = Math.max(LEAST_RATIO, this.ratio / STEP);
    else this.rest(Math.min(Math.max(2 * this.pause, 1), LONGEST_PAUSE));
  }

  private more(): void {
    this.quick = 0;
    if (this.pause > 1) this.rest(this.pause / 2);
    else if (this.ratio < this.most) this.ratio = Math.min(this.most, this.ratio * STEP);
    else this.rest(0);
  }

  private rest(frames: number): void {
    if (frames !== this.pause) [this.pause, this.turn] = [frames, 0];
  }
}
