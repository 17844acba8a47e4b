/** Facts about languages, derived from their tags. */

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The writing direction of a language. @param {string} tag BCP 47, or other text that the user wrote instead @returns {"ltr"|"rtl"} */
export function direction(tag) {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** The name of a language in English, with its tag. */
export function languageName(tag) {
  const name = plainName(tag);
  return name === tag ? tag : `${name} (${tag})`;
}

/** The name of a language in English; the tag of one that has none. */
export function plainName(tag) {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}

/** Regions by name: "in Austria or Germany" for "in region AT or DE". @param {string} words of the server */
function withCountries(words) {
  return words.replace(/\bin region ((?:[A-Z]{2}|\d{3})\b(?: or (?:[A-Z]{2}|\d{3})\b)*)/gu, (_, list) => `in ${list.split(" or ").map(countryName).join(" or ")}`);
}

/** The country's name in English: `Austria`. @param {string} code of ISO 3166 */
export function countryName(code) {
  try {
    return new Intl.DisplayNames("en", { type: "region" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/**
 * The devices that an entry reaches: "German and Japanese, app < 2.4.0".
 * @param {{who: string, languages?: string[], exceptLanguages?: string[]}[]} reach as the server's `audiences` answers; `*`
 *   stands for all languages that are not named
 */
export function reachWords(reach) {
  const words = reach.map(({ who: said, languages, exceptLanguages = [] }) => {
    const who = withCountries(said);
    if (!languages) return who;
    const names = languages.map((tag) => (tag === "*" ? "all other languages" : plainName(tag))).join(" and ");
    // If all other languages are included, it is obvious which are excluded.
    const special = exceptLanguages.filter((tag) => languages.some((other) => other.split("-")[0] === tag.split("-")[0]));
    const list = special.length > 0 ? `${names} (but not ${special.map(plainName).join(" or ")})` : names;
    return who === "everybody" ? list : `${list}, ${who}`;
  });
  return words.length > 0 ? words.join("; or ") : "nobody";
}

/**
 * Whom an entry reaches, how often, and what comes first: "app < 2.4.0, at most 3 times; waits while “Survey” is shown".
 * @param {{reach: Parameters<typeof reachWords>[0], how?: string, waitsFor?: string[]}} answer
 * @param {Map<string, string>} [titles] of messages, by their names
 */
export function audienceWords({ reach, how, waitsFor }, titles) {
  const who = [reachWords(reach), reach.length > 0 && how].filter(Boolean).join(", ");
  return waitsFor ? `${who}; ${waitWords(waitsFor, titles)}` : who;
}

/** The messages that are shown first until people answer them. @param {string[]} names @param {Map<string, string>} [titles] */
export function waitWords(names, titles = new Map()) {
  const shown = names.length > 3 ? names.slice(0, 2) : names;
  const named = shown.map((name) => `“${titles.get(name) ?? name}”`);
  const list = [...named, ...(names.length > 3 ? [`one of ${names.length - 2} others`] : [])];
  return `waits while ${list.join(" or ")} is shown`;
}
