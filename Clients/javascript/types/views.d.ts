/**
 * A frame that shows a page, hidden until it has it.
 * @param {string} page @param {string} address @param {(message: string) => void} receive
 * @param {() => void} left it is elsewhere @param {Place} place @returns {HTMLIFrameElement}
 */
export function pageFrame(page: string, address: string, receive: (message: string) => void, left: () => void, place: Place): HTMLIFrameElement;
/**
 * Shows a banner. It ends when the banner is off the screen.
 * @param {import("./client.js").Client} client @param {Item} item @param {Place} [place] @returns {Promise<void>}
 */
export function showBanner(client: import("./client.js").Client, item: Item, place?: Place | undefined): Promise<void>;
export type Item = import("./types.js").Item;
/**
 * the address of frame.html, and where frames are put
 */
export type Place = {
    frame?: string;
    container?: HTMLElement;
};
