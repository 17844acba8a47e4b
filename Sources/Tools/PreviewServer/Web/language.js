/** What is known of a language by its tag. */

const rightToLeft = new Set(["Adlm", "Arab", "Hebr", "Nkoo", "Rohg", "Syrc", "Thaa"]);

/** The way that a language is written. @param {string} tag BCP 47, or whatever a person wrote instead @returns {"ltr"|"rtl"} */
export function direction(tag) {
  try {
    return rightToLeft.has(new Intl.Locale(tag).maximize().script) ? "rtl" : "ltr";
  } catch {
    return "ltr";
  }
}

/** A language's name in English, with its tag. */
export function languageName(tag) {
  try {
    const name = new Intl.DisplayNames("en", { type: "language" }).of(tag);
    return name === tag ? tag : `${name} (${tag})`;
  } catch {
    return tag;
  }
}
