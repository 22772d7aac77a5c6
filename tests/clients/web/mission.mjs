// Scene 1 through the page, by its keys alone: a failure first (the grenade is dropped), then the mission to success.
import { cell, check, folder, open, scenario, SMALL, take } from "./browser.mjs";
import { minus, Person, plus, turned } from "./person.mjs";

const HEADING = 0.3; // from which side the grenade is approached
const REACH = 0.52; // how far in front of the platform's centre it then lies, m
const ZONE = [0, 0.74, 0.3451]; // where its grip is when it stands in the safe zone, m

const fact = (page, name) => page.locator(`[data-fact="${name}"]`);

/** The platform there. */
async function drive(person, x, y, heading, within = 0.03) {
  const error = ({ base: { eta } }) => {
    const [ahead, left] = turned(-eta[2], [x - eta[0], y - eta[1], 0]);
    return [ahead, left, Math.atan2(Math.sin(heading - eta[2]), Math.cos(heading - eta[2]))];
  };
  await person.go("base", error, [within, within, 0.04]);
}

/** The gripper there. */
async function reach(person, place, within = [0.012, 0.006, 0.01], done = undefined) {
  const error = (state) => turned(-state.base.eta[2] - state.arm.q[0], minus(place, state.end_effector.xi));
  await person.go("arm", error, within, done);
}

async function up(person) {
  const { base, end_effector } = await cell();
  await reach(person, plus(end_effector.xi, turned(base.eta[2], [-0.05, 0, 0.22])), [0.03, 0.03, 0.03]);
}

/** Reaches for the grenade and shuts the gripper on it; if it holds nothing, opens it and tries again. */
async function grip(person, page, object) {
  await reach(person, plus(object, [-0.02, 0, 0.06]), [0.012, 0.004, 0.012]);
  for (;;) {
    await reach(person, object, [0.014, 0.006, 0.014]);
    await press(page, "closed");
    if ((await cell()).task.held) break;
    await press(page, "open");
  }
  await fact(page, "held").getByText("yes").waitFor();
}

/** Presses the gripper's key, once more if need be, until the page says that it has obeyed. */
async function press(page, wanted) {
  const gripper = fact(page, "gripper");
  while ((await gripper.textContent()) !== wanted) {
    await page.keyboard.press("g");
    await gripper.getByText(wanted).waitFor({ timeout: 4000 }).catch(() => undefined);
  }
}

async function lift(person) {
  await reach(person, plus((await cell()).end_effector.xi, [0, 0, 0.1]), [0.03, 0.03, 0.02]);
}

/** The gripper opens; what the page counts then. */
async function letGo(page, counter) {
  const before = Number(await fact(page, counter).textContent());
  await press(page, "open");
  await fact(page, counter).getByText(String(before + 1), { exact: true }).waitFor();
}

await scenario(async (context) => {
  const page = await open(context);
  await page.locator(".guide .step", { hasText: "Take control" }).waitFor();
  await take(page);
  const person = new Person(page);
  const start = (await cell()).task.object;

  await page.locator(".guide .step", { hasText: "drive up to the object" }).waitFor();
  await up(person);
  await drive(person, 1.9, 0.1, HEADING, 0.06);
  await drive(person, start[0] - REACH * Math.cos(HEADING), start[1] - REACH * Math.sin(HEADING), HEADING, 0.015);
  await page.locator(".guide .step", { hasText: "Near enough" }).waitFor();
  await grip(person, page, start);
  await lift(person);
  await letGo(page, "failures");
  await page.locator(".flash", { hasText: "exploded" }).waitFor();
  await page.screenshot({ path: `${folder}/explosion.png` });
  const failed = await cell();
  check(failed.task.failures === 1 && failed.task.cause === "dropped", `counted: ${JSON.stringify(failed.task)}`);
  check(Math.hypot(...minus(failed.task.object, start)) < 0.01, "the grenade is back at its start");

  await reach(person, plus(start, [-0.02, 0, 0.12]), [0.02, 0.01, 0.02]);
  await grip(person, page, start);
  await lift(person);
  const { base } = await cell();
  await drive(person, base.eta[0] - 0.5, base.eta[1] - 0.1, base.eta[2], 0.05);
  await drive(person, 1.9, 0, 0, 0.06);
  await drive(person, 0, -0.25, 0, 0.06);
  await drive(person, 0, -0.25, Math.PI / 2, 0.04);
  await drive(person, ZONE[0], ZONE[1] - REACH, Math.PI / 2, 0.03);
  await reach(person, plus(ZONE, [0, 0, 0.05]), [0.03, 0.03, 0.015]);
  await reach(person, plus(ZONE, [0, 0, 0.012]), [0.03, 0.03, 0.009]);
  await page.locator(".guide .step", { hasText: "lets it go" }).waitFor();
  await letGo(page, "successes");
  await page.screenshot({ path: `${folder}/success.png` });
  const { task } = await cell();
  check(task.successes === 1 && task.failures === 1 && task.phase === "complete", `counted: ${JSON.stringify(task)}`);
}, SMALL);
