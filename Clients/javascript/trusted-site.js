/** SPEC.md, T: requests to a site the keys of which are pinned. */

import { isFine, isSoft, sha256 } from "./hosts.js";
import { versioned } from "./site.js";
import { checkFile, checkManifest, checkSignature, endOf, readMemory } from "./trust.js";
import { objectIn, own, put } from "./values.js";

/** @typedef {import("./trust.js").Files} Files */
/** @typedef {import("./hosts.js").Reading} Reading */

export class TrustedSite {
  #address;
  #pins;
  #hosts;
  #keeper;
  /** @type {{at: number, isSoft: boolean, files?: Files, manifest?: string} | undefined} */
  #last;
  isExpired = false;

  /**
   * @param {import("./types/types.js").Pins} pins @param {import("./hosts.js").Hosts} hosts
   * @param {import("./store.js").Keeper} keeper
   */
  constructor(address, pins, hosts, keeper) {
    this.#address = address;
    this.#pins = pins;
    this.#hosts = hosts;
    this.#keeper = keeper;
  }

  get #memory() {
    return readMemory(own(own(this.#keeper.state, "publish.trust"), this.#address), this.#pins);
  }

  // Other members stay (S1).
  /** @param {import("./trust.js").Memory} memory */
  #remember(memory) {
    this.#keeper.change((state) => Object.assign(objectIn(objectIn(state, "publish.trust"), this.#address), memory));
  }

  /** T4: hashes of feeds that are used, or of none. */
  #note(names, hash) {
    const memory = this.#memory;
    if (!memory || names.every((name) => own(memory.files, name) === hash)) return;
    for (const name of names) put(memory.files, name, hash);
    this.#remember(memory);
  }

  /** T1. */
  async #accept(now) {
    if (this.#last && now >= this.#last.at && now - this.#last.at <= (this.#last.isSoft ? 5 : 60)) return this.#last;
    this.#last = { at: now, ...(await this.#ask(now)) };
    return this.#last;
  }

  // T2: without a signature, the last may still be renewed (T5).
  /** @returns {Promise<{isSoft: boolean, files?: Files, manifest?: string}>} */
  async #ask(now) {
    const [url, signatureURL] = ["manifest.json", "manifest.sig"].map((name) => this.#address + name);
    const signed = await this.#file(signatureURL, now);
    const memory = this.#memory;
    const file = signed.body ?? this.#keeper.copy(signatureURL)?.body;
    const checked = await checkSignature(this.#address, this.#pins, memory, file);
    if ("refused" in checked) return { isSoft: signed.isSoft };
    if (!signed.body) {
      await this.#renew(checked.signature, now);
      return { isSoft: signed.isSoft };
    }
    let result = await checkManifest(checked, memory, this.#keeper.copy(url)?.body);
    if ("refused" in result) {
      const answer = await this.#hosts.ask(url, now);
      if (isSoft(answer.status)) return { isSoft: true };
      result = await checkManifest(checked, memory, isFine(answer.status) ? answer.body : undefined);
      if ("refused" in result) return { isSoft: false };
      this.#hosts.keep(url, answer, now);
    }
    if (signed.answer) this.#hosts.keep(signatureURL, signed.answer, now);
    this.#remember(result.memory);
    await this.#renew(checked.signature, now);
    return { isSoft: false, files: result.files, manifest: result.memory.manifest };
  }

  /** T5. */
  async #renew(signature, now) {
    const url = `${this.#address}renewal.sig`;
    let end = await endOf(signature, this.#pins, this.#keeper.copy(url)?.body);
    if (now >= end && this.#pins.renewing?.length) {
      const { body, answer } = await this.#file(url, now);
      end = await endOf(signature, this.#pins, body);
      if (answer && end > await endOf(signature, this.#pins)) this.#hosts.keep(url, answer, now);
    }
    this.isExpired = now >= end;
  }

  /** @returns {Promise<{isSoft: boolean, body?: Uint8Array, answer?: import("./types/types.js").Answer}>} */
  async #file(url, now) {
    const copy = this.#keeper.copy(url);
    const answer = await this.#hosts.ask(url, now, copy);
    if (answer.status === 304 && copy) return { isSoft: false, body: copy.body };
    const { status, body = new Uint8Array() } = answer;
    return { isSoft: isSoft(status), ...(isFine(status) && { body, answer }) };
  }

  // T3, T4.
  /**
   * @param {string[]} names F6's candidates @param {import("./hosts.js").Parse} parse @param {number} now
   * @returns {Promise<Reading>}
   */
  async read(names, parse, now) {
    let reading = await this.#readListed(names, parse, now);
    const manifest = this.#last?.manifest;
    if (!reading && manifest) {
      this.#last = undefined;
      if ((await this.#accept(now)).manifest !== manifest) reading = await this.#readListed(names, parse, now);
    }
    if (reading && reading.is !== "failed") return reading;
    const { files } = this.#memory ?? {};
    let old;
    for (const name of names) {
      const copy = own(files, name) && this.#keeper.copy(this.#address + name)?.body;
      if (copy && (await sha256(copy)) === own(files, name)) old ??= parse(copy);
    }
    return reading || old === undefined ? { is: "failed", isSoft: Boolean(reading), old } : { is: "read", value: old };
  }

  /** @returns {Promise<Reading | undefined>} nothing if it is refused */
  async #readListed(names, parse, now) {
    const { files, isSoft: isDown } = await this.#accept(now);
    if (!files) return isDown ? { is: "failed", isSoft: true } : undefined;
    const name = names.find((one) => files.has(one));
    if (name === undefined) {
      this.#note(names, undefined);
      return { is: "missing" };
    }
    const hash = files.get(name)?.sha256 ?? "";
    const path = versioned(name, hash.slice(0, 16));
    const [url, source] = [name, files.has(path) ? path : name].map((one) => this.#address + one);
    const isGood = async (body) => (await checkFile(files, name, body)) === "good";
    const reading = await this.#hosts.readExactly(url, source, isGood, parse, now);
    if (reading?.is === "read") this.#note([name], hash);
    return reading;
  }

  // T3, of a view.
  /** @param {string} url @param {Uint8Array} body @param {number} now */
  async mayShow(url, body, now) {
    const { files } = await this.#accept(now);
    const start = [this.#pins.site ?? this.#address, this.#address].find((address) => url.startsWith(address));
    if (!files || start === undefined) return false;
    return (await checkFile(files, url.slice(start.length), body)) === "good";
  }
}
