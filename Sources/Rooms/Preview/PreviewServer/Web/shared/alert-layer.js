/** Shows the alerts on the phone's screen, one at a time; the others wait behind it. */

import { drawAlert, systemQuestion } from "./alert.js";
import { sizes } from "./device.js";
import { find } from "./dom.js";
import { direction } from "./language.js";

export class AlertLayer {
  #answered;
  #app = "";
  #look;
  #drawn;

  /** The alert whose soft prompt was granted, while the system's question is shown. */
  #asked;

  /** @param {(answer: {feed: string, id: string, answer: string, system?: boolean}) => void} answered */
  constructor(answered) {
    this.#answered = answered;
    find("phone").addEventListener("keydown", (event) => this.#leave(event));
  }

  /** The app's name in the system's questions. */
  set app(name) {
    this.#app = name;
  }

  /**
   * Shows a reply's alerts, the first on top. An alert that is already shown is left alone.
   * @param {object[]} alerts
   * @param {{appearance: "light"|"dark", text: number, size: string, locale: string}} look
   */
  show(alerts, { appearance, text, size, locale }) {
    const [top] = alerts;
    const screen = sizes[size].kind;
    const drawn = JSON.stringify([top, appearance, text, screen, locale]);
    this.#look = { appearance, text, screen, lang: locale, dir: direction(locale) };
    find("alert-count").textContent = alerts.length > 1 ? `Alert 1 of ${alerts.length}` : "";
    if (this.#asked !== keyOf(top)) this.#asked = undefined;
    if (this.#drawn !== drawn) this.#draw(this.#asked ? this.#systemBox(top) : this.#alertBox(top));
    this.#drawn = drawn;
  }

  /** Forgets what is shown, so that the next alert is drawn from scratch. */
  clear() {
    this.#asked = this.#drawn = undefined;
  }

  /** Moves the keyboard's focus into the alert, if there is one. */
  focus() {
    find("alerts").querySelector("button:last-of-type")?.focus({ preventScroll: true });
  }

  #alertBox(alert) {
    if (!alert) return undefined;
    const onAnswer = (answer) => (isGrant(alert, answer) ? this.#askSystem(alert) : this.#answer(alert, answer));
    return drawAlert(alert, { ...this.#look, onAnswer });
  }

  #systemBox(alert) {
    const onAnswer = (answer) => this.#answer(alert, "grant", answer === "allow");
    return drawAlert(systemQuestion(this.#app, alert.id), { ...this.#look, dir: "ltr", lang: "en", onAnswer });
  }

  #draw(box) {
    const isUp = box !== undefined;
    const hadFocus = find("alerts").contains(document.activeElement);
    find("alerts").replaceChildren(...(isUp ? [box] : []));
    find("alerts").hidden = !isUp;
    for (const id of ["app", "banners"]) find(id).inert = isUp;
    if (hadFocus && isUp) this.focus();
    else if (hadFocus) find("launch").focus({ preventScroll: true });
  }

  #askSystem(alert) {
    this.#asked = keyOf(alert);
    this.#draw(this.#systemBox(alert));
  }

  #answer({ feed, id }, answer, system) {
    this.clear();
    this.#answered(system === undefined ? { feed, id, answer } : { feed, id, answer, system });
  }

  /** The content behind an alert is inert, but the Tab key reaches the rest of the page. Escape moves the focus back to Launch. */
  #leave(event) {
    if (event.key === "Escape" && !find("alerts").hidden) find("launch").focus();
  }
}

function keyOf(alert) {
  return alert && `${alert.feed} ${alert.id}`;
}

function isGrant(alert, answer) {
  return alert.channel === "permissions" && answer === "grant";
}
