// The glass is displaced as the hand is; whatever makes the hand's place mean something else ends that, without a jump.
import { cell, check, until } from "./browser.mjs";
import { inVr } from "./visor.mjs";

const REACHED_M = 0.02;
/** m, Hz, s: what test_visor.py reckons with. */
const CIRCLE = { radius: 0.06, pace: 0.2, seconds: 10 };
/** m a frame: no hand that is lost, but faster than the reference may go. */
const FAST_M = 0.04;
const TRIES = 5;
const near = (a, b) => Math.abs(a - b) < REACHED_M;

await inVr(async (hands, page) => {
  await hands.press("squeeze");
  await page.waitForTimeout(200);
  check((await until("look", () => true)).cell.state === "held", "nothing moves without control");
  await hands.press("squeeze", 0);
  await hands.takeControl();

  // Round and round without a break: test_visor.py compares the recording with it.
  for (let tries = 0; tries < TRIES && (await cell()).cell.state !== "engaged"; tries++) {
    await hands.press("squeeze", 0);
    await hands.engage();
    await hands.circle(CIRCLE.radius, CIRCLE.pace, CIRCLE.seconds);
  }
  await hands.letGo();

  const [x, z] = (await cell()).glass.pose;
  const to = (right, up) => (state) => [x + right - state.glass.pose[0], z + up - state.glass.pose[1], 0];
  await hands.bring("the glass follows the hand", to(0.1, 0.08), REACHED_M);
  await hands.letGo();
  await hands.move(-0.3, -0.2, 0.1);
  const again = await until("at rest", (state) => state.cell.state === "held");
  check(near(again.glass.pose[0], x + 0.1), "with the grip free the hand moves alone");
  await hands.bring("engaged again, the glass follows from where it is", to(0, 0.08), REACHED_M);
  await hands.bring("and a hand that is too fast for it", to(0.15, 0.08), REACHED_M, FAST_M);

  await hands.does(() => visor.device.recenter());
  await hands.endedBy("a frame that was re-centred");
  for (const how of ["not", "guessed"]) {
    await hands.does(`visor.tracked.how = "${how}"`);
    await until("held", (state) => state.cell.state === "held");
    await hands.does('visor.tracked.how = "well"');
    await hands.endedBy(`a hand that is ${how} tracked`);
  }
  await hands.does(() => visor.device.controllers.right.position.set(0.6, 1.5, -0.1));
  await hands.endedBy("a hand that leaps");
  for (const seen of ["visible-blurred", "hidden"]) {
    await hands.does(`visor.device.updateVisibilityState("${seen}")`);
    await until(`${seen} holds`, (state) => state.cell.state === "held");
    await hands.does('visor.device.updateVisibilityState("visible")');
    await hands.endedBy(`a session that was ${seen}`);
  }
  await hands.does(() => (visor.device.controllers.right.connected = false));
  await until("a controller that is gone holds", (state) => state.cell.state === "held");
  await hands.does(() => (visor.device.controllers.right.connected = true));
  await hands.endedBy("a controller that was gone");

  await hands.move(0, 0.05, 0);
  await hands.does(() => visor.device.activeSession.end());
  await until("the session's end holds", (state) => state.cell.state === "held");
  await page.locator(".enter-vr", { hasText: "Enter VR" }).waitFor();
});
