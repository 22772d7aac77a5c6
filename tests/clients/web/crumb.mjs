// CRUMB before a table: robot and scan are drawn, what it feels is said, and what its depth camera sees is shown.
import { check, folder, look, open, scenario, SMALL, take, until } from "./drawing.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await page.waitForFunction(() => document.querySelectorAll(".inset:not([hidden])").length === 3);
  const names = await page.locator(".inset span").allTextContents();
  check(names.join() === "From the hand,Depth camera,From the side", `three other views: ${names}`);
  const fact = (name) => page.locator(`[data-fact="${name}"]`).textContent();
  await page.locator('[data-fact="gripper"]', { hasText: /\d mm/ }).waitFor();
  check((await fact("blocked")) === "nothing" && (await fact("bumper")) === "free", "nothing stops it yet");

  await page.waitForFunction(() => document.querySelector(".camera img").naturalWidth > 0);
  const size = await page.locator(".camera img").evaluate((image) => [image.naturalWidth, image.naturalHeight]);
  check(size.join() === "320,120", `colour and depth lie beside each other: ${size}`);

  await page.locator(".title").selectOption("beside");
  await page.waitForTimeout(3000);
  const seen = await look(page);
  check(seen.colours > 60 && seen.teal > 0, `robot and scan are drawn: ${JSON.stringify(seen)}`);
  await page.screenshot({ path: `${folder}/crumb.png` });

  await take(page);
  await page.keyboard.down("w");
  await until("it drives into the table", (state) => state.kobuki.bumper[1] === 1);
  await page.locator('[data-fact="bumper"]', { hasText: "centre" }).waitFor();
  await page.locator('[data-fact="blocked"]', { hasText: "bumper" }).waitFor();
  await page.locator(".guard", { hasText: "bumper" }).waitFor();
  await page.keyboard.up("w");
  await page.locator("nav select").selectOption("es");
  await page.locator("dt", { hasText: "Parachoques" }).waitFor();
}, SMALL);
