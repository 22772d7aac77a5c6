// The TurtleBot3 beside an obstacle: the place, the scan, the zone and the forces are drawn, and the numbers are the cell's.
import { cell, check, folder, look, near, number, open, scenario, SMALL } from "./drawing.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await page.waitForFunction(() => document.querySelectorAll(".inset:not([hidden])").length === 3);
  await page.waitForFunction(() => /[1-9]/.test(document.querySelector('[data-fact="felt"]')?.textContent ?? ""));
  await page.waitForTimeout(3000);
  check((await page.locator(".title").inputValue()) === "robot", "the robot's own view comes first");
  const names = await page.locator(".inset span").allTextContents();
  check(names.join() === "From above,Overview,Free view", `three other views: ${names}`);
  const seen = await look(page);
  check(seen.colours > 60, "the scene is drawn");
  check(seen.pink > 20, `the force on the hand is drawn: ${seen.pink}`);
  check(seen.teal > 10, `the lidar's returns are drawn: ${seen.teal}`);
  await page.screenshot({ path: `${folder}/turtlebot3.png` });

  // Each number beside the picture against the segment, before and after: the scan is noisy, so it lies about them.
  const facts = { virtual: "bilateral.force", felt: "haptics.force", nearest: "bilateral.nearest", clearance: "arena.clearance" };
  for (const [fact, signal] of Object.entries(facts)) {
    const [block, name] = signal.split(".");
    const length = (state) => Math.hypot(...[state[block][name]].flat());
    const samples = [length((await cell()))];
    const shown = await number(page, fact);
    for (let i = 0; i < 8; i++) {
      await page.waitForTimeout(60);
      samples.push(length(await cell()));
    }
    check(near(shown, samples, fact === "clearance" ? 0.006 : 0.4), `${fact}: shown ${shown}, in the segment ${samples}`);
  }
  check((await page.locator('[data-fact="zone"]').textContent()) === "0.10 – 0.40 m", "the zone is the profile's");
  check((await page.locator('[data-fact="gripper"]').count()) === 0, "a robot without a gripper has no read-out for one");
  check((await page.locator(".tradeoff").isVisible()) === false, "nor has one without a glass a trade-off");

  await page.locator('[data-topic="forces"]').click();
  await page.locator(".key span", { hasText: "Force on the hand, N" }).waitFor();
  await page.locator(".inset", { hasText: "From above" }).click();
  await page.waitForTimeout(3000);
  check((await look(page)).colours > 60, "from above too");
  await page.screenshot({ path: `${folder}/turtlebot3_above.png` });

  await page.locator("nav select").selectOption("es");
  await page.locator("dt", { hasText: "Fuerza en la mano" }).waitFor();
  await page.locator(".inset", { hasText: "Desde arriba" }).waitFor();
}, SMALL);
