/** Published views in frames. Each has an opaque origin that cannot access this page, and communicates by messages. */

import { element } from "./dom.js";

/** The address of a view on a screen of this size. @param {string} path the reply's `frame` */
export function frameAddress(path, { width, height, text }) {
  return `${path}?${new URLSearchParams({ width, height, text })}`;
}

/**
 * Makes a frame with a view.
 * @param {string} address
 * @param {{title: string, appearance: "light"|"dark"}} look
 */
export function viewFrame(address, { title, appearance }) {
  const frame = element("iframe", { title, class: "view", sandbox: "allow-scripts" });
  setAppearance(frame, appearance);
  frame.src = address;
  return frame;
}

/** A view's `prefers-color-scheme` follows the color scheme of its frame. */
export function setAppearance(frame, appearance) {
  frame.style.colorScheme = appearance;
}

/** Reads a message of a view's bridge: a call, or the height that the view needs; undefined for other messages. @param {MessageEvent} event */
export function viewMessage(event, frame) {
  if (!frame?.contentWindow || event.source !== frame.contentWindow) return undefined;
  const { publish, call } = event.data ?? {};
  return publish === "call" ? callOf(call) : undefined;
}

/** Reads a call that the bridge posts; `width` and `height` are answered in the frame. @param {unknown} text */
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

/** The functions that a host offers to its views. */
const functions = new Set(["close", "dismiss", "display", "setFlag", "openUrl"]);
