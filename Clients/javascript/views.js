/** Pages of banners and permissions, in a sandboxed frame with the bridge of SPEC.md, X. */

/** @typedef {import("./types/types.js").Item} Item */
/** @typedef {{frame?: string, container?: HTMLElement}} Place the address of frame.html, and where frames are put */

const HERE = new URL("frame.html", import.meta.url).href;

/** The page with its own address as base. Its policy's 'self' is its own host, not that of frame.html. */
function placed(page, address) {
  const { origin, href } = new URL(address);
  const base = `<base href="${href.replaceAll("&", "&amp;").replaceAll('"', "&quot;")}">`;
  const policy = /<meta\s+http-equiv="Content-Security-Policy"\s+content="[^"]*"/i;
  const own = page.replace(policy, (meta) => meta.replaceAll("'self'", origin));
  const start = /^\s*<!doctype[^>]*>/i.exec(own)?.[0];
  return start === undefined ? `<!doctype html>${base}${own}` : start + base + own.slice(start.length);
}

/**
 * A frame that shows a page, hidden until it has it.
 * @param {string} page @param {string} address @param {(message: string) => void} receive
 * @param {() => void} left it is elsewhere @param {Place} place @returns {HTMLIFrameElement}
 */
export function pageFrame(page, address, receive, left, place) {
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.title = "";
  const listen = ({ source, data }) => {
    if (source !== frame.contentWindow || data !== "ready") return;
    removeEventListener("message", listen);
    // Only the page that was sent has the other end: what comes after it in this frame cannot post.
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data: message }) => (typeof message === "string" ? receive(message) : left());
    const shown = { page: placed(page, address), width: innerWidth, height: innerHeight };
    frame.contentWindow?.postMessage(shown, "*", [port2]);
    frame.style.visibility = "visible";
  };
  addEventListener("message", listen);
  frame.style.cssText = "visibility: hidden; border: 0; color-scheme: light dark";
  frame.src = place.frame ?? HERE;
  return frame;
}

/**
 * Shows a banner. It ends when the banner is off the screen.
 * @param {import("./client.js").Client} client @param {Item} item @param {Place} [place] @returns {Promise<void>}
 */
export async function showBanner(client, item, place = {}) {
  const bytes = await client.page(item.file ?? "");
  if (!bytes) return client.withdraw(item);
  const page = new TextDecoder().decode(bytes);
  const address = client.addressOf(item.file ?? "");
  return new Promise((resolve) => {
    let isOver = false;
    /** @param {void | Promise<void>} next */
    const end = (next) => {
      isOver = true;
      frame.style.visibility = "hidden";
      // A page may post more once it is closed.
      setTimeout(() => frame.remove(), 1000);
      resolve(next);
    };
    const frame = pageFrame(page, address, (message) => {
      const effect = client.post(message);
      if (isOver || effect === "none") return;
      if (effect === "close") end();
      else if ("show" in effect) end(showBanner(client, effect.show, place));
      else frame.style.height = `min(${effect.resize}px, 100%)`;
    }, () => {
      if (isOver) return;
      client.withdraw(item);
      end();
    }, place);
    Object.assign(frame.style, {
      position: "fixed", zIndex: "2147483000", left: "0", width: "100%", maxHeight: "100%",
      height: item.height === undefined ? "100%" : `min(${item.height}px, 100%)`,
      [item.origin === "top" ? "top" : "bottom"]: "0",
    });
    (place.container ?? document.body).append(frame);
  });
}
