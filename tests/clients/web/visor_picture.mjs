// What one sees in the headset, as a picture: node visor_picture.mjs LINK docs/images
import { folder } from "./browser.mjs";
import { inVr } from "./visor.mjs";

const LOOKS_DOWN = 0.3;

await inVr(
  async (hands, page) => {
    await hands.does(
      `visor.device.quaternion.set(${-Math.sin(LOOKS_DOWN / 2)}, 0, 0, ${Math.cos(LOOKS_DOWN / 2)});
       visor.device.controllers.right.position.set(0.2, 1.25, -0.45)`,
    );
    await hands.frames(8); // the panel is drawn when a state has come
    await page.screenshot({ path: `${folder}/vr.png` });
  },
  { width: 1280, height: 720 },
);
