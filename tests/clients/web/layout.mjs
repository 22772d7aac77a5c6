// Every page at every size, in both languages: nothing runs out of the page, the stop button is in view and can be hit,
// nothing that is clicked lies over another thing that is clicked, and no word is cut off. Sessions play, and are over.
import { check, ENOUGH_MS, folder, link, open, scenario, SMALL, take, until } from "./browser.mjs";

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];
const origin = new URL(link).origin;

/** In the page: what is wrong with how it is laid out. */
const FAULTS = () => {
  const faults = [];
  const seen = (element) => element.checkVisibility() && element.getBoundingClientRect().width > 0;
  const name = (element) => `${element.tagName.toLowerCase()}.${element.className} "${(element.textContent || element.ariaLabel || "").trim().slice(0, 30)}"`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter(seen);
  const wide = document.scrollingElement.scrollWidth;
  if (wide > innerWidth) faults.push(`the page is ${wide - innerWidth} px too wide`);

  const stop = document.querySelector("header .stop");
  const at = stop.getBoundingClientRect();
  if (at.left < 0 || at.top < 0 || at.right > innerWidth || at.bottom > innerHeight) faults.push("the stop button is not in view");
  const hit = document.elementFromPoint((at.left + at.right) / 2, (at.top + at.bottom) / 2);
  if (hit !== stop) faults.push(`${hit && name(hit)} lies over the stop button`);

  const scrolls = (element) => element.closest(".scroll, .happenings");
  const clicked = all("button, select, input, a, .standing").filter((element) => !scrolls(element));
  const boxes = clicked.map((element) => [element, element.getBoundingClientRect()]);
  const bar = (element) => element.closest("header") !== null;
  boxes.forEach(([one, a], i) => {
    if (a.left < -1 || a.right > innerWidth + 1) faults.push(`${name(one)} is cut off at the side`);
    for (const [other, b] of boxes.slice(i + 1)) {
      if (one.contains(other) || other.contains(one) || bar(one) !== bar(other)) continue; // pages scroll below the bar
      const over = Math.min(Math.min(a.right, b.right) - Math.max(a.left, b.left), Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
      if (over > 1) faults.push(`${name(one)} and ${name(other)} overlap`);
    }
  });
  for (const element of all("button, label, dt, dd, h1, h2, th, .state, .key span, nav a, .hint, .who, .guide p"))
    if (!scrolls(element) && (element.scrollWidth > element.clientWidth + 1) && getComputedStyle(element).display !== "inline")
      faults.push(`${name(element)} is cut off`);
  return faults;
};

async function look(page, what) {
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const end of [false, true]) {
      await page.evaluate((end) => {
        for (const part of [document.scrollingElement, document.querySelector("aside")]) part?.scrollTo(0, end ? 1e6 : 0);
      }, end);
      await page.waitForTimeout(50);
      const faults = await page.evaluate(FAULTS);
      const picture = `${folder}/${what}-${size.width}.png`.replaceAll(" ", "_");
      if (faults.length) await page.screenshot({ path: picture });
      check(!faults.length, `${what}, ${size.width} × ${size.height}: ${[...new Set(faults)].join("; ")} (${picture})`);
    }
  }
}

async function go(page, hash, ready) {
  await page.goto(`${origin}/${hash}`);
  await page.locator(ready).first().waitFor();
}

async function everyPage(page, language) {
  await page.locator("nav select").selectOption(language);
  await go(page, "#/", ".inset:not([hidden])");
  await look(page, `${language} operate`);
  await page.locator('[data-device="sticks"]').click();
  await look(page, `${language} sticks`);
  await page.locator('[data-device="keyboard"]').click();
  await go(page, "#/help", ".help li");
  await look(page, `${language} help`);
  await go(page, "#/runs", "tbody tr");
  await look(page, `${language} runs`);
  const [run] = await page.locator("tbody a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  await go(page, run, ".traces canvas");
  await look(page, `${language} playback`);
  await go(page, `${run}/with/${run.split("/").at(-1)}`, ".traces canvas");
  await look(page, `${language} comparison`);
  await go(page, "#/", ".inset:not([hidden])");
}

await scenario(async (context) => {
  const page = await open(context);
  page.setDefaultTimeout(2 * ENOUGH_MS);
  await everyPage(page, "es");
  await everyPage(page, "en");
  await page.setViewportSize(SIZES[0]);
  await take(page);
  await page.locator(".session button").first().click();
  await until("a session plays", (state) => state.session.state === "playing");
  await look(page, "in control, a session plays");
  await page.locator("nav select").selectOption("es");
  await page.setViewportSize(SIZES[0]);
  await page.locator(".session button").nth(2).click();
  await until("the session is over", (state) => state.session.state === "over");
  await look(page, "es session over");
}, SMALL);
