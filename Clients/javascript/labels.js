/** The default labels and titles of conformance/labels.json, without those that a fallback (L2) has, too. */

import { fallbacks } from "./languages.js";
import { defined } from "./values.js";

const USUAL = `
  en|OK|More Info...|Remind Me Later|Ignore|Not Now
  de|OK|Mehr info|Mich später erinnern|Ignorieren|Nicht jetzt
  es|OK|Más información|Recordarme más tarde|Pasar|Ahora no
  fr|OK|Plus d'info|Me rappeler ultérieurement|Ignorer|Pas maintenant
  it|OK|Maggiori informazioni|Ricordamelo dopo|Ignora|Non ora
  ja|OK|詳細を調べる|後で再度通知する。|無視する|今はしない`;
const OF_UPDATES = `
  en|OK|Download|Remind Me Later|Ignore|New version available|New in this version|Version %@|A new version of %@ is available to download
  cs|OK|Stáhnout|Zeptat se později|Ignorovat|Nová verze k dispozici|Nové v této verzi|Verze %@
  da|OK|Hent|Påmind mig senere|Ignorér|Ny version tilgængelig|Nyheder i denne version|Version %@
  de|OK|Download|Mich später erinnern|Ignorieren|Neue Version verfügbar|Neu in dieser Version|Version %@
  el|OK|Κατέβασμα|Υπενθύμιση αργότερα|Αγνοείστε|Νέα έκδοση διαθέσιμη|Νέο σε αυτή την έκδοση|Έκδοση %@
  es|OK|Descargar|Recordarme más tarde|Pasar|Nueva versión disponible|Nuevo en esta versión|Versión %@
  fr|OK|Télécharger|Me rappeler ultérieurement|Ignorer|Nouvelle version|Nouveau dans cette version|Version %@
  it|OK|Download|Ricordamelo dopo|Ignora|Nuova versione|Novità di questa versione|Versione %@
  ja|OK|ダウンロード|後で再度通知する|無視する|新バージョンが利用可能です|このバージョンの新機能|バージョン%@
  pt|OK|Download|Lembrar-me Depois|Ignorar|Nova versão disponível|Novo nesta versão|Versão %@
  ru|ОК|Обновить|Напомнить позже|Пропустить|Доступна новая версия|Новое в этой версии|Версия %@
  tr|Tamam|İndir|Daha sonra hatırlat|Yoksay|Yeni versiyon|Bu versiyondaki güncellemeler|Versiyon %@
  zh|好的|下载更新|回头再说|忽略|有新的版本|更新说明|版本 %@
  zh-Hant|好的|下載更新|下次提醒|忽略|有新的版本|更新說明|版本 %@`;
/** The names of the columns, or a point for those that a channel does not have. */
const CHANNELS = {
  alerts: ["ok action remind ignore .", USUAL],
  updates: ["ok action remind ignore newVersion inThisVersion version newVersionOf", OF_UPDATES],
  prompts: ["action . remind . .", USUAL],
  permissions: ["grant . . . deny", USUAL],
};

/** @param {keyof typeof CHANNELS} channel @param {{locale?: string}} device @returns {Record<string, string>} A6 */
export function labelsFor(channel, { locale = "" }) {
  const [columns, table] = CHANNELS[channel];
  const rows = table.trim().split("\n").map((line) => line.trim().split("|"));
  const rowOf = (tag) => rows.find(([language]) => language === tag);
  const [, ...labels] = rowOf(fallbacks(locale)?.find(rowOf)) ?? rows[0];
  const names = columns.split(" ");
  return Object.fromEntries(labels.map((label, at) => [names[at], label]).filter(([name]) => name !== "."));
}

/** @returns {import("./types/types.js").Item} with those members and buttons that there are */
export const itemWith = (members, buttons) => defined({ ...members, buttons: Object.entries(defined(buttons)) });
