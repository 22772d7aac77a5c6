// An emulated Quest in a real Chromium: what the scenarios in VR share.
import { fileURLToPath } from "node:url";
import { cell, check, fail, open, scenario, until } from "./browser.mjs";

const IWER = fileURLToPath(new URL("../../../clients/web/node_modules/iwer/build/iwer.min.js", import.meta.url));
/** Frames that a hand takes for a way: slower than the speed at which it would be thought lost. */
const STEP_M = 0.004;
const STEP_RAD = 0.02;
const TRIES = 20;
const PATIENCE_MS = 5000;
/** Small: everything is drawn in software. */
const SIZE = { width: 400, height: 300 };

/** Runs a scenario inside VR; `act` gets the hands and the page. */
export async function inVr(act, size = SIZE) {
  await scenario(async (context) => {
    await context.addInitScript({ path: IWER });
    await context.addInitScript(install);
    const page = await open(context);
    await page.setViewportSize(size);
    await page.locator(".enter-vr", { hasText: "Enter VR" }).click();
    await page.locator(".enter-vr", { hasText: "Leave VR" }).waitFor();
    await act(new Hands(page), page);
  });
}

/** In the page, before its own scripts: the headset, and every pulse that a controller was told to give. */
function install() {
  const device = new IWER.XRDevice(IWER.metaQuest2, { stereoEnabled: false });
  device.installRuntime({ forceInstall: true });
  device.position.set(0, 1.6, 0);
  device.controllers.left.position.set(-0.25, 1.1, -0.35);
  device.controllers.right.position.set(0.25, 1.1, -0.35);
  const pulses = [];
  const [actuator] = device.controllers.right.inputSource.gamepad.hapticActuators;
  Object.getPrototypeOf(actuator).pulse = async (strength) => pulses.push(strength);
  const pose = XRFrame.prototype.getPose;
  const tracked = { how: "well" };
  XRFrame.prototype.getPose = function (space, base) {
    const told = pose.call(this, space, base);
    if (![...device.activeSession.inputSources].some(({ gripSpace }) => gripSpace === space)) return told;
    return tracked.how === "not" ? null : { transform: told.transform, emulatedPosition: tracked.how === "guessed" };
  };
  globalThis.visor = { device, pulses, tracked };
}

export class Hands {
  constructor(page) {
    this.page = page;
  }

  async press(button, value = 1, hand = "right") {
    await this.page.evaluate(
      ([button, value, hand]) => visor.device.controllers[hand].updateButtonValue(button, value),
      [button, value, hand],
    );
    await this.frames();
  }

  async tap(button, hand = "right") {
    await this.press(button, 1, hand);
    await this.press(button, 0, hand);
  }

  async stick(x, y, hand = "right") {
    await this.page.evaluate(([x, y, hand]) => visor.device.controllers[hand].updateAxes("thumbstick", x, y), [x, y, hand]);
    await this.frames();
  }

  /** Moves a hand by so much, m, WebXR's axes, `pace` m a frame. */
  async move(x, y, z, hand = "right", pace = STEP_M) {
    await this.page.evaluate(
      async ([way, step, hand]) => {
        const { position } = visor.device.controllers[hand];
        const from = [position.x, position.y, position.z];
        const steps = Math.ceil(Math.hypot(...way) / step);
        for (let i = 1; i <= steps; i++) {
          await new Promise((done) => requestAnimationFrame(done));
          position.set(...from.map((value, axis) => value + (way[axis] * i) / steps));
        }
      },
      [[x, y, z], pace, hand],
    );
    await this.frames();
  }

  /** Leads a hand once around upright circles that begin where it is, m and Hz, for so many seconds of the page's clock. */
  async circle(radius, pace, seconds, hand = "right") {
    await this.page.evaluate(
      async ([radius, pace, seconds, hand]) => {
        const { position } = visor.device.controllers[hand];
        const [x, y, z] = [position.x, position.y, position.z];
        const begun = performance.now();
        for (let t = 0; t < seconds; t = (performance.now() - begun) / 1000) {
          const angle = 2 * Math.PI * pace * t;
          position.set(x + radius * Math.sin(angle), y + radius * (1 - Math.cos(angle)), z);
          await new Promise((done) => requestAnimationFrame(done));
        }
      },
      [radius, pace, seconds, hand],
    );
    await this.frames();
  }

  /** Turns a hand about an axis of WebXR's by so much, rad, at the pace of a hand. */
  async turn(axis, angle, hand = "right") {
    await this.page.evaluate(
      async ([axis, angle, step, hand]) => {
        const { quaternion } = visor.device.controllers[hand];
        const [x, y, z, w] = [quaternion.x, quaternion.y, quaternion.z, quaternion.w];
        const steps = Math.ceil(Math.abs(angle) / step);
        for (let i = 1; i <= steps; i++) {
          await new Promise((done) => requestAnimationFrame(done));
          const [s, c] = [Math.sin((angle * i) / steps / 2), Math.cos((angle * i) / steps / 2)];
          const [a, b, d] = axis.map((share) => share * s);
          quaternion.set(
            a * w + b * z - d * y + c * x,
            b * w + d * x - a * z + c * y,
            d * w + a * y - b * x + c * z,
            c * w - a * x - b * y - d * z,
          );
        }
      },
      [axis, angle, STEP_RAD, hand],
    );
    await this.frames();
  }

  /** Does something in the page with `visor`. */
  async does(act) {
    await this.page.evaluate(act);
    await this.frames();
  }

  /** Until the page has had some frames. */
  async frames(count = 4) {
    await this.page.evaluate(async (count) => {
      for (let i = 0; i < count; i++) await new Promise((done) => requestAnimationFrame(done));
    }, count);
  }

  /** As a person does: presses, looks at the panel, and presses again where a busy machine did not answer. */
  async takeControl() {
    for (let tries = 0; tries < TRIES && !(await cell()).cell.holder; tries++) {
      await this.tap("x-button", "left");
      await this.page.waitForTimeout(1500);
    }
    check((await cell()).cell.holder > 0, "the lower button takes control");
  }

  /** Presses the grip, again where a busy machine has held the robot before anybody saw it move. */
  async engage(what = "the grip engages") {
    for (let tries = 0; tries < TRIES; tries++) {
      await this.press("squeeze");
      const end = Date.now() + PATIENCE_MS;
      for (let state = await cell(); Date.now() < end; state = await cell()) {
        if (state.cell.state === "engaged") return state;
        await this.page.waitForTimeout(20);
      }
      await this.press("squeeze", 0);
    }
    fail(`${what}: not so after ${TRIES} tries`);
  }

  async letGo(what = "letting the grip go holds") {
    await this.press("squeeze", 0);
    return until(what, (state) => state.cell.state === "held");
  }

  /** Leads the robot, anew where a busy machine has held it meanwhile, until what is left to go is `near` enough, m.

  `left(state)` is what is left, WebXR's axes. */
  async bring(what, left, near, pace = STEP_M) {
    for (let tries = 0; tries < TRIES; tries++) {
      const state = await cell();
      if (state.cell.state !== "engaged") {
        await this.press("squeeze", 0);
        await this.engage(`${what}: the grip engages`);
      }
      await this.move(...left(await cell()), "right", pace);
      const close = (seen) => Math.hypot(...left(seen)) < near;
      const seen = await until(what, (seen) => close(seen) || seen.cell.state !== "engaged");
      if (close(seen)) return seen;
    }
    fail(`${what}: not so after ${TRIES} tries`);
  }

  /** Whatever happened has ended motion, the grip that is still pressed does not resume it, a fresh press does. */
  async endedBy(what) {
    await until(`${what} holds`, (state) => state.cell.state === "held");
    await this.page.waitForTimeout(300);
    check((await until("still", () => true)).cell.state === "held", `${what}: nothing resumes`);
    await this.press("squeeze", 0);
    await this.engage(`after ${what} a fresh press engages`);
  }
}
