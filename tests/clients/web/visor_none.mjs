// Without a headset the page says so, and what to do.
import { check, open, scenario } from "./browser.mjs";

await scenario(async (context) => {
  const page = await open(context);
  await page.locator(".headset .hint", { hasText: "headset's own browser" }).waitFor();
  check(await page.locator(".enter-vr").isHidden(), "there is no button that does nothing");
});
