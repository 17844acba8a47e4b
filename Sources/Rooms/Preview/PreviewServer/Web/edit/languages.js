/** The languages of a message, and the names of languages and countries. */

import { plainName as nameOf } from "../shared/language.js";
import { variantOf, viewOf } from "./message/variants.js";
import { words } from "./words.js";

export { countryName, plainName as nameOf } from "../shared/language.js";

/** A sentence of the server, in which languages are written `{de}`. @param {string} sentence */
export function withNames(sentence) {
  return sentence.replace(/(?<!\{)\{([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\}(?!\})/gu, (_, tag) => nameOf(tag));
}

/**
 * The languages that can be found by name, also by that of a country: `German (Austria)`.
 * @param {string[]} locales the site's
 * @param {string[]} regions
 * @returns {{value: string, label: string}[]}
 */
export function languageOptions(locales, regions) {
  const names = new Intl.DisplayNames("en", { type: "language", languageDisplay: "standard", fallback: "none" });
  const letters = [..."abcdefghijklmnopqrstuvwxyz"];
  const plain = letters.flatMap((one) => letters.map((other) => one + other));
  const ofCountries = regions.map((region) => `${new Intl.Locale(`und-${region}`).maximize().language}-${region}`);
  const options = [...new Set([...locales, ...plain, ...ofCountries])].map((value) => ({ value, label: names.of(value) ?? "" }));
  return options.filter(({ label }) => label !== "").sort((a, b) => a.label.localeCompare(b.label, "en"));
}

/**
 * The languages of a message, with the state of the translation in each.
 * @param {{all: Pick<import("./message/files.js").MessageFile, "locale"|"state"|"sha256">[]}} files
 * @param {string[]} locales the site's
 */
export function languagesOf(files, locales) {
  const known = locales.filter((locale) => files.all.some((file) => file.locale === locale));
  return known.map((locale) => {
    const own = files.all.filter((file) => file.locale === locale);
    const state = own.map((file) => file.state).find((some) => some && some !== "complete") ?? "complete";
    return { locale, state: own.some(({ sha256 }) => sha256 !== null) || state === "complete" ? state : "missing" };
  });
}

/** What a file is called: `German, details`; empty for the message's own. @param {import("./message/files.js").MessageFiles} files @param {string} path */
export function fileName(files, path) {
  if (!files.has(path)) return "";
  const { locale, part } = files.file(path);
  return [locale === files.main.locale ? "" : nameOf(locale), viewOf(part) === "index" ? "" : viewOf(part), variantOf(part)].filter(Boolean).join(", ");
}

/** The tabs of languages. The label is read aloud without a space between its two parts. @param {{locale: string, state: string}[]} languages the default first */
export function languageTabs(languages) {
  return languages.map(({ locale, state }, index) => ({
    value: locale, label: nameOf(locale), said: index > 0 ? words.translations[state] : "", look: `is-${index > 0 ? state : "complete"}`,
  }));
}
