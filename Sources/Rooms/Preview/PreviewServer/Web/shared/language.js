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
  try {
    const name = new Intl.DisplayNames("en", { type: "language" }).of(tag);
    return name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
