/**
 * The types that apps see.
 *
 * @typedef {"control.json" | "notifications.plist" | "versions.plist" | "local-versions.plist" | "prompts.plist" |
 *   "permissions.plist"} FeedName
 * @typedef {"banners" | "alerts" | "updates" | "prompts" | "permissions"} Channel
 * @typedef {"action" | "remind" | "ignore" | "ok" | "cancel" | "grant" | "deny"} Button
 * @typedef {"authorized" | "denied" | "restricted" | "notDetermined"} Status the system's, of a permission
 * @typedef {"granted" | "declined" | "alreadyDetermined" | "suppressed"} Outcome
 * @typedef {"shown" | "nothing" | "closed" | "failed" | "missing" | "waiting" | "declined"} Result
 * @typedef {"unsigned" | "malformed" | "unknownKeys" | "badSignature" | "tooFewSignatures" | "otherSite" |
 *   "olderSequence" | "otherContent" | "wrongBytes" | "badManifest"} Refusal
 *
 * Something to show; members without a value are absent.
 * @typedef {object} Item
 * @property {FeedName} feed
 * @property {string} id
 * @property {string} [view] of a banner
 * @property {string} [file] the address of its page
 * @property {number} [height] in points; without it, the view fills the screen
 * @property {true} [autoHeight]
 * @property {"top"} [origin]
 * @property {string} [variant]
 * @property {string} [title]
 * @property {string} [message]
 * @property {[Button, string][]} [buttons] each with its answer and its label
 * @property {string} [url] what action opens
 * @property {"low" | "medium" | "high"} [priority]
 * @property {string} [contentView] the address of a page in the place of the message
 * @property {string[]} [modes]
 *
 * @typedef {"none" | "close" | {resize: number} | {show: Item}} Effect what a page's message does to its view
 * @typedef {{outcome: Outcome, status: Status}} Completion
 * @typedef {{shown: Item[], results: Partial<Record<FeedName, Result>>}} Launch
 *
 * @typedef {object} Device
 * @property {string} [appVersion] the marketing version
 * @property {string} [buildVersion]
 * @property {string} [appName]
 * @property {string} [osVersion]
 * @property {string} [platform]
 * @property {string} [locale] the tag of its language
 * @property {string | null} [region]
 * @property {string} [timeZone] its own clock: +09:00, ahead of UTC
 * @property {boolean} [wifi]
 * @property {Record<string, string | number | boolean>} [attributes]
 * @property {string[]} [openableSchemes] in lower case
 * @property {number} [width]
 * @property {number} [height]
 *
 * Options by channel, as in conformance/schemas/protocol.json.
 * @typedef {Partial<Record<Channel, Record<string, any>>>} Options
 *
 * @typedef {{get: (key: string) => string | undefined, set: (key: string, value: string | undefined) => void}} Store
 * @typedef {{body: Uint8Array, etag?: string, lastModified?: string, fetched?: number}} Copy
 * @typedef {{url: string, etag?: string, lastModified?: string}} Request
 * Status 0 is no answer.
 * @typedef {{status: number, body?: Uint8Array, etag?: string, lastModified?: string, date?: string,
 *   retryAfter?: string}} Answer
 * @typedef {(request: Request) => Promise<Answer | null>} Transport null or a rejection is no answer
 * @typedef {{keys: string[], threshold?: number, renewing?: string[], site?: string}} Pins
 *
 * What the app is asked, or told. Without a function, it agrees.
 * @typedef {object} Hooks
 * @property {(feed: FeedName) => boolean} [shouldCheck] before an automatic check of alerts or updates
 * @property {(item: Item) => boolean} [shouldDisplay] before an alert, an update, notes or a prompt
 * @property {(item: Item) => boolean} [shouldOpen] before the action of a prompt or an update opens its address
 * @property {(access: string) => boolean} [shouldRequest] before a permission
 * @property {(address: string) => void} [open] opens an address
 *
 * @typedef {object} Settings
 * @property {string} site the site's address, with a slash at its end
 * @property {string} [published] the address for which the site was published, if it is read elsewhere
 * @property {Device | (() => Device)} [device]
 * @property {Channel[]} [channels]
 * @property {Options} [options]
 * @property {Store} [store]
 * @property {Transport} [transport]
 * @property {() => number} [now] whole seconds since 1970
 * @property {Pins} [trust]
 * @property {Uint8Array} [shipped] local-versions.plist
 * @property {Hooks} [hooks]
 */

export {};
