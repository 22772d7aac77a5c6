// Every page, in both languages: nothing is empty, the scene is drawn, keys and labels are reachable. Pictures are kept.
import { check, folder, open, scenario } from "./browser.mjs";

/** How many different colours a part of the picture has: an empty view has one or two. */
async function colours(page, selector) {
  return page.locator(selector).evaluate((canvas) => {
    const copy = Object.assign(document.createElement("canvas"), { width: 160, height: 100 });
    const context = copy.getContext("2d");
    context.drawImage(canvas, 0, 0, 160, 100);
    const pixels = context.getImageData(0, 0, 160, 100).data;
    const seen = new Set();
    for (let i = 0; i < pixels.length; i += 4) seen.add((pixels[i] << 16) | (pixels[i + 1] << 8) | pixels[i + 2]);
    return seen.size;
  });
}

await scenario(async (context) => {
  const page = await open(context);
  await page.waitForFunction(() => document.querySelectorAll(".inset:not([hidden])").length === 3);
  await page.waitForTimeout(3000);
  check((await colours(page, "canvas.view")) > 40, "the scene is drawn");
  const before = await page.locator(".title").inputValue();
  await page.screenshot({ path: `${folder}/operate.png` });
  await page.locator(".inset").first().click();
  check((await page.locator(".title").inputValue()) !== before, "a click enlarges another view");

  await page.locator("nav select").selectOption("es");
  await page.locator("header .stop", { hasText: "Parar" }).waitFor();
  check((await page.locator(".take").textContent()) === "Tomar el control", "the panels speak Spanish");
  await page.goto(`${new URL(page.url()).origin}/#/help`);
  check((await page.locator(".help li").count()) >= 5, "help says how to operate");
  await page.screenshot({ path: `${folder}/help.png` });
  await page.goto(`${new URL(page.url()).origin}/#/runs`);
  await page.locator(".runs").waitFor();
  await page.screenshot({ path: `${folder}/runs.png` });

  const unnamed = await page.evaluate(
    () => [...document.querySelectorAll("button, select, a")].filter((e) => !(e.textContent || e.ariaLabel || e.title)).length,
  );
  check(unnamed === 0, `${unnamed} controls have no name`);
});
