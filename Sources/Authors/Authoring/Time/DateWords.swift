import Text

/// The words of a language that proofreading understands: months, weekdays, and words that say what a day or a number
/// is about.
///
/// Only FoundationEssentials is there, which knows no calendar's words. A word may have several meanings.
package final class DateWords: Sendable {
  package struct Meaning: Sendable {
    /// 1 to 12; 0 for none.
    package var month = 0
    /// 1, for Monday, to 7; 0 for none.
    package var weekday = 0
    package var roles: Roles = []
  }

  package struct Roles: OptionSet, Sendable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Rows of the table, in this order.
    static let names = [
      "until", "ends", "link", "only", "onlyAfter", "today", "tomorrow", "last", "day", "not", "past", "span", "more",
      "upTo", "discount", "all", "name", "dayPart",
    ]
    private static func role(_ index: Int) -> Roles { Roles(rawValue: 1 << UInt32(index)) }

    package static let until = role(0)
    package static let ends = role(1)
    /// An article or a preposition, as in "until *the* 24th *of* December".
    package static let link = role(2)
    package static let only = role(3)
    package static let onlyAfter = role(4)
    package static let today = role(5)
    package static let tomorrow = role(6)
    package static let last = role(7)
    package static let day = role(8)
    package static let not = role(9)
    /// A word of sentences that tell what was.
    package static let past = role(10)
    /// What is counted up to a day: "10 days until Christmas".
    package static let span = role(11)
    /// A word that makes a percentage one of several: "10 % more".
    package static let more = role(12)
    package static let upTo = role(13)
    package static let discount = role(14)
    /// What follows a discount: "20 % *on* everything".
    package static let all = role(15)
    /// The first word of a day's name: "*Black* Friday".
    package static let name = role(16)
    /// A part of the day that says which of two hours is meant: "9 Uhr *abends*".
    package static let dayPart = role(17)
  }

  private let meanings: [UInt64: Meaning]
  private let filter: WordFilter
  private let weekdays: [[String]]
  package let language: String

  package func meaning(of word: UInt64) -> Meaning? {
    filter.mayContain(word) ? meanings[word] : nil
  }

  /// The name of another weekday, as long or as short as the one that was written.
  package func weekday(_ number: Int, like written: String) -> String? {
    let plain = written.lowercased()
    guard let form = weekdays.lazy.compactMap({ $0.firstIndex(of: plain) }).first, weekdays[number - 1].count > form
    else { return nil }
    let name = weekdays[number - 1][form]
    guard let first = written.first, first.isUppercase else { return name }
    return written.count > 1 && written == written.uppercased()
      ? name.uppercased() : name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The words of a language; nil for one whose words are not listed.
  package static func of(_ language: String) -> DateWords? { byLanguage[language] }

  /// The whole names of months in all of these languages.
  static let areMonths: Set<String> = {
    var all: Set<String> = []
    for line in tables.split(separator: "\n") where line.hasPrefix("months:") {
      for names in line.dropFirst("months:".count).split(separator: "|") {
        all.formUnion(names.split(separator: " ").filter { $0.utf8.count > 2 }.map(String.init))
      }
    }
    return all
  }()

  private static let byLanguage: [String: DateWords] = {
    var all: [String: DateWords] = [:]
    for text in DateWords.tables.split(separator: "\n\n") {
      let words = DateWords(String(text))
      all[words.language] = words
    }
    return all
  }()

  private init(_ text: String) {
    let lines = text.split(separator: "\n")
    language = String(lines[0])
    var meanings: [UInt64: Meaning] = [:]
    var days: [[String]] = []
    for line in lines.dropFirst() {
      let parts = line.split(separator: ":")
      let words = parts[1].split(separator: "|").map { $0.split(separator: " ").map(String.init) }
      switch parts[0] {
      case "months":
        for (index, names) in words.enumerated() {
          for name in names { meanings[Self.key(name), default: Meaning()].month = index + 1 }
        }
      case "days":
        days = words
        for (index, names) in words.enumerated() {
          for name in names { meanings[Self.key(name), default: Meaning()].weekday = index + 1 }
        }
      default:
        let role = Roles.names.firstIndex(of: String(parts[0])) ?? 0
        for name in words[0] {
          meanings[Self.key(name), default: Meaning()].roles.insert(Roles(rawValue: 1 << UInt32(role)))
        }
      }
    }
    (self.meanings, weekdays) = (meanings, days)
    filter = WordFilter(meanings.keys)
  }

  /// The number that stands for a word in lower case.
  private static func key(_ word: String) -> UInt64 {
    word.unicodeScalars.reduce(start) { append($1.value, to: $0) }
  }

  package static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  /// The number of a word with one more scalar, in lower case (FNV-1a).
  @inline(__always)
  package static func append(_ scalar: UInt32, to word: UInt64) -> UInt64 {
    (word ^ UInt64(scalar)) &* 0x0000_0100_0000_01b3
  }

  // Abbreviations that are also other words or other names are left out: "mar." is March and Tuesday.
  private static let tables = """
    en
    months:january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec
    days:monday mon|tuesday tue tues|wednesday wed|thursday thu thurs|friday fri|saturday sat|sunday sun
    until:until till til through thru
    ends:ends expires
    link:the of on to midnight
    only:only
    onlyAfter:only
    today:today tonight
    tomorrow:tomorrow
    last:last final
    day:day
    not:not never don't doesn't won't isn't aren't can't cannot didn't without
    past:was were had did been bought purchased ordered booked created made sent received ran cost used before previously earlier since ago lasted ended started began opened closed paid registered signed published fixed
    span:day days week weeks hour hours month months night nights sleeps minutes
    more:more extra additional another plus further members member subscribers interest apr
    upTo:up
    discount:off save saving savings discount discounted sale reduced cheaper reduction
    all:on
    name:black cyber good easter super palm ash giving shrove bloody freaky casual
    dayPart:am pm a.m p.m morning evening night noon afternoon

    de
    months:januar jan jänner|februar feb|märz|april apr|mai|juni jun|juli jul|august aug|september sep sept|oktober okt|november nov|dezember dez
    days:montag mo|dienstag di|mittwoch mi|donnerstag do|freitag fr|samstag sa sonnabend|sonntag so
    until:bis
    ends:endet enden
    link:zum einschließlich inklusive am den dem der
    only:nur
    today:heute
    tomorrow:morgen
    last:letzter
    day:tag
    not:nicht nie niemals kein keine keinen
    past:war waren hatte hatten galt galten wurde wurden gekauft gekaufte gekauften bestellt bestellte bestellten gebucht erstellt früher bisher seit lief liefen kostete kosteten behoben endete
    span:tag tage tagen woche wochen stunde stunden monat monate nacht nächte mal
    more:mehr extra zusätzlich zusätzliche zusätzlichen weitere weiteren nochmal plus mitglieder zinsen
    upTo:bis
    discount:rabatt rabatte sparen spare spart reduziert günstiger nachlass preisnachlass ermäßigung billiger
    all:auf
    name:black cyber rosen
    dayPart:morgens vormittags mittags nachmittags abends nachts früh abend nachmittag vormittag nacht mittag

    fr
    months:janvier janv|février févr fév|mars|avril avr|mai|juin|juillet juil|août|septembre sept|octobre oct|novembre nov|décembre déc
    days:lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche
    until:jusqu'au
    ends:termine finit expire
    link:le
    only:seulement uniquement que
    onlyAfter:seulement uniquement
    today:aujourd'hui
    tomorrow:demain
    last:dernier
    day:jour
    not:pas jamais n'est
    past:était étaient avait avaient acheté achetés achetées achetée commandé commandés réservé créés ancien avant depuis coûtait fut
    span:jour jours semaine semaines heure heures mois nuit nuits dodos
    more:plus supplémentaire supplémentaires encore extra membres taux
    upTo:jusqu'à
    discount:réduction réductions remise remises rabais promo promotion économisez soldes réduit
    all:sur
    name:black cyber
    dayPart:matin soir nuit midi après-midi

    es
    months:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre setiembre|octubre|noviembre|diciembre
    days:lunes|martes|miércoles|jueves|viernes|sábado|domingo
    until:hasta
    ends:termina acaba finaliza
    link:el día de del
    only:solo sólo solamente únicamente
    today:hoy
    tomorrow:mañana
    last:último
    day:día
    not:no nunca
    past:era eran fue fueron había comprado comprados compradas antes anterior costaba estaba estuvo
    span:día días semana semanas hora horas mes meses noche noches
    more:más extra adicional adicionales otro miembros
    upTo:hasta
    discount:descuento descuentos dto rebaja rebajas ahorra ahorre menos oferta
    all:en
    name:black cyber
    dayPart:mañana tarde noche madrugada mediodía

    it
    months:gennaio genn|febbraio febbr|marzo|aprile apr|maggio|giugno|luglio|agosto|settembre sett|ottobre ott|novembre nov|dicembre dic
    days:lunedì lunedi|martedì martedi|mercoledì mercoledi|giovedì giovedi|venerdì venerdi|sabato|domenica
    until:fino
    ends:termina finisce scade
    link:al all il a
    only:solo soltanto
    onlyAfter:soltanto
    today:oggi
    tomorrow:domani
    last:ultimo
    day:giorno
    not:non mai
    past:era erano fu aveva avevano acquistato acquistati acquistate comprati prima costava
    span:giorno giorni settimana settimane ora ore mese mesi notte notti
    more:più extra ulteriore aggiuntivo altro membri
    upTo:fino
    discount:sconto sconti risparmia risparmi ribasso saldi meno
    all:su sul sulla sui sulle
    name:black cyber
    dayPart:mattina sera notte pomeriggio

    pt
    months:janeiro|fevereiro|março|abril|maio|junho|julho|agosto|setembro|outubro|novembro|dezembro
    days:segunda-feira segunda|terça-feira terça|quarta-feira quarta|quinta-feira quinta|sexta-feira sexta|sábado|domingo
    until:até
    ends:termina acaba encerra
    link:o ao dia de
    only:só somente apenas
    onlyAfter:apenas somente
    today:hoje
    tomorrow:amanhã
    last:último
    day:dia
    not:não nunca
    past:era eram foi foram havia comprado comprados compradas antes custava estava
    span:dia dias semana semanas hora horas mês meses noite noites
    more:mais extra adicional adicionais outro membros
    upTo:até
    discount:desconto descontos off economize poupe menos promoção
    all:em
    name:black cyber
    dayPart:manhã tarde noite madrugada

    nl
    months:januari jan|februari feb|maart mrt|april apr|mei|juni jun|juli jul|augustus aug|september sep sept|oktober okt|november nov|december dec
    days:maandag ma|dinsdag di|woensdag wo|donderdag do|vrijdag vr|zaterdag za|zondag
    until:tot t/m
    ends:eindigt
    link:en met de op
    only:alleen
    onlyAfter:alleen
    today:vandaag
    tomorrow:morgen
    last:laatste
    day:dag
    not:niet nooit geen
    past:was waren had hadden gekocht gekochte besteld bestelde geboekt eerder sinds kostte
    span:dag dagen week weken uur maand maanden nacht nachten nachtjes
    more:meer extra nog leden
    upTo:tot
    discount:korting kortingen bespaar goedkoper afgeprijsd
    all:op
    name:black cyber
    dayPart:ochtends middags avonds nachts ochtend middag avond nacht

    ar
    months:يناير|فبراير|مارس|أبريل ابريل|مايو|يونيو|يوليو|أغسطس اغسطس|سبتمبر|أكتوبر اكتوبر|نوفمبر|ديسمبر
    days:الاثنين الإثنين|الثلاثاء|الأربعاء الاربعاء|الخميس|الجمعة|السبت|الأحد الاحد
    until:حتى لغاية
    ends:ينتهي تنتهي
    link:يوم تاريخ في من
    only:فقط
    onlyAfter:فقط
    today:اليوم
    tomorrow:غدا غدًا
    last:آخر
    day:يوم
    not:لا لن ليس لم غير
    past:كان كانت منذ قبل
    span:أيام يوم يوما أسابيع ساعات أشهر
    more:إضافي إضافية إضافيا أخرى
    upTo:حتى
    discount:خصم تخفيض تخفيضات وفر خصما
    all:على
    name:جمعة
    dayPart:صباحا مساء صباحًا مساءً
    """
}
