// Takes the pictures of one kind: node pictures.mjs LINK FOLDER WHAT. A scripted operator drives through the page.
import { address, ENOUGH_MS, open, scenario, take, until } from "../../../tests/clients/web/browser.mjs";
import { headset } from "./headset.mjs";

const [, , , folder, what] = process.argv;
const WIDE = { width: 1280, height: 800 };
const TABLET = { width: 820, height: 1180 };

/** Drawn so much larger; `pictures.py` makes them small again, which smooths the edges. */
const SHARP = 1.5;

/** In the page: it draws every pixel of every view, as with a graphics card, however long that takes here. */
const CARD = () => {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (kind, options) {
    return getContext.call(this, kind, { ...options, antialias: false }); // in software that shows edges that are hidden
  };
  const { getParameter } = WebGL2RenderingContext.prototype;
  WebGL2RenderingContext.prototype.getParameter = function (name) {
    return name === 0x9246 ? "graphics card" : getParameter.call(this, name); // UNMASKED_RENDERER_WEBGL
  };
  const request = window.requestAnimationFrame.bind(window);
  let [frame, time] = [0, 0];
  window.requestAnimationFrame = (draw) =>
    request((now) => {
      if (now !== frame) [frame, time] = [now, time + 16];
      draw(time);
    });
};

const shot = (page, name) => page.screenshot({ path: `${folder}/${name}.png` });
const moved = (axis, from, by) => (state) => Math.abs(state.base.eta[axis] - from) > by;

/** Until four views are drawn. */
async function drawn(page) {
  await page.waitForFunction(() => document.querySelectorAll(".inset:not([hidden])").length > 1);
  await page.waitForTimeout(3000);
}

async function go(page, hash) {
  await page.goto(`${address}/${hash}`);
}

async function begin(browser) {
  const context = await browser.newContext({ viewport: WIDE, deviceScaleFactor: SHARP, locale: "en-GB" });
  await context.addInitScript(CARD);
  const page = await open(context);
  page.setDefaultTimeout(4 * ENOUGH_MS);
  return page;
}

/** Keeps a key down while the picture is taken. */
async function while_(page, key, name, ready) {
  await page.keyboard.down(key);
  await until(name, ready);
  await page.waitForTimeout(1500);
  await shot(page, name);
  await page.keyboard.up(key);
}

const ACTS = {
  async hall(page) {
    await drawn(page);
    await shot(page, "live");
    await page.locator(".session input").first().fill("ana");
    await page.locator(".session input").nth(1).fill("120");
    await page.locator(".session input").nth(1).press("Tab");
    await page.locator(".session button").first().click();
    await take(page);
    await page.locator(".large").hover();
    await while_(page, "w", "operating", (state) => state.base.eta[0] > 0.5);
    await page.locator("aside").evaluate((aside) => aside.scrollTo(0, aside.scrollHeight));
    await while_(page, "d", "plots", moved(1, (await until("here", () => true)).base.eta[1], 0.2));
    await page.locator(".session button").nth(2).click();
    await until("the session is over", (state) => state.session.state === "over");
    await page.locator(".session button").nth(3).click();
    await page.locator("nav select").selectOption("es");
    await drawn(page);
    await shot(page, "spanish");
    await page.locator("nav select").selectOption("en");
    await go(page, "#/help");
    await page.locator(".help li").first().waitFor();
    await shot(page, "help");
    await go(page, "#/");
    await page.setViewportSize(TABLET);
    await page.locator('[data-device="sticks"]').click();
    await drawn(page);
    await shot(page, "tablet");
  },

  async runs(page) {
    await go(page, "#/runs");
    await page.locator("tbody tr").nth(2).waitFor();
    await shot(page, "runs");
    const made = page.locator("tbody tr:not(.session-row)").filter({ hasText: /complete/ });
    await made.first().locator("a").click();
    await at(page, 0.42);
    await page.locator(".title").selectOption("overview");
    await page.waitForTimeout(2500);
    await shot(page, "playback");
    await page.getByRole("link", { name: "Report" }).click();
    await page.frameLocator("iframe").getByRole("heading", { name: "Events" }).waitFor();
    await page.waitForTimeout(1500);
    await shot(page, "report");
    await go(page, "#/runs");
    const boxes = page.locator("tbody tr:not(.session-row) input");
    await boxes.nth(1).waitFor();
    await boxes.nth((await boxes.count()) - 1).check();
    await boxes.nth((await boxes.count()) - 2).check();
    await page.locator(".compare").click();
    await at(page, 0.52);
    await shot(page, "compare");
  },

  async turtlebot3(page) {
    await drawn(page);
    await take(page);
    await while_(page, "w", "turtlebot3", (state) => Math.hypot(...state.haptics.force) > 3);
  },

  async glass(page) {
    await drawn(page);
    await take(page);
    for (const [key, ready] of [["w", (state) => state.liquid.angle[0] !== 0], ["s", (state) => Math.abs(state.liquid.angle[0]) > 0.03]]) {
      await page.keyboard.down(key);
      await until("the liquid moves", ready);
      await page.waitForTimeout(400);
      if (key === "s") await shot(page, "glass");
      await page.keyboard.up(key);
    }
  },

  async crumb(page) {
    await drawn(page);
    await take(page);
    await while_(page, "w", "crumb", (state) => state.base.eta[0] > 1.2);
  },

  async table(page) {
    await drawn(page);
    await take(page);
    await page.locator('[data-mode="hand"]').click();
    await until("the hand is led", (state) => state.cell.mode === 2);
    await page.locator(".title").selectOption("beside");
    await while_(page, "w", "crumb_hand", (state) => state.cell.state === "engaged");
  },

  async empty(page) {
    await go(page, "#/runs");
    await page.locator(".runs li").first().waitFor();
    await shot(page, "no_runs");
  },
};

/** A run that is played back, at a share of its time. */
async function at(page, share) {
  await page.locator(".readout:not(:empty)").last().waitFor();
  await page.locator(".slide input").evaluate((slider, share) => {
    slider.value = String(Math.round(share * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, share);
  await page.locator(".traces canvas").first().waitFor();
  await page.waitForTimeout(3000);
}

/** What is not taken of a page. */
const APART = { vr: headset };

await (what in APART ? APART[what](folder) : scenario(async (_, browser) => ACTS[what](await begin(browser))));
