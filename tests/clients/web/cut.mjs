// The network is cut while the robot moves: silence, then what was held back all at once; and a reset. It holds each time,
// the page says so, and nothing moves it again before somebody takes control and presses anew.
import { address, check, open, scenario, SMALL, take, until } from "./browser.mjs";
import { Cable } from "./cable.mjs";

const cable = await Cable.to(Number(new URL(address).port));
const through = [`--host-resolver-rules=MAP localhost:${new URL(address).port} 127.0.0.1:${cable.port}`];

async function drive(page, key) {
  await take(page);
  await page.keyboard.down(key);
  await until("it moves", (state) => state.cell.state === "engaged" && Math.abs(state.base.u[0]) > 0.1);
}

async function still(what) {
  const at = (await until(what, (state) => state.cell.state === "held" && Math.hypot(...state.base.u) < 0.005)).base.eta;
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const later = await until("still there", () => true);
  check(later.cell.state === "held", `${what}: nothing resumes`);
  check(Math.hypot(...later.base.eta.map((value, axis) => value - at[axis])) < 0.01, `${what}: and nothing moves`);
}

await scenario(
  async (context) => {
    const page = await open(context);
    check(cable.pairs.size > 0, "the page comes through the cable");
    await drive(page, "w");
    cable.cut();
    const held = await until("silence holds", (state) => state.cell.state === "held");
    check(["command_stale", "operator_lost"].includes(held.cell.reason), `held by expiry, not: ${held.cell.reason}`);
    await page.locator('.state[data-state="gone"]').waitFor();
    await until("control ends by itself", (state) => state.cell.holder === 0);
    cable.mend();
    await still("what was held back is stale");
    await page.locator('.state[data-state="1"]').waitFor();
    await page.locator('.take[data-mine="false"]').waitFor();
    await page.keyboard.up("w");

    await drive(page, "s");
    cable.reset();
    await until("a reset holds", (state) => state.cell.state === "held" && state.cell.holder === 0);
    await page.locator('.take[data-mine="false"]').waitFor();
    await still("a key that stays down");
    await page.keyboard.up("s");

    await page.locator('.state[data-state="1"]').waitFor();
    await drive(page, "w");
    await page.keyboard.up("w");
    await until("and it operates again", (state) => state.cell.state === "held");
    cable.close();
  },
  SMALL,
  through,
);
