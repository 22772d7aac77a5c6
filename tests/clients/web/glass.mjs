// The arm with the open glass: arm, liquid and reference are drawn, the trade-off changes the weight in the cell.
import { cell, check, folder, look, near, number, open, scenario, SMALL, take, until } from "./drawing.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await page.waitForFunction(() => document.querySelectorAll(".inset:not([hidden])").length === 3);
  await page.waitForTimeout(3000);
  check((await page.locator(".title").inputValue()) === "overview", "the overview comes first");
  check((await look(page)).colours > 60, "the arm is drawn");
  const slider = page.locator(".tradeoff input");
  check(await slider.isDisabled(), "who has no control cannot set the trade-off");
  await page.keyboard.press("+");
  await take(page);
  await slider.waitFor();

  // Mouse, keys, and the slider's own arrows: each arrives in the segment, as a weight too.
  check((await cell()).operator.tuning === 0, "without control nothing changed");
  await page.keyboard.press("+");
  await until("the key + leans to P2", (state) => Math.abs(state.operator.tuning - 0.1) < 1e-9);
  await page.keyboard.press("-");
  await until("the key − leans back", (state) => Math.abs(state.operator.tuning) < 1e-9);
  await slider.scrollIntoViewIfNeeded();
  const box = await slider.boundingBox();
  await page.mouse.click(box.x + box.width - 3, box.y + box.height / 2);
  const calm = await until("the mouse sets P2", (state) => state.operator.tuning > 0.95);
  check(Math.abs(Math.log10(calm.mpc.q2) - (6 * calm.operator.tuning - 3)) < 0.02, `the weight follows: ${calm.mpc.q2}`);
  check((await slider.evaluate((element) => document.activeElement === element)) === false, "the mouse leaves the keys free");
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  const less = await until("its arrows go back", (state) => state.operator.tuning < calm.operator.tuning - 0.005);
  await page.waitForTimeout(1000);
  check((await page.locator(".tradeoff output").textContent()) === less.operator.tuning.toFixed(2), "the number is the cell's");
  await page.keyboard.press("Space");
  await until("a space stops, on the slider too", (state) => state.inbox.stops >= 1);
  await slider.blur();

  // A gamepad's cross: one step a press, however long it is held.
  await page.evaluate(() => {
    const buttons = Array.from({ length: 17 }, () => ({ pressed: false, touched: false, value: 0 }));
    window.pad = { connected: true, index: 0, axes: [0, 0, 0, 0], buttons };
    navigator.getGamepads = () => [window.pad];
  });
  const start = (await cell()).operator.tuning;
  await page.evaluate(() => (window.pad.buttons[14].pressed = true));
  await until("the cross steps to P1", (state) => Math.abs(state.operator.tuning - (start - 0.1)) < 0.006);
  await page.waitForTimeout(500);
  check(Math.abs((await cell()).operator.tuning - (start - 0.1)) < 0.006, "and only one step");
  await page.evaluate(() => (window.pad.buttons[14].pressed = false));

  // Moving: the liquid sloshes, the reference runs ahead, the plan is drawn.
  for (let i = 0; i < 12; i++) await page.keyboard.press("-");
  await until("P1 again", (state) => state.operator.tuning === 0);
  const before = await look(page);
  await page.keyboard.down("w");
  await until("it moves", (state) => state.cell.state === "engaged" && Math.abs(state.liquid.angle[0]) > 0.02);
  await page.screenshot({ path: `${folder}/glass_moving.png` });
  await page.keyboard.up("w");
  await until("it holds", (state) => state.cell.state === "held");
  await until("the liquid is quiet", ({ liquid }) => Math.abs(liquid.angle[0]) + 0.1 * Math.abs(liquid.angle_dot[0]) < 0.001);
  await page.waitForTimeout(500);
  const quiet = (await cell()).liquid.angle[0] * (180 / Math.PI);
  check(near(await number(page, "slosh"), [quiet], 0.11), "the slosh angle is the segment's, in degrees");
  check((await number(page, "tracking")) === 0, "held, the reference is the glass");
  check(before.blue > 5, "there is water in the glass");

  await page.locator(".inset", { hasText: "The glass" }).click();
  await page.waitForTimeout(3000);
  const close = await look(page);
  check(close.blue > 300, `near, there is water: ${close.blue}`);
  await page.locator('[data-topic="slosh"]').click();
  await page.locator(".key span", { hasText: "β, °" }).waitFor();
  await page.screenshot({ path: `${folder}/glass_close.png` });

  await page.locator("nav select").selectOption("es");
  await page.locator(".tradeoff .ends", { hasText: "Seguir la mano (P1)" }).waitFor();
  check((await page.locator(".tradeoff input").getAttribute("aria-label")).includes("Líquido quieto"), "the slider has a name");
}, SMALL);
