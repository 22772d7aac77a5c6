// The keyboard moves the robot; letting go holds it; the stop button stops it; nothing resumes by itself.
import { check, hold, open, scenario, take, until } from "./browser.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await take(page);
  const moved = await hold(page, "w", "the robot moves forward", (state) => state.base.eta[0] > 0.1);
  check(moved.cell.state === "engaged", "engaged while a key is held");
  const held = await until("letting go holds", (state) => state.cell.state === "held");
  check(held.cell.reason === "released", `held because it was released, not: ${held.cell.reason}`);

  await page.keyboard.down("s");
  await until("it moves again", (state) => state.cell.state === "engaged");
  await page.locator("header .stop").click();
  const stopped = await until("the stop button stops", (state) => state.cell.state === "held");
  check(stopped.cell.reason === "stop_requested", `held because of the stop, not: ${stopped.cell.reason}`);
  await page.waitForTimeout(500);
  check((await until("still", () => true)).cell.state === "held", "a key that stays down does not resume");
  await page.keyboard.up("s");

  await hold(page, "s", "pressed anew it moves", (state) => state.cell.state === "engaged");
  await until("and holds", (state) => state.cell.state === "held");
  await page.keyboard.press("m");
  await until("the mode key changes the mode", (state) => state.cell.mode === 2);
  await page.locator('.modes [data-mode="base"]').click();
  await until("and the button changes it back", (state) => state.cell.mode === 1);
});
