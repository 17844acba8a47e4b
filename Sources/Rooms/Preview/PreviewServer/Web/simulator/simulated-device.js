/** The simulated device: its requests to the server, the answers, and the parts that are drawn and stored. */

import { explain, launch } from "../shared/api.js";
import { lookKeys, screenOf, settingsFromQuery } from "../shared/device.js";
import { instantOf } from "../shared/instant.js";
import { siteMoment } from "../shared/moments.js";
import {
  closed, firstSettings, isFull, keepSession, newSession, nextLaunch, onNewerSite, resetSession, savedSession, withLaunch,
  withReply, withTap,
} from "../shared/session.js";
import { findDevice } from "../shared/show-this.js";
import { addEntry, launchEntry, shown, tapEntry } from "./timeline.js";

/** Steps that send requests must run one at a time, which the caller has to ensure. */
export class SimulatedDevice {
  /** @type {import("../shared/session.js").Session} */
  #session;
  #status;
  #reply;
  /** The reply whose results have been explained. */
  #explained;
  #output;
  #view;

  /** @param {import("./session-view.js").SessionView} view */
  constructor(view) {
    this.#view = view;
  }

  /** The session; undefined before the first good build. */
  get session() {
    return this.#session;
  }

  /** Reports that a build has succeeded; the first one creates the device. @param {object} status the server's */
  offer(status) {
    this.#status = status;
    this.#session ??= savedSession(location.search.slice(1)) ?? newSession(firstSettings(status, location.search));
    this.#view.offer(status, this.#session.settings);
    this.update({});
  }

  /** After a lost connection, a different server may answer, whose builds are counted from one again. */
  forgetOutput() {
    this.#output = undefined;
  }

  /** Shows the last launch and its taps on the newest output. */
  async catchUp() {
    if (this.#output === this.#status.output) return;
    if (!this.#session.request) return this.launch({ takesFocus: false });
    if (this.#session.isClosed) return this.#end();
    const before = this.#reply;
    const at = siteMoment(this.#session.settings, this.#status);
    const reply = await this.#ask(onNewerSite(this.#session, at));
    this.#show(reply, {});
    if (before && !isSame(shown(before.results), shown(reply.results))) {
      this.note("device", `Build ${this.#output}`, shown(reply.results));
    }
  }

  /** Requests the results of a launch and its taps. Only an answer changes the session, except for settings that were changed in the meantime. */
  async #ask(request) {
    const { output } = this.#status;
    const reply = await launch(request);
    this.#session = withReply(this.#session, request, reply);
    this.#output = output;
    return reply;
  }

  async launch({ takesFocus = true } = {}) {
    const before = this.#session;
    const reply = await this.#ask(nextLaunch(before, this.#now(), siteMoment(before.settings, this.#status)));
    this.#session = withLaunch(this.#session, before, reply);
    this.#log(launchEntry(reply, before.settings));
    this.#show(reply, { takesFocus, isLaunch: true });
  }

  async tap(tap) {
    if (!this.#session.request || this.#session.isClosed) await this.launch();
    if (isFull(this.#session)) return;
    const time = this.#now();
    const reply = await this.#ask(withTap(this.#session.request, tap, time));
    this.#log(tapEntry(tap, reply, time));
    this.#show(reply, { takesFocus: true });
    this.#view.tellOpened(reply.taps.at(-1)?.opened ?? []);
  }

  /** Shows the reasons for each result, unless they are already shown, or a new reply arrives in the meantime. */
  async explain() {
    const reply = this.#reply;
    if (!reply || this.#explained === reply) return;
    this.#explained = reply;
    const results = await explain(this.#session.request);
    if (this.#reply === reply) this.#view.explain(results);
  }

  // Changes without the server

  /** Draws the same screen with a different look, such as a rotated or a darker one. */
  async look() {
    const { request, settings } = this.#session;
    if (!request) return;
    const device = { ...request.device, ...screenOf(settings) };
    if (this.#session.isClosed) return;
    if (isSame(device, request.device)) return this.#show(this.#reply, {});
    this.#show(await this.#ask({ ...request, device }), {});
  }

  addDay() {
    const now = instantOf(new Date(Date.parse(this.#now()) + 86_400_000));
    this.update({ now, installed: this.#session.settings.installed + 1 });
    this.note("clock", "A day later");
  }

  upgrade(version) {
    const { appVersion } = this.#session.settings;
    this.update({ previousVersion: appVersion, appVersion: version, buildVersion: "" });
    this.#view.offer(this.#status, this.#session.settings);
    this.#end();
    this.note("device", `Upgraded from ${appVersion} to ${version}`, this.#session.isClosed ? ["the app is closed"] : []);
  }

  /** When the app's process ends, its alerts and its banner are gone. */
  #end() {
    this.#output = this.#status.output;
    this.#session = closed(this.#session);
    this.#view.close();
  }

  /**
   * Continues with a device that is shown an entry.
   * @param {{channel: string, id: string}} entry
   * @returns {Promise<string|undefined>} why there is none
   */
  async showThis(entry) {
    const { settings, request } = this.#session;
    const found = await findDevice(entry, settings.locale, this.#status, request?.at);
    if ("reason" in found) return found.reason;
    const { device, state, siteFollows } = found;
    const look = Object.fromEntries(lookKeys.map((key) => [key, settings[key]]));
    const shown = { ...settingsFromQuery(""), ...look, ...device, siteFollows };
    this.#session = { ...newSession(shown, this.#session.entries), state };
    this.note("device", `A device that is shown ${entry.id}`);
    await this.launch();
    return undefined;
  }

  reset() {
    this.#session = resetSession(this.#session);
    this.note("device", "A new device");
    return this.launch();
  }

  /** A different past means a new device. */
  changePast(changes) {
    if (this.#session.state !== undefined) this.note("device", "A new device, with another past");
    this.#session = { ...this.#session, state: undefined, copies: {} };
    this.update(changes);
  }

  giveState(state) {
    this.#session = { ...this.#session, state, copies: {} };
    this.note("device", "The device’s state was replaced");
  }

  // Drawing and storing

  #show(reply, manner) {
    this.#reply = reply;
    this.update({});
    this.#view.show(reply, this.#session.state, manner);
  }

  update(changes) {
    this.#session = { ...this.#session, settings: { ...this.#session.settings, ...changes } };
    this.#view.update(this.#session, this.#status);
    this.tick();
    keepSession(this.#session);
  }

  note(kind, title, details) {
    this.#log({ time: this.#now(), kind, title, details });
    this.update({});
  }

  #log(entry) {
    this.#session = { ...this.#session, entries: addEntry(this.#session.entries, entry) };
  }

  #now() {
    return this.#session.settings.now || this.#status?.clock || instantOf(new Date());
  }

  tick() {
    if (this.#session) this.#view.tick(this.#now(), this.#session.settings, this.#status);
  }
}

function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}
