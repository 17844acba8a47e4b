/** Frames that load when they come near the window, and are let go when they are far away. */

import { viewFrame } from "./frame.js";

export class LazyFrames {
  #observer = new IntersectionObserver((entries) => entries.forEach(fill), { rootMargin: "800px 400px" });

  /** Follows all places below an element; places that are gone are forgotten. */
  follow(root) {
    this.#observer.disconnect();
    for (const place of root.querySelectorAll(".frame-place")) this.#observer.observe(place);
  }
}

function fill({ target: place, isIntersecting }) {
  if (!isIntersecting) return place.replaceChildren();
  const { address, title, appearance } = place.dataset;
  if (place.firstElementChild) return;
  const frame = viewFrame(address, { title, appearance });
  // A picture, not a stop on the way through the page.
  frame.tabIndex = -1;
  place.append(frame);
}
