// Each device: what it holds down is the deadman, which the page shows; letting go, losing the focus, the tab or the device
// holds the robot at once, and what stayed down meanwhile does not move it again.
import { check, open, scenario, SMALL, soon, take, until } from "./browser.mjs";

/** A gamepad, as the browser would show it: `window.pad`. */
const PAD = () => {
  window.pad = null;
  window.place = 0;
  navigator.getGamepads = () => [window.pad];
  window.plug = (pressed, forward) => {
    window.pad = {
      connected: true,
      index: window.place,
      axes: [0, -forward, 0, 0],
      buttons: Array.from({ length: 16 }, (_, index) => ({ pressed: pressed && index === 5 })),
    };
  };
};

const middle = async (locator) => {
  const box = await locator.boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
};

const DEVICES = {
  keyboard: {
    press: (page) => page.keyboard.down("w"),
    release: (page) => page.keyboard.up("w"),
    losses: {
      "a computer that slept longer than a command is in force": (page) =>
        page.evaluate(() => {
          const end = performance.now() + 2500;
          while (performance.now() < end);
        }),
      "a shortcut": (page) => page.keyboard.press("Control"),
      "a key that goes on repeating in another window, and back": (page) =>
        page.evaluate(async () => {
          window.dispatchEvent(new Event("blur"));
          window.dispatchEvent(new Event("focus"));
          for (let i = 0; i < 10; i++) {
            document.body.dispatchEvent(new KeyboardEvent("keydown", { code: "KeyW", key: "w", bubbles: true }));
            await new Promise((done) => setTimeout(done, 30));
          }
        }),
    },
  },
  mouse: {
    press: async (page) => {
      const [x, y] = await middle(page.locator(".large"));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 60, { steps: 3 });
      await page.mouse.wheel(0, -100);
    },
    release: (page) => page.mouse.up(),
    losses: {
      "leaving the window": (page) =>
        page.locator(".large").evaluate((area) => {
          const at = { pointerId: 1, pointerType: "mouse", buttons: 1, clientX: -5, clientY: 100, bubbles: true };
          area.dispatchEvent(new PointerEvent("pointermove", at));
        }),
      "losing the pointer": (page) => page.locator(".large").evaluate((area) => area.releasePointerCapture(1)),
    },
  },
  sticks: {
    press: async (page) => {
      await page.locator(".pad").scrollIntoViewIfNeeded();
      const [x, y] = await middle(page.locator(".pad"));
      await page.mouse.move(x, y);
      await page.mouse.down();
      await page.mouse.move(x, y - 50, { steps: 3 });
    },
    release: (page) => page.mouse.up(),
    losses: {
      "losing the pointer": (page) => page.locator(".pad").evaluate((pad) => pad.releasePointerCapture(1)),
      "a touch that is cancelled": (page) =>
        page.locator(".pad").evaluate((pad) => pad.dispatchEvent(new PointerEvent("pointercancel", { pointerId: 1 }))),
      "a release that nobody told": (page) =>
        page.locator(".pad").evaluate((pad) => pad.dispatchEvent(new PointerEvent("pointermove", { pointerId: 1 }))),
    },
  },
  gamepad: {
    press: (page) => page.evaluate(() => window.plug(true, 0.7)),
    release: (page) => page.evaluate(() => window.plug(false, 0)),
    losses: {
      "pulling the plug": (page) => page.evaluate(() => (window.pad = null)),
      "another gamepad, whose deadman is down": (page) =>
        page.evaluate(() => {
          window.place++;
          window.plug(true, 0.7);
        }),
    },
  },
};

const LOSSES = {
  "losing the focus": (page) => page.evaluate(() => window.dispatchEvent(new Event("blur"))),
  "another tab": (page) =>
    page.evaluate(() => {
      Object.defineProperty(document, "hidden", { configurable: true, get: () => true });
      document.dispatchEvent(new Event("visibilitychange"));
      delete document.hidden;
    }),
  "leaving the page": (page) => page.evaluate(() => window.dispatchEvent(new Event("pagehide"))),
  "another page of the console": async (page) => {
    await page.evaluate(() => (location.hash = "#/help"));
    await page.locator(".help").waitFor();
    await until("held", (state) => state.cell.state === "held");
    await page.evaluate(() => (location.hash = "#/"));
  },
};

const lamp = (page, on) => page.locator(`.lamp[data-on="${on}"]`).waitFor();

/** Back in front of the page and pressed afresh, the device moves the robot, and the page shows it. What is pressed before
the page has seen it released does not count: a person lets go and presses again. */
async function engage(page, device, name) {
  const moves = (state) => state.cell.state === "engaged" && state.operator.p[0] > 0.01;
  for (let tries = 0; tries < 10; tries++) {
    await device.release(page);
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await lamp(page, false);
    await page.waitForTimeout(200);
    await device.press(page);
    if (await soon(moves, 5000)) return lamp(page, true);
  }
  check(false, `${name} moves it`);
}

async function lost(page, what) {
  await until(`${what} holds`, (state) => state.cell.state === "held");
  await lamp(page, false);
  await page.waitForTimeout(300);
  check((await until("look", () => true)).cell.state === "held", `${what}: nothing resumes`);
}

await scenario(async (context) => {
  await context.addInitScript(PAD);
  const page = await open(context);
  await take(page);
  for (const [kind, device] of Object.entries(DEVICES)) {
    await page.locator(`[data-device="${kind}"]`).click();
    for (const [what, lose] of Object.entries({ ...LOSSES, ...device.losses })) {
      await engage(page, device, kind);
      await lose(page);
      await lost(page, `${kind}, ${what}`);
    }
    await engage(page, device, kind);
    await device.release(page);
    await lost(page, `${kind}, letting go`);
    await engage(page, device, kind);
    const other = kind === "gamepad" ? "keyboard" : "gamepad";
    await page.locator(`[data-device="${other}"]`).evaluate((button) => button.click());
    await lost(page, `${kind}, another device`);
    await device.release(page);
  }
}, SMALL);
