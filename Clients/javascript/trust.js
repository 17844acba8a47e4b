/** SPEC.md, T: signatures, manifests and memory, as decisions over files. */

import { readFeed } from "./feeds.js";
import { sha256 } from "./hosts.js";
import {
  DAY, instant, isPlain, isText, members, objectOf, own, text, textOf, utf8, wholeCount, wholeNumber,
} from "./values.js";

/**
 * @typedef {{schema: string, site: string, sequence: number, bytes: number, sha256: string, expires: string,
 *   signatures: {key: string, signature: string}[]}} Signature
 * @typedef {{sequence: number, manifest: string, keys: string[], files: Record<string, string>}} Memory
 * @typedef {Map<string, {bytes: number, sha256: string}>} Files
 * @typedef {{refused: import("./types/types.js").Refusal}} Refused
 * @typedef {{signature: Signature, good: string[]}} Checked
 * @typedef {import("./types/types.js").Pins} Pins
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
