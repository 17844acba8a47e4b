import FeedModel

/// A day in the words of a language: `November 20, 2026`, `20. November 2026`, `2026年11月20日`. Years are Gregorian and
/// digits Western, as everywhere on the pages.
enum LongDate {
  /// - Parameter day: `2026-11-20`, which is also the result in a language whose words are not known.
  static func text(_ day: String, in locale: LanguageTag) -> String {
    let numbers = day.split(separator: "-").compactMap { Int($0) }
    guard numbers.count == 3, 1...12 ~= numbers[1],
      let format = locale.fallbacks.lazy.compactMap({ byLanguage[$0.text] }).first
    else { return day }
    return format.text(year: numbers[0], month: numbers[1], day: numbers[2])
  }

  /// The names of months in a text, also cut to three letters where they begin with a capital, as they are written.
  static func months(in text: String, _ locale: LanguageTag) -> [String] {
    guard let words = locale.fallbacks.lazy.compactMap({ monthWords[$0.text] }).first else { return [] }
    return words.found(in: text)
  }

  /// The names of months as bytes, to look for them in every original at little cost.
  private struct MonthWords {
    private var names: Set<Substring> = []
    private var initials: Set<UInt8> = []

    init(_ months: [Substring]) {
      names = Set(months).union(months.filter { $0.first?.isUppercase ?? false }.map { $0.prefix(3) })
      initials = Set(names.compactMap(\.utf8.first))
    }

    func found(in text: String) -> [String] {
      var (found, start, index): ([String], String.Index?, String.Index) = ([], nil, text.startIndex)
      let bytes = text.utf8
      func end(at end: String.Index) {
        if let first = start, names.contains(text[first..<end]) { found.append(String(text[first..<end])) }
        start = nil
      }
      var isInWord = false
      while index < bytes.endIndex {
        let byte = bytes[index]
        let isLetter = byte >= 0x80 || 0x41...0x5A ~= byte & 0xDF
        if isLetter, !isInWord, initials.contains(byte) { start = index }
        if !isLetter { end(at: index) }
        isInWord = isLetter
        index = bytes.index(after: index)
      }
      end(at: index)
      return found
    }
  }

  private static let monthWords = byLanguage.compactMapValues { $0.months.isEmpty ? nil : MonthWords($0.months) }

  /// In patterns, `%d`, `%M` and `%y` are numbers, and `%m` is the name of the month.
  private struct Format {
    var pattern: String
    var months: [Substring] = []
    /// How the first of a month is written.
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
    "cs": Format(
      "%d. %m %y", "ledna února března dubna května června července srpna září října listopadu prosince"),
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
    "ru": Format(
      "%d %m %y г.", "января февраля марта апреля мая июня июля августа сентября октября ноября декабря"),
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
