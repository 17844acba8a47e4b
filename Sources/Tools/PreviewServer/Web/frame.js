/** Published views in frames of their own: an opaque origin that cannot touch this page, and speaks by messages. */

import { element } from "./dom.js";

/** The address of a view as a screen of this size shows it. @param {string} path the reply's `frame` */
export function frameAddress(path, { width, height, text }) {
  return `${path}?${new URLSearchParams({ width, height, text })}`;
}

/**
 * A frame with a view.
 * @param {string} address
 * @param {{title: string, appearance: "light"|"dark"}} look
 */
export function viewFrame(address, { title, appearance }) {
  const frame = element("iframe", { title, class: "view", sandbox: "allow-scripts" });
  setAppearance(frame, appearance);
  frame.src = address;
  return frame;
}

/** A view's `prefers-color-scheme` follows the colour scheme of the frame that it lies in. */
export function setAppearance(frame, appearance) {
  frame.style.colorScheme = appearance;
}

/** What a view's bridge says: a call, or how high the view has to be; undefined where a message is something else. @param {MessageEvent} event */
export function viewMessage(event, frame) {
  if (!frame?.contentWindow || event.source !== frame.contentWindow) return undefined;
  const { publish, call } = event.data ?? {};
  return publish === "call" ? callOf(call) : undefined;
}

/** A call as the bridge posts it; `width` and `height` are answered in the frame. @param {unknown} text */
function callOf(text) {
  try {
    const { function: name, arguments: values } = JSON.parse(text);
    if (!Array.isArray(values)) return undefined;
    if (name === "resize") return { needed: Number(values[0]) || 0 };
    return functions.has(name) ? { call: { function: name, arguments: values.map(String) } } : undefined;
  } catch {
    return undefined;
  }
}

/** What a host does for its views. */
const functions = new Set(["close", "dismiss", "display", "setFlag", "openUrl"]);
