/** The actions of buttons, read from the addresses of their links and written as such. */

import { words } from "../words.js";

/**
 * @typedef {{does: "web", address: string}|{does: "mail"|"call"|"text", to: string}|{does: "app", scheme: string, rest: string}
 *   |{does: "view", view: string}|{does: "flag", flag: string, view: string, sets: boolean}|{does: "close"}|{does: "other", address: string}} Target
 */

/** @type {Record<string, "mail"|"call"|"text">} */
const people = { "mailto:": "mail", "tel:": "call", "sms:": "text" };

/** @param {string} address @param {string[]} [schemes] the app's own @returns {Target} */
export function readTarget(address, schemes = []) {
  const scheme = /^[a-z][a-z0-9+.-]*:/iu.exec(address)?.[0].toLowerCase();
  if (address === "close:") return { does: "close" };
  if (scheme === "https:") return { does: "web", address };
  if (scheme && Object.hasOwn(people, scheme)) return { does: people[scheme], to: address.slice(scheme.length) };
  if (scheme === "view:" && /^view:[\w-]+$/u.test(address)) return { does: "view", view: address.slice("view:".length) };
  const flag = /^flag:([\w/-]+)(?:\?(value=false)?(?:(?:^|(?<=\?)|&)view=([\w-]+))?)?$/u.exec(address);
  if (flag && !address.endsWith("?")) return { does: "flag", flag: flag[1], view: flag[3] ?? "", sets: flag[2] === undefined };
  if (scheme && schemes.includes(scheme.slice(0, -1))) return { does: "app", scheme: scheme.slice(0, -1), rest: address.slice(scheme.length) };
  return { does: "other", address };
}

/** @param {Target} target */
export function writeTarget(target) {
  switch (target.does) {
    case "close": return "close:";
    case "mail": return `mailto:${target.to.trim()}`;
    case "call": return `tel:${target.to.replace(/[\s()-]/gu, "")}`;
    case "text": return `sms:${target.to.replace(/[\s()-]/gu, "")}`;
    case "app": return `${target.scheme}:${target.rest}`;
    case "view": return `view:${target.view}`;
    case "flag": return writeFlag(target);
    default: return target.address.trim();
  }
}

/** @param {{flag: string, view: string, sets: boolean}} target */
function writeFlag({ flag, view, sets }) {
  const parts = [sets ? "" : "value=false", view ? `view=${view}` : ""].filter(Boolean);
  return `flag:${flag}${parts.length > 0 ? `?${parts.join("&")}` : ""}`;
}

/** The host of a web address; empty as long as it has none. @param {string} address */
export function hostOf(address) {
  return /^https:\/\/([^/?#\s:@]+\.[^/?#\s:@]+)/iu.exec(address.trim())?.[1].toLowerCase() ?? "";
}

/**
 * An address with a value of the device, which is a whole value of its query: after an equals sign before the cursor, or as a new pair.
 * @param {string} address @param {number} cursor @param {string} name
 * @returns {{address: string, end: number}} end: the place after it
 */
export function withValue(address, cursor, name) {
  const hash = address.indexOf("#");
  const end = hash < 0 ? address.length : hash;
  const isOpen = address[cursor - 1] === "=" && cursor <= end && /^(?:[&#]|$)/u.test(address.slice(cursor));
  const at = isOpen ? cursor : end;
  const before = address.slice(0, at);
  const sign = /[?&]$/u.test(before) ? "" : before.includes("?") ? "&" : "?";
  const added = isOpen ? `{${name}}` : `${sign}${name}={${name}}`;
  return { address: before + added + address.slice(at), end: at + added.length };
}

/**
 * The problem of a web address as typed, with a correction; null if there is none.
 *
 * @param {string} address
 * @returns {{message: string, fix: string|null}|null}
 */
export function advice(address) {
  const straight = address.trim().replace(/[“”„«»"‘’]/gu, "");
  if (straight === "") return { message: words.target.missing, fix: null };
  if (/^(?:javascript|data|vbscript|file|blob):/iu.test(straight)) return { message: words.target.notOpened, fix: null };
  if (straight !== address.trim()) return { message: words.target.quotes, fix: straight };
  if (/\s/u.test(straight)) return { message: words.target.blanks, fix: straight.replace(/\s+/gu, "%20") };
  if (/^http:\/\//iu.test(straight)) return { message: words.target.notHTTPS, fix: straight.replace(/^http:/iu, "https:") };
  return null;
}

/** Matches a host with a path or without, but no file's name. */
const host = /^(?![^/?#]*\.(?:md|html?|png|jpe?g|gif|webp|svg)$)[\p{L}\d-]+(?:\.[\p{L}\d-]+)*\.(?:\p{L}{2,}|xn--[a-z\d-]+)(?::\d+)?(?:[/?#]\S*)?$/iu;

/** An address that looks as if it only lacks its scheme, with it; one that was pasted after it, without it twice; others as they are. @param {string} address */
export function withScheme(address) {
  const typed = address.trim().replace(/^https:\/\/(?=https?:\/\/)/iu, "");
  return host.test(typed) ? `https://${typed}` : typed === address.trim() ? address : typed;
}
