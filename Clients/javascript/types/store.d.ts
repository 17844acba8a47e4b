/** @typedef {import("./types.js").Store} Store */
/** @param {Map<string, string>} [values] @returns {Store} that lasts as long as the page */
export function memoryStore(values?: Map<string, string> | undefined): Store;
/** @param {string} [prefix] of its keys @param {Storage} [storage] @returns {Store} */
export function localStore(prefix?: string | undefined, storage?: Storage | undefined): Store;
/** State and copies in a store that may be full, damaged, or written by another tab. */
export class Keeper {
    /** @param {Store} store */
    constructor(store: Store);
    /** Not to be changed but by `change`. */
    get state(): Record<string, any>;
    /** @template Result @param {(state: Record<string, any>) => Result} body @returns {Result} */
    change<Result>(body: (state: Record<string, any>) => Result): Result;
    /** @param {string} url @returns {import("./types.js").Copy | undefined} */
    copy(url: string): import("./types.js").Copy | undefined;
    /** @param {string} url @param {import("./types.js").Copy | undefined} copy */
    setCopy(url: string, copy: import("./types.js").Copy | undefined): void;
    #private;
}
export type Store = import("./types.js").Store;
