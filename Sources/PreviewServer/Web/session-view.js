/** All that the page draws of a session and of the last reply. */

import { element, find } from "./dom.js";
import { Panel } from "./panel.js";
import { Phone } from "./phone.js";
import { isChanged, isFull } from "./session.js";
import { StateView } from "./state.js";
import { drawTimeline } from "./timeline.js";
import { Why } from "./why.js";

export class SessionView {
  #panel;
  #phone;
  #stateView;
  #why = new Why();
  #drawn;

  /**
   * @param {object} person is told what a person does
   * @param {(key: string, value: unknown) => void} person.changed a setting
   * @param {(tap: object) => void} person.tapped something on the phone
   * @param {(state: object) => void} person.gaveState a state
   */
  constructor({ changed, tapped, gaveState }) {
    this.#panel = new Panel(changed);
    this.#phone = new Phone(tapped);
    this.#stateView = new StateView(gaveState);
  }

  /** Whether the form can be launched; says what is missing where it can't. */
  get isComplete() {
    return this.#panel.isComplete;
  }

  /** Offers what the site has. @param {object} status the server's */
  offer(status, settings) {
    this.#phone.app = status.app;
    this.#panel.offer(status, settings);
  }

  /** Fills the form only: there is no device yet. */
  fill(settings) {
    this.#panel.fill(settings);
  }

  /** @param {string} now the device's clock */
  set clock(now) {
    this.#phone.clock = now;
  }

  /** Draws what is known without asking. @param {import("./session.js").Session} session */
  update(session) {
    this.#panel.fill(session.settings);
    this.#phone.dress(session.settings);
    this.#drawEntries(session.entries);
    find("pending").hidden = !isChanged(session);
    find("full").hidden = !isFull(session);
    find("state-new").hidden = session.state !== undefined;
  }

  /** Draws what a launch and its taps have come to. */
  show(reply, state, { takesFocus = false, isLaunch = false }) {
    this.#phone.show(reply.screen, { locale: reply.device.locale, takesFocus, isLaunch });
    this.#why.show(reply.results);
    this.#stateView.show(state);
    find("notes").replaceChildren(...(reply.notes ?? []).map((note) => element("li", {}, note)));
    find("announcement").textContent = announcement(reply.screen);
  }

  /** @param {object[]} results those of the last reply, with their gates */
  explain(results) {
    this.#why.show(results);
  }

  /** Says on the phone what a tap would open. */
  tellOpened(addresses) {
    for (const address of addresses) this.#phone.toast(`Would open ${address}`);
  }

  #drawEntries(entries) {
    if (this.#drawn === entries) return;
    this.#drawn = entries;
    drawTimeline(entries);
  }
}

function announcement({ banner, alerts = [] }) {
  const words = alerts.slice(0, 1).map(({ title, id }) => `Alert: ${title || id} is displayed.`);
  if (banner) words.push(`Banner: ${banner.id}, view ${banner.view} is displayed.`);
  return words.join(" ") || "Nothing is displayed.";
}
