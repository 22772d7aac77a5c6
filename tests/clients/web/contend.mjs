// Two browsers: one has control, the other is told so, and both can stop.
import { check, hold, open, scenario, take, until } from "./browser.mjs";

await scenario(async (context, browser) => {
  const first = await open(context);
  const second = await open(await browser.newContext());
  await take(first);
  await second.locator(".take").click();
  await second.locator(".hint", { hasText: /has control/ }).waitFor();
  await second.keyboard.down("w");
  await second.waitForTimeout(500);
  check((await until("look", () => true)).cell.state === "held", "who has no control moves nothing");
  await second.keyboard.up("w");

  await first.keyboard.down("w");
  await until("the first moves it", (state) => state.cell.state === "engaged");
  await second.keyboard.press("Space");
  await until("the second stops it", (state) => state.cell.reason === "stop_requested");
  await first.keyboard.up("w");

  await first.locator(".take").click();
  await until("given back", (state) => state.cell.holder === 0);
  await take(second);
  await hold(second, "w", "the second moves it", (state) => state.cell.state === "engaged");
});
