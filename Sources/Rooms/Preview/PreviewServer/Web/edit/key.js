/**
 * The key that allows this page to write. It arrives in the address that `publish serve --edit` prints, and is never
 * part of an address again: requests carry it as a header, which pages of other sites cannot send.
 */

/** The name cannot be `key`, which is a method of the storage. */
const storageName = "publish-edit-key";

/** The time in which another tab can hand over the key, in milliseconds. */
const patience = 400;

/** @type {string|undefined} */
let known;

/** Whether the server may get the key: after a failed request, another program could have its port. */
let isTrusted = true;

/** The header that every request carries. @returns {Promise<Record<string, string>|undefined>} undefined if the server does not know the key */
export async function keyHeader() {
  if (!known) return {};
  if (!isTrusted) isTrusted = await provesToKnow(known);
  return isTrusted ? { "Publish-Key": known } : undefined;
}

/** Asks the server for a proof before it gets the key again. */
export function doubt() {
  isTrusted = false;
}

/** Whether the server at this port knows the key (docs/security.md). @param {string} key @returns {Promise<boolean>} */
async function provesToKnow(key) {
  const nonce = crypto.randomUUID().replaceAll("-", "");
  const response = await fetch(`/-/edit/proof?nonce=${nonce}`, { cache: "no-store" });
  const { proof = "" } = response.ok ? await response.json() : {};
  const bytes = (text) => new TextEncoder().encode(text);
  const secret = await crypto.subtle.importKey("raw", bytes(key), { name: "HMAC", hash: "SHA-256" }, false, ["verify"]);
  const proved = Uint8Array.from((proof.match(/../g) ?? []).map((digits) => parseInt(digits, 16)));
  return crypto.subtle.verify("HMAC", secret, proved, bytes(nonce + location.port));
}

/** The functions to call when a new key arrives. @type {(() => void)[]} */
const waiting = [];

/** Reports when the address of a restarted server is opened in another tab. @param {() => void} hear */
export function followKey(hear) {
  waiting.push(hear);
}

/** Finds the key in the address, in this tab's storage, or in another tab. @returns {Promise<boolean>} whether there is one */
export async function findKey() {
  const given = fromAddress();
  known = given ?? sessionStorage.getItem(storageName) ?? undefined;
  const tabs = new BroadcastChannel(storageName);
  if (!known) known = await fromOtherTab(tabs);
  if (!known) return false;
  sessionStorage.setItem(storageName, known);
  tabs.addEventListener("message", ({ data }) => {
    if (data === "ask") tabs.postMessage({ key: known });
    else if (typeof data?.newKey === "string" && data.newKey !== known) take(data.newKey);
  });
  if (given) tabs.postMessage({ newKey: given });
  return true;
}

/** Forgets the key because the server rejects it: a restarted server has a new one. */
export function forgetKey() {
  known = undefined;
  sessionStorage.removeItem(storageName);
}

function take(key) {
  known = key;
  isTrusted = true;
  sessionStorage.setItem(storageName, key);
  for (const hear of waiting) hear();
}

function fromAddress() {
  const key = new URLSearchParams(location.hash.slice(1)).get("key");
  if (key !== null) history.replaceState(null, "", location.pathname + location.search);
  return key ?? undefined;
}

/** @param {BroadcastChannel} tabs @returns {Promise<string|undefined>} */
function fromOtherTab(tabs) {
  return new Promise((done) => {
    const hear = ({ data }) => { if (typeof data?.key === "string") done(data.key); };
    tabs.addEventListener("message", hear);
    tabs.postMessage("ask");
    setTimeout(() => { tabs.removeEventListener("message", hear); done(undefined); }, patience);
  });
}
