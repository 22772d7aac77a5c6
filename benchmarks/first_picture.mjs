// How soon the console shows the scene, beside an empty page in the same browser, and how many frames a second it draws
// then, in software:  node first_picture.mjs LINK TIMES  → {"first": {page: [ms, …]}, "frames": {views: 1/s}}.
import { existsSync } from "node:fs";
import { createRequire } from "node:module";

const { chromium } = createRequire(new URL("../clients/web/package.json", import.meta.url))("playwright-core");
const PATHS = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"];
const ARGUMENTS = ["--no-sandbox", "--use-angle=swiftshader", "--enable-unsafe-swiftshader", "--ignore-gpu-blocklist"];
const WATCH_MS = 5000;
const [, , link, times] = process.argv;

/** In the page: resolves at the frame in which the canvas shows more than a few colours; ms since the page was opened. */
const SCENE = () =>
  new Promise((resolve) => {
    const copy = Object.assign(document.createElement("canvas"), { width: 64, height: 40 });
    const context = copy.getContext("2d", { willReadFrequently: true });
    const look = () => {
      const canvas = document.querySelector("canvas.view");
      if (canvas) {
        context.drawImage(canvas, 0, 0, 64, 40);
        const pixels = new Uint32Array(context.getImageData(0, 0, 64, 40).data.buffer);
        if (new Set(pixels).size > 40) return resolve(performance.now());
      }
      requestAnimationFrame(look);
    };
    look();
  });

/** In the page: ms until the first frame that is painted. */
const EMPTY = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now()))));

/** In the page: frames a second while one watches. */
const FRAMES = (ms) =>
  new Promise((resolve) => {
    let frames = 0;
    const end = performance.now() + ms;
    const count = () => {
      frames++;
      if (performance.now() < end) requestAnimationFrame(count);
      else resolve((1000 * frames) / ms);
    };
    requestAnimationFrame(count);
  });

async function opened(browser, address, wait) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 720 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: "commit" });
  return [await page.evaluate(wait), context, page];
}

const browser = await chromium.launch({ executablePath: PATHS.find(existsSync), headless: true, args: ARGUMENTS });
const first = { console: [], "empty page": [] };
const frames = {};
try {
  for (let i = 0; i < Number(times); i++) {
    const [scene, context, page] = await opened(browser, link, SCENE);
    first.console.push(scene);
    if (i === 0) {
      await page.waitForTimeout(WATCH_MS); // the picture has adapted itself to the machine
      frames["console with four views"] = await page.evaluate(FRAMES, WATCH_MS);
    }
    await context.close();
    const [empty, other] = await opened(browser, `${new URL(link).origin}/health`, EMPTY);
    first["empty page"].push(empty);
    await other.close();
  }
} finally {
  await browser.close();
}
console.log(JSON.stringify({ first, frames }));
