/** Frames that load when they come near the window, and are unloaded when they are far away. */

import { viewFrame, viewMessage } from "../shared/frame.js";

export class LazyFrames {
  #observer = new IntersectionObserver((entries) => entries.forEach(fill), { rootMargin: "800px 400px" });

  constructor() {
    addEventListener("message", follow);
  }

  /** Observes all places below an element; removed places are forgotten. */
  follow(root) {
    this.#observer.disconnect();
    for (const place of root.querySelectorAll(".frame-place")) this.#observer.observe(place);
  }
}

/** Draws a view with the height that it needs, as our clients do. The part that original clients leave empty stays grey. */
function follow(event) {
  /** @type {NodeListOf<HTMLIFrameElement>} */
  const places = document.querySelectorAll(".frame-place[data-published] > iframe");
  const frames = [...places];
  const frame = frames.find(({ contentWindow }) => contentWindow === event.source);
  const { needed } = (frame && viewMessage(event, frame)) ?? {};
  if (needed === undefined) return;
  const place = frame.parentElement;
  const [width, published, most, scale] = ["width", "published", "most", "scale"].map((name) => Number(place.dataset[name]));
  const height = Math.min(needed, most);
  place.style.height = `${height}px`;
  place.parentElement.style.height = `${Math.max(height, published) * scale}px`;
  frame.contentWindow.postMessage({ publish: "size", width, height }, "*");
}

function fill({ target: place, isIntersecting }) {
  if (!isIntersecting) return place.replaceChildren();
  const { address, title, appearance } = place.dataset;
  if (place.firstElementChild) return;
  const frame = viewFrame(address, { title, appearance });
  // On the wall, the frame is a picture, so the Tab key skips it; an enlarged one may have to be scrolled.
  frame.tabIndex = place.closest("dialog") ? 0 : -1;
  place.append(frame);
}
