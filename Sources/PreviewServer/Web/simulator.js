/** The simulator: a device that is described, launched and tapped, and that follows every build. */

import { followBuilds, launch } from "./api.js";
import { showBuild, showConnection } from "./build.js";
import { checkCommand } from "./command.js";
import {
  launchKey, lookKeys, pastKeys, pastOf, queryFromSettings, screenOf, settingsFromQuery,
} from "./device.js";
import { element, find } from "./dom.js";
import { daysBetween, instantOf } from "./instant.js";
import { Panel } from "./panel.js";
import { Phone } from "./phone.js";
import { newSession, nextLaunch, resetSession, savedSession, saveSession, withReply, withTap } from "./session.js";
import { StateView } from "./state.js";
import { addEntry, drawTimeline, launchEntry, shown, tapEntry } from "./timeline.js";
import { newestVersion } from "./versions.js";
import { Why } from "./why.js";

/** A view that calls in an endless loop must not keep the page busy for ever. */
const mostWaiting = 30;

class Simulator {
  /** @type {import("./session.js").Session} */
  #session;
  #status;
  #reply;
  #output;
  #drawn;
  #panel = new Panel((key, value) => this.#change(key, value));
  #phone = new Phone((tap) => this.#tapped(tap));
  #why = new Why();
  #stateView = new StateView((state) => this.#do(() => this.#giveState(state)));
  #work = Promise.resolve();
  #waiting = 0;
  /** The alerts whose answers are on their way. */
  #answered = new Set();
  #isFlooded = false;

  constructor() {
    this.#listen();
    followBuilds({ build: (status) => this.#built(status), connected: (isConnected) => this.#connected(isConnected) });
    setInterval(() => this.#tick(), 1000);
  }

  #listen() {
    const on = (id, act) => find(id).addEventListener("click", (event) => this.#session && act(event));
    find("device-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#session && this.#panel.isComplete) this.#do(() => this.#launch());
    });
    on("day", () => this.#addDay());
    on("upgrade", ({ target }) => this.#upgrade(target.value));
    on("airplane", () => this.#change("airplane", !this.#session.settings.airplane));
    on("accesses", ({ target }) => target.value && this.#do(() => this.#tap({ request: { access: target.value } })));
    for (const id of ["reset", "state-reset"]) on(id, () => this.#do(() => this.#reset()));
    on("copy-link", () => this.#copy("Link", location.href));
    on("copy-command", () => this.#copy("Command", this.#command()));
  }

  // What the server says

  #built(status) {
    this.#status = status;
    showBuild(status);
    if (status.output === undefined) return this.#waitForOutput(status);
    find("launch").disabled = false;
    this.#phone.app = status.app;
    this.#session ??= savedSession(location.search.slice(1)) ?? newSession(firstSettings(status));
    this.#panel.offer(status, this.#session.settings);
    this.#update({});
    this.#do(() => this.#catchUp());
  }

  /** Before the first good build there is nothing to launch, and the form says what a link asks for. */
  #waitForOutput(status) {
    find("launch").disabled = !this.#session;
    if (!this.#session) this.#panel.fill(firstSettings(status));
    this.#do(() => {});
  }

  /** After a lost connection another server may be there, whose builds are counted from one again. */
  #connected(isConnected) {
    showConnection(isConnected);
    if (!isConnected) this.#output = undefined;
  }

  /** Shows the newest output as the last launch and its taps have it. */
  async #catchUp() {
    if (this.#output === this.#status.output) return;
    if (!this.#session.request) return this.#launch({ takesFocus: false });
    const before = this.#reply;
    const reply = await this.#ask(this.#session.request);
    this.#show(reply, {});
    if (before && !isSame(shown(before.results), shown(reply.results))) {
      this.#note("device", `Build ${this.#output}`, shown(reply.results));
    }
  }

  /** Asks what a launch and its taps come to. Only an answer changes the session, and not what was set meanwhile. */
  async #ask(request) {
    const { output } = this.#status;
    const reply = await launch(request);
    this.#session = withReply(this.#session, request, reply);
    this.#output = output;
    return reply;
  }

  // What a person does

  async #launch({ takesFocus = true } = {}) {
    const before = this.#session;
    const reply = await this.#ask(nextLaunch(before, this.#now()));
    const facts = factsAfter(before, this.#session.request, reply);
    const past = before.state === undefined ? pastOf(before.settings) : before.past;
    const launched = launchKey({ ...before.settings, ...facts });
    this.#session = { ...this.#session, settings: { ...this.#session.settings, ...facts }, past, launched };
    this.#log(launchEntry(reply, before.settings));
    this.#show(reply, { takesFocus, isLaunch: true });
  }

  /** An alert that was answered goes when the reply comes; until then it takes no second answer. */
  #tapped(tap) {
    if (tap.call) return this.#waiting < mostWaiting ? this.#do(() => this.#tap(tap)) : this.#leaveOut();
    const alert = JSON.stringify([tap.answer?.feed, tap.answer?.id]);
    if (this.#answered.has(alert)) return;
    this.#answered.add(alert);
    this.#do(() => this.#tap(tap).finally(() => this.#answered.delete(alert)));
  }

  #leaveOut() {
    if (!this.#isFlooded) this.#note("tap", "The view calls faster than it is answered: calls are left out");
    this.#isFlooded = true;
  }

  async #tap(tap) {
    if (!this.#session.request) await this.#launch();
    const time = this.#now();
    const reply = await this.#ask(withTap(this.#session.request, { ...tap, now: time }));
    this.#log(tapEntry(tap, reply, time));
    this.#show(reply, { takesFocus: true });
    for (const address of reply.taps.at(-1)?.opened ?? []) this.#phone.toast(`Would open ${address}`);
  }

  /** A setting was changed by hand. */
  #change(key, value) {
    if (!this.#session) return;
    if (pastKeys.includes(key)) return this.#do(() => this.#changePast({ [key]: value }));
    this.#update({ [key]: value });
    if (key === "now") this.#note("clock", value === "" ? "The real clock" : `The clock is set to ${value}`);
    if (lookKeys.includes(key)) this.#do(() => this.#look());
  }

  /** Another look at what is shown already: a rotated phone, a darker one. */
  async #look() {
    const { request, settings } = this.#session;
    if (!request) return;
    const device = { ...request.device, ...screenOf(settings) };
    if (isSame(device, request.device)) return this.#show(this.#reply, {});
    this.#show(await this.#ask({ ...request, device }), {});
  }

  #addDay() {
    const now = instantOf(new Date(Date.parse(this.#now()) + 86_400_000));
    this.#update({ now, installed: this.#session.settings.installed + 1 });
    this.#note("clock", "A day later");
  }

  #upgrade(version) {
    const { appVersion } = this.#session.settings;
    this.#update({ previousVersion: appVersion, appVersion: version, buildVersion: "" });
    this.#panel.offer(this.#status, this.#session.settings);
    this.#note("device", `Upgraded from ${appVersion} to ${version}`);
  }

  #reset() {
    this.#session = resetSession(this.#session);
    this.#note("device", "A new device");
    return this.#launch();
  }

  /** A device with another past is another device. */
  #changePast(changes) {
    if (this.#session.state !== undefined) this.#note("device", "A new device, with another past");
    this.#session = { ...this.#session, state: undefined, copies: {} };
    this.#update(changes);
  }

  #giveState(state) {
    this.#session = { ...this.#session, state, copies: {} };
    this.#note("device", "The device’s state was replaced");
  }

  // What is shown

  #show(reply, { takesFocus = false, isLaunch = false }) {
    this.#reply = reply;
    this.#update({});
    this.#phone.show(reply.screen, { locale: reply.device.locale, takesFocus, isLaunch });
    this.#why.show(reply.results);
    this.#stateView.show(this.#session.state);
    find("notes").replaceChildren(...(reply.notes ?? []).map((note) => element("li", {}, note)));
    find("announcement").textContent = announcement(reply.screen);
  }

  #update(changes) {
    const settings = { ...this.#session.settings, ...changes };
    this.#session = { ...this.#session, settings };
    this.#panel.fill(settings);
    this.#phone.dress(settings);
    this.#tick();
    this.#drawEntries();
    find("pending").hidden = !this.#session.request || launchKey(settings) === this.#session.launched;
    find("state-new").hidden = this.#session.state !== undefined;
    this.#remember();
  }

  #drawEntries() {
    if (this.#drawn === this.#session.entries) return;
    this.#drawn = this.#session.entries;
    drawTimeline(this.#drawn);
  }

  #remember() {
    const query = queryFromSettings(this.#session.settings);
    const address = `${location.pathname}${query ? `?${query}` : ""}`;
    if (address !== location.pathname + location.search) history.replaceState(null, "", address);
    saveSession(this.#session);
  }

  #note(kind, title, details) {
    this.#log({ time: this.#now(), kind, title, details });
    this.#update({});
  }

  #log(entry) {
    this.#session = { ...this.#session, entries: addEntry(this.#session.entries, entry) };
  }

  #now() {
    return this.#session.settings.now || this.#status?.clock || instantOf(new Date());
  }

  #tick() {
    if (this.#session) this.#phone.clock = this.#now();
  }

  // One request at a time

  #do(step) {
    this.#waiting += 1;
    delete document.documentElement.dataset.ready;
    this.#work = this.#work.then(step).then(() => this.#said(""), (error) => this.#failed(error)).then(() => {
      this.#waiting -= 1;
      if (this.#waiting > 0) return;
      this.#isFlooded = false;
      document.documentElement.dataset.ready = "true";
    });
  }

  #failed(error) {
    if (!error.message || error.status === undefined) console.error(error);
    this.#said(error.message);
  }

  #said(problem) {
    find("problem").hidden = problem === "";
    find("problem").textContent = problem;
  }

  /** The command for what is shown; a device that was launched before needs its state for that. */
  #command() {
    const { state, past, request } = this.#session;
    const { site: from, clock = "" } = this.#status;
    const settings = { ...this.#session.settings, now: this.#session.settings.now || clock };
    if (state === undefined) return checkCommand(settings, { from });
    if (request?.state === undefined) return checkCommand({ ...settings, ...past }, { from });
    return checkCommand(settings, { from, stateFile: "device.json" });
  }

  async #copy(what, text) {
    const hint = what === "Command" && text.includes("--state") ? " Download the state as device.json first." : "";
    const said = await navigator.clipboard.writeText(text).then(() => `${what} copied.${hint}`, () => text);
    find("copied").textContent = said;
  }
}

/** A link's settings; where it says no version or language, the site's own. */
function firstSettings({ versions, locales }) {
  const settings = settingsFromQuery(location.search);
  const appVersion = settings.appVersion || (newestVersion(versions) ?? "1.0");
  const isAsked = new URLSearchParams(location.search).has("locale");
  const locale = isAsked || locales.includes(settings.locale) ? settings.locale : locales[0] ?? "en";
  return { ...settings, appVersion, locale };
}

/** What a launch makes of the past that the settings tell: as old, and as often launched, as the reply says. */
function factsAfter({ settings, request: earlier }, request, { past }) {
  const isSameVersion = request.state !== undefined && earlier?.device.appVersion === request.device.appVersion;
  return {
    installed: past.installed ? daysBetween(past.installed, request.now) : settings.installed,
    launches: past.launches,
    flags: past.flags,
    previousVersion: isSameVersion ? "" : settings.previousVersion,
  };
}

function announcement({ banner, alerts = [] }) {
  const words = alerts.slice(0, 1).map(({ title, id }) => `Alert: ${title || id} is displayed.`);
  if (banner) words.push(`Banner: ${banner.id}, view ${banner.view} is displayed.`);
  return words.join(" ") || "Nothing is displayed.";
}

function isSame(a, b) {
  return JSON.stringify(a) === JSON.stringify(b);
}

new Simulator();
