/** @returns {import("./types.js").Device} what is known of the device without the app */
export function browserDevice(): import("./types.js").Device;
export { fetchTransport } from "./transport.js";
export class Client {
    /** @param {Settings} settings */
    constructor(settings: Settings);
    /**
     * What the app says about its user.
     * @type {Record<string, string | number | boolean>}
     */
    attributes: Record<string, string | number | boolean>;
    /** A new process of the app. */
    launched(): Promise<import("./types.js").Launch>;
    /** The app is back from the background. */
    returned(): Promise<import("./types.js").Launch>;
    /**
     * A manual check.
     * @param {"notifications.plist" | "versions.plist"} feed
     */
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
    /**
     * A prompt of the app's own (Q3).
     * @param {string} access @param {Record<string, any>} [userInfo]
     */
    log(access: string, userInfo?: Record<string, any> | undefined): void;
    /**
     * The user tapped a button. With grant, the app asks the system first, and says what came of it.
     * @param {{feed: FeedName, id: string}} item @param {Button} answer
     * @param {{granted?: boolean, status?: Status}} [system] @returns {Completion | undefined} of a permission
     */
    answer({ feed, id }: {
        feed: FeedName;
        id: string;
    }, answer: Button, system?: {
        granted?: boolean | undefined;
        status?: import("./types.js").Status | undefined;
    } | undefined): Completion | undefined;
    /**
     * An item is gone without an answer. A permission is declined, then.
     * @param {{feed: FeedName, id: string}} item
     */
    withdraw({ feed, id }: {
        feed: FeedName;
        id: string;
    }): void;
    /**
     * The page of the banner that was displayed last posts a message (X).
     * @param {string} message
     */
    post(message: string): import("./types.js").Effect;
    /** The item that the app shows now, if any (O3). */
    get current(): import("./types.js").Item | undefined;
    /** The permission that was requested last of those on screen. It waits for no other item (O3). */
    get requested(): import("./types.js").Item | undefined;
    /**
     * The bytes of the page of a view, if it may be shown.
     * @param {string} address
     */
    page(address: string): Promise<Uint8Array | undefined>;
    /**
     * Where a file of the site is read.
     * @param {string} address
     */
    addressOf(address: string): string;
    /** Whether news may be missing, since the signature expired (T5). */
    get isExpired(): boolean;
    #private;
}
export function createClient(settings: Settings): Client;
export type Button = import("./types.js").Button;
export type Channel = import("./types.js").Channel;
export type Completion = import("./types.js").Completion;
export type FeedName = import("./types.js").FeedName;
export type Item = import("./types.js").Item;
export type Launch = import("./types.js").Launch;
export type Settings = import("./types.js").Settings;
export type Status = import("./types.js").Status;
export { localStore, memoryStore } from "./store.js";
