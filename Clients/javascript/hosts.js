/** SPEC.md, H: requests to hosts, and what is made of their answers. */

import { isWebPage } from "./feeds.js";
import { date, isPlain, own, put, stored } from "./values.js";

/** @typedef {import("./types.js").Answer} Answer */
/** @typedef {import("./types.js").Copy} Copy */
/**
 * What came of asking for a file. A soft failure may be over soon; `old` is its copy (H4).
 * @typedef {{is: "read", value: any} | {is: "missing"} | {is: "failed", isSoft: boolean, url: string, old?: any}}
 * Reading
 */

const DAY = 86400;
const isSoft = (status) => status === 0 || status === 429 || status >= 500;

export class Hosts {
  #transport;
  #keeper;

  /** @param {import("./types.js").Transport} transport @param {import("./store.js").Keeper} keeper */
  constructor(transport, keeper) {
    this.#transport = transport;
    this.#keeper = keeper;
  }

  /**
   * H1, H5: status 0 is no answer.
   * @param {string} url @param {number} now @param {Copy} [copy] @returns {Promise<Answer>}
   */
  async ask(url, now, copy) {
    const origin = /^[^/]*\/\/[^/?#]*/.exec(url)?.[0].toLowerCase() ?? "";
    const until = date(own(own(this.#keeper.state, "publish.serverWaits"), origin));
    if (until !== undefined && until > now && until <= now + 2 * DAY) return { status: 0 };
    const isRecent = copy?.fetched !== undefined && copy.fetched <= now && now - copy.fetched <= 7 * DAY;
    const answer = await this.#transport({
      url,
      ...(isRecent && copy?.etag && { etag: copy.etag }),
      ...(isRecent && copy?.lastModified && { lastModified: copy.lastModified }),
    }).catch(() => null) ?? { status: 0 };
    const end = isSoft(answer.status) ? retryEnd(answer.retryAfter ?? "", now) : now;
    if (end > now) {
      this.#keeper.change((state) => {
        const waits = own(state, "publish.serverWaits");
        const copy = isPlain(waits) ? { ...waits } : {};
        put(copy, origin, stored(end));
        put(state, "publish.serverWaits", copy);
      });
    }
    return answer;
  }

  /**
   * Keeps a body that was read, with its validators (H1).
   * @param {string} url @param {Answer} answer @param {number} now
   */
  keep(url, answer, now) {
    const { body, etag, lastModified, date: sent } = answer;
    const [modified, day] = [lastModified, sent].map((value) => Date.parse(value ?? ""));
    this.#keeper.setCopy(url, {
      body: /** @type {Uint8Array} */ (body), fetched: now,
      ...(/^(W\/)?"[^"]*"$/.test(etag ?? "") && { etag }),
      ...(lastModified && !Number.isNaN(day) && !(modified > day) && { lastModified }),
    });
  }

  /**
   * H2, H3.
   * @param {string[]} urls the candidates @param {(body: Uint8Array) => any} read none if it is unreadable
   * @param {number} now @param {boolean} [isLenient] H3
   * @returns {Promise<Reading>}
   */
  async read(urls, read, now, isLenient = false) {
    /** @type {Reading} */
    let last = { is: "missing" };
    for (const url of urls) {
      const isLast = url === urls[urls.length - 1];
      const copy = this.#keeper.copy(url);
      let answer = await this.ask(url, now, copy);
      if (answer.status === 304) {
        const value = copy && read(copy.body);
        if (copy && value !== undefined) return { is: "read", value };
        answer = await this.ask(url, now);
      }
      const { status, body = new Uint8Array() } = answer;
      const [isFine, isGone] = [status === 200 || status === 203, status === 404 || status === 410];
      if (isGone) this.#keeper.setCopy(url, undefined);
      const isUsable = isFine || (isLenient && status >= 400 && (!isGone || isLast));
      const value = isUsable ? read(body) : undefined;
      if (value !== undefined) {
        if (isFine) this.keep(url, answer, now);
        return { is: "read", value };
      }
      if (isGone) {
        last = { is: "missing" };
      } else {
        last = { is: "failed", isSoft: isSoft(status), url };
        if (status !== 403 && !(isFine && isWebPage(body))) return last;
      }
    }
    return last;
  }
}

/**
 * H5.
 * @param {string} value @param {number} now
 */
function retryEnd(value, now) {
  const day = Date.parse(/[a-z]{3}/i.test(value) ? value : "") / 1000;
  const end = /^\d+$/.test(value) ? now + Number(value) : Math.floor(day);
  return Number.isNaN(end) ? now : Math.min(end, now + DAY);
}

/** @param {Uint8Array} bytes @returns {Promise<string>} of the SHA-256, or nothing where there is no WebCrypto */
export async function sha256(bytes) {
  try {
    return hex(new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)));
  } catch {
    return "";
  }
}

/** @param {Uint8Array} bytes */
const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
