// A robot that only drives: stick, deadman, force on the hand as vibration; nobody needs control to stop it.
import { check, until } from "./browser.mjs";
import { inVr } from "./visor.mjs";

await inVr(async (hands, page) => {
  await hands.takeControl();
  await hands.stick(0, -1);
  await hands.engage();
  await page.waitForTimeout(300);
  const rest = await until("look", () => true);
  check(Math.abs(rest.bilateral.ref[0]) < 1e-9, "a stick that is pushed already does not count");
  await hands.stick(0, 0);
  await hands.stick(0, -1);
  await until("the stick drives", (state) => state.base.eta[0] > 0.2);
  await hands.stick(-1, -1);
  await until("and turns to the left", (state) => state.base.eta[2] > 0.2);
  await hands.stick(0, -1);
  await until("until the hand feels something", (state) => Math.hypot(...state.haptics.force) > 0.5);
  await page.waitForFunction(() => visor.pulses.length > 0);
  check(Math.max(...(await page.evaluate(() => visor.pulses))) <= 1, "no pulse is stronger than full");
  await hands.tap("b-button");
  await until("the upper button stops", (state) => state.cell.reason === "stop_requested");
  await hands.endedBy("a stop");
  await hands.letGo();

  await hands.does(() => visor.device.activeSession.end());
  await page.locator(".take").click();
  await until("given back", (state) => state.cell.holder === 0);
  const before = (await until("look", () => true)).inbox.stops;
  await page.locator(".enter-vr").click();
  await page.locator(".enter-vr", { hasText: "Leave VR" }).waitFor();
  await hands.tap("y-button", "left");
  await until("a stop needs no control", (state) => state.inbox.stops > before);
});
