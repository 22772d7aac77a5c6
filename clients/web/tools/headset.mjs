// The picture of what an operator sees in the headset: one eye, an arm that follows the hand, the panel.
import { address, token, until } from "../../../tests/clients/web/browser.mjs";
import { inVr } from "../../../tests/clients/web/visor.mjs";

/** Down to the robot, and a little to the panel, rad. */
const [DOWN, LEFT] = [0.5, 0.16];
/** Of what the eye sees, rad upright: less than the headset shows, so that it can be read here. */
const VIEW = 1.05;
const SIZE = { width: 1280, height: 800 };

async function play() {
  const answer = await fetch(`${address}/api/session/play?user=ana&time=300`, {
    method: "POST",
    headers: { Authorization: `Bearer ${token}`, Origin: address },
  });
  if (!answer.ok) throw new Error(await answer.text());
}

export async function headset(folder) {
  await inVr(async (hands, page) => {
    await play();
    await hands.takeControl();
    await hands.tap("a-button");
    await until("the hand leads the arm", (state) => state.cell.mode === 2);
    await hands.engage();
    await hands.move(0.02, 0.04, -0.02);
    await until("the arm follows", (state) => state.arm.h_dot_ref[2] > 0.05);
    const [[s, c], [t, d]] = [DOWN, LEFT].map((angle) => [Math.sin(angle / 2), Math.cos(angle / 2)]);
    await hands.does(`visor.device.fovy = ${VIEW}; visor.device.quaternion.set(${-s * d}, ${t * c}, ${t * s}, ${c * d})`);
    await hands.frames(12);
    await page.screenshot({ path: `${folder}/vr.png` });
  }, SIZE);
}
