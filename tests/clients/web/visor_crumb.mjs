// Seed 3's robot: the stick drives and turns, a bump is felt, the hand leads the arm and turns with it, the trigger grips.
import { cell, check, until } from "./browser.mjs";
import { inVr } from "./visor.mjs";

const [RIGHT, BACKWARD] = [[1, 0, 0], [0, 0, 1]];
const TURN = 0.25;
const near = (a, b) => Math.abs(a - b) < 0.02;

await inVr(async (hands, page) => {
  await hands.takeControl();
  await hands.engage();
  await hands.stick(0, -1);
  await until("it drives against the table", (state) => state.kobuki.blocked[0] === 1);
  await page.waitForFunction(() => visor.pulses.length > 0);
  await hands.stick(0, 1);
  await until("and backs away", (state) => state.base.eta[0] < -0.1 && !state.kobuki.blocked[0]);
  await hands.stick(0, 0);
  const [, , heading] = (await cell()).base.eta;
  await hands.stick(-1, 0, "left");
  await until("the other stick turns to the left", (state) => state.base.eta[2] > heading + 0.15);
  await hands.stick(0, 0, "left");

  await hands.tap("a-button");
  await until("the next mode leads the hand", (state) => state.cell.mode === 2);
  await hands.letGo("another mode holds");
  await hands.tap("thumbstick"); // to stand behind the robot again, which has turned
  await hands.engage();
  const [, , z] = (await cell()).arm.h;
  await hands.move(0, 0.04, 0);
  await until("the hand raises the arm", (state) => state.arm.h[2] > z + 0.03);
  await hands.move(0, -0.04, 0);
  const before = await until("and comes to rest", (state) => Math.hypot(...state.arm.h_dot_ref) < 0.01);

  await hands.turn(BACKWARD, -TURN);
  await until("it rolls as the hand does", (state) => near(state.reach.roll_ref, before.reach.roll_ref + TURN));
  await hands.turn(BACKWARD, TURN);
  await hands.turn(RIGHT, TURN);
  await until("its tip rises as the hand's", (state) => near(state.reach.pitch_ref, before.reach.pitch_ref + TURN));
  await hands.press("trigger");
  await until("the trigger closes the gripper", (state) => state.operator.gripper === 1);
  await hands.press("trigger", 0);
  await hands.letGo();
  await hands.turn(RIGHT, -TURN);
  await hands.engage("engaged again with the hand turned");
  const { reach } = await until("look", () => true);
  await page.waitForTimeout(500);
  check(near((await cell()).reach.pitch_ref, reach.pitch_ref), "nothing turns by itself");
});
