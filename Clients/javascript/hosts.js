/** SPEC.md, H: requests to hosts, and what is made of their answers. */

import { DAY, attempt, date, defined, objectIn, own, put, stored, textOf } from "./values.js";

/** @typedef {import("./types/types.js").Answer} Answer */
/**
 * What came of asking for a file. A soft failure may be over soon; `old` is the last copy (H4).
 * @typedef {{is: "read", value: any} | {is: "missing"} | {is: "failed", isSoft: boolean, old?: any}} Reading
 * @typedef {ReturnType<typeof hostsOf>} Hosts
 */

export const isFine = (status) => status === 200 || status === 203;
export const isSoft = (status) => status === 0 || status === 429 || status >= 500;

/** The address of a file of one version (F5, T3). */
export const versioned = (name, version) => `feeds/${name.replace(/(\.[^.]*)?$/, `.${version}$1`)}`;
/** H2. */
const isWebPage = (bytes) => /^\s*<(!doctype html|html|head|body)/i.test(textOf(bytes.subarray(0, 4096)));

/** H5. */
function retryEnd(value, now) {
  const day = Date.parse(/[a-z]{3}/i.test(value) ? value : "") / 1000;
  const end = /^\d+$/.test(value) ? now + Number(value) : Math.floor(day);
  return Number.isNaN(end) ? now : Math.min(end, now + DAY);
}

/** @param {import("./types/types.js").Transport} transport @param {import("./store.js").Keeper} keeper */
export function hostsOf(transport, keeper) {
  /** @param {import("./types/types.js").Copy} [copy] @returns {Promise<Answer>} H1, H5 */
  const ask = async (url, now, copy) => {
    const [, scheme = "", host = ""] = /^([^/]*\/\/)(?:[^/?#]*@)?([^/?#]*)/.exec(url) ?? [];
    const origin = (scheme + host).toLowerCase();
    const until = date(own(own(keeper.state, "publish.serverWaits"), origin)) ?? now;
    if (until > now && until <= now + 2 * DAY) return { status: 0 };
    const { fetched = -Infinity, etag, lastModified } = copy ?? {};
    const isRecent = fetched <= now && now - fetched <= 7 * DAY;
    const validators = defined({ etag, lastModified });
    const answer = await transport({ url, ...(isRecent && validators) }).catch(() => null) ?? { status: 0 };
    const end = isSoft(answer.status) ? retryEnd(answer.retryAfter ?? "", now) : now;
    if (end <= now) return answer;
    keeper.change((state) => {
      const waits = objectIn(state, "publish.serverWaits");
      for (const [other, wait] of Object.entries(waits)) if ((date(wait) ?? end) <= now) put(waits, other, undefined);
      put(waits, origin, stored(end));
    });
    return answer;
  };

  /** @param {string} url @param {Answer} answer the body of which was read @param {number} now H1 */
  const keep = (url, { body, etag, lastModified, date: sent }, now) => {
    const [modified, day] = [lastModified, sent].map((value) => Date.parse(value ?? ""));
    keeper.setCopy(url, {
      body: /** @type {Uint8Array} */ (body), fetched: now,
      ...(/^(W\/)?"[^"]*"$/.test(etag ?? "") && { etag }),
      ...(lastModified && !Number.isNaN(day) && !(modified > day) && { lastModified }),
    });
  };

  /** The first copy that is readable, and right. */
  const copyOf = async (urls, parse, isRight = async (body, url) => true) => {
    for (const url of urls) {
      const body = keeper.copy(url)?.body;
      const value = body && await isRight(body, url) ? parse(body) : undefined;
      if (value !== undefined) return value;
    }
  };

  // A file of which the hash is known (F5, T3), kept below `url` and asked for at `source`.
  /** @returns {Promise<Reading | undefined>} nothing if the host has another */
  const readExactly = async (url, source, isRight, parse, now) => {
    const kept = await copyOf([url], parse, isRight);
    if (kept !== undefined) return { is: "read", value: kept };
    const { status, body } = await ask(source, now);
    if (isSoft(status)) return { is: "failed", isSoft: true };
    const value = body && isFine(status) && await isRight(body) ? parse(body) : undefined;
    if (value === undefined) return undefined;
    keep(url, { status, body }, now);
    return { is: "read", value };
  };

  /** @param {string[]} urls the candidates (H2) @param {boolean} isLenient H3 @returns {Promise<Reading>} */
  const read = async (urls, isLenient, parse, now) => {
    /** @type {Reading} */
    let last = { is: "missing" };
    for (const url of urls) {
      const copy = keeper.copy(url);
      let answer = await ask(url, now, copy);
      if (answer.status === 304) {
        const value = copy && parse(copy.body);
        if (value !== undefined) return { is: "read", value };
        answer = await ask(url, now);
      }
      const { status, body = new Uint8Array() } = answer;
      const isGone = status === 404 || status === 410;
      if (isGone) keeper.setCopy(url, undefined);
      const isUsable = isFine(status) || (isLenient && status >= 400 && (!isGone || url === urls.at(-1)));
      const value = isUsable ? parse(body) : undefined;
      if (value !== undefined) {
        if (isFine(status)) keep(url, answer, now);
        return { is: "read", value };
      }
      last = isGone ? { is: "missing" } : { is: "failed", isSoft: isSoft(status) };
      if (!isGone && status !== 403 && !(isFine(status) && isWebPage(body))) return last;
    }
    return last;
  };

  return { keeper, ask, keep, copyOf, readExactly, read };
}

/** @param {Uint8Array} bytes @returns {Promise<string>} of the SHA-256, or nothing where there is no WebCrypto */
export async function sha256(bytes) {
  const hash = await attempt(() => crypto.subtle.digest("SHA-256", bytes))?.catch(() => undefined);
  return [...new Uint8Array(hash ?? [])].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
