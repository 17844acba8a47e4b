/** SPEC.md, T: requests to a site the keys of which are pinned. */

import { isFine, isSoft, sha256 } from "./hosts.js";
import { versioned } from "./site.js";
import { checkFile, checkManifest, checkSignature, endOf, readMemory } from "./trust.js";
import { objectIn, own, put } from "./values.js";

/** @typedef {{isSoft: boolean, files?: import("./trust.js").Files, manifest?: string}} Accepted */
/** @typedef {import("./hosts.js").Reading} Reading */

/** @param {string} address @param {import("./types/types.js").Pins} pins @param {import("./hosts.js").Hosts} hosts */
export function trustedSite(address, pins, hosts) {
  const { keeper } = hosts;
  const [manifestURL, signatureURL, renewalURL] =
    ["manifest.json", "manifest.sig", "renewal.sig"].map((name) => address + name);
  /** @type {Accepted & {at: number} | undefined} */
  let last;
  let isExpired = false;

  const memoryNow = () => readMemory(own(own(keeper.state, "publish.trust"), address), pins);
  /** Other members stay (S1). */
  const remember = (memory) =>
    keeper.change((state) => Object.assign(objectIn(objectIn(state, "publish.trust"), address), memory));
  /** T4: hashes of feeds that are used, or of none. */
  const note = (names, hash) => {
    const memory = memoryNow();
    if (!memory || names.every((name) => own(memory.files, name) === hash)) return;
    for (const name of names) put(memory.files, name, hash);
    remember(memory);
  };

  /** @returns {Promise<{isSoft: boolean, body?: Uint8Array, answer?: import("./types/types.js").Answer}>} */
  const fileAt = async (url, now) => {
    const copy = keeper.copy(url);
    const answer = await hosts.ask(url, now, copy);
    if (answer.status === 304 && copy) return { isSoft: false, body: copy.body };
    const { status, body = new Uint8Array() } = answer;
    return { isSoft: isSoft(status), ...(isFine(status) && { body, answer }) };
  };
  /** T5. */
  const renew = async (signature, now) => {
    let end = await endOf(signature, pins, keeper.copy(renewalURL)?.body);
    if (now >= end && pins.renewing?.length) {
      const { body, answer } = await fileAt(renewalURL, now);
      end = await endOf(signature, pins, body);
      if (answer && end > await endOf(signature, pins)) hosts.keep(renewalURL, answer, now);
    }
    isExpired = now >= end;
  };
  /** @returns {Promise<Accepted>} T2; without a signature, the last may still be renewed (T5) */
  const ask = async (now) => {
    const signed = await fileAt(signatureURL, now);
    const memory = memoryNow();
    const checked = await checkSignature(address, pins, memory, signed.body ?? keeper.copy(signatureURL)?.body);
    if ("refused" in checked) return { isSoft: signed.isSoft };
    if (!signed.body) {
      await renew(checked.signature, now);
      return { isSoft: signed.isSoft };
    }
    let result = await checkManifest(checked, memory, keeper.copy(manifestURL)?.body);
    if ("refused" in result) {
      const answer = await hosts.ask(manifestURL, now);
      if (isSoft(answer.status)) return { isSoft: true };
      result = await checkManifest(checked, memory, isFine(answer.status) ? answer.body : undefined);
      if ("refused" in result) return { isSoft: false };
      hosts.keep(manifestURL, answer, now);
    }
    if (signed.answer) hosts.keep(signatureURL, signed.answer, now);
    remember(result.memory);
    await renew(checked.signature, now);
    return { isSoft: false, files: result.files, manifest: result.memory.manifest };
  };
  /** T1. */
  const accept = async (now) => {
    if (last && now >= last.at && now - last.at <= (last.isSoft ? 5 : 60)) return last;
    last = { at: now, ...(await ask(now)) };
    return last;
  };

  /** @returns {Promise<Reading | undefined>} nothing if it is refused */
  const readListed = async (names, parse, now) => {
    const { files, isSoft: isDown } = await accept(now);
    if (!files) return isDown ? { is: "failed", isSoft: true } : undefined;
    const name = names.find((one) => files.has(one));
    if (name === undefined) {
      note(names, undefined);
      return { is: "missing" };
    }
    const hash = files.get(name)?.sha256 ?? "";
    const path = versioned(name, hash.slice(0, 16));
    const source = address + (files.has(path) ? path : name);
    const isGood = async (body) => (await checkFile(files, name, body)) === "good";
    const reading = await hosts.readExactly(address + name, source, isGood, parse, now);
    if (reading?.is === "read") note([name], hash);
    return reading;
  };
  /** @param {string[]} names F6's candidates @returns {Promise<Reading>} T3, T4 */
  const read = async (names, parse, now) => {
    let reading = await readListed(names, parse, now);
    const manifest = last?.manifest;
    if (!reading && manifest) {
      last = undefined;
      if ((await accept(now)).manifest !== manifest) reading = await readListed(names, parse, now);
    }
    if (reading && reading.is !== "failed") return reading;
    const { files } = memoryNow() ?? {};
    let old;
    for (const name of names) {
      const copy = own(files, name) && keeper.copy(address + name)?.body;
      if (copy && (await sha256(copy)) === own(files, name)) old ??= parse(copy);
    }
    return reading || old === undefined ? { is: "failed", isSoft: Boolean(reading), old } : { is: "read", value: old };
  };

  /** T3, of a view. */
  const mayShow = async (url, body, now) => {
    const { files } = await accept(now);
    const start = [pins.site ?? address, address].find((one) => url.startsWith(one));
    if (!files || start === undefined) return false;
    return (await checkFile(files, url.slice(start.length), body)) === "good";
  };

  return { read, mayShow, isExpired: () => isExpired };
}
