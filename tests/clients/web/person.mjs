// A person at the keyboard: looks at the robot, and presses and releases keys of the page. Nothing else moves it.
import { cell, ENOUGH_MS, fail } from "./browser.mjs";

const KEYS = [
  ["w", "s"],
  ["a", "d"],
  ["q", "e"],
];
// For each mode: errors beyond `far` are driven at full push, smaller ones gently, and below `near` by taps; m or rad.
const HABITS = {
  base: { far: [0.3, 0.3, 0.6], near: [0.06, 0.06, 0.08], speed: [0.1, 0.1, 0.16] },
  arm: { far: [0.09, 0.09, 0.09], near: [0.03, 0.03, 0.03], speed: [0.04, 0.04, 0.04] },
};
const REACTION_MS = 60;
const PATIENCE_MS = 4000;

export class Person {
  constructor(page) {
    this.page = page;
    this.down = new Set();
    this.since = 0;
    this.followed = false;
  }

  /** Holds exactly these keys. */
  async keys(wanted) {
    for (const key of [...this.down].filter((key) => !wanted.includes(key))) {
      await this.page.keyboard.up(key);
      this.down.delete(key);
    }
    for (const key of wanted.filter((key) => !this.down.has(key))) {
      if (this.down.size === 0) [this.since, this.followed] = [Date.now(), false];
      await this.page.keyboard.down(key);
      this.down.add(key);
    }
  }

  async rest(ms = 0) {
    await this.keys([]);
    await this.page.waitForTimeout(ms);
  }

  /** Presses m until the mode is on. */
  async mode(name) {
    const order = ["base", "arm", "whole"];
    await this.eventually(async () => {
      const before = (await cell()).cell.mode;
      if (order[before - 1] === name) return true;
      await this.page.keyboard.press("m");
      const end = Date.now() + PATIENCE_MS;
      while (Date.now() < end && (await cell()).cell.mode === before) await this.page.waitForTimeout(20);
      return false;
    }, `mode ${name}`);
    await this.held();
  }

  /** Whether the robot holds although keys are down, as on a machine that is busy: they have to be pressed anew. */
  lost(state) {
    this.followed ||= state.cell.state === "engaged";
    return state.cell.state !== "engaged" && (this.followed || Date.now() - this.since > PATIENCE_MS);
  }

  /** Waits until the robot holds, as it does once every key is up. */
  async held() {
    await this.rest();
    await this.eventually(async () => (await cell()).cell.state === "held", "the robot holds");
  }

  /** Pushes until `error(state)`, ahead, left and up or around, is within its bounds; or `done(state)` is true. */
  async go(mode, error, within, done = () => false) {
    await this.mode(mode);
    const { far, near, speed } = HABITS[mode];
    const end = Date.now() + 2 * ENOUGH_MS;
    for (;;) {
      const state = await cell();
      const e = error(state);
      if (done(state) || e.every((value, axis) => Math.abs(value) <= within[axis])) break;
      if (Date.now() > end) fail(`${mode}: not there, still ${e.map((v) => v.toFixed(3))} to go`);
      if (this.down.size && this.lost(state)) await this.held();
      const beyond = (limits) => [0, 1, 2].filter((axis) => Math.abs(e[axis]) > limits[axis]);
      const key = (axis) => KEYS[axis][e[axis] > 0 ? 0 : 1];
      if (beyond(far).length) await this.keys(beyond(far).map(key));
      else if (beyond(near).length) await this.keys(["Shift", ...beyond(near).map(key)]);
      else {
        const axes = beyond(within);
        await this.held();
        await this.keys(["Shift", ...axes.map(key)]);
        const longest = Math.max(...axes.map((axis) => Math.abs(e[axis]) / speed[axis]));
        await this.page.waitForTimeout(REACTION_MS + 700 * longest);
        await this.held();
      }
    }
    await this.held();
  }

  async eventually(true_, what) {
    const end = Date.now() + ENOUGH_MS;
    while (!(await true_())) {
      if (Date.now() > end) fail(`${what}: not so after ${ENOUGH_MS / 1000} s: ${JSON.stringify((await cell()).cell)}`);
      await this.page.waitForTimeout(20);
    }
  }
}

export function turned(angle, [x, y, z]) {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return [c * x - s * y, s * x + c * y, z];
}

export const minus = (a, b) => a.map((value, axis) => value - b[axis]);
export const plus = (a, b) => a.map((value, axis) => value + b[axis]);
