/** Requests by fetch (SPEC.md, H1). */

import { LIMITS } from "./feeds.js";
import { defined } from "./values.js";

/**
 * In browsers, validators would need the host's permission (CORS), and so the browser's own cache revalidates instead:
 * its 304 arrives here as the file. No cookies are sent.
 * @param {typeof fetch} [get] @returns {import("./types/types.js").Transport}
 */
export function fetchTransport(get = (...request) => fetch(...request)) {
  const isBrowser = typeof document !== "undefined";
  return async ({ url, etag, lastModified }) => {
    const validators = defined({ "If-None-Match": etag, "If-Modified-Since": lastModified });
    /** @type {RequestInit} */
    const options = {
      cache: isBrowser ? "no-cache" : "no-store", credentials: "omit", headers: isBrowser ? {} : validators,
      redirect: isBrowser ? "follow" : "manual", referrerPolicy: "no-referrer",
      signal: /** @type {any} */ (AbortSignal).timeout(60000),
    };
    let [address, response] = [url, await get(url, options)];
    for (let left = 5; !isBrowser && [301, 302, 303, 307, 308].includes(response.status); left--) {
      const next = new URL(response.headers.get("Location") ?? "", address).href;
      if (!left || !isAllowed(address, next)) return null;
      [address, response] = [next, await get(next, options)];
    }
    if (response.redirected && !isAllowed(url, response.url)) return null;
    const header = (name) => response.headers.get(name) ?? undefined;
    return {
      status: response.status, body: await read(response), etag: header("ETag"), lastModified: header("Last-Modified"),
      date: header("Date"), retryAfter: header("Retry-After"),
    };
  };
}

const isAllowed = (from, to) => /^https:/i.test(to) || (/^http:/i.test(to) && /^http:/i.test(from));

/** @param {Response} response what is too large is cut, so that it is unreadable */
async function read(response) {
  const reader = response.body?.getReader();
  const parts = [];
  let size = 0;
  while (size <= LIMITS.bytes) {
    const { value } = await reader?.read() ?? {};
    if (!value) break;
    parts.push(value);
    size += value.length;
  }
  if (size > LIMITS.bytes) await reader?.cancel();
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
