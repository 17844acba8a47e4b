/** The phone beside a message. It shows the message that is being written as the real apps would. */

import { launchRequest, screenOf, settingsFromQuery } from "../../shared/device.js";
import { find } from "../../shared/dom.js";
import { instantOf } from "../../shared/instant.js";
import { direction, plainName } from "../../shared/language.js";
import { Phone } from "../../shared/phone.js";
import { withTap } from "../../shared/session.js";
import * as api from "../api.js";
import { zoneName } from "../rows.js";
import { fill, words } from "../words.js";
import { Newest } from "./newest.js";

/**
 * @typedef {object} Wanted
 * @property {string|null} output null if the draft cannot be built; the phone then keeps its contents
 * @property {{channel: string, id: string}[]} entries
 * @property {string} locale
 * @property {string} [elsewhere] the title of another message with an error
 * @property {boolean} hasErrors whether the errors are in this message
 * @property {string} moment the moment for which it was built
 * @property {string} [version] the app's newest
 * @property {string} [variant] the open one
 * @property {number} [upTo] the percent up to which devices are shown that variant
 */

export class MessagePhone {
  #phone = new Phone((tap) => this.#tap(tap));
  #settings = settingsFromQuery("");
  /** @type {Wanted|undefined} */
  #wanted;
  #request;
  #drawn = "";
  #launches = new Newest();

  constructor() {
    for (const [id, key] of [["phone-size", "size"], ["phone-appearance", "appearance"], ["phone-text", "text"]]) {
      find(id).addEventListener("change", ({ target }) => {
        this.#settings = { ...this.#settings, [key]: key === "text" ? Number(target.value) : target.value };
        this.#phone.dress(this.#settings);
        this.#launch(true);
      });
    }
    find("phone-channel").addEventListener("change", () => this.#launch(true));
    find("launch").addEventListener("click", () => this.#launch(true));
    const isDark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.#settings = { ...this.#settings, appearance: isDark ? "dark" : "light" };
    find("phone-appearance").value = this.#settings.appearance;
    this.#phone.dress(this.#settings);
  }

  /** @param {string} name */
  set app(name) {
    this.#phone.app = name;
  }

  /**
   * Shows a build of a draft.
   * @param {Wanted} wanted
   */
  async show(wanted) {
    if (!wanted.output) {
      const reason = wanted.elsewhere ? fill(words.server.otherHasError, { title: wanted.elsewhere }) : words.server.settingsHaveError;
      return this.#say(wanted.hasErrors ? words.phone.isBefore : fill(words.phone.later, { reason }));
    }
    const isFirst = this.#wanted?.locale !== wanted.locale || this.#wanted.variant !== wanted.variant;
    this.#wanted = wanted;
    offerChannels(wanted.entries);
    await this.#launch(isFirst);
  }

  /** @param {boolean} isLaunch whether the user asked for the launch */
  #launch(isLaunch) {
    return this.#launches.ask((isNewest) => this.#launchNow(isLaunch, isNewest));
  }

  async #launchNow(isLaunch, isNewest) {
    const { output, entries, locale } = this.#wanted ?? {};
    const entry = entries?.find(({ channel }) => channel === find("phone-channel").value) ?? entries?.[0];
    if (!output || !entry) return;
    try {
      const { request, ...missing } = await this.#device(entry, locale, output);
      if (!isNewest()) return;
      if (!request) return this.#nobody(missing);
      const reply = await api.launch(request, output);
      if (!isNewest()) return;
      this.#request = request;
      this.#say("");
      this.#phone.setClock(request.now, zoneName());
      this.#draw(reply, isLaunch);
    } catch (error) {
      // If the output is gone, another build follows. Whether the server can be reached is shown elsewhere.
      if (error.status === undefined) throw error;
      if (isNewest() && error.status !== 0 && error.status !== 404) this.#say(error.message);
    }
  }

  /** A launch of a device that is shown the entry. The text of a permission is shown when the app asks for the access. */
  async #device(entry, locale, output) {
    if (entry.channel === "permissions") {
      const settings = { ...this.#settings, locale, appVersion: this.#wanted.version ?? "1.0" };
      const request = launchRequest(settings, { now: this.#wanted.moment });
      return { request: { ...request, taps: [{ type: "request", access: entry.id }] } };
    }
    const { device, state, reason, isElsewhere, banner } = await api.witness(entry, locale, output);
    if (!device) return { reason: isElsewhere ? fill(words.reach.notIn, { language: plainName(locale) }) : reason, banner };
    const { upTo } = this.#wanted;
    const places = upTo === undefined || entry.channel !== "banners" ? device : inRollout(device, `variants/${entry.id}`, upTo);
    return { request: launchRequest({ ...this.#settings, ...places }, { state, now: device.now }) };
  }

  /** A tap may be several calls of the view, each of which begins where the one before has ended. */
  #tap(tap) {
    return this.#launches.add(async () => {
      if (!this.#request || !this.#wanted?.output) return;
      const request = withTap(this.#request, tap, instantOf(new Date(this.#request.now)));
      const reply = await api.launch(request, this.#wanted.output).catch((error) => ({ error }));
      if ("error" in reply) return this.#say(reply.error.message);
      this.#request = request;
      this.#draw(reply, false);
      for (const address of reply.taps.at(-1)?.opened ?? []) this.#phone.toast(fill(words.phone.opens, { address: address.url ?? address }));
    });
  }

  #draw(reply, isLaunch) {
    const { output, locale } = this.#wanted;
    const { banner, alerts } = reply.screen;
    const screen = { alerts: alerts.map((alert) => onDraft(alert, output)), banner: banner && onDraft(banner, output) };
    this.#phone.show(screen, { locale, isLaunch: isLaunch && this.#drawn === "" });
    this.#drawn = JSON.stringify(screen);
    find("screen").lang = locale;
    find("screen").dir = direction(locale);
  }

  /**
   * Shows the view alone, which no device shows. Nothing follows from a tap in it.
   * @param {{reason?: string, banner?: any}} missing
   */
  #nobody({ reason, banner }) {
    const { output, locale, moment } = this.#wanted;
    const { width, height } = screenOf(this.#settings);
    const alone = banner && { ...onDraft(banner, output), width, viewHeight: Math.min(banner.height ?? height, height) };
    this.#request = undefined;
    this.#phone.setClock(moment, zoneName());
    this.#phone.show({ banner: alone, alerts: [] }, { locale });
    this.#say(reason ?? words.phone.noDevice);
  }

  #say(sentence) {
    if (find("phone-words").textContent !== sentence) find("phone-words").textContent = sentence;
  }
}

/** A device at the end of a share of a rollout. */
export function inRollout(device, name, percent) {
  return { ...device, rollouts: [...(device.rollouts ?? []).filter((line) => !line.startsWith(`${name}=`)), `${name}=${percent}`] };
}

/** Makes the addresses in a reply refer to the draft's build, whose views have their own addresses. */
export function onDraft(shown, output) {
  return shown.frame ? { ...shown, frame: shown.frame.replace(/^\/-\/frame\//, `/-/edit/draft/${output}/`) } : shown;
}

function offerChannels(entries) {
  const select = find("phone-channel");
  const channels = [...new Set(entries.map(({ channel }) => channel))];
  select.parentElement.hidden = channels.length < 2;
  if ([...select.options].map(({ value }) => value).join() === channels.join()) return;
  select.replaceChildren(...channels.map((channel) => new Option(words.channels[channel] ?? channel, channel)));
}

/**
 * The names that devices use for a message in each channel, for a message that no build contains yet.
 * @param {{kind: string, id: string, channels: string[], entries?: {channel: string, id: string}[]}} message
 * @param {Record<string, any>} fields of the default language's file
 * @returns {{channel: string, id: string}[]}
 */
export function entriesOf({ kind, id, channels, entries = [] }, fields = {}) {
  const named = (channel, written, usual) => {
    const built = written === undefined && entries.find((entry) => entry.channel === channel)?.id;
    return { channel, id: built || `${written ?? usual}${fields.revision > 1 ? `.${fields.revision}` : ""}` };
  };
  if (kind === "releases") return [named("updates", undefined, id)];
  if (kind === "prompts") return [named("prompts", fields.id, id)];
  if (kind === "permissions") return [{ channel: "permissions", id: fields.access ?? id }];
  const wanted = fields.channels === undefined ? channels : [fields.channels].flat();
  const name = fields.id ?? id;
  return ["banners", "alerts"].filter((channel) => wanted.includes(channel)).map((channel) =>
    channel === "banners" ? named(channel, fields.id, id) : named(channel, fields.key, alertKey(fields.date, name)));
}

/** The key of an alert, made in the same way as in builds from the date and the file name. */
function alertKey(date, id) {
  return date ? `${String(date).slice(0, 10).replaceAll("-", "/")}-${id}` : id;
}
