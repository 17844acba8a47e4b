/** The default labels and titles of conformance/labels.json, without those that a fallback (L2) has, too. */

import { fallbacks } from "./languages.js";
import { defined } from "./values.js";

/** Rows by language, below the names of what is in them. */
const LABELS = {
  alerts: `
    |ok|action|remind|ignore
    en|OK|More Info...|Remind Me Later|Ignore
    de|OK|Mehr info|Mich später erinnern|Ignorieren
    es|OK|Más información|Recordarme más tarde|Pasar
    fr|OK|Plus d'info|Me rappeler ultérieurement|Ignorer
    it|OK|Maggiori informazioni|Ricordamelo dopo|Ignora
    ja|OK|詳細を調べる|後で再度通知する。|無視する`,
  updates: `
    |ok|action|remind|ignore|newVersion|inThisVersion|version|newVersionOf
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
    zh-Hant|好的|下載更新|下次提醒|忽略|有新的版本|更新說明|版本 %@`,
  prompts: `
    |action|remind
    en|OK|Remind Me Later
    de|OK|Mich später erinnern
    es|OK|Recordarme más tarde
    fr|OK|Me rappeler ultérieurement
    it|OK|Ricordamelo dopo
    ja|OK|後で再度通知する。`,
  permissions: `
    |grant|deny
    en|OK|Not Now
    de|OK|Nicht jetzt
    es|OK|Ahora no
    fr|OK|Pas maintenant
    it|OK|Non ora
    ja|OK|今はしない`,
};

// A6: the labels of a language, or else in English.
/** @param {keyof typeof LABELS} channel @param {{locale?: string}} device @returns {Record<string, string>} */
export function labelsFor(channel, { locale = "" }) {
  const [[, ...names], ...rows] = LABELS[channel].trim().split("\n").map((line) => line.trim().split("|"));
  const rowOf = (tag) => rows.find(([language]) => language === tag);
  const [, ...labels] = rowOf(fallbacks(locale)?.find(rowOf)) ?? rows[0];
  return Object.fromEntries(labels.map((label, place) => [names[place], label]));
}

// An item with those members and buttons that there are.
/** @returns {import("./types/types.js").Item} */
export const itemWith = (members, buttons) => defined({ ...members, buttons: Object.entries(defined(buttons)) });
