// The runs page on runs that the daemon has made: played back, compared, downloaded, reported on.
import { check, ENOUGH_MS, fail, folder, link, scenario } from "./browser.mjs";

const origin = new URL(link).origin;

async function enter(context) {
  const page = await context.newPage();
  page.setDefaultTimeout(4 * ENOUGH_MS);
  page.on("pageerror", (error) => fail(`the page failed: ${error.message}`));
  await page.goto(link);
  await page.goto(`${origin}/#/runs`);
  await page.locator("tbody tr").first().waitFor();
  return page;
}

/** Moves the slider as a hand does, and reads what the page then says of each run. */
async function seek(page, share) {
  const before = await page.locator(".readout").allTextContents();
  await page.locator(".slide input").evaluate((slider, share) => {
    slider.value = String(Math.round(share * Number(slider.max)));
    slider.dispatchEvent(new Event("input", { bubbles: true }));
  }, share);
  await page.waitForFunction((before) => document.querySelector(".readout").textContent !== before, before[0]);
  return page.locator(".readout").allTextContents();
}

/** Time and drawn position out of a read-out. */
function numbers(text) {
  const [t] = text.match(/[\d.]+(?= s)/);
  const places = [...text.matchAll(/(Robot|End effector) ([-\d.]+)\s+([-\d.]+)\s+([-\d.]+) m/g)];
  return { t: Number(t), places: Object.fromEntries(places.map(([, name, ...xyz]) => [name, xyz.map(Number)])) };
}

async function download(page, act, name) {
  const [file] = await Promise.all([page.waitForEvent("download"), act()]);
  const path = `${folder}/${name}`;
  await file.saveAs(path);
  return path;
}

await scenario(async (context) => {
  const page = await enter(context);
  check((await page.locator("tbody tr").count()) === 2, "both runs are listed");
  await page.screenshot({ path: `${folder}/list.png` });
  await page.locator("tbody tr a").first().click();
  await page.locator(".timeline").waitFor();
  await page.locator(".readout:not(:empty)").waitFor();

  const seen = [];
  for (const share of [0.25, 0.6, 1]) seen.push(numbers((await seek(page, share))[0]));
  check(seen[0].t < seen[1].t && seen[1].t < seen[2].t, "the slider moves the time");
  check((await page.locator(".marks i").count()) > 0, "events are marked on the slider");
  await page.screenshot({ path: `${folder}/playback.png` });

  await page.locator(".timeline select").selectOption("0.25");
  await page.locator(".slide input").focus();
  await page.keyboard.press("Home");
  await page.waitForFunction(() => document.querySelector(".slide input").value === "0");
  await page.keyboard.press("k");
  await page.waitForFunction(() => Number(document.querySelector(".slide input").value) > 5);
  await page.locator(".play").press("Enter");
  await page.locator('.play[aria-pressed="false"]').waitFor();
  const moment = page.locator(".happenings button").first();
  const text = await moment.locator("b").textContent();
  await moment.press("Enter");
  await page.waitForFunction((t) => document.querySelector(".time").textContent.startsWith(t.replace(" s", "")), text);
  check((await page.locator(".traces canvas").count()) === 3, "three plots");
  await page.locator(".plots [role=tab]").last().click();
  await page.waitForFunction(() => document.querySelectorAll(".traces canvas").length === 1);

  await download(page, () => page.locator(".exports a.button").click(), "run.mcap");
  for (const kind of ["csv", "parquet", "mat", "hdf5"])
    await download(page, () => page.locator(`[data-export=${kind}]`).click(), `run.${kind}`);

  await page.getByRole("link", { name: "Report" }).click();
  const frame = page.frameLocator("iframe");
  await frame.getByRole("heading", { name: "Events" }).waitFor();
  check((await page.locator("iframe").getAttribute("sandbox")) === "", "the report is shut in");
  await page.screenshot({ path: `${folder}/report.png` });

  await page.goto(`${origin}/#/runs`);
  await page.locator("tbody input").nth(1).waitFor();
  for (const box of await page.locator("tbody input").all()) await box.check();
  await page.locator(".compare").click();
  await page.locator(".timeline").waitFor();
  await page.locator(".readout:not(:empty)").nth(1).waitFor();
  const compared = (await seek(page, 0.5)).map(numbers);
  check((await page.locator(".key span").count()) === 2, "a legend tells which colour is which run");
  await page.screenshot({ path: `${folder}/compare.png` });

  await page.route("**/api/runs?*", async (route) => {
    const runs = await (await route.fetch()).json();
    Object.assign(runs[0], { robot: "crumb", goes_on: true, length_s: null });
    await route.fulfill({ json: runs });
  });
  await page.goto(`${origin}/#/runs`);
  await page.locator("tbody input").nth(1).waitFor();
  check((await page.locator(".result").first().textContent()) === "being recorded", "a run that goes on is told so");
  for (const box of await page.locator("tbody input").all()) await box.check();
  await page.getByRole("alert").filter({ hasText: "of different robots" }).waitFor();
  check(await page.locator(".compare").isDisabled(), "two unlike robots are not compared");
  await page.unroute("**/api/runs?*");
  const [one, other] = await Promise.all((await page.locator("tbody input").all()).map((box) => box.inputValue()));
  await page.route(`**/api/runs/${one}`, async (route) => {
    await route.fulfill({ json: { ...(await (await route.fetch()).json()), robot: "crumb" } });
  });
  await page.goto(`${origin}/#/runs/${one}/with/${other}`);
  await page.locator(".waiting", { hasText: "of different robots" }).waitFor();
  await page.unroute(`**/api/runs/${one}`);
  await page.reload();
  await page.locator(".timeline").waitFor();
  await page.locator(".crumbs h1").waitFor();

  await page.locator("nav select").selectOption("es");
  await page.locator(".crumbs h1", { hasText: "Comparación" }).waitFor();
  process.stdout.write(JSON.stringify({ seen, compared }));
});
