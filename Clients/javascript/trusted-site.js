/** SPEC.md, T: requests to a site the keys of which are pinned. */

import { isFine, isSoft, sha256 } from "./hosts.js";
import { versioned } from "./site.js";
import { checkFile, checkManifest, checkSignature, isExpired, readMemory } from "./trust.js";
import { objectIn, own, put } from "./values.js";

/** @typedef {import("./trust.js").Files} Files */

export class TrustedSite {
  #address;
  #pins;
  #hosts;
  #keeper;
  /** @type {{at: number, files?: Files, isSoft: boolean} | undefined} */
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

  /** @param {import("./trust.js").Memory} memory */
  #remember(memory) {
    this.#keeper.change((state) => put(objectIn(state, "publish.trust"), this.#address, memory));
  }

  /** T1, and T3's request at once. */
  async #accept(now, isAtOnce = false) {
    const wait = this.#last?.isSoft ? 5 : 60;
    if (!isAtOnce && this.#last && now >= this.#last.at && now - this.#last.at <= wait) return this.#last;
    this.#last = { at: now, ...(await this.#ask(now)) };
    return this.#last;
  }

  // T2.
  /** @returns {Promise<{files?: Files, isSoft: boolean}>} */
  async #ask(now) {
    const signed = await this.#file("manifest.sig", now);
    const memory = this.#memory;
    if (signed.isSoft) {
      const old = this.#keeper.copy(`${this.#address}manifest.sig`)?.body;
      const known = old && await checkSignature(this.#address, this.#pins, memory, old);
      if (known && "signature" in known) await this.#renew(known.signature, now);
      return { isSoft: true };
    }
    const checked = await checkSignature(this.#address, this.#pins, memory, signed.body);
    if ("refused" in checked) return { isSoft: false };
    const url = `${this.#address}manifest.json`;
    let result = await checkManifest(checked, memory, this.#keeper.copy(url)?.body);
    if ("refused" in result) {
      const answer = await this.#hosts.ask(url, now);
      if (isSoft(answer.status)) return { isSoft: true };
      result = await checkManifest(checked, memory, isFine(answer.status) ? answer.body : undefined);
      if ("refused" in result) return { isSoft: false };
      this.#hosts.keep(url, answer, now);
    }
    if (signed.answer) this.#hosts.keep(`${this.#address}manifest.sig`, signed.answer, now);
    this.#remember(result.memory);
    await this.#renew(checked.signature, now);
    return { files: result.files, isSoft: false };
  }

  /** T5. */
  async #renew(signature, now) {
    const url = `${this.#address}renewal.sig`;
    const isOver = (file) => isExpired(signature, this.#pins, file, now);
    this.isExpired = await isOver(undefined) && await isOver(this.#keeper.copy(url)?.body);
    if (!this.isExpired || !this.#pins.renewing?.length) return;
    const { body, answer } = await this.#file("renewal.sig", now);
    this.isExpired = await isOver(body);
    if (!this.isExpired && answer) this.#hosts.keep(url, answer, now);
  }

  /** @returns {Promise<{isSoft: boolean, body?: Uint8Array, answer?: import("./types/types.js").Answer}>} */
  async #file(name, now) {
    const url = this.#address + name;
    const copy = this.#keeper.copy(url);
    const answer = await this.#hosts.ask(url, now, copy);
    if (answer.status === 304 && copy) return { isSoft: false, body: copy.body };
    const { status, body = new Uint8Array() } = answer;
    return { isSoft: isSoft(status), ...(isFine(status) && { body, answer }) };
  }

  // T3, T4.
  /**
   * @param {string} feed @param {string[]} names F6's candidates @param {import("./hosts.js").Parse} parse
   * @param {number} now @param {boolean} [isAgain] with another manifest
   * @returns {Promise<import("./hosts.js").Reading>}
   */
  async read(feed, names, parse, now, isAgain = false) {
    const { files, isSoft: mayBeOver } = await this.#accept(now);
    const memory = this.#memory;
    const remembered = memory?.files ?? {};
    const known = names.find((one) => own(remembered, one) !== undefined);
    const copy = known && this.#keeper.copy(this.#address + known)?.body;
    const old = copy && (await sha256(copy)) === own(remembered, known) ? parse(copy) : undefined;
    const failure = { is: /** @type {const} */ ("failed"), isSoft: mayBeOver, url: this.#address + feed, old };
    const orOld = old === undefined ? failure : { is: /** @type {const} */ ("read"), value: old };
    if (!files) return mayBeOver ? failure : orOld;
    const name = names.find((one) => files.has(one));
    if (name === undefined) {
      for (const one of names) put(remembered, one, undefined);
      if (memory && known) this.#remember(memory);
      return { is: "missing" };
    }
    const hash = files.get(name)?.sha256 ?? "";
    const path = versioned(name, hash.slice(0, 16));
    const [url, source] = [name, files.has(path) ? path : name].map((one) => this.#address + one);
    const isGood = async (body) => (await checkFile(files, name, body)) === "good";
    const reading = await this.#hosts.readExactly(url, source, isGood, parse, now);
    if (!reading) {
      const before = memory?.manifest;
      const isOther = !isAgain && (await this.#accept(now, true)).files && this.#memory?.manifest !== before;
      return isOther ? this.read(feed, names, parse, now, true) : orOld;
    }
    if (reading.is !== "read") return { ...failure, isSoft: true };
    const latest = this.#memory;
    if (latest && own(latest.files, name) !== hash) {
      put(latest.files, name, hash);
      this.#remember(latest);
    }
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
