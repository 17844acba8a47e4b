/** SPEC.md, L: language tags and their fallbacks. */

const LANGTAG = new RegExp(
  "^([a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-([a-z]{4}))?(?:-([a-z]{2}|\\d{3}))?" +
  "((?:-(?:[a-z0-9]{5,8}|\\d[a-z0-9]{3}))*)((?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*)(-x(?:-[a-z0-9]{1,8})+)?$",
);
const RENAMED = { iw: "he", in: "id", ji: "yi", jw: "jv", mo: "ro" };

/** The tag as it is spelled (L1), and for Chinese with a region alone, that with its script (L2). */
function parts(tag) {
  const match = /^[A-Za-z0-9-]{1,255}$/.test(tag) && LANGTAG.exec(tag.toLowerCase());
  if (!match) return undefined;
  const variants = match[4].split("-").slice(1);
  const singletons = match[5].match(/-[0-9a-z](?=-)/g) ?? [];
  if (new Set(variants).size < variants.length || new Set(singletons).size < singletons.length) return undefined;
  const script = match[2] && match[2][0].toUpperCase() + match[2].slice(1);
  const language = match[1].replace(/^[a-z]+/, (name) => RENAMED[name] ?? name);
  const region = match[3]?.toUpperCase();
  const isChinese = region && !script && /^zh(-|$)/.test(language);
  return {
    spelled: [language, script, region].filter(Boolean).join("-") + match[4] + match[5] + (match[6] ?? ""),
    implied: isChinese ? (["TW", "HK", "MO"].includes(region) ? "zh-Hant" : "zh-Hans") : undefined,
  };
}

export const spelled = (tag) => parts(tag)?.spelled;
export const impliedScript = (tag) => parts(tag)?.implied;

/** The beginnings of a tag before a hyphen, and the tag. */
export const beginnings = (tag) => tag.split("-").map((_, last, all) => all.slice(0, last + 1).join("-"));

/** L1, L2: none if it is not a tag. */
export function fallbacks(tag) {
  const { spelled: whole, implied } = parts(tag) ?? {};
  return whole && beginnings(whole).reverse()
    .filter((one) => one === whole || !/(^|-)[^-]$/.test(one))
    .flatMap((one) => (one === "zh" && implied ? [implied, one] : one));
}
