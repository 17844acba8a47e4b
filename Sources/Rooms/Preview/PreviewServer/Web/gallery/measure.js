/** Measures the heights that views need: each is laid out in a hidden frame, on each screen and at each text size. */

import { sizes } from "../shared/device.js";
import { frameAddress, viewFrame } from "../shared/frame.js";

/** The measured widths, in points. */
export const screens = { phone: sizes.iphone.width, tablet: sizes.ipad.width };
/** The measured text sizes, in per cent of the usual size. */
export const textSizes = [100, 150, 200];

/**
 * @typedef {object} MeasuredView
 * @property {string} [frame] the address of its frame, which contains the hash of its bytes
 * @property {number} [height] points; a view without one fills the screen, and may be longer
 */

/** @typedef {Record<keyof typeof screens, number[]>} Need points, in the order of `textSizes` */

/** The number of frames at once, and the time after which a frame is given up. */
const parallel = 4;
const patience = 20_000;

/** The measured heights by frame, height and screen. The same address means the same view. */
const known = new Map();

/**
 * Measures views of a fixed height one after the other, and reports each result at once. A view that does not respond
 * has no result.
 * @template {MeasuredView} View
 * @param {View[]} views
 * @param {(view: View, need: Need) => void} onResult
 * @param {AbortSignal} [signal] ends it early
 */
export async function measureViews(views, onResult, signal) {
  const waiting = views.filter(({ frame, height }) => frame && height !== undefined);
  const work = async () => {
    for (let view = waiting.shift(); view && !signal?.aborted; view = waiting.shift()) {
      const need = await measure(view);
      if (need && !signal?.aborted) onResult(view, need);
    }
  };
  await Promise.all(Array.from({ length: parallel }, work));
}

/** @param {MeasuredView} view @returns {Promise<Need|undefined>} */
async function measure(view) {
  const names = /** @type {(keyof typeof screens)[]} */ (Object.keys(screens));
  const heights = [];
  for (const name of names) heights.push(await measureOn(screens[name], view));
  if (heights.some((found) => found === undefined)) return undefined;
  return /** @type {Need} */ (Object.fromEntries(names.map((name, index) => [name, heights[index]])));
}

/** @param {number} width @param {MeasuredView} view */
function measureOn(width, { frame, height }) {
  const address = frameAddress(frame, { width, height, text: 100 });
  if (!known.has(address)) known.set(address, layOut(address, width, height));
  return known.get(address);
}

/**
 * The height that a view needs can depend on the height that it has: a picture may take a share of it. So a view that
 * is too low is measured again at the height that it asks for, until it fits.
 * @returns {Promise<number[]|undefined>}
 */
async function layOut(address, width, height) {
  const frame = viewFrame(address, { title: "", appearance: "light" });
  frame.className = "measured";
  frame.style.width = `${width}px`;
  frame.inert = true;
  frame.ariaHidden = "true";
  try {
    let heights = await ask(frame, height, () => document.body.append(frame));
    for (let tries = 0; tries < 5 && heights?.[0] > height + 1; tries += 1) {
      height = heights[0];
      heights = await ask(frame, height);
    }
    return heights;
  } finally {
    frame.remove();
  }
}

/** @param {HTMLIFrameElement} frame @param {number} height @param {() => void} [load] @returns {Promise<number[]|undefined>} */
function ask(frame, height, load) {
  return new Promise((resolve) => {
    const end = (heights) => {
      removeEventListener("message", hear);
      clearTimeout(timer);
      resolve(heights);
    };
    const hear = (event) => {
      const heights = heightsIn(event, frame);
      if (heights) end(heights);
    };
    const send = () => frame.contentWindow?.postMessage({ publish: "measure", text: textSizes, height }, "*");
    const timer = setTimeout(() => end(undefined), patience);
    addEventListener("message", hear);
    frame.style.height = `${height}px`;
    if (!load) return send();
    frame.addEventListener("load", send, { once: true });
    load();
  });
}

/** @param {MessageEvent} event @param {HTMLIFrameElement} frame */
function heightsIn({ source, data }, frame) {
  if (source !== frame.contentWindow || data?.publish !== "measured" || !Array.isArray(data.heights)) return undefined;
  const heights = data.heights.map((points) => Number(points) || 0);
  return heights.length === textSizes.length ? heights : undefined;
}
