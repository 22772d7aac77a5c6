// For everyone: every control can be reached with Tab and shows it, and everything that is written can be read (WCAG 2 AA,
// 1.4.3 and 1.4.11, 2.1.1, 2.4.7), with the colours that the style sheet in use gives.
import { check, open, scenario } from "./browser.mjs";

/** In the page: what can be read, with the contrast of its colour to what lies behind it. Over a picture: the worse. */
const MEASURE = () => {
  const parse = (colour) => {
    const [r, g, b, a = 1] = colour.match(/[\d.]+/g).map(Number);
    return [r, g, b, a];
  };
  const over = ([r, g, b, a], [x, y, z]) => [r * a + x * (1 - a), g * a + y * (1 - a), b * a + z * (1 - a), 1];
  const linear = (value) => (value <= 0.04045 * 255 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
  const ratio = (a, b) => {
    const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x);
    return (light + 0.05) / (dark + 0.05);
  };
  /** What lies behind an element: the colours that it may be. */
  const behind = (element) => {
    const layers = [];
    for (let at = element; at; at = at.parentElement) {
      const colour = parse(getComputedStyle(at).backgroundColor);
      if (at.classList.contains("stage")) return [[0, 0, 0, 1], [255, 255, 255, 1]].map((picture) => layers.reduceRight((under, layer) => over(layer, under), picture));
      if (colour[3] > 0) layers.push(colour);
      if (colour[3] === 1) break;
    }
    return [layers.reduceRight((under, layer) => over(layer, under), [255, 255, 255, 1])];
  };
  window.behind = behind;
  window.ratio = (element, colour) => Math.min(...behind(element).map((under) => ratio(over(parse(colour), under), under)));
  const own = (element) => [...element.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()).join("") || (element.matches("input") && element.value);
  const read = [];
  for (const element of document.body.querySelectorAll("*")) {
    const text = own(element);
    if (!text || element.matches(":disabled, option, noscript, script") || !element.checkVisibility({ visibilityProperty: true })) continue;
    const style = getComputedStyle(element);
    const size = parseFloat(style.fontSize);
    const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
    read.push({ text: text.slice(0, 40), ratio: window.ratio(element, style.color), wanted: large ? 3 : 4.5 });
  }
  return read;
};

async function readable(page, where) {
  const read = await page.evaluate(MEASURE);
  check(read.length > 3, `${where}: nothing to read`);
  for (const { text, ratio, wanted } of read) check(ratio >= wanted, `${where}: “${text}” has a contrast of ${ratio.toFixed(2)}, not ${wanted}`);
  return read.length;
}

/** A person does not press in the very frame in which the device was chosen. */
const PAUSE_MS = 200;
const CONTROLS = "a[href], button, select, input, summary, textarea, [tabindex]:not([tabindex='-1'])";

/** Tab, until it comes round again; which of the page's controls never had the focus. */
async function reach(page, where) {
  await page.evaluate((controls) => {
    document.activeElement?.blur();
    window.controls = [...document.querySelectorAll(controls)].filter((e) => e.checkVisibility() && !e.disabled);
    window.reached = new Set();
  }, CONTROLS);
  const count = await page.evaluate(() => window.controls.length);
  check(count > 5, `${where}: no controls`);
  for (let i = 0; i < 2 * count + 5; i++) {
    await page.keyboard.press("Tab");
    const unseen = await page.evaluate(() => {
      const focus = document.activeElement;
      if (!window.controls.includes(focus)) return "";
      window.reached.add(focus);
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(focus);
      const seen = outlineStyle !== "none" && parseFloat(outlineWidth) >= 2 && window.ratio(focus.parentElement, outlineColor) >= 3;
      return seen ? "" : focus.outerHTML.slice(0, 80);
    });
    check(!unseen, `${where}: the focus does not show on ${unseen}`);
  }
  const missed = await page.evaluate(() => window.controls.filter((e) => e.isConnected && !window.reached.has(e)).map((e) => e.outerHTML.slice(0, 80)));
  check(missed.length === 0, `${where}: Tab does not reach ${missed}`);
}

/** Enter on a control that Tab has reached does what a click does. */
async function enter(page, selector) {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press("Tab");
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) {
      await page.keyboard.press("Enter");
      return;
    }
  }
  check(false, `Tab never came to ${selector}`);
}

await scenario(async (context) => {
  const page = await open(context);
  await page.locator(".inset:not([hidden])").first().waitFor();
  await readable(page, "operate");
  await enter(page, ".take");
  await page.locator('.take[data-mine="true"]').waitFor();
  for (const device of ["sticks", "gamepad", "mouse", "keyboard"]) {
    await enter(page, `[data-device="${device}"]`);
    await page.locator(`[data-device="${device}"][aria-pressed="true"]`).waitFor();
    await readable(page, device);
    if (device === "sticks") await reach(page, "operate");
  }
  await page.evaluate(() => document.activeElement?.blur());
  await page.waitForTimeout(PAUSE_MS);
  await page.keyboard.down("w");
  await page.locator('.lamp[data-on="true"]').waitFor();
  await page.locator('.state[data-state="2"]').waitFor();
  await readable(page, "engaged");
  await page.keyboard.up("w");
  for (const button of await page.locator("button:visible:enabled").all()) {
    await button.hover({ force: true });
    await readable(page, "under the pointer");
  }
  await page.locator("nav select").selectOption("es");
  await readable(page, "en español");
  for (const route of ["runs", "help"]) {
    await page.goto(`${new URL(page.url()).origin}/#/${route}`);
    await page.locator(`main.${route}`).waitFor();
    await readable(page, route);
    await reach(page, route);
  }
});
