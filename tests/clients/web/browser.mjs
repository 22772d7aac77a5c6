// What the scenarios share: a real Chromium, the page, and what the cell says about itself.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const require = createRequire(new URL("../../../clients/web/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGUMENTS = [
  "--no-sandbox",
  "--use-angle=swiftshader",
  "--enable-unsafe-swiftshader",
  "--ignore-gpu-blocklist",
  "--disable-background-networking",
  "--disable-component-update",
  "--no-first-run",
];
export const ENOUGH_MS = 90_000;
const ASKED_MS = 15_000;

export const [, , link, folder] = process.argv;
export const address = new URL(link).origin;
export const token = new URL(link).searchParams.get("token");

export async function open(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(ENOUGH_MS);
  page.on("pageerror", (error) => fail(`the page failed: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && process.stderr.write(`${message.text()}\n`));
  await page.goto(link);
  await page.locator('.state[data-state="1"]').waitFor();
  return page;
}

/** A small picture, five times a second: a busy machine without a graphics card keeps up with who operates. */
export const SMALL = { width: 1120, height: 520 };
const SPARSE = () => {
  window.requestAnimationFrame = (draw) => window.setTimeout(() => draw(performance.now()), 200);
  window.cancelAnimationFrame = (number) => window.clearTimeout(number);
};

/** Runs a scenario with a browser that is closed whatever happens. */
export async function scenario(act, viewport = { width: 1280, height: 800 }, more = []) {
  const browser = await launch(more);
  try {
    const context = await browser.newContext({ viewport, locale: "en-GB" });
    if (viewport === SMALL) await context.addInitScript(SPARSE);
    await act(context, browser);
  } finally {
    await browser.close();
  }
}

export function launch(more = []) {
  const options = { executablePath: PATHS.find(existsSync), headless: true, args: [...ARGUMENTS, ...more] };
  return chromium.launch(options);
}

export async function cell() {
  const answer = await fetch(`${address}/api/cell`, { headers: { Authorization: `Bearer ${token}` } });
  return (await answer.json()).state;
}

export async function until(what, true_) {
  const end = Date.now() + ENOUGH_MS;
  let state = await cell();
  while (!true_(state)) {
    if (Date.now() > end) fail(`${what}: not so after ${ENOUGH_MS / 1000} s: ${JSON.stringify(state.cell)}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    state = await cell();
  }
  return state;
}

/** Whether the cell comes to be so within so many ms. */
export async function soon(true_, limit) {
  for (const end = Date.now() + limit; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50)))
    if (true_(await cell())) return true;
  return false;
}

export function check(holds, what) {
  if (!holds) fail(what);
}

export function fail(what) {
  process.stderr.write(`${what}\n`);
  process.exit(1);
}

export async function take(page) {
  const mine = page.locator('.take[data-mine="true"]');
  const end = Date.now() + ENOUGH_MS;
  while (!(await mine.isVisible())) {
    if (Date.now() > end) fail("control was not given");
    await page.locator('.take[data-mine="false"]').click({ timeout: ASKED_MS }).catch(() => undefined);
    await mine.waitFor({ timeout: ASKED_MS }).catch(() => undefined); // a cell that is busy did not answer in time
  }
}

/** Presses a key as a person does: what is pressed before the page has seen every key released does not count, so that one
lets go and presses again. */
export async function press(page, key) {
  for (let tries = 0; tries < 10; tries++) {
    await page.keyboard.down(key);
    if (await soon((state) => state.cell.state === "engaged", 5000)) return;
    await page.keyboard.up(key);
    await page.waitForTimeout(200);
  }
  fail(`${key}: it does not engage`);
}

/** Holds a key until the cell is as wished, then lets it go. */
export async function hold(page, key, what, true_) {
  await page.keyboard.down(key);
  const state = await until(what, true_);
  await page.keyboard.up(key);
  return state;
}
