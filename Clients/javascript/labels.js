/** The default labels and titles of conformance/labels.json, without those that a fallback (L2) has, too. */

import { fallbacks } from "./languages.js";

/** @type {Record<string, Record<string, Record<string, string>>>} */
const LABELS = {
  alerts: {
    en: { ok: "OK", action: "More Info...", remind: "Remind Me Later", ignore: "Ignore" },
    de: { ok: "OK", action: "Mehr info", remind: "Mich später erinnern", ignore: "Ignorieren" },
    es: { ok: "OK", action: "Más información", remind: "Recordarme más tarde", ignore: "Pasar" },
    fr: { ok: "OK", action: "Plus d'info", remind: "Me rappeler ultérieurement", ignore: "Ignorer" },
    it: { ok: "OK", action: "Maggiori informazioni", remind: "Ricordamelo dopo", ignore: "Ignora" },
    ja: { ok: "OK", action: "詳細を調べる", remind: "後で再度通知する。", ignore: "無視する" },
  },
  updates: {
    en: {
      ok: "OK", action: "Download", remind: "Remind Me Later", ignore: "Ignore", newVersion: "New version available",
      inThisVersion: "New in this version", version: "Version %@",
      newVersionOf: "A new version of %@ is available to download",
    },
    cs: {
      ok: "OK", action: "Stáhnout", remind: "Zeptat se později", ignore: "Ignorovat",
      newVersion: "Nová verze k dispozici", inThisVersion: "Nové v této verzi", version: "Verze %@",
    },
    da: {
      ok: "OK", action: "Hent", remind: "Påmind mig senere", ignore: "Ignorér", newVersion: "Ny version tilgængelig",
      inThisVersion: "Nyheder i denne version", version: "Version %@",
    },
    de: {
      ok: "OK", action: "Download", remind: "Mich später erinnern", ignore: "Ignorieren",
      newVersion: "Neue Version verfügbar", inThisVersion: "Neu in dieser Version", version: "Version %@",
    },
    el: {
      ok: "OK", action: "Κατέβασμα", remind: "Υπενθύμιση αργότερα", ignore: "Αγνοείστε",
      newVersion: "Νέα έκδοση διαθέσιμη", inThisVersion: "Νέο σε αυτή την έκδοση", version: "Έκδοση %@",
    },
    es: {
      ok: "OK", action: "Descargar", remind: "Recordarme más tarde", ignore: "Pasar",
      newVersion: "Nueva versión disponible", inThisVersion: "Nuevo en esta versión", version: "Versión %@",
    },
    fr: {
      ok: "OK", action: "Télécharger", remind: "Me rappeler ultérieurement", ignore: "Ignorer",
      newVersion: "Nouvelle version", inThisVersion: "Nouveau dans cette version", version: "Version %@",
    },
    it: {
      ok: "OK", action: "Download", remind: "Ricordamelo dopo", ignore: "Ignora", newVersion: "Nuova versione",
      inThisVersion: "Novità di questa versione", version: "Versione %@",
    },
    ja: {
      ok: "OK", action: "ダウンロード", remind: "後で再度通知する", ignore: "無視する", newVersion: "新バージョンが利用可能です",
      inThisVersion: "このバージョンの新機能", version: "バージョン%@",
    },
    pt: {
      ok: "OK", action: "Download", remind: "Lembrar-me Depois", ignore: "Ignorar",
      newVersion: "Nova versão disponível", inThisVersion: "Novo nesta versão", version: "Versão %@",
    },
    ru: {
      ok: "ОК", action: "Обновить", remind: "Напомнить позже", ignore: "Пропустить",
      newVersion: "Доступна новая версия", inThisVersion: "Новое в этой версии", version: "Версия %@",
    },
    tr: {
      ok: "Tamam", action: "İndir", remind: "Daha sonra hatırlat", ignore: "Yoksay", newVersion: "Yeni versiyon",
      inThisVersion: "Bu versiyondaki güncellemeler", version: "Versiyon %@",
    },
    zh: {
      ok: "好的", action: "下载更新", remind: "回头再说", ignore: "忽略", newVersion: "有新的版本", inThisVersion: "更新说明",
      version: "版本 %@",
    },
    "zh-Hant": {
      ok: "好的", action: "下載更新", remind: "下次提醒", ignore: "忽略", newVersion: "有新的版本", inThisVersion: "更新說明",
      version: "版本 %@",
    },
  },
  prompts: {
    en: { action: "OK", remind: "Remind Me Later" },
    de: { action: "OK", remind: "Mich später erinnern" },
    es: { action: "OK", remind: "Recordarme más tarde" },
    fr: { action: "OK", remind: "Me rappeler ultérieurement" },
    it: { action: "OK", remind: "Ricordamelo dopo" },
    ja: { action: "OK", remind: "後で再度通知する。" },
  },
  permissions: {
    en: { grant: "OK", deny: "Not Now" },
    de: { grant: "OK", deny: "Nicht jetzt" },
    es: { grant: "OK", deny: "Ahora no" },
    fr: { grant: "OK", deny: "Pas maintenant" },
    it: { grant: "OK", deny: "Non ora" },
    ja: { grant: "OK", deny: "今はしない" },
  },
};

/**
 * A6: the labels of a language, or else in English.
 * @param {string} channel @param {{locale?: string}} device
 */
export function labelsFor(channel, device) {
  const language = fallbacks(device.locale ?? "")?.find((tag) => Object.hasOwn(LABELS[channel], tag));
  return LABELS[channel][language ?? "en"];
}
