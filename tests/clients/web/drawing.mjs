// What the scenarios of drawn robots share: looking at the picture, and at the numbers beside it.
export { cell, check, folder, open, scenario, SMALL, take, until } from "./browser.mjs";

/** What is in the picture: how many different colours (an empty view has one or two), and how many pixels have the
 * colours in which only overlays and the liquid are drawn. */
export async function look(page) {
  return page.locator("canvas.view").evaluate((canvas) => {
    const [width, height] = [320, 200];
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = copy.getContext("2d");
    context.drawImage(canvas, 0, 0, width, height);
    const data = context.getImageData(0, 0, width, height).data;
    const seen = new Set();
    const found = { pink: 0, teal: 0, blue: 0 };
    for (let i = 0; i < data.length; i += 4) {
      const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
      seen.add((r << 16) | (g << 8) | b);
      if (r > 190 && g < 130 && b > 90 && b < 200) found.pink++;
      if (g > 150 && b > 130 && r < 130) found.teal++;
      if (b > 110 && r < 0.62 * b && g > 0.4 * b && g < 0.85 * b) found.blue++;
    }
    return { ...found, colours: seen.size };
  });
}

/** The first number of a read-out. */
export async function number(page, fact) {
  return Number.parseFloat(await page.locator(`[data-fact="${fact}"]`).textContent());
}

/** Whether a number lies among the samples, or no further from them than `slack`. */
export function near(value, samples, slack) {
  return value >= Math.min(...samples) - slack && value <= Math.max(...samples) + slack;
}
