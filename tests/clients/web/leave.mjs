// Whatever takes the operator away holds the robot: another window, a closed page, a browser that dies.
import { check, open, press, scenario, take, until } from "./browser.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await take(page);
  await press(page, "w");
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await until("losing the focus holds", (state) => state.cell.state === "held");
  await page.waitForTimeout(300);
  check((await until("still", () => true)).cell.state === "held", "and nothing resumes");
  await page.keyboard.up("w");

  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await press(page, "w");
  await page.close();
  const gone = await until("a closed page holds", (state) => state.cell.state === "held");
  check(gone.cell.holder === 0 || (await until("and gives control back", (state) => state.cell.holder === 0)), "");
});
