/** The banner on the phone's screen: slides in from its edge, changes its view, slides out. */

import { element, find, prefersReducedMotion } from "./dom.js";
import { frameAddress, setAppearance, viewFrame, viewMessage } from "./frame.js";

export class BannerLayer {
  #called;
  #look;
  #shown;

  /** @param {(call: {function: string, arguments: string[]}) => void} called is told what the view calls */
  constructor(called) {
    this.#called = called;
    addEventListener("message", (event) => this.#hear(event));
  }

  /** @param {{appearance: "light"|"dark", text: number}} look */
  dress(look) {
    this.#look = look;
    if (this.#shown?.view instanceof HTMLIFrameElement) setAppearance(this.#shown.view, look.appearance);
  }

  /** Shows a reply's banner; a view that is shown already is left alone. @param {object|undefined} banner */
  show(banner) {
    if (!banner) return this.#close();
    const key = `${banner.frame ?? banner.file} ${this.#look.text}`;
    if (this.#shown?.key === key) this.#tellSize(banner);
    else this.#replaceView(banner, key);
    this.#place(banner);
  }

  /** Takes the banner away at once. */
  clear() {
    this.#shown?.box.remove();
    this.#shown = undefined;
    find("phone-hint").textContent = "";
  }

  #replaceView(banner, key) {
    const box = this.#shown?.box ?? element("div", { class: "banner" });
    const view = this.#view(banner);
    box.replaceChildren(view);
    if (!this.#shown) find("banners").append(box);
    this.#shown = { box, view, key };
    find("phone-hint").textContent = "";
  }

  #view({ id, view, file, frame, width, viewHeight }) {
    const { text, appearance } = this.#look;
    if (!frame) return element("p", { class: "elsewhere" }, `This view lies elsewhere: ${file}`);
    const address = frameAddress(frame, { width, height: viewHeight, text });
    return viewFrame(address, { title: `Banner: ${id}, view ${view}`, appearance });
  }

  #tellSize({ width, viewHeight: height }) {
    this.#shown.view.contentWindow?.postMessage({ publish: "size", width, height }, "*");
  }

  #place({ id, view, height, viewHeight, origin }) {
    const { box } = this.#shown;
    box.dataset.origin = origin ?? "bottom";
    box.classList.toggle("full", height === undefined);
    box.style.height = `${viewHeight}px`;
    Object.assign(this.#shown, { height, name: `${id}, ${view}` });
  }

  async #close() {
    const box = this.#shown?.box;
    this.#shown = undefined;
    find("phone-hint").textContent = "";
    if (!box) return;
    box.inert = true;
    box.classList.add("leaving");
    if (!prefersReducedMotion()) await Promise.allSettled(box.getAnimations().map((animation) => animation.finished));
    box.remove();
  }

  #hear(event) {
    const message = viewMessage(event, this.#shown?.view);
    if (message?.call) this.#called(message.call);
    else if (message) this.#compareHeights(message.loaded);
  }

  #compareHeights(needed) {
    const { name, height } = this.#shown;
    // What fills the screen may well be longer.
    const isCut = height !== undefined && needed > height + 1;
    const sentence = `${name}: the view needs ${Math.ceil(needed)} points, has ${height} and scrolls.`;
    find("phone-hint").textContent = isCut ? sentence : "";
  }
}
