/** Where state and copies are kept. */

import { attempt, defined, objectOf, text, textOf, utf8 } from "./values.js";

/** @typedef {import("./types/types.js").Store} Store */

/** @param {Map<string, string>} [values] @returns {Store} that lasts as long as the page */
export function memoryStore(values = new Map()) {
  return {
    get: (key) => values.get(key),
    set: (key, value) => void (value === undefined ? values.delete(key) : values.set(key, value)),
  };
}

/** @param {string} [prefix] of its keys @param {Storage} [storage] @returns {Store} */
export function localStore(prefix = "publish/", storage) {
  // Where nothing may be stored, its name is an error, too. Then a keeper has the values.
  const all = () => storage ?? localStorage;
  return {
    get: (key) => all().getItem(prefix + key) ?? undefined,
    set: (key, value) => (value === undefined ? all().removeItem(prefix + key) : all().setItem(prefix + key, value)),
  };
}

/** State and copies in a store that may be full, damaged, or written by another tab. */
export class Keeper {
  #store;
  /** @type {string | undefined} */
  #text;
  /** @type {Record<string, any>} */
  #state = {};
  /** @type {Map<string, string | undefined>} what a store did not take */
  #unkept = new Map();

  /** @param {Store} store */
  constructor(store) {
    this.#store = store;
  }

  #get(key) {
    if (this.#unkept.has(key)) return this.#unkept.get(key);
    return attempt(() => this.#store.get(key)) ?? undefined;
  }

  #set(key, value) {
    try {
      this.#store.set(key, value);
      this.#unkept.delete(key);
    } catch {
      this.#unkept.set(key, value);
    }
  }

  /** Not to be changed but by `change`. */
  get state() {
    const text = this.#get("state");
    if (text !== this.#text) this.#state = objectOf(text);
    this.#text = text;
    return this.#state;
  }

  /** @template Result @param {(state: Record<string, any>) => Result} body @returns {Result} */
  change(body) {
    const state = this.state;
    const result = body(state);
    const text = JSON.stringify(state);
    if (text !== this.#text) this.#set("state", text);
    this.#text = text;
    return result;
  }

  /** @param {string} url @returns {import("./types/types.js").Copy | undefined} */
  copy(url) {
    const content = this.#get(`copy/${url}`);
    if (content === undefined) return undefined;
    const { etag, lastModified, fetched } = objectOf(this.#get(`about/${url}`));
    return {
      get body() { return utf8(content); },
      ...defined({ etag: text(etag) || undefined, lastModified: text(lastModified) || undefined }),
      ...(typeof fetched === "number" && { fetched }),
    };
  }

  /** @param {string} url @param {import("./types/types.js").Copy | undefined} copy */
  setCopy(url, copy) {
    const { body, ...about } = copy ?? {};
    this.#set(`copy/${url}`, body && textOf(body));
    this.#set(`about/${url}`, copy && JSON.stringify(about));
  }
}
