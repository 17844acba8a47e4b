import { direction, languageName } from "../../Sources/Rooms/Preview/PreviewServer/Web/shared/language.js";
import { table } from "./harness.js";

table("the direction of a language", [
  ["en", "ltr"], ["ar", "rtl"], ["he-IL", "rtl"], ["fa", "rtl"], ["az-Arab", "rtl"], ["az", "ltr"], ["ja", "ltr"],
  ["not a tag", "ltr"], ["", "ltr"],
], direction);

table("the name of a language", [
  ["de", "German (de)"], ["zh-Hant", "Traditional Chinese (zh-Hant)"], ["xx", "xx"], ["not a tag", "not a tag"],
], languageName);
