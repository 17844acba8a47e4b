/** The types that apps see. This file is written by hand; `update` writes the others. */

export type FeedName = "control.json" | "notifications.plist" | "versions.plist" | "local-versions.plist" | "prompts.plist" |
  "permissions.plist";
export type Channel = "banners" | "alerts" | "updates" | "prompts" | "permissions";
export type Button = "action" | "remind" | "ignore" | "ok" | "cancel" | "grant" | "deny";
/** The system's, of a permission. */
export type Status = "authorized" | "denied" | "restricted" | "notDetermined";
export type Outcome = "granted" | "declined" | "alreadyDetermined" | "suppressed";
export type Result = "shown" | "nothing" | "closed" | "failed" | "missing" | "waiting" | "declined";
export type Refusal = "unsigned" | "malformed" | "unknownKeys" | "badSignature" | "tooFewSignatures" | "otherSite" |
  "olderSequence" | "otherContent" | "wrongBytes" | "badManifest";

/** Something to show; members without a value are absent. */
export interface Item {
  feed: FeedName;
  id: string;
  /** Of a banner. */
  view?: string;
  /** The address of its page. */
  file?: string;
  /** In points; without it, the view fills the screen. */
  height?: number;
  autoHeight?: true;
  origin?: "top";
  variant?: string;
  title?: string;
  message?: string;
  /** Each with its answer and its label. */
  buttons?: [Button, string][];
  /** What action opens. */
  url?: string;
  priority?: "low" | "medium" | "high";
  /** The address of a page in the place of the message. */
  contentView?: string;
  modes?: string[];
}

/** What a page's message does to its view. */
export type Effect = "none" | "close" | { resize: number } | { show: Item };
export interface Completion { outcome: Outcome; status: Status }
export interface Launch { shown: Item[]; results: Partial<Record<FeedName, Result>> }

export interface Device {
  /** The marketing version. */
  appVersion?: string;
  buildVersion?: string;
  appName?: string;
  osVersion?: string;
  platform?: string;
  /** The tag of its language. */
  locale?: string;
  region?: string | null;
  /** Its own clock: +09:00, ahead of UTC. */
  timeZone?: string;
  wifi?: boolean;
  attributes?: Record<string, string | number | boolean>;
  /** In lower case. */
  openableSchemes?: string[];
  width?: number;
  height?: number;
}

/** Options by channel, as in conformance/schemas/protocol.json. */
export type Options = Partial<Record<Channel, Record<string, any>>>;

export interface Store { get: (key: string) => string | undefined; set: (key: string, value: string | undefined) => void }
export interface Copy { body: Uint8Array; etag?: string; lastModified?: string; fetched?: number }
export interface Request { url: string; etag?: string; lastModified?: string }
/** Status 0 is no answer. */
export interface Answer {
  status: number;
  body?: Uint8Array;
  etag?: string;
  lastModified?: string;
  date?: string;
  retryAfter?: string;
}
/** Null or a rejection is no answer. */
export type Transport = (request: Request) => Promise<Answer | null>;
export interface Pins { keys: string[]; threshold?: number; renewing?: string[]; site?: string }

/** What the app is asked, or told. Without a function, it agrees. */
export interface Hooks {
  /** Before an automatic check of alerts or updates. */
  shouldCheck?: (feed: FeedName) => boolean;
  /** Before an alert, an update, notes or a prompt. */
  shouldDisplay?: (item: Item) => boolean;
  /** Before the action of a prompt or an update opens its address. */
  shouldOpen?: (item: Item) => boolean;
  /** Before a permission. */
  shouldRequest?: (access: string) => boolean;
  /** Opens an address. */
  open?: (address: string) => void;
}

export interface Settings {
  /** The site's address, with a slash at its end. */
  site: string;
  /** The address for which the site was published, if it is read elsewhere. */
  published?: string;
  device?: Device | (() => Device);
  channels?: Channel[];
  options?: Options;
  store?: Store;
  transport?: Transport;
  /** Whole seconds since 1970. */
  now?: () => number;
  trust?: Pins;
  /** local-versions.plist. */
  shipped?: Uint8Array;
  hooks?: Hooks;
}
