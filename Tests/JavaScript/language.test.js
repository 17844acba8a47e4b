import { audienceWords, direction, languageName, reachWords } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/language.js";
import { table } from "./harness.js";

table("the direction of a language", [
  ["en", "ltr"], ["ar", "rtl"], ["he-IL", "rtl"], ["fa", "rtl"], ["az-Arab", "rtl"], ["az", "ltr"], ["ja", "ltr"],
  ["not a tag", "ltr"], ["", "ltr"],
], direction);

table("the name of a language", [
  ["de", "German (de)"], ["zh-Hant", "Traditional Chinese (zh-Hant)"], ["xx", "xx"], ["not a tag", "not a tag"],
], languageName);

table("the devices that an entry reaches", [
  [[], "nobody"], [[{ who: "everybody" }], "everybody"],
  [[{ who: "app < 2.4.0", languages: ["de", "ja"] }], "German and Japanese, app < 2.4.0"],
  [[{ who: "everybody", languages: ["de"], exceptLanguages: ["de-CH"] }], "German (but not Swiss High German)"],
  [[{ who: "on Wi-Fi", languages: ["*"], exceptLanguages: ["fr"] }, { who: "everybody", languages: ["fr"] }],
    "all other languages, on Wi-Fi; or French"],
  [[{ who: "in region AT or DE, plan free" }], "in Austria or Germany, plan free"],
  [[{ who: "app ≥ 2, not in region GB" }], "app ≥ 2, not in United Kingdom"],
], reachWords);

table("whom a message reaches, how often, and what comes first", [
  [[{ reach: [{ who: "app < 2" }] }], "app < 2"], [[{ reach: [{ who: "app < 2" }], how: "once" }], "app < 2, once"],
  [[{ reach: [{ who: "app < 2" }], how: "once", waitsFor: ["survey"] }, new Map([["survey", "Tell us"]])], "app < 2, once; waits while “Tell us” is shown"],
  [[{ reach: [{ who: "app < 2" }], waitsFor: ["a", "b", "c"] }], "app < 2; waits while “a” or “b” or “c” is shown"],
  [[{ reach: [{ who: "app < 2" }], waitsFor: ["a", "b", "c", "d"] }], "app < 2; waits while “a” or “b” or one of 2 others is shown"],
], ([answer, titles]) => audienceWords(answer, titles));
