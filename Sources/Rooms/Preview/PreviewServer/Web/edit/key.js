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

/** The header that every request carries. @returns {Record<string, string>} */
export function keyHeader() {
  return known ? { "Publish-Key": known } : {};
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
