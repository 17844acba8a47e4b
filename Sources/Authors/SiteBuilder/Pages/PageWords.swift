package import FeedModel

/// The few words of the built-in pages for people.
struct PageWords: Equatable {
  var news: String
  var noNews: String
  var moreNews: String
  var allNews: String
  var releases: String
  var allReleases: String
  /// The words with `%@` for the version.
  var version: String
  var download: String
  var subscribe: String
  var home: String
  /// The name of the links to the site's pages for screen readers.
  var pages: String
  var languages: String
  var skip: String
  var close: String
  var notFound: String
  var notFoundText: String
}

extension PageWords {
  /// The words in a language, or else the nearest available one, or else English.
  init(_ locale: LanguageTag) {
    if let known = locale.fallbacks.lazy.compactMap({ Self.byLanguage[$0.text] }).first {
      self = known
    } else {
      self = Self.english
      version = DefaultLabels(for: locale).updates.versionLabelFormat
    }
  }

  func version(_ version: FeedVersion) -> String { self.version.replacing("%@", with: version.text) }

  static let english = PageWords(
    news: "News", noNews: "No news yet", moreNews: "More news", allNews: "All news", releases: "Release notes",
    allReleases: "All release notes", version: "Version %@", download: "Download", subscribe: "Subscribe",
    home: "Overview", pages: "Pages", languages: "Languages", skip: "Skip to content", close: "Close",
    notFound: "This page doesn’t exist", notFoundText: "It may have moved, or the address may be misspelled.")

  static let byLanguage: [String: PageWords] = [
    "en": english,
    "ar": PageWords(
      news: "الأخبار", noNews: "لا أخبار بعد", moreNews: "المزيد من الأخبار", allNews: "كل الأخبار",
      releases: "ملاحظات الإصدار", allReleases: "كل ملاحظات الإصدار", version: "الإصدار %@", download: "تنزيل",
      subscribe: "اشتراك", home: "نظرة عامة", pages: "الصفحات", languages: "اللغات", skip: "انتقل إلى المحتوى",
      close: "إغلاق", notFound: "هذه الصفحة غير موجودة", notFoundText: "ربما نُقلت، أو ربما كُتب العنوان بشكل غير صحيح."),
    "cs": PageWords(
      news: "Novinky", noNews: "Zatím žádné novinky", moreNews: "Další novinky", allNews: "Všechny novinky",
      releases: "Poznámky k verzím", allReleases: "Všechny poznámky k verzím", version: "Verze %@",
      download: "Stáhnout", subscribe: "Odebírat", home: "Přehled", pages: "Stránky", languages: "Jazyky",
      skip: "Přejít na obsah", close: "Zavřít", notFound: "Tato stránka neexistuje",
      notFoundText: "Možná byla přesunuta, nebo je v adrese překlep."),
    "da": PageWords(
      news: "Nyheder", noNews: "Ingen nyheder endnu", moreNews: "Flere nyheder", allNews: "Alle nyheder",
      releases: "Udgivelsesnoter", allReleases: "Alle udgivelsesnoter", version: "Version %@", download: "Hent",
      subscribe: "Abonner", home: "Oversigt", pages: "Sider", languages: "Sprog", skip: "Gå til indhold", close: "Luk",
      notFound: "Siden findes ikke", notFoundText: "Den kan være flyttet, eller adressen kan være skrevet forkert."),
    "de": PageWords(
      news: "Neuigkeiten", noNews: "Noch keine Neuigkeiten", moreNews: "Weitere Neuigkeiten",
      allNews: "Alle Neuigkeiten", releases: "Versionshinweise", allReleases: "Alle Versionshinweise",
      version: "Version %@", download: "Laden", subscribe: "Abonnieren", home: "Übersicht", pages: "Seiten",
      languages: "Sprachen", skip: "Zum Inhalt", close: "Schließen", notFound: "Diese Seite gibt es nicht",
      notFoundText: "Vielleicht ist sie umgezogen, oder die Adresse enthält einen Tippfehler."),
    "el": PageWords(
      news: "Νέα", noNews: "Δεν υπάρχουν ακόμη νέα", moreNews: "Περισσότερα νέα", allNews: "Όλα τα νέα",
      releases: "Σημειώσεις έκδοσης", allReleases: "Όλες οι σημειώσεις έκδοσης", version: "Έκδοση %@", download: "Λήψη",
      subscribe: "Εγγραφή", home: "Επισκόπηση", pages: "Σελίδες", languages: "Γλώσσες",
      skip: "Μετάβαση στο περιεχόμενο", close: "Κλείσιμο", notFound: "Αυτή η σελίδα δεν υπάρχει",
      notFoundText: "Ίσως έχει μετακινηθεί ή η διεύθυνση έχει γραφτεί λάθος."),
    "es": PageWords(
      news: "Novedades", noNews: "Aún no hay novedades", moreNews: "Más novedades", allNews: "Todas las novedades",
      releases: "Notas de la versión", allReleases: "Todas las notas de versión", version: "Versión %@",
      download: "Descargar", subscribe: "Suscribirse", home: "Resumen", pages: "Páginas", languages: "Idiomas",
      skip: "Ir al contenido", close: "Cerrar", notFound: "Esta página no existe",
      notFoundText: "Puede que se haya movido o que la dirección tenga un error."),
    "fr": PageWords(
      news: "Actualités", noNews: "Pas encore d’actualités", moreNews: "Autres actualités",
      allNews: "Toutes les actualités", releases: "Notes de version", allReleases: "Toutes les notes de version",
      version: "Version %@", download: "Télécharger", subscribe: "S’abonner", home: "Aperçu", pages: "Pages",
      languages: "Langues", skip: "Aller au contenu", close: "Fermer", notFound: "Cette page n’existe pas",
      notFoundText: "Elle a peut-être été déplacée, ou l’adresse contient une erreur."),
    "it": PageWords(
      news: "Novità", noNews: "Ancora nessuna novità", moreNews: "Altre novità", allNews: "Tutte le novità",
      releases: "Note di rilascio", allReleases: "Tutte le note di rilascio", version: "Versione %@",
      download: "Scarica", subscribe: "Abbonati", home: "Panoramica", pages: "Pagine", languages: "Lingue",
      skip: "Vai al contenuto", close: "Chiudi", notFound: "Questa pagina non esiste",
      notFoundText: "Forse è stata spostata, o l’indirizzo contiene un errore."),
    "ja": PageWords(
      news: "お知らせ", noNews: "まだお知らせはありません", moreNews: "その他のお知らせ", allNews: "すべてのお知らせ", releases: "リリースノート",
      allReleases: "すべてのリリースノート", version: "バージョン%@", download: "ダウンロード", subscribe: "購読", home: "概要", pages: "ページ",
      languages: "言語", skip: "本文へ移動", close: "閉じる", notFound: "このページは存在しません", notFoundText: "移動したか、アドレスが間違っている可能性があります。"
    ),
    "ko": PageWords(
      news: "소식", noNews: "아직 소식이 없습니다", moreNews: "다른 소식", allNews: "모든 소식", releases: "릴리스 노트",
      allReleases: "모든 릴리스 노트", version: "버전 %@", download: "다운로드", subscribe: "구독", home: "개요", pages: "페이지",
      languages: "언어", skip: "본문으로 건너뛰기", close: "닫기", notFound: "존재하지 않는 페이지입니다",
      notFoundText: "페이지가 이동했거나 주소가 잘못되었을 수 있습니다."),
    "nb": PageWords(
      news: "Nyheter", noNews: "Ingen nyheter ennå", moreNews: "Flere nyheter", allNews: "Alle nyheter",
      releases: "Versjonsmerknader", allReleases: "Alle versjonsmerknader", version: "Versjon %@", download: "Last ned",
      subscribe: "Abonner", home: "Oversikt", pages: "Sider", languages: "Språk", skip: "Gå til innholdet",
      close: "Lukk", notFound: "Denne siden finnes ikke",
      notFoundText: "Den kan være flyttet, eller adressen kan være feilskrevet."),
    "nl": PageWords(
      news: "Nieuws", noNews: "Nog geen nieuws", moreNews: "Meer nieuws", allNews: "Al het nieuws",
      releases: "Versie-informatie", allReleases: "Alle versie-informatie", version: "Versie %@",
      download: "Downloaden", subscribe: "Abonneren", home: "Overzicht", pages: "Pagina’s", languages: "Talen",
      skip: "Naar de inhoud", close: "Sluiten", notFound: "Deze pagina bestaat niet",
      notFoundText: "Misschien is de pagina verplaatst of is het adres verkeerd gespeld."),
    "pl": PageWords(
      news: "Aktualności", noNews: "Nie ma jeszcze aktualności", moreNews: "Więcej aktualności",
      allNews: "Wszystkie aktualności", releases: "Informacje o wersji",
      allReleases: "Informacje o wszystkich wersjach", version: "Wersja %@", download: "Pobierz",
      subscribe: "Subskrybuj", home: "Przegląd", pages: "Strony", languages: "Języki", skip: "Przejdź do treści",
      close: "Zamknij", notFound: "Ta strona nie istnieje",
      notFoundText: "Mogła zostać przeniesiona lub w adresie jest błąd."),
    "pt": PageWords(
      news: "Novidades", noNews: "Ainda não há novidades", moreNews: "Mais novidades", allNews: "Todas as novidades",
      releases: "Notas da versão", allReleases: "Todas as notas de versão", version: "Versão %@", download: "Baixar",
      subscribe: "Assinar", home: "Visão geral", pages: "Páginas", languages: "Idiomas", skip: "Ir para o conteúdo",
      close: "Fechar", notFound: "Esta página não existe",
      notFoundText: "Ela pode ter mudado de lugar, ou o endereço pode conter um erro."),
    "ru": PageWords(
      news: "Новости", noNews: "Новостей пока нет", moreNews: "Другие новости", allNews: "Все новости",
      releases: "Что нового в версиях", allReleases: "Что нового во всех версиях", version: "Версия %@",
      download: "Загрузить", subscribe: "Подписаться", home: "Обзор", pages: "Страницы", languages: "Языки",
      skip: "К содержанию", close: "Закрыть", notFound: "Такой страницы нет",
      notFoundText: "Возможно, её переместили или в адресе опечатка."),
    "sv": PageWords(
      news: "Nyheter", noNews: "Inga nyheter än", moreNews: "Fler nyheter", allNews: "Alla nyheter",
      releases: "Versionsinformation", allReleases: "All versionsinformation", version: "Version %@",
      download: "Ladda ner", subscribe: "Prenumerera", home: "Översikt", pages: "Sidor", languages: "Språk",
      skip: "Gå till innehållet", close: "Stäng", notFound: "Sidan finns inte",
      notFoundText: "Den kan ha flyttats, eller så är adressen felstavad."),
    "tr": PageWords(
      news: "Haberler", noNews: "Henüz haber yok", moreNews: "Diğer haberler", allNews: "Tüm haberler",
      releases: "Sürüm notları", allReleases: "Tüm sürüm notları", version: "Sürüm %@", download: "İndir",
      subscribe: "Abone ol", home: "Genel bakış", pages: "Sayfalar", languages: "Diller", skip: "İçeriğe geç",
      close: "Kapat", notFound: "Böyle bir sayfa yok",
      notFoundText: "Taşınmış olabilir veya adres yanlış yazılmış olabilir."),
    "zh": simplifiedChinese, "zh-Hans": simplifiedChinese,
    "zh-Hant": PageWords(
      news: "最新消息", noNews: "尚無最新消息", moreNews: "更多消息", allNews: "所有消息", releases: "版本說明", allReleases: "所有版本說明",
      version: "版本 %@", download: "下載", subscribe: "訂閱", home: "概覽", pages: "頁面", languages: "語言", skip: "跳至內容",
      close: "關閉", notFound: "找不到此頁面", notFoundText: "頁面可能已移動，或網址有誤。"),
  ]

  private static let simplifiedChinese = PageWords(
    news: "最新动态", noNews: "暂无最新动态", moreNews: "更多动态", allNews: "所有动态", releases: "版本说明", allReleases: "所有版本说明",
    version: "版本 %@", download: "下载", subscribe: "订阅", home: "概览", pages: "页面", languages: "语言", skip: "跳到内容",
    close: "关闭", notFound: "找不到此页面", notFoundText: "页面可能已移动，或网址有误。")
}

/// The names of languages in the languages themselves.
enum LanguageName {
  static func of(_ tag: LanguageTag) -> String {
    guard let near = tag.fallbacks.first(where: { known[$0.text] != nil }), let name = known[near.text] else {
      return tag.text
    }
    // The region distinguishes Canadian French from French.
    return near == tag ? name : "\(name) (\(tag.region ?? tag.text))"
  }

  private static let known = [
    "en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "it": "Italiano", "ja": "日本語", "ar": "العربية",
    "pt": "Português", "nl": "Nederlands", "ru": "Русский", "tr": "Türkçe", "zh": "中文", "zh-Hans": "简体中文",
    "zh-Hant": "繁體中文",
    "ko": "한국어", "he": "עברית", "fa": "فارسی", "pl": "Polski", "cs": "Čeština", "da": "Dansk", "sv": "Svenska",
    "fi": "Suomi", "nb": "Norsk bokmål", "el": "Ελληνικά", "uk": "Українська", "hi": "हिन्दी", "th": "ไทย",
    "vi": "Tiếng Việt", "id": "Bahasa Indonesia", "hu": "Magyar", "ro": "Română",
  ]
}

/// A day in the words of a language: `November 20, 2026`, `20. November 2026`, `2026年11月20日`. Years are Gregorian and
/// digits Western, as everywhere on the pages.
package enum LongDate {
  /// - Parameter day: A day such as `2026-11-20`, which is also the result for a language without known words.
  static func text(_ day: String, in locale: LanguageTag) -> String {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, 1...12 ~= numbers[1],
      let format = locale.fallbacks.lazy.compactMap({ byLanguage[$0.text] }).first
    else { return day }
    return format.text(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The names of months in a text, also cut to three letters where they begin with a capital, as they are written.
  package static func months(in text: String, _ locale: LanguageTag) -> [String] {
    guard let words = locale.fallbacks.lazy.compactMap({ monthWords[$0.text] }).first else { return [] }
    return words.found(in: text)
  }

  /// The names of months as bytes, so that a search for them in every original is fast.
  private struct MonthWords {
    private let names: Set<Substring>
    /// Whether a byte begins a name.
    private var initials = [Bool](repeating: false, count: 256)

    init(_ months: [Substring]) {
      names = Set(months).union(months.filter { $0.first?.isUppercase ?? false }.map { $0.prefix(3) })
      for initial in names.compactMap(\.utf8.first) { initials[Int(initial)] = true }
    }

    func found(in text: String) -> [String] {
      var (text, found) = (text, [String]())
      text.withUTF8 { bytes in
        initials.withUnsafeBufferPointer { initials in
          for start in bytes.indices where initials[Int(bytes[start])] {
            if start > 0, Self.isLetter(bytes[start - 1]) { continue }
            let word = String(decoding: bytes[start...].prefix(while: Self.isLetter), as: UTF8.self)
            if names.contains(word[...]) { found.append(word) }
          }
        }
      }
      return found
    }

    private static func isLetter(_ byte: UInt8) -> Bool { byte >= 0x80 || 0x41...0x5A ~= byte & 0xDF }
  }

  private static let monthWords = byLanguage.compactMapValues { $0.months.isEmpty ? nil : MonthWords($0.months) }

  /// The format of dates in a language. In patterns, `%d`, `%M` and `%y` are numbers, and `%m` is the name of the
  /// month.
  private struct Format {
    var pattern: String
    var months: [Substring] = []
    /// The number of the first day of a month.
    var first = "1"

    init(_ pattern: String, _ months: String = "", first: String = "1") {
      self.pattern = pattern
      self.months = months.split(separator: " ")
      self.first = first
    }

    func text(year: Int, month: Int, day: Int) -> String {
      pattern.replacing("%d", with: day == 1 ? first : "\(day)").replacing("%M", with: "\(month)")
        .replacing("%y", with: "\(year)").replacing("%m", with: months.isEmpty ? "" : months[month - 1])
    }
  }

  private static let english = "January February March April May June July August September October November December"
  private static let british = Format("%d %m %y", english)
  private static let chinese = Format("%y年%M月%d日")

  /// CLDR's long formats, by language tag.
  private static let byLanguage: [String: Format] = [
    "en": Format("%m %d, %y", english), "en-AU": british, "en-GB": british, "en-IE": british, "en-IN": british,
    "en-NZ": british, "en-ZA": british,
    "ar": Format("%d %m %y", "يناير فبراير مارس أبريل مايو يونيو يوليو أغسطس سبتمبر أكتوبر نوفمبر ديسمبر"),
    "cs": Format("%d. %m %y", "ledna února března dubna května června července srpna září října listopadu prosince"),
    "da": Format("%d. %m %y", "januar februar marts april maj juni juli august september oktober november december"),
    "de": Format("%d. %m %y", "Januar Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "de-AT": Format("%d. %m %y", "Jänner Februar März April Mai Juni Juli August September Oktober November Dezember"),
    "el": Format(
      "%d %m %y",
      "Ιανουαρίου Φεβρουαρίου Μαρτίου Απριλίου Μαΐου Ιουνίου Ιουλίου Αυγούστου Σεπτεμβρίου Οκτωβρίου Νοεμβρίου "
        + "Δεκεμβρίου"),
    "es": Format(
      "%d de %m de %y", "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre"),
    "fa": Format("%d %m %y", "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر"),
    "fi": Format(
      "%d. %m %y",
      "tammikuuta helmikuuta maaliskuuta huhtikuuta toukokuuta kesäkuuta heinäkuuta elokuuta syyskuuta lokakuuta "
        + "marraskuuta joulukuuta"),
    "fr": Format(
      "%d %m %y", "janvier février mars avril mai juin juillet août septembre octobre novembre décembre", first: "1er"),
    "he": Format("%d ב%m %y", "ינואר פברואר מרץ אפריל מאי יוני יולי אוגוסט ספטמבר אוקטובר נובמבר דצמבר"),
    "hi": Format("%d %m %y", "जनवरी फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर अक्तूबर नवंबर दिसंबर"),
    "hu": Format(
      "%y. %m %d.",
      "január február március április május június július augusztus szeptember október november december"),
    "id": Format("%d %m %y", "Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember"),
    "it": Format(
      "%d %m %y", "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre"),
    "ja": chinese, "ko": Format("%y년 %M월 %d일"),
    "nb": Format("%d. %m %y", "januar februar mars april mai juni juli august september oktober november desember"),
    "nl": Format("%d %m %y", "januari februari maart april mei juni juli augustus september oktober november december"),
    "pl": Format(
      "%d %m %y",
      "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia"),
    "pt": Format(
      "%d de %m de %y", "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro"),
    "ro": Format(
      "%d %m %y", "ianuarie februarie martie aprilie mai iunie iulie august septembrie octombrie noiembrie decembrie"),
    "ru": Format("%d %m %y г.", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
    "sv": Format("%d %m %y", "januari februari mars april maj juni juli augusti september oktober november december"),
    "th": Format(
      "%d %m ค.ศ. %y",
      "มกราคม กุมภาพันธ์ มีนาคม เมษายน พฤษภาคม มิถุนายน กรกฎาคม สิงหาคม กันยายน ตุลาคม พฤศจิกายน ธันวาคม"),
    "tr": Format("%d %m %y", "Ocak Şubat Mart Nisan Mayıs Haziran Temmuz Ağustos Eylül Ekim Kasım Aralık"),
    "uk": Format(
      "%d %m %y р.", "січня лютого березня квітня травня червня липня серпня вересня жовтня листопада грудня"),
    "vi": Format("%d tháng %M, %y"), "zh": chinese,
  ]
}
