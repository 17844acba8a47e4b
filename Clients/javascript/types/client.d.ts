/** @returns {import("./types.js").Device} what is known of the device without the app */
export function browserDevice(): import("./types.js").Device;
export class Client {
    /** @param {import("./types.js").Settings} settings */
    constructor(settings: import("./types.js").Settings);
    /** @type {Record<string, string | number | boolean>} what the app says about its user */
    attributes: Record<string, string | number | boolean>;
    /** A new process of the app. */
    launched(): Promise<import("./types.js").Launch>;
    /** The app is back from the background. */
    returned(): Promise<import("./types.js").Launch>;
    /** @param {"notifications.plist" | "versions.plist"} feed that is checked manually */
    check(feed: "notifications.plist" | "versions.plist"): Promise<import("./types.js").Launch>;
    /**
     * The app wants a permission. `completed` is called once: now if no item is shown, else when it is answered or gone.
     * @param {string} access
     * @param {{status?: Status, modes?: string[], completed?: (completion: Completion) => void}} [more]
     * @returns {Launch & {completion?: Completion}} completed if no item is shown
     */
    request(access: string, more?: {
        status?: import("./types.js").Status | undefined;
        modes?: string[] | undefined;
        completed?: ((completion: Completion) => void) | undefined;
    } | undefined): Launch & {
        completion?: Completion;
    };
    /** @param {string} access for which the app itself prompted (Q3) @param {Record<string, any>} [userInfo] */
    log(access: string, userInfo?: Record<string, any> | undefined): void;
    /**
     * The user tapped a button. With grant, the app asks the system first, and says what came of it.
     * @param {{feed: FeedName, id: string}} item @param {import("./types.js").Button} answer
     * @param {{granted?: boolean, status?: Status}} [system] @returns {Completion | undefined} of a permission
     */
    answer({ feed, id }: {
        feed: FeedName;
        id: string;
    }, answer: import("./types.js").Button, system?: {
        granted?: boolean | undefined;
        status?: import("./types.js").Status | undefined;
    } | undefined): Completion | undefined;
    /** @param {{feed: FeedName, id: string}} item that is gone without an answer; a permission is declined, then */
    withdraw({ feed, id }: {
        feed: FeedName;
        id: string;
    }): void;
    /** @param {string} message that the page of the banner posts that was displayed last (X) */
    post(message: string): import("./types.js").Effect;
    /** The item that the app shows now, if any (O3). */
    get current(): import("./types.js").Item | undefined;
    /** The permission that was requested last of those on screen. It waits for no other item (O3). */
    get requested(): import("./types.js").Item | undefined;
    /** @param {string} address @returns {Promise<Uint8Array | undefined>} the page of a view, if it may be shown */
    page(address: string): Promise<Uint8Array | undefined>;
    /** @param {string} address of a file of the site @returns {string} where it is read */
    addressOf(address: string): string;
    /** Whether news may be missing, since the signature expired (T5). */
    get isExpired(): boolean;
    #private;
}
export function createClient(settings: import("./types.js").Settings): Client;
export type Channel = import("./types.js").Channel;
export type Completion = import("./types.js").Completion;
export type FeedName = import("./types.js").FeedName;
export type Launch = import("./types.js").Launch;
export type Status = import("./types.js").Status;
import { fetchTransport } from "./transport.js";
import { localStore } from "./store.js";
import { memoryStore } from "./store.js";
export { fetchTransport, localStore, memoryStore };
export * from "./types.js";
