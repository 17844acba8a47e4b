/** The phone: its frame, its status bar, and a screen with the contents that a reply describes. */

import { AlertLayer } from "./alert-layer.js";
import { BannerLayer } from "./banner-layer.js";
import { screenOf } from "./device.js";
import { element, find, prefersReducedMotion } from "./dom.js";

const mostToasts = 3;

export class Phone {
  #settings;
  #banner;
  #alerts;

  /** @param {(tap: object) => void} tapped gets the user's taps and the view's calls, as events of a scenario */
  constructor(tapped) {
    this.#banner = new BannerLayer((call) => tapped({ type: "js", function: call.function, args: call.arguments }));
    this.#alerts = new AlertLayer((answer) => tapped({ type: "answer", ...answer }));
    new ResizeObserver(fit).observe(find("phone-place"));
    addEventListener("resize", fit);
  }

  /** The app's name below its icon and in the system's questions. */
  set app(name) {
    this.#alerts.app = name;
    find("app-name").textContent = name;
    find("app-icon").textContent = [...name][0] ?? "";
  }

  /** Sets the clock in the status bar. @param {string} instant @param {string} [timeZone] */
  setClock(instant, timeZone = "UTC") {
    const time = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
    Object.assign(find("phone-clock"), { textContent: time.format(new Date(instant)), dateTime: instant });
  }

  /** Applies the look of a device. @param {import("./device.js").Settings} settings */
  dress(settings) {
    const { width, height } = screenOf(settings);
    const phone = find("phone");
    this.#settings = settings;
    phone.dataset.appearance = settings.appearance;
    phone.classList.toggle("large-text", settings.text > 135);
    phone.style.setProperty("--text-scale", String(settings.text / 100));
    find("screen").style.width = `${width}px`;
    find("screen").style.height = `${height}px`;
    showSignals(settings);
    this.#banner.dress(settings);
    fit();
  }

  /**
   * Shows a reply's `screen`. Contents that are already shown are left alone, except after a launch, which starts with
   * an empty screen.
   * @param {{banner?: object, alerts: object[]}} screen
   * @param {{locale: string, takesFocus?: boolean, isLaunch?: boolean}} manner the language that was launched, and
   *   whether an alert may take the keyboard's focus
   */
  show({ banner, alerts = [] }, { locale, takesFocus = false, isLaunch = false }) {
    if (isLaunch) for (const layer of [this.#banner, this.#alerts]) layer.clear();
    if (isLaunch) find("toasts").replaceChildren();
    if (isLaunch && takesFocus) bringIntoView();
    find("app-note").textContent = "Nothing is displayed";
    this.#banner.show(banner);
    this.#alerts.show(alerts, { ...this.#settings, locale });
    find("app-note").hidden = Boolean(banner) || alerts.length > 0;
    find("one-at-a-time").hidden = alerts.length + (banner ? 1 : 0) < 2;
    if (takesFocus) this.#alerts.focus();
  }

  /** Shows a message on the screen until it is closed, or the app is launched again. */
  toast(sentence) {
    const toast = element("p", { class: "toast" }, element("span", {}, sentence),
      element("button", { type: "button", "aria-label": "Close this note", click: () => toast.remove() }, "×"));
    find("toasts").append(toast);
    while (find("toasts").childElementCount > mostToasts) find("toasts").firstElementChild.remove();
  }

  /** Closes the app. */
  close() {
    for (const layer of [this.#banner, this.#alerts]) layer.clear();
    this.#alerts.show([], this.#settings);
    find("toasts").replaceChildren();
    find("one-at-a-time").hidden = true;
    find("app-note").textContent = "The app is closed";
    find("app-note").hidden = false;
  }
}

function showSignals({ wifi, airplane }) {
  const isOn = { plane: airplane, cellular: !airplane, wifi: wifi && !airplane };
  // SVG elements support `hidden` only as an attribute.
  for (const [id, value] of Object.entries(isOn)) find(id).toggleAttribute("hidden", !value);
}

/** Scrolls to the phone, unless it is fully visible. */
function bringIntoView() {
  const { top, bottom } = find("phone-place").getBoundingClientRect();
  if (top >= 0 && bottom <= innerHeight) return;
  const behavior = prefersReducedMotion() ? "instant" : "smooth";
  find("phone-place").scrollIntoView({ block: "nearest", behavior });
}

/** Scales the phone to fit its place and the window, but never above its real size. */
function fit() {
  const [phone, place] = [find("phone"), find("phone-place")];
  const available = Math.max(420, innerHeight - 230);
  const scale = Math.min(1, place.clientWidth / phone.offsetWidth, available / phone.offsetHeight);
  phone.style.transform = `scale(${scale})`;
  phone.style.marginInlineStart = `${Math.max(0, (place.clientWidth - phone.offsetWidth * scale) / 2)}px`;
  place.style.height = `${phone.offsetHeight * scale}px`;
}
