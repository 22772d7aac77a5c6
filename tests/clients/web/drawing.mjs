// What the scenarios of drawn robots share: looking at the picture, and at the numbers beside it.
export { cell, check, folder, open, scenario, SMALL, take, until } from "./browser.mjs";

const SIZE = [320, 200];

/** The large picture's pixels, red, green, blue, alpha. */
async function picture(page) {
  return page.locator("canvas.view").evaluate((canvas, [width, height]) => {
    const copy = Object.assign(document.createElement("canvas"), { width, height });
    const context = copy.getContext("2d");
    context.drawImage(canvas, 0, 0, width, height);
    return [...context.getImageData(0, 0, width, height).data];
  }, SIZE);
}

/** How many different colours it has: an empty view has one or two. */
export async function colours(page) {
  const data = await picture(page);
  const seen = new Set();
  for (let i = 0; i < data.length; i += 4) seen.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
  return seen.size;
}

/** How many pixels have the colours in which only overlays and the liquid are drawn. */
export async function pixels(page) {
  const data = await picture(page);
  const count = { pink: 0, teal: 0, blue: 0, orange: 0 };
  for (let i = 0; i < data.length; i += 4) {
    const [r, g, b] = [data[i], data[i + 1], data[i + 2]];
    if (r > 190 && g < 130 && b > 90 && b < 200) count.pink++;
    if (g > 150 && b > 130 && r < 130) count.teal++;
    if (b > 150 && r < 0.62 * b && g > 0.4 * b) count.blue++;
    if (r > 150 && g > 0.4 * r && g < 0.8 * r && b < 0.6 * r) count.orange++;
  }
  return count;
}

/** The first number of a read-out. */
export async function number(page, fact) {
  return Number.parseFloat(await page.locator(`[data-fact="${fact}"]`).textContent());
}

/** Whether a number lies among the samples, or no further from them than `slack`. */
export function near(value, samples, slack) {
  return value >= Math.min(...samples) - slack && value <= Math.max(...samples) + slack;
}
