/** The simulator: a device that can be described, launched and tapped, and that follows every build. */

import { followBuilds } from "../shared/api.js";
import { showBuild, showConnection } from "../shared/build.js";
import { lookKeys, pastKeys } from "../shared/device.js";
import { find } from "../shared/dom.js";
import { firstSettings, isChanged } from "../shared/session.js";
import { SessionView } from "./session-view.js";
import { copyCommand, copyLink, saveScenario } from "./sharing.js";
import { SimulatedDevice } from "./simulated-device.js";
import { WorkQueue } from "./work-queue.js";

/** The maximum number of waiting calls, so that a view that calls in an endless loop cannot keep the page busy forever. */
const mostWaiting = 30;

class Simulator {
  #status;
  #view = new SessionView({
    changed: (key, value) => this.#change(key, value),
    tapped: (tap) => this.#tapped(tap),
    gaveState: (state) => this.#do(() => this.#device.giveState(state)),
    wants: (entry) => this.#showThis(entry),
  });

  #device = new SimulatedDevice(this.#view);

  /** Sends one request at a time. */
  #work = new WorkQueue((error) => this.#sayProblem(error), (isAtRest) => this.#rested(isAtRest));

  /** The alerts whose answers are being sent. */
  #answered = new Set();
  #isFlooded = false;

  constructor() {
    this.#listen();
    followBuilds({ build: (status) => this.#built(status), connected: (isConnected) => this.#connected(isConnected) });
    setInterval(() => this.#device.tick(), 1000);
  }

  #listen() {
    const on = (id, act) => find(id).addEventListener("click", (event) => this.#device.session && act(event));
    find("device-form").addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.#device.session && this.#view.isComplete) this.#do(() => this.#device.launch());
    });
    on("day", () => this.#device.addDay());
    on("upgrade", ({ target }) => this.#device.upgrade(target.value));
    on("airplane", () => this.#change("airplane", !this.#device.session.settings.airplane));
    on("accesses", ({ target }) => target.value && this.#tapped({ type: "request", access: target.value }));
    on("reset", () => this.#do(() => this.#device.reset()));
    on("copy-link", copyLink);
    on("copy-command", () => this.#copyCommand());
    on("save-scenario", () => saveScenario(this.#device.session.request, find("scenario-channel").value));
  }

  // Messages of the server

  #built(status) {
    this.#status = status;
    showBuild(status);
    if (status.output === undefined) return this.#waitForOutput(status);
    find("launch").disabled = false;
    this.#device.offer(status);
    this.#do(() => this.#device.catchUp());
  }

  /** Before the first good build nothing can be launched, and the form shows the settings of the link. */
  #waitForOutput(status) {
    find("launch").disabled = !this.#device.session;
    if (!this.#device.session) this.#view.fill(firstSettings(status, location.search));
    this.#do(() => {});
  }

  #connected(isConnected) {
    showConnection(isConnected);
    if (!isConnected) this.#device.forgetOutput();
  }

  // Actions of the user

  /** An answered alert disappears when the reply arrives; until then it accepts no second answer. */
  #tapped(tap) {
    if (tap.type === "request") return this.#do(() => this.#device.tap(tap));
    if (tap.type === "js") return this.#work.length < mostWaiting ? this.#do(() => this.#device.tap(tap)) : this.#leaveOut();
    const alert = JSON.stringify([tap.feed, tap.id]);
    if (this.#answered.has(alert)) return;
    this.#answered.add(alert);
    this.#do(() => this.#device.tap(tap).finally(() => this.#answered.delete(alert)));
  }

  #leaveOut() {
    if (!this.#isFlooded) this.#device.note("tap", "The view calls faster than it is answered: calls are left out");
    this.#isFlooded = true;
  }

  /** Handles a setting that the user has changed. */
  #change(key, value) {
    if (!this.#device.session) return;
    if (pastKeys.includes(key)) return this.#do(() => this.#device.changePast({ [key]: value }));
    this.#device.update({ [key]: value });
    if (key === "now") this.#device.note("clock", value === "" ? "The real clock" : `The clock is set to ${value}`);
    if (lookKeys.includes(key)) this.#do(() => this.#device.look());
  }

  /** @returns {Promise<string|undefined>} why it can't be shown */
  #showThis(entry) {
    return new Promise((done) => {
      this.#do(async () => {
        let reason;
        try {
          reason = await this.#device.showThis(entry);
        } finally {
          done(reason);
        }
      });
    });
  }

  #copyCommand() {
    const { session } = this.#device;
    copyCommand(session.request, this.#status, isChanged(session));
  }

  #do(step) {
    this.#work.add(step);
  }

  /** The phone comes first, so the reasons are requested only when there is no other work. */
  async #rested(isAtRest) {
    if (isAtRest) this.#isFlooded = false;
    if (isAtRest) await this.#device.explain().catch((error) => this.#sayProblem(error));
    document.documentElement.toggleAttribute("data-ready", isAtRest && this.#work.length === 0);
  }

  /** Shows the error of the last step. If it is a bug, it is also logged in the browser's console. */
  #sayProblem(error) {
    if (error && (!error.message || error.status === undefined)) console.error(error);
    this.#view.complain(error?.message ?? "");
  }
}

new Simulator();
