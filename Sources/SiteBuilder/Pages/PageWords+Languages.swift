extension PageWords {
  static let english = PageWords(
    news: "News", noNews: "No news yet", more: "More news", all: "All news", releases: "Release notes",
    all: "All release notes",
    version: "Version %@", download: "Download", subscribe: "Subscribe", home: "Overview", pages: "Pages",
    languages: "Languages", skip: "Skip to content", close: "Close", notFound: "This page doesn’t exist",
    "It may have moved, or the address may be misspelled.")

  static let byLanguage: [String: PageWords] = [
    "en": english,
    "ar": PageWords(
      news: "الأخبار", noNews: "لا أخبار بعد", more: "المزيد من الأخبار", all: "كل الأخبار",
      releases: "ملاحظات الإصدار",
      all: "كل ملاحظات الإصدار", version: "الإصدار %@", download: "تنزيل", subscribe: "اشتراك", home: "نظرة عامة",
      pages: "الصفحات", languages: "اللغات", skip: "انتقل إلى المحتوى", close: "إغلاق",
      notFound: "هذه الصفحة غير موجودة", "ربما نُقلت، أو ربما كُتب العنوان بشكل غير صحيح."),
    "da": PageWords(
      news: "Nyheder", noNews: "Ingen nyheder endnu", more: "Flere nyheder", all: "Alle nyheder",
      releases: "Udgivelsesnoter",
      all: "Alle udgivelsesnoter", version: "Version %@", download: "Hent", subscribe: "Abonner", home: "Oversigt",
      pages: "Sider", languages: "Sprog", skip: "Gå til indhold", close: "Luk", notFound: "Siden findes ikke",
      "Den kan være flyttet, eller adressen kan være skrevet forkert."),
    "de": PageWords(
      news: "Neuigkeiten", noNews: "Noch keine Neuigkeiten", more: "Weitere Neuigkeiten", all: "Alle Neuigkeiten",
      releases: "Versionshinweise",
      all: "Alle Versionshinweise", version: "Version %@", download: "Laden", subscribe: "Abonnieren",
      home: "Übersicht", pages: "Seiten", languages: "Sprachen", skip: "Zum Inhalt", close: "Schließen",
      notFound: "Diese Seite gibt es nicht", "Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler."),
    "es": PageWords(
      news: "Novedades", noNews: "Aún no hay novedades", more: "Más novedades", all: "Todas las novedades",
      releases: "Notas de la versión",
      all: "Todas las notas de versión", version: "Versión %@", download: "Descargar", subscribe: "Suscribirse",
      home: "Resumen", pages: "Páginas", languages: "Idiomas", skip: "Ir al contenido", close: "Cerrar",
      notFound: "Esta página no existe", "Puede que se haya movido o que la dirección tenga un error."),
    "fr": PageWords(
      news: "Actualités", noNews: "Pas encore d’actualités", more: "Autres actualités", all: "Toutes les actualités",
      releases: "Notes de version",
      all: "Toutes les notes de version", version: "Version %@", download: "Télécharger", subscribe: "S’abonner",
      home: "Aperçu", pages: "Pages", languages: "Langues", skip: "Aller au contenu", close: "Fermer",
      notFound: "Cette page n’existe pas", "Elle a peut-être été déplacée, ou l’adresse contient une erreur."),
    "it": PageWords(
      news: "Novità", noNews: "Ancora nessuna novità", more: "Altre novità", all: "Tutte le novità",
      releases: "Note di rilascio",
      all: "Tutte le note di rilascio", version: "Versione %@", download: "Scarica", subscribe: "Abbonati",
      home: "Panoramica", pages: "Pagine", languages: "Lingue", skip: "Vai al contenuto", close: "Chiudi",
      notFound: "Questa pagina non esiste", "Forse è stata spostata, o l’indirizzo contiene un errore."),
    "ja": PageWords(
      news: "お知らせ", noNews: "まだお知らせはありません", more: "その他のお知らせ", all: "すべてのお知らせ", releases: "リリースノート",
      all: "すべてのリリースノート", version: "バージョン%@", download: "ダウンロード", subscribe: "購読",
      home: "概要", pages: "ページ", languages: "言語", skip: "本文へ移動", close: "閉じる",
      notFound: "このページは存在しません", "移動したか、アドレスが間違っている可能性があります。"),
    "ko": PageWords(
      news: "소식", noNews: "아직 소식이 없습니다", more: "다른 소식", all: "모든 소식", releases: "릴리스 노트", all: "모든 릴리스 노트",
      version: "버전 %@", download: "다운로드", subscribe: "구독", home: "개요", pages: "페이지",
      languages: "언어", skip: "본문으로 건너뛰기", close: "닫기", notFound: "존재하지 않는 페이지입니다",
      "페이지가 이동했거나 주소가 잘못되었을 수 있습니다."),
    "nb": PageWords(
      news: "Nyheter", noNews: "Ingen nyheter ennå", more: "Flere nyheter", all: "Alle nyheter",
      releases: "Versjonsmerknader",
      all: "Alle versjonsmerknader", version: "Versjon %@", download: "Last ned", subscribe: "Abonner",
      home: "Oversikt", pages: "Sider", languages: "Språk", skip: "Gå til innholdet", close: "Lukk",
      notFound: "Denne siden finnes ikke", "Den kan være flyttet, eller adressen kan være feilskrevet."),
    "nl": PageWords(
      news: "Nieuws", noNews: "Nog geen nieuws", more: "Meer nieuws", all: "Al het nieuws",
      releases: "Versie-informatie",
      all: "Alle versie-informatie", version: "Versie %@", download: "Downloaden", subscribe: "Abonneren",
      home: "Overzicht", pages: "Pagina’s", languages: "Talen", skip: "Naar de inhoud", close: "Sluiten",
      notFound: "Deze pagina bestaat niet", "Misschien is de pagina verplaatst of is het adres verkeerd gespeld."),
    "pl": PageWords(
      news: "Aktualności", noNews: "Nie ma jeszcze aktualności", more: "Więcej aktualności",
      all: "Wszystkie aktualności", releases: "Informacje o wersji",
      all: "Informacje o wszystkich wersjach", version: "Wersja %@", download: "Pobierz", subscribe: "Subskrybuj",
      home: "Przegląd", pages: "Strony", languages: "Języki", skip: "Przejdź do treści", close: "Zamknij",
      notFound: "Ta strona nie istnieje", "Mogła zostać przeniesiona lub w adresie jest błąd."),
    "pt": PageWords(
      news: "Novidades", noNews: "Ainda não há novidades", more: "Mais novidades", all: "Todas as novidades",
      releases: "Notas da versão",
      all: "Todas as notas de versão", version: "Versão %@", download: "Baixar", subscribe: "Assinar",
      home: "Visão geral", pages: "Páginas", languages: "Idiomas", skip: "Ir para o conteúdo", close: "Fechar",
      notFound: "Esta página não existe", "Ela pode ter mudado de lugar, ou o endereço pode conter um erro."),
    "ru": PageWords(
      news: "Новости", noNews: "Новостей пока нет", more: "Другие новости", all: "Все новости",
      releases: "Что нового в версиях",
      all: "Что нового во всех версиях", version: "Версия %@", download: "Загрузить", subscribe: "Подписаться",
      home: "Обзор", pages: "Страницы", languages: "Языки", skip: "К содержанию", close: "Закрыть",
      notFound: "Такой страницы нет", "Возможно, её переместили или в адресе опечатка."),
    "sv": PageWords(
      news: "Nyheter", noNews: "Inga nyheter än", more: "Fler nyheter", all: "Alla nyheter",
      releases: "Versionsinformation",
      all: "All versionsinformation", version: "Version %@", download: "Ladda ner", subscribe: "Prenumerera",
      home: "Översikt", pages: "Sidor", languages: "Språk", skip: "Gå till innehållet", close: "Stäng",
      notFound: "Sidan finns inte", "Den kan ha flyttats, eller så är adressen felstavad."),
    "tr": PageWords(
      news: "Haberler", noNews: "Henüz haber yok", more: "Diğer haberler", all: "Tüm haberler",
      releases: "Sürüm notları",
      all: "Tüm sürüm notları", version: "Sürüm %@", download: "İndir", subscribe: "Abone ol", home: "Genel bakış",
      pages: "Sayfalar", languages: "Diller", skip: "İçeriğe geç", close: "Kapat", notFound: "Böyle bir sayfa yok",
      "Taşınmış olabilir veya adres yanlış yazılmış olabilir."),
    "zh": simplifiedChinese, "zh-Hans": simplifiedChinese,
    "zh-Hant": PageWords(
      news: "最新消息", noNews: "尚無最新消息", more: "更多消息", all: "所有消息", releases: "版本說明", all: "所有版本說明",
      version: "版本 %@", download: "下載", subscribe: "訂閱", home: "概覽", pages: "頁面", languages: "語言",
      skip: "跳至內容", close: "關閉", notFound: "找不到此頁面", "頁面可能已移動，或網址有誤。"),
  ]

  private static let simplifiedChinese = PageWords(
    news: "最新动态", noNews: "暂无最新动态", more: "更多动态", all: "所有动态", releases: "版本说明", all: "所有版本说明",
    version: "版本 %@", download: "下载", subscribe: "订阅", home: "概览", pages: "页面", languages: "语言",
    skip: "跳到内容", close: "关闭", notFound: "找不到此页面", "页面可能已移动，或网址有误。")
}
