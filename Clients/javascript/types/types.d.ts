/**
 * The types that apps see.
 */
export type FeedName = "control.json" | "notifications.plist" | "versions.plist" | "local-versions.plist" | "prompts.plist" | "permissions.plist";
/**
 * The types that apps see.
 */
export type Channel = "banners" | "alerts" | "updates" | "prompts" | "permissions";
/**
 * The types that apps see.
 */
export type Button = "action" | "remind" | "ignore" | "ok" | "cancel" | "grant" | "deny";
/**
 * the system's, of a permission
 */
export type Status = "authorized" | "denied" | "restricted" | "notDetermined";
/**
 * The types that apps see.
 */
export type Outcome = "granted" | "declined" | "alreadyDetermined" | "suppressed";
/**
 * The types that apps see.
 */
export type Result = "shown" | "nothing" | "closed" | "failed" | "missing" | "waiting" | "declined";
/**
 * Something to show; members without a value are absent.
 */
export type Refusal = "unsigned" | "malformed" | "unknownKeys" | "badSignature" | "tooFewSignatures" | "otherSite" | "olderSequence" | "otherContent" | "wrongBytes" | "badManifest";
/**
 * The types that apps see.
 */
export type Item = {
    feed: FeedName;
    id: string;
    /**
     * of a banner
     */
    view?: string;
    /**
     * the address of its page
     */
    file?: string;
    /**
     * in points; without it, the view fills the screen
     */
    height?: number;
    autoHeight?: true;
    origin?: "top";
    variant?: string;
    title?: string;
    message?: string;
    /**
     * each with its answer and its label
     */
    buttons?: [Button, string][];
    /**
     * what action opens
     */
    url?: string;
    priority?: "low" | "medium" | "high";
    /**
     * the address of a page in the place of the message
     */
    contentView?: string;
    modes?: string[];
};
/**
 * what a page's message does to its view
 */
export type Effect = "none" | "close" | {
    resize: number;
} | {
    show: Item;
};
/**
 * The types that apps see.
 */
export type Completion = {
    outcome: Outcome;
    status: Status;
};
/**
 * The types that apps see.
 */
export type Launch = {
    shown: Item[];
    results: Partial<Record<FeedName, Result>>;
};
/**
 * The types that apps see.
 */
export type Device = {
    /**
     * the marketing version
     */
    appVersion?: string;
    buildVersion?: string;
    appName?: string;
    osVersion?: string;
    platform?: string;
    /**
     * the tag of its language
     */
    locale?: string;
    region?: string | null;
    /**
     * its own clock: +09:00, ahead of UTC
     */
    timeZone?: string;
    wifi?: boolean;
    attributes?: Record<string, string | number | boolean>;
    /**
     * in lower case
     */
    openableSchemes?: string[];
    width?: number;
    /**
     * Options by channel, as in conformance/schemas/protocol.json.
     */
    height?: number;
};
/**
 * The types that apps see.
 */
export type Options = Partial<Record<Channel, Record<string, any>>>;
/**
 * The types that apps see.
 */
export type Store = {
    get: (key: string) => string | undefined;
    set: (key: string, value: string | undefined) => void;
};
/**
 * The types that apps see.
 */
export type Copy = {
    body: Uint8Array;
    etag?: string;
    lastModified?: string;
    fetched?: number;
};
/**
 * Status 0 is no answer.
 */
export type Request = {
    url: string;
    etag?: string;
    lastModified?: string;
};
/**
 * The types that apps see.
 */
export type Answer = {
    status: number;
    body?: Uint8Array;
    etag?: string;
    lastModified?: string;
    date?: string;
    retryAfter?: string;
};
/**
 * null or a rejection is no answer
 */
export type Transport = (request: Request) => Promise<Answer | null>;
/**
 * What the app is asked, or told. Without a function, it agrees.
 */
export type Pins = {
    keys: string[];
    threshold?: number;
    renewing?: string[];
    site?: string;
};
/**
 * The types that apps see.
 */
export type Hooks = {
    /**
     * before an automatic check of alerts or updates
     */
    shouldCheck?: (feed: FeedName) => boolean;
    /**
     * before an alert, an update, notes or a prompt
     */
    shouldDisplay?: (item: Item) => boolean;
    /**
     * before the action of a prompt or an update opens its address
     */
    shouldOpen?: (item: Item) => boolean;
    /**
     * before a permission
     */
    shouldRequest?: (access: string) => boolean;
    /**
     * opens an address
     */
    open?: (address: string) => void;
};
/**
 * The types that apps see.
 */
export type Settings = {
    /**
     * the site's address, with a slash at its end
     */
    site: string;
    /**
     * the address for which the site was published, if it is read elsewhere
     */
    published?: string;
    device?: Device | (() => Device);
    channels?: Channel[];
    options?: Options;
    store?: Store;
    transport?: Transport;
    /**
     * whole seconds since 1970
     */
    now?: () => number;
    trust?: Pins;
    /**
     * local-versions.plist
     */
    shipped?: Uint8Array;
    hooks?: Hooks;
};
