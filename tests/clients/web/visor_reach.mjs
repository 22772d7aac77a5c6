// Seed 1's robot: the stick drives the platform, the hand leads the arm, the trigger grips, a button changes the mode.
import { check, until } from "./browser.mjs";
import { inVr } from "./visor.mjs";

await inVr(async (hands, page) => {
  await hands.takeControl();
  await hands.engage();
  await hands.move(0.1, 0.1, -0.1);
  check(Math.abs((await until("look", () => true)).base.eta[0]) < 0.02, "in mode base the hand moves nothing");
  await hands.stick(0, -1);
  await until("the stick drives ahead", (state) => state.base.eta[0] > 0.15);
  await hands.stick(0, 0);
  await hands.stick(-1, 0, "left");
  await until("the other stick turns to the left", (state) => state.base.eta[2] > 0.15);
  await hands.stick(0, 0, "left");

  await hands.tap("a-button");
  await until("the lower button changes the mode", (state) => state.cell.mode === 2);
  await hands.endedBy("another mode");
  const [, , z] = (await until("look", () => true)).arm.h;
  await hands.move(0, 0.04, 0);
  await until("the hand raises the arm", (state) => state.arm.h[2] > z + 0.02);
  await hands.press("trigger");
  await until("the trigger closes the gripper", (state) => state.operator.gripper === 1);
  await hands.press("trigger", 0);
  await hands.letGo();
  await hands.press("trigger");
  await hands.press("trigger", 0);
  await page.waitForTimeout(300);
  check((await until("look", () => true)).operator.gripper === 1, "without the deadman the trigger does nothing");
});
