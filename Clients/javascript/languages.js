/** SPEC.md, L: language tags and their fallbacks. */

const LANGTAG = new RegExp(
  "^([a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})(?:-([a-z]{4}))?(?:-([a-z]{2}|\\d{3}))?" +
  "((?:-(?:[a-z0-9]{5,8}|\\d[a-z0-9]{3}))*)((?:-[0-9a-wy-z](?:-[a-z0-9]{2,8})+)*)(-x(?:-[a-z0-9]{1,8})+)?$",
);
const RENAMED = { iw: "he", in: "id", ji: "yi", jw: "jv", mo: "ro" };

function parts(tag) {
  const match = /^[A-Za-z0-9-]{1,255}$/.test(tag) && LANGTAG.exec(tag.toLowerCase());
  if (!match) return undefined;
  const variants = match[4].split("-").slice(1);
  const singletons = match[5].match(/-[0-9a-z](?=-)/g) ?? [];
  if (new Set(variants).size < variants.length || new Set(singletons).size < singletons.length) return undefined;
  const script = match[2] && match[2][0].toUpperCase() + match[2].slice(1);
  const language = match[1].replace(/^[a-z]+/, (name) => RENAMED[name] ?? name);
  return { language, script, region: match[3]?.toUpperCase(), rest: match[4] + match[5] + (match[6] ?? "") };
}

/** L1: the tag as it is spelled. */
export function spelled(tag) {
  const found = parts(tag);
  return found && [found.language, found.script, found.region].filter(Boolean).join("-") + found.rest;
}

/** L2, for Chinese with a region alone. */
export function impliedScript(tag) {
  const found = parts(tag);
  if (!found?.region || found.script || !/^zh(-|$)/.test(found.language)) return undefined;
  return ["TW", "HK", "MO"].includes(found.region) ? "zh-Hant" : "zh-Hans";
}

/** L1, L2: none if it is not a tag. */
export function fallbacks(tag) {
  let rest = spelled(tag);
  if (rest === undefined) return undefined;
  const script = impliedScript(tag);
  const result = [];
  while (rest) {
    if (rest === "zh" && script) result.push(script);
    if (!result.length || !/(^|-)[^-]$/.test(rest)) result.push(rest);
    rest = rest.slice(0, Math.max(0, rest.lastIndexOf("-")));
  }
  return result;
}
