/** Everything that the page draws of a session and of the last reply. */

import { element, find, setText } from "../shared/dom.js";
import { inUTC } from "../shared/instant.js";
import { siteSentence } from "../shared/moments.js";
import { Phone } from "../shared/phone.js";
import { isChanged, isFull } from "../shared/session.js";
import { Panel } from "./panel.js";
import { StateView } from "./state.js";
import { drawTimeline } from "./timeline.js";
import { Why } from "./why.js";

export class SessionView {
  #panel;
  #phone;
  #stateView;
  #why;
  #drawn;

  /**
   * @param {object} person is called for the user's actions
   * @param {(key: string, value: unknown) => void} person.changed a setting
   * @param {(tap: object) => void} person.tapped something on the phone
   * @param {(state: object) => void} person.gaveState a state
   * @param {(entry: {channel: string, id: string}) => Promise<string|undefined>} person.wants to be shown an entry; the
   *   answer is why it can't be
   */
  constructor({ changed, tapped, gaveState, wants }) {
    this.#why = new Why(wants);
    this.#panel = new Panel(changed);
    this.#phone = new Phone(tapped);
    this.#stateView = new StateView(gaveState);
  }

  /** Whether the form can be launched; shows what is missing if it can't. */
  get isComplete() {
    return this.#panel.isComplete;
  }

  /** Fills the form with the choices of the site. @param {object} status the server's */
  offer(status, settings) {
    this.#phone.app = status.app;
    this.#panel.offer(status, settings);
  }

  /** Fills only the form, because there is no device yet. */
  fill(settings) {
    this.#panel.fill(settings);
  }

  /** @param {string} now the device's clock @param {import("../shared/device.js").Settings} settings @param {object} status */
  tick(now, settings, status) {
    this.#phone.setClock(now);
    this.#panel.sayClock(now, settings, status);
  }

  /**
   * Draws everything that is known without a request.
   * @param {import("../shared/session.js").Session} session
   * @param {{now?: string}} status the server's
   */
  update(session, status) {
    this.#panel.fill(session.settings);
    this.#phone.dress(session.settings);
    this.#drawEntries(session.entries);
    sayWhatIsShown(session, status);
    find("full").hidden = !isFull(session);
    find("state-new").hidden = session.state !== undefined;
  }

  /** Empties the screen, because the app has ended. */
  close() {
    this.#phone.close();
    find("announcement").textContent = "The app is closed.";
  }

  /** Draws the results of a launch and its taps. */
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

  /** Shows on the phone which addresses a tap would open. */
  tellOpened(addresses) {
    for (const address of addresses) this.#phone.toast(`Would open ${address}`);
  }

  /** @param {string} sentence */
  complain(sentence) {
    this.#panel.complain(sentence);
  }

  #drawEntries(entries) {
    if (this.#drawn === entries) return;
    this.#drawn = entries;
    drawTimeline(entries);
  }
}

/** Shows which launch the phone and the reasons belong to, and whether a new one would show the same. */
function sayWhatIsShown(session, { now = "" }) {
  const { request, settings, isClosed } = session;
  const isStale = isChanged(session) || isClosed;
  const launch = request && `launch ${settings.launches}, ${inUTC(request.now)}`;
  const shown = isClosed ? "The app is closed. Launch it again."
    : isStale ? "Changed. Launch to see what is shown." : launch ? `Shown: ${launch}.` : "";
  setText("pending", shown);
  find("pending").classList.toggle("stale", Boolean(isStale));
  find("why-stale").hidden = !isStale;
  setText("why-stale", isStale ? `Of ${launch}. The device has changed since.` : "");
  find("site-sentence").hidden = !request?.at;
  setText("site-sentence", request?.at ? siteSentence(request.at, now) : "");
}

function announcement({ banner, alerts = [] }) {
  const words = alerts.slice(0, 1).map(({ title, id }) => `Alert: ${title || id} is displayed.`);
  if (banner) words.push(`Banner: ${banner.id}, view ${banner.view} is displayed.`);
  return words.join(" ") || "Nothing is displayed.";
}
