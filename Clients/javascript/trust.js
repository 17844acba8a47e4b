/** SPEC.md, T: signatures, manifests and memory, as decisions over files, and requests to a site with pinned keys. */

import { readFeed } from "./feeds.js";
import { isFine, isSoft, sha256, versioned } from "./hosts.js";
import {
  DAY, instant, isPlain, isText, members, objectIn, objectOf, own, put, text, textOf, utf8, wholeCount, wholeNumber,
} from "./values.js";

/**
 * @typedef {{schema: string, site: string, sequence: number, bytes: number, sha256: string, expires: string,
 *   signatures: {key: string, signature: string}[]}} Signature
 * @typedef {{sequence: number, manifest: string, keys: string[], files: Record<string, string>}} Memory
 * @typedef {Map<string, {bytes: number, sha256: string}>} Files
 * @typedef {{refused: import("./types/types.js").Refusal}} Refused
 * @typedef {{signature: Signature, good: string[]}} Checked
 * @typedef {{isSoft: boolean, files?: Files, manifest?: string}} Accepted
 * @typedef {import("./types/types.js").Pins} Pins
 * @typedef {import("./hosts.js").Reading} Reading
 */

const HASH = /^[0-9a-f]{64}$/;

/** @returns {Signature | undefined} T1: in exactly this form */
function readSignature(file, schema) {
  const { site, sequence, bytes, sha256: hash, expires, signatures: list } =
    objectOf(file.length <= 8192 ? textOf(file) : "");
  const signatures = (Array.isArray(list) ? list : [])
    .map((one) => ({ key: own(one, "key"), signature: own(one, "signature") }));
  const found = { schema, site, sequence, bytes, sha256: hash, expires, signatures };
  const isGood = isText(site, /^[!-~]{0,2047}\/$/) && (wholeCount(sequence) ?? 0) >= 1 &&
    (wholeCount(bytes) ?? -1) >= 0 && isText(hash, HASH) &&
    isText(expires, /^[-0-9T:]{19}Z$/) && instant(expires) !== undefined &&
    signatures.length >= 1 && signatures.length <= 4 && signatures.every(({ key, signature }) =>
      isText(key, /^[0-9a-f]{16}$/) && isText(signature, /^[A-Za-z0-9+/]{85}[AQgw]==$/)) &&
    new Set(signatures.map(({ key }) => key)).size === signatures.length;
  // The text says whether schema and numbers are as they are here, and whether there is more.
  return isGood && `${JSON.stringify(found, null, 2)}\n` === textOf(file) ? found : undefined;
}

/** @param {string[]} pins @returns {Map<string, Uint8Array>} by id */
const keysOf = (pins = []) => new Map(pins.flatMap((pin) => {
  const [, id, key] = /^ed25519:([0-9a-f]{16}):([A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=)$/.exec(pin) ?? [];
  return id ? [[id, bytesOf(key)]] : [];
}));

export const bytesOf = (base64) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** @param {Signature} signed @param {Map<string, Uint8Array>} keys @returns {Promise<string[]>} who signed */
async function signers(signed, keys) {
  const { schema, site, sequence, bytes, sha256: hash, expires } = signed;
  const message = utf8([schema, site, sequence, bytes, hash, expires].map((line) => `${line}\n`).join(""));
  const good = [];
  for (const { key: id, signature } of signed.signatures) {
    const key = keys.get(id);
    try {
      if (!key || id !== (await sha256(key)).slice(0, 16)) continue;
      const imported = await crypto.subtle.importKey("raw", key, "Ed25519", false, ["verify"]);
      if (await crypto.subtle.verify("Ed25519", imported, bytesOf(signature), message)) good.push(id);
    } catch {
      // Without WebCrypto's Ed25519, nobody signed.
    }
  }
  return good;
}

/** @param {Pins} pins @returns {Memory | undefined} nothing if it is damaged, or its keys are not pinned (T4) */
export function readMemory(stored, pins) {
  const [sequence, manifest, keys, files] = ["sequence", "manifest", "keys", "files"].map((name) => own(stored, name));
  const pinned = keysOf(pins.keys);
  if (!Number.isInteger(sequence) || typeof manifest !== "string" || !Array.isArray(keys)) return undefined;
  if (!keys.some((key) => pinned.has(key))) return undefined;
  const named = isPlain(files) ? Object.entries(files).filter(([, hash]) => text(hash) !== undefined) : [];
  return { sequence, manifest, keys: keys.filter((key) => typeof key === "string"), files: Object.fromEntries(named) };
}

/** @returns {Files | undefined} */
function readManifest(file, sequence) {
  const root = readFeed("manifest.json", file);
  const [schema, number, list, published] = members(root, "schema", "sequence", "files", "published");
  if (schema !== "publish.manifest/1" || wholeNumber(number) !== BigInt(sequence)) return undefined;
  if (!Array.isArray(list) || !Array.isArray(published)) return undefined;
  const files = new Map();
  for (const entry of list) {
    const [path, hash, size] = members(entry, "path", "sha256", "bytes");
    const bytes = wholeNumber(size) ?? -1n;
    if (typeof path !== "string" || /(^|\/)\.{0,2}(\/|$)|[\\\0]/.test(path)) return undefined;
    if (bytes < 0n || !isText(hash, HASH)) return undefined;
    files.set(path, { bytes: Number(bytes), sha256: hash });
  }
  return files;
}

// T2, before the manifest is read.
/** @param {Pins} pins @param {Memory | undefined} memory @returns {Promise<Refused | Checked>} */
export async function checkSignature(site, pins, memory, file) {
  if (!file) return { refused: "unsigned" };
  const signature = readSignature(file, "publish.signature/1");
  if (!signature) return { refused: "malformed" };
  const keys = keysOf(pins.keys);
  const good = await signers(signature, keys);
  const isNamed = signature.signatures.some(({ key }) => keys.has(key));
  if (!good.length) return { refused: isNamed ? "badSignature" : "unknownKeys" };
  if (good.length < (pins.threshold ?? 1)) return { refused: "tooFewSignatures" };
  if (signature.site !== (pins.site ?? site)) return { refused: "otherSite" };
  if (!memory || signature.sequence > memory.sequence) return { signature, good };
  if (signature.sequence < memory.sequence) return { refused: "olderSequence" };
  return signature.sha256 === memory.manifest ? { signature, good } : { refused: "otherContent" };
}

/**
 * @param {Checked} checked @param {Memory | undefined} memory @param {Uint8Array | undefined} file
 * @returns {Promise<Refused | {memory: Memory, files: Files}>} T2, T4
 */
export async function checkManifest({ signature, good }, memory, file) {
  const { sequence, bytes, sha256: manifest } = signature;
  if (!file || file.length !== bytes || (await sha256(file)) !== manifest) return { refused: "wrongBytes" };
  const files = readManifest(file, sequence);
  if (!files) return { refused: "badManifest" };
  const keys = [...new Set([...good, ...(memory?.manifest === manifest ? memory.keys : [])])].sort();
  return { memory: { sequence, manifest, keys, files: memory?.files ?? {} }, files };
}

/** @param {Signature} signature @param {Pins} pins @param {Uint8Array} [file] its renewal (T5) */
export async function endOf(signature, pins, file) {
  const end = instant(signature.expires) ?? 0;
  const renewal = file && readSignature(file, "publish.renewal/1");
  const isSame = ["site", "sequence", "bytes", "sha256"].every((name) => renewal?.[name] === signature[name]);
  const later = instant(renewal?.expires) ?? end;
  const mayRenew = renewal && isSame && later > end && later <= end + 366 * DAY;
  return mayRenew && (await signers(renewal, keysOf(pins.renewing))).length ? later : end;
}

/** @param {Files} files @param {string} path @param {Uint8Array} bytes T3 */
export async function checkFile(files, path, bytes) {
  const listed = files.get(path);
  if (!listed) return "unlisted";
  return bytes.length === listed.bytes && (await sha256(bytes)) === listed.sha256 ? "good" : "wrongBytes";
}

/** @param {string} address @param {Pins} pins @param {import("./hosts.js").Hosts} hosts */
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
    const isUsed = async (body, url) => (await sha256(body)) === (own(files, url.slice(address.length)) || "none");
    const old = await hosts.copyOf(names.map((name) => address + name), parse, isUsed);
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
