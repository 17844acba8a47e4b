/** Shows the banner on the phone's screen: slides it in from its edge, changes its view, and slides it out. */

import { element, find, prefersReducedMotion } from "./dom.js";
import { frameAddress, setAppearance, viewFrame, viewMessage } from "./frame.js";

export class BannerLayer {
  #called;
  #look;
  #shown;

  /** @param {(call: {function: string, arguments: string[]}) => void} called gets the calls of the view */
  constructor(called) {
    this.#called = called;
    addEventListener("message", (event) => this.#hear(event));
  }

  /** @param {{appearance: "light"|"dark", text: number}} look */
  dress(look) {
    this.#look = look;
    if (this.#shown?.view instanceof HTMLIFrameElement) setAppearance(this.#shown.view, look.appearance);
  }

  /** Shows a reply's banner. A view that is already shown is left alone. @param {object|undefined} banner */
  show(banner) {
    if (!banner) return this.#close();
    const key = `${banner.frame ?? banner.file} ${this.#look.text}`;
    if (this.#shown?.key === key) this.#tellSize(banner);
    else this.#replaceView(banner, key);
    this.#place(banner);
  }

  /** Removes the banner at once. */
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

  #tellSize({ width, viewHeight }) {
    const height = this.#height(viewHeight);
    this.#shown.view.contentWindow?.postMessage({ publish: "size", width, height }, "*");
  }

  #place(banner) {
    const { box } = this.#shown;
    box.dataset.origin = banner.origin ?? "bottom";
    box.classList.toggle("full", banner.height === undefined);
    this.#shown.banner = banner;
    box.style.height = `${this.#height(banner.viewHeight)}px`;
  }

  /** A view with `height: auto` follows its contents, as in an app. */
  #height(published) {
    const { banner, needed } = this.#shown;
    return (banner?.autoHeight && needed) || published;
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
    else if (message) this.#resize(message.needed);
  }

  #resize(needed) {
    this.#shown.needed = needed;
    const { id, view, height, autoHeight } = this.#shown.banner;
    this.#place(this.#shown.banner);
    if (autoHeight) this.#tellSize(this.#shown.banner);
    // A view that fills the screen may be longer than it.
    const isCut = !autoHeight && height !== undefined && needed > height + 1;
    const sentence = `${id}, ${view}: the view needs ${Math.ceil(needed)} points, has ${height} and scrolls.`;
    find("phone-hint").textContent = isCut ? sentence : "";
  }
}
