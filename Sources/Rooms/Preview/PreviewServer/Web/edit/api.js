/** The requests of the editing pages to the server. */

import { settingsOf } from "../shared/device.js";
import { parseExact } from "../shared/exact-json.js";
import { doubt, keyHeader } from "./key.js";
import { fill, words } from "./words.js";

/**
 * @typedef {import("./saving/changes.js").State} State
 * @typedef {import("./saving/changes.js").Key} Key
 */

/** @typedef {import("./saving/changes.js").FileChange} Change of one file */

/**
 * @typedef {object} TextChange of an original, since it was translated
 * @property {string[]} [field] a key
 * @property {number} [bodyLine] where a text of the body begins
 * @property {string} [old] the words before, where they are known
 * @property {string} new
 */

/**
 * @typedef {object} Finding
 * @property {"error"|"warning"|"note"} severity
 * @property {string} id
 * @property {string} message
 * @property {string|null} fix
 * @property {string} path
 * @property {number} line
 * @property {number} [column] in characters
 * @property {string[]|null} field
 * @property {number|null} bodyLine
 * @property {{title: string, path: string, state: State}[]} fixes
 */

/** An error that the server reported, or that it could not be reached, as a sentence for people, with the rest of the answer. */
export class EditError extends Error {
  /** @param {string} message @param {number} status 0: no answer at all @param {Record<string, unknown>} [answer] */
  constructor(message, status, answer = {}) {
    super(message);
    this.status = status;
    this.answer = answer;
  }

  /** Whether there was no answer at all. */
  get isUnreachable() {
    return this.status === 0;
  }
}

/** Returns all messages of the site. */
export function messages() {
  return get("messages");
}

/** Returns the messages that have each of these words somewhere: in a text of any language, a label, an address or a code. @param {string} text */
export function search(text) {
  return get("search", { words: text });
}

/**
 * Returns which messages one device can be shown within a day of each other.
 * @param {string} from @param {string} until
 * @returns {Promise<{overlaps: {paths: string[], from: string, until: string|null}[]}>}
 */
export function overlaps(from, until) {
  return get("overlaps", { from, until });
}

/** Returns the keys that files can have, with their labels and choices. */
export function keys() {
  return get("keys");
}

/** Returns a whole message. @param {string} path the default language's file */
export function message(path) {
  return get("message", { path });
}

/** Returns the changes of originals since outdated translations were made. @param {string} path @returns {Promise<{path: string, changed: TextChange[]}[]>} */
export async function staleTexts(path) {
  return (await get("stale", { path })).files;
}

/** Records that a translation is right as it is. @param {string} path @param {string} translation */
export function accept(path, translation) {
  return post("accept", { path, translation });
}

/** Returns the changes that the next build makes. */
export function changes() {
  return get("changes");
}

/**
 * Keeps the typed text as a draft, and builds it.
 * @param {string} path
 * @param {{tab: string, number: number, files: Change[]}} draft
 * @param {{keepalive?: boolean}} options whether the request has to arrive even if the page is left
 */
export function keepDraft(path, draft, { keepalive = false } = {}) {
  const body = JSON.stringify(draft);
  // Browsers limit the size of keepalive requests, and would refuse a larger one.
  return send("PUT", "draft", { path }, body, { keepalive: keepalive && body.length < 60_000 });
}

/** @param {string} path @param {string} tab */
export function discardDraft(path, tab) {
  return send("DELETE", "draft", { path, tab });
}

/** @param {{path: string, tab: string, files: Change[]}} request */
export function save(request) {
  return post("save", request);
}

/** @param {{kind: string, title: string, name: string|null}} request */
export function create(request) {
  return post("new", request);
}

/** @param {{paths: string[], message: string, author?: {name: string, email: string}}} request */
export function commit(request) {
  return post("commit", request);
}

/** @param {{path: string, title: string, name: string}} request */
export function duplicate(request) {
  return post("duplicate", request);
}

/** Gives a message that was never published another name. @param {string} path @param {string} name @returns {Promise<{path: string}>} */
export function rename(path, name) {
  return post("rename", { path, name });
}

/** Deletes a draft that was never published. @param {string} path */
export function deleteDraft(path) {
  return post("delete", { path });
}

/** Brings a deleted draft back. @param {string} deleted as the list of messages names it @returns {Promise<{path: string}>} */
export function undelete(deleted) {
  return post("undelete", { deleted });
}

/** Records that a word of a copied message is right. @param {string} path @param {{path: string, text: string}} word */
export function callRight(path, { path: file, text }) {
  return post("right", { path, file, text });
}

/** @param {string} path */
export function withdraw(path) {
  return post("withdraw", { path, dryRun: false });
}

/** @param {File} file */
export function uploadImage(file) {
  return send("POST", "images", { name: file.name }, file, { type: "application/octet-stream" });
}

/** Returns a picture of the site for use in this page. @param {string} path @returns {Promise<string>} a `blob:` address */
export async function pictureAddress(path) {
  const response = await request("GET", addressOf("image", { path }));
  if (!response.ok) throw new EditError(words.server.noPicture, response.status);
  return URL.createObjectURL(await response.blob());
}

/** Returns the audiences of entries in a build of a draft. */
export async function audiences(entries, locale, output) {
  const text = await exchange("POST", addressOf("audiences", { output }), JSON.stringify({ locale, entries }));
  return JSON.parse(text).audiences;
}

/** Returns how many of the described people each entry reaches. */
export async function shares(entries, locale, output) {
  return JSON.parse(await exchange("POST", addressOf("shares", { output }), JSON.stringify({ locale, entries })));
}

/** Returns a device that is shown an entry of a draft's build, or the reason why there is none. */
export async function witness(entry, locale, output) {
  const text = await exchange("POST", addressOf("witness", { output }), JSON.stringify({ locale, entries: [entry] }));
  const { device, ...answer } = JSON.parse(text);
  return { ...answer, device: device && settingsOf(device), state: parseExact(text).state };
}

/** Launches the app on the build of a draft. */
export async function launch(request, output) {
  const text = await exchange("POST", addressOf("launch", { output }), JSON.stringify(request));
  return { ...JSON.parse(text), state: parseExact(text).state };
}

function addressOf(name, parameters = {}) {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  const query = new URLSearchParams(given).toString();
  return `/-/edit/api/${name}${query ? `?${query}` : ""}`;
}

async function get(name, parameters) {
  return JSON.parse(await exchange("GET", addressOf(name, parameters)));
}

function post(name, request) {
  return send("POST", name, {}, JSON.stringify(request));
}

async function send(method, name, parameters, body, options = {}) {
  const text = await exchange(method, addressOf(name, parameters), body, options);
  return text === "" ? {} : JSON.parse(text);
}

/** @returns {Promise<string>} @throws {EditError} */
async function exchange(method, address, body = undefined, { keepalive = false, type = "application/json" } = {}) {
  const response = await request(method, address, body, { keepalive, type });
  const text = await answered(response.text());
  if (response.ok) return text;
  const answer = jsonIn(text);
  throw new EditError(String(answer.error ?? fill(words.server.answered, { status: response.status })), response.status, answer);
}

/** @returns {Promise<Response>} @throws {EditError} if there is none, or if the server does not know the key */
async function request(method, address, body = undefined, { keepalive = false, type = "application/json" } = {}) {
  const key = await answered(keyHeader());
  if (!key) throw new EditError(words.server.noKey, 401);
  const headers = { ...key, ...(body === undefined ? {} : { "Content-Type": type }) };
  return answered(fetch(address, { method, headers, body, keepalive }));
}

/** @template T @param {Promise<T>} answer @returns {Promise<T>} */
function answered(answer) {
  return answer.catch(() => {
    doubt();
    throw new EditError(words.server.isGone, 0);
  });
}

/** @returns {Record<string, unknown>} */
function jsonIn(text) {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
