// Stop, by button and by key, on each page: says when the page's own handler ran, by the machine's monotonic clock.
import { cell, check, open, scenario, SMALL, take, until } from "./browser.mjs";

/** Zero of the page's clock on CLOCK_MONOTONIC, s: the browser tells both in one base. */
async function zero(context, page) {
  const devtools = await context.newCDPSession(page);
  await devtools.send("Performance.enable");
  const before = process.hrtime.bigint();
  const { metrics } = await devtools.send("Performance.getMetrics");
  const after = process.hrtime.bigint();
  const value = Object.fromEntries(metrics.map((metric) => [metric.name, metric.value]));
  const now = BigInt(Math.round(value.Timestamp * 1e9));
  check(before <= now && now <= after, `the browser's clock is not CLOCK_MONOTONIC: ${before} ${now} ${after}`);
  return value.NavigationStart;
}

/** Notes the instant at which an event is dispatched, just before the page's own listeners run. */
async function listen(page) {
  await page.evaluate(() => {
    const note = (event) => (window.dispatched = event.type === "click" || event.code === "Space" ? performance.now() : window.dispatched);
    for (const kind of ["click", "keydown"]) window.addEventListener(kind, note, { capture: true });
  });
}

/** Another page than the one that drives; `route` is what it shows. */
async function onlooker(context, route) {
  const page = await open(context);
  await page.goto(`${new URL(page.url()).origin}/#/${route}`);
  await page.locator(route === "runs" ? ".runs" : ".help").waitFor();
  await listen(page);
  return page;
}

await scenario(async (context, browser) => {
  const driver = await open(context);
  await driver.getByRole("tab", { name: "Latency" }).click();
  await listen(driver);
  const beside = await browser.newContext();
  const pages = { operate: driver, runs: await onlooker(beside, "runs"), help: await onlooker(beside, "help") };
  await take(driver);
  let forward = true;
  for (const [name, page] of Object.entries(pages))
    for (const how of ["button", "key"]) {
      const key = (forward = !forward) ? "s" : "w";
      const start = await until("holding", (state) => state.cell.state === "held");
      await driver.bringToFront();
      await driver.keyboard.down(key);
      await until("at speed", (state) => Math.abs(state.base.u[0]) > 0.2);
      if (how === "button") await page.locator("header .stop").click();
      else await page.keyboard.press("Space");
      await until("stopped", (state) => state.cell.reason === "stop_requested" && state.inbox.stops > start.inbox.stops);
      await driver.keyboard.up(key);
      const at = (await zero(page.context(), page)) + (await page.evaluate(() => window.dispatched)) / 1e3;
      console.log(JSON.stringify({ page: name, how, at_ns: Math.round(at * 1e9) }));
      check((await cell()).cell.state === "held", "and nothing resumes");
    }
}, SMALL);
