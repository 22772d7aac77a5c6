// Stop, by button and by key, on each page: says when the page's own handler ran, by the machine's monotonic clock.
import { cell, check, launch, open, scenario, SMALL, take, until } from "./browser.mjs";

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

/** Moves the robot with the driver's keys, and stops it on this page, by button and by key. */
async function stop(driver, page, name) {
  const zeroed = await zero(page.context(), page);
  await listen(page);
  for (const [how, key] of [["button", "w"], ["key", "s"]]) {
    const start = await until("holding", (state) => state.cell.state === "held");
    await driver.keyboard.down(key);
    await until("at speed", (state) => Math.abs(state.base.u[0]) > 0.2);
    if (how === "button") await page.locator("header .stop").click();
    else await page.keyboard.press("Space");
    await until("stopped", (state) => state.cell.state === "held" && state.inbox.stops > start.inbox.stops);
    await driver.waitForTimeout(300);
    check((await cell()).cell.state === "held", "a key that stays down does not resume");
    await driver.keyboard.up(key);
    const at = zeroed + (await page.evaluate(() => window.dispatched)) / 1e3;
    console.log(JSON.stringify({ page: name, how, at_ns: Math.round(at * 1e9) }));
  }
}

await scenario(async (context) => {
  const driver = await open(context);
  await take(driver);
  await driver.getByRole("tab", { name: "Latency" }).click();
  await stop(driver, driver, "operate");
  const second = await launch();
  try {
    const onlooker = await open(await second.newContext({ viewport: SMALL, locale: "en-GB" }));
    for (const route of ["runs", "help"]) {
      await onlooker.evaluate((hash) => (location.hash = hash), `#/${route}`);
      await onlooker.locator(`main.${route}`).waitFor();
      await stop(driver, onlooker, route);
    }
  } finally {
    await second.close();
  }
}, SMALL);
