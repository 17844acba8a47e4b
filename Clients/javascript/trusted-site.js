/** SPEC.md, T: requests to a site the keys of which are pinned. */

import { sha256 } from "./hosts.js";
import { versioned } from "./site.js";
import { checkFile, checkManifest, checkSignature, isExpired, readMemory } from "./trust.js";
import { isPlain, own, put } from "./values.js";

/** @typedef {import("./hosts.js").Reading} Reading */

const isFine = (status) => status === 200 || status === 203;
const isSoft = (status) => status === 0 || status === 429 || status >= 500;

export class TrustedSite {
  #address;
  #pins;
  #hosts;
  #keeper;
  /** @type {{at: number, files?: import("./trust.js").Files, isSoft: boolean} | undefined} */
  #last;
  isExpired = false;

  /**
   * @param {string} address @param {import("./types.js").Pins} pins @param {import("./hosts.js").Hosts} hosts
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
    this.#keeper.change((state) => {
      const all = own(state, "publish.trust");
      const copy = isPlain(all) ? { ...all } : {};
      put(copy, this.#address, memory);
      put(state, "publish.trust", copy);
    });
  }

  /**
   * T1, T2.
   * @param {number} now
   */
  async #accept(now) {
    if (this.#last && now >= this.#last.at && now - this.#last.at < 60) return this.#last;
    this.#last = { at: now, ...(await this.#ask(now)) };
    return this.#last;
  }

  /** @param {number} now @returns {Promise<{files?: import("./trust.js").Files, isSoft: boolean}>} */
  async #ask(now) {
    const signed = await this.#file("manifest.sig", now);
    if (signed.isSoft) return { isSoft: true };
    const memory = this.#memory;
    const checked = await checkSignature(this.#address, this.#pins, memory, signed.body);
    if ("refused" in checked) return { isSoft: false };
    if (signed.answer) this.#hosts.keep(`${this.#address}manifest.sig`, signed.answer, now);
    const kept = this.#keeper.copy(`${this.#address}manifest.json`);
    let result = await checkManifest(checked, memory, kept?.body);
    if ("refused" in result) {
      const answer = await this.#hosts.ask(`${this.#address}manifest.json`, now);
      if (isSoft(answer.status)) return { isSoft: true };
      result = await checkManifest(checked, memory, isFine(answer.status) ? answer.body : undefined);
      if ("refused" in result) return { isSoft: false };
      this.#hosts.keep(`${this.#address}manifest.json`, answer, now);
    }
    this.#remember(result.memory);
    this.isExpired = await isExpired(checked.signature, this.#pins, undefined, now) &&
      await isExpired(checked.signature, this.#pins, (await this.#file("renewal.sig", now)).body, now);
    return { files: result.files, isSoft: false };
  }

  /**
   * @param {string} name @param {number} now
   * @returns {Promise<{isSoft: boolean, body?: Uint8Array, answer?: import("./types.js").Answer}>}
   */
  async #file(name, now) {
    const url = this.#address + name;
    const copy = this.#keeper.copy(url);
    const answer = await this.#hosts.ask(url, now, copy);
    if (answer.status === 304 && copy) return { isSoft: false, body: copy.body };
    if (isSoft(answer.status)) return { isSoft: true };
    return { isSoft: false, ...(isFine(answer.status) && { body: answer.body ?? new Uint8Array(), answer }) };
  }

  /**
   * T3, T4.
   * @param {string} feed @param {string[]} names F6's candidates @param {(body: Uint8Array) => any} parse
   * @param {number} now
   * @returns {Promise<Reading>}
   */
  async read(feed, names, parse, now) {
    const { files, isSoft: mayBeOver } = await this.#accept(now);
    const memory = this.#memory;
    const remembered = memory?.files ?? {};
    const known = names.find((one) => own(remembered, one) !== undefined);
    const old = known && await this.#kept(known, own(remembered, known), parse);
    const failure = { is: /** @type {const} */ ("failed"), isSoft: mayBeOver, url: this.#address + feed, old };
    const orOld = () => (old === undefined ? failure : { is: /** @type {const} */ ("read"), value: old });
    if (!files) return mayBeOver ? failure : orOld();
    const name = names.find((one) => files.has(one));
    if (name === undefined) {
      for (const one of names) put(remembered, one, undefined);
      if (memory && known) this.#remember(memory);
      return { is: "missing" };
    }
    const hash = files.get(name)?.sha256 ?? "";
    const kept = await this.#kept(name, hash, parse);
    if (kept !== undefined) return this.#use(name, kept);
    const path = versioned(name, hash.slice(0, 16));
    const { status, body } = await this.#hosts.ask(this.#address + (files.has(path) ? path : name), now);
    if (isSoft(status)) return { ...failure, isSoft: true };
    const isGood = body && isFine(status) && (await checkFile(files, name, body)) === "good";
    const value = body && isGood ? parse(body) : undefined;
    if (value === undefined) return orOld();
    this.#hosts.keep(this.#address + name, { status, body }, now);
    return this.#use(name, value);
  }

  /**
   * The copy of a file, if it has that hash.
   * @param {string} name @param {string} hash
   */
  async #kept(name, hash, parse) {
    const body = this.#keeper.copy(this.#address + name)?.body;
    return body && (await sha256(body)) === hash ? parse(body) : undefined;
  }

  /**
   * T4.
   * @param {string} name @returns {Reading}
   */
  #use(name, value) {
    const memory = this.#memory;
    const hash = this.#last?.files?.get(name)?.sha256;
    if (memory && hash && own(memory.files, name) !== hash) {
      put(memory.files, name, hash);
      this.#remember(memory);
    }
    return { is: "read", value };
  }

  /**
   * T3, of a view.
   * @param {string} url @param {Uint8Array} body @param {number} now
   */
  async mayShow(url, body, now) {
    const { files } = await this.#accept(now);
    const start = [this.#pins.site ?? this.#address, this.#address].find((address) => url.startsWith(address));
    if (!files || start === undefined) return false;
    return (await checkFile(files, url.slice(start.length), body)) === "good";
  }
}
