import Diagnostics
import SiteBuilder
import Testing

/// Fifty different sites without mistakes: no check of texts may warn.
@Suite struct RealisticSitesTests {
  @Test(arguments: shops + games + money + travel + food + news + others)
  func nothingIsSaid(_ site: RealisticSite) throws {
    let found = try build(site.sources).diagnostics.filter { $0.severity != .note }
    #expect(found.map { "\($0.line) \($0.message)" } == [])
  }

  /// "Only today" without an end, and a text in capitals, are what these sites say on purpose: notes.
  private static let notes: [String: Set<DiagnosticID>] = [
    "Sapataria Irmã": [.relativeDay, .shouting], "Rastro": [.relativeDay], "Kawaii Box": [.relativeDay],
    "Souq": [.relativeDay],
  ]

  @Test("proofreading finds nothing else in them", arguments: shops + games + money + travel + food + news + others)
  func proofread(_ site: RealisticSite) throws {
    let ids: Set<DiagnosticID> = [
      .wrongDate, .wrongWeekday, .relativeDay, .differentPercentages, .foreignPunctuation, .oddSpaces, .shouting,
      .vagueButton, .lostMark, .poorAlternative, .wrongLanguage, .doubtfulAddress, .differentNumbers,
      .otherCurrency, .storeForAll, .sameDay, .untranslatedText, .differentAddress,
    ]
    let found = try build(site.sources).diagnostics.filter { ids.contains($0.id) }
    #expect(Set(found.map(\.id)) == Self.notes[site.app] ?? [], "\(found.map(\.record))")
  }

  @Test func areFifty() {
    #expect((Self.shops + Self.games + Self.money + Self.travel + Self.food + Self.news + Self.others).count >= 50)
  }

  static let shops = [
    RealisticSite("Loden & Co", "de", "en").card(
      "20 % auf alles",
      "**Nur bis Sonntag:** 20 % auf alles, außer Schuhe*.\n\n*Gilt nicht mit anderen Aktionen.\n\n[Zum Shop](https://www.loden-und-co.de/sale?utm_source=app&utm_medium=card) [Später](close:)",
      badge: "Aktion"
    ).translated(
      "en", "20% off everything",
      "**Until Sunday only:** 20% off everything except shoes*.\n\n*Not with other offers.\n\n[To the shop](https://www.loden-und-co.de/sale?utm_source=app&utm_medium=card) [Later](close:)",
      "badge: Offer\n"),
    RealisticSite("Vinyl Attic", "en").card(
      "Free** shipping",
      "Free\\*\\* shipping on 2 × LP or more.\n\n\\*\\* EU only, orders over 50 €.\n\n[Shop](https://vinylattic.store) [Close](close:)"
    ).alert(
      "Warehouse move", "We are moving our warehouse from 3 to 5 December. Orders may take 2–3 days longer [sic]."),
    RealisticSite("Sapataria Irmã", "pt-BR").card(
      "SÓ AMANHÃ",
      "NÃO PERCA: MAÇÃS, ROMÃS E “AMANHÃ” TÊM FRETE GRÁTIS!\n\n[Comprar](https://www.sapatariairma.com.br/promo) [Agora não](close:)",
      badge: "PROMOÇÃO"
    ).alert("Manutenção", "Hoje à noite, das 22h às 23h, o app fica fora do ar. Até já… e obrigado!"),
    RealisticSite("Maison Éclair", "fr").card(
      "« Ouvert » le dimanche",
      "Dès dimanche : **50 % de réduction** sur « l’éclair d’été »… à partir de 3 € !\n\n[J’y vais](https://www.maison-eclair.fr/ete) [Non merci](close:)"
    ).prompt("Vous aimez ?", "Votre avis compte : ça prend 1 min, c’est promis.", ("Noter", "Plus tard", "Non")),
    RealisticSite("Rastro", "es").card(
      "¡Última hora!",
      "¡¡Sólo hoy!! Camisetas a 9,99 € (antes: ~~19,99 €~~). ¿Te lo vas a perder?\n\n[Ver](https://rastro.shop/hoy) [Cerrar](close:)"
    ).release("3.2.0", "Nuevo: pagar con Bizum", "Arreglado: «Añadir» ya no se bloquea", "Mejoras en AÑO y ESPAÑA"),
    RealisticSite("Kawaii Box", "ja").card(
      "本日限り：20%オフ", "**送料無料**（3,000円以上）。\n\nお見逃しなく！\n\n[見る](https://kawaiibox.jp/sale) [閉じる](close:)", badge: "NEW"
    ).alert("メンテナンスのお知らせ", "12月1日（火）2:00〜5:00はご利用いただけません。"),
    RealisticSite("Souq", "ar").card(
      "خصم ٥٠٪", "**اليوم فقط**: خصم ٥٠٪ على كل شيء.\n\n[تسوق الآن](https://www.souqplace.com/sale) [إغلاق](close:)"),
    RealisticSite("Bike & Bolt", "en", "de").card(
      "Size guide",
      "| Height | Frame |\n| --- | --- |\n| < 170 cm | S |\n| > 170 cm | M / L |\n\n[Measure](view:measure) [Close](close:)"
    ).translated(
      "de", "Größen",
      "| Größe | Rahmen |\n| --- | --- |\n| < 170 cm | S |\n| > 170 cm | M / L |\n\n[Messen](view:measure) [Schließen](close:)"
    ),
  ].map { site in
    // One further view, to which a button leads.
    guard site.app == "Bike & Bolt" else { return site }
    var site = site
    site.files = site.files.map { ($0.path.replacing("card0", with: "card0/index"), $0.text) }
    site.files.append(
      (
        "notifications/card0/measure",
        "---\ntitle: Measure\n---\n# Measure\n\n1. Stand against a wall\n2. Read the number\n\n[Close](close:)\n"
      ))
    site.files.append(
      (
        "notifications/card0/measure.de",
        "---\ntitle: Messen\n---\n# Messen\n\n1. An die Wand stellen\n2. Zahl ablesen\n\n[Schließen](close:)\n"
      ))
    return site
  }

  static let games = [
    RealisticSite("Pixel Dungeon", "en").card(
      "Level 7 – \"The Pit\"",
      "<3 <3 <3 New boss: *Null the Destroyer* (HP: 9,999).\n\nHint: ↑ ↑ ↓ ↓ ← → ← → B A\n\n[Play](pixeldungeon://level/7) [Later](close:)",
      badge: "v2.0"
    ).release("2.0.0", "10x loot [Beta]", "Fixed: falling through the floor (#1234)", "C++ engine: 60 → 120 fps"),
    RealisticSite("Insert Coin", "en").card(
      "[Insert coin]", "**PLAYER 2**: press [Start] to join!!!\n\n[Join](insertcoin://join) [No](close:)"),
    RealisticSite("Wortspiel", "de").card(
      "Rätsel des Tages",
      "Welches Wort passt? S _ _ N E E\n\nTipp: 6 Buchstaben, fällt im Winter.\n\n[Lösen](wortspiel://heute) [Später](close:)"
    ),
    RealisticSite("Schach", "de", "en").card(
      "Neu: 1.e4 e5 2.Sf3",
      "Die Eröffnung der Woche: **1.e4 e5 2.Sf3 Sc6 3.Lb5** (Spanisch).\n\n[Üben](schach://oeffnung) [Schließen](close:)"
    ).translated(
      "en", "New: 1.e4 e5 2.Nf3",
      "The opening of the week: **1.e4 e5 2.Nf3 Nc6 3.Bb5** (Ruy Lopez).\n\n[Practise](schach://oeffnung) [Close](close:)"
    ),
    RealisticSite("猫パズル", "ja").card(
      "新ステージ追加", "ステージ101〜150を追加しました。\n\n【期間限定】ログインで×2ボーナス！\n\n[遊ぶ](https://nekopuzzle.jp/play) [あとで](close:)"),
    RealisticSite("Jogo da Velha", "pt-BR").card(
      "X | O | X", "Novo modo: 4 em linha. Não é fácil, não!\n\n[Jogar](jogodavelha://novo) [Fechar](close:)"),
    RealisticSite("Math Hero", "en").card(
      "2 * 3 * 4 = ?",
      "Can you solve 2 * 3 * 4 - (5 + 6) = ? **Answer tomorrow.** 50% of you will!\n\n[Try](mathhero://today) [Skip](close:)"
    ),
  ]

  static let money = [
    RealisticSite("TBC Bank", "en").alert(
      "TBC cards", "From 1 December, TBC cards work with Apple Pay. Fees: 0.00 USD; rate: 2.70 GEL = 1 USD."
    ).release(
      "5.1.0", "TBC Pay: now in GEL, USD and EUR", "Fixed: amounts over 1,000,000.00 were cut off"),
    RealisticSite("Sparfuchs", "de").card(
      "3,25 % Zinsen p. a.",
      "Ab 1.250,50 € – täglich verfügbar. Effektiver Jahreszins: 3,31 %.\n\nIBAN: DE12 3456 7890 1234 5678 90\n\n[Konto eröffnen](https://www.sparfuchs.bank/tagesgeld) [Nein danke](close:)"
    ),
    RealisticSite("Caixa Azul", "pt-BR").alert(
      "Pix fora do ar", "O Pix volta às 18h. NÃO É POSSÍVEL transferir antes disso."),
    RealisticSite("Crypto Desk", "en").card(
      "BTC > $100k",
      "BTC/USD: $100,000.00 (+5.2%). Volume > 10^9.\n\nNot financial advice ;-)\n\n[Chart](https://cryptodesk.finance/btc?ref=app) [Close](close:)"
    ),
    RealisticSite("Lohn", "de", "en").alert(
      "Neue Steuersätze", "Ab 2027 gilt § 32a EStG n. F.; bitte prüfen Sie Ihre Angaben (z. B. Steuerklasse)."
    ).translated(
      "en", "New tax rates",
      "From 2027, § 32a EStG applies as amended; please check your details (e.g. your tax class)."),
    RealisticSite("Assurances Côté", "fr").card(
      "Un sinistre ?",
      "Déclarez-le en 3 étapes :\n\n1. Prenez une photo\n2. Décrivez ce qui s’est passé\n3. Envoyez !\n\n[Déclarer](assurancesct://sinistre) [Fermer](close:)"
    ),
    RealisticSite("Ledger++", "en").card(
      "Rules with {braces}",
      "Rules can now have regular expressions, e.g. `^(?<name>\\w+)$` and `{0}`:\n\n```\nif amount > 100 { tag(\"%s\") }\n```\n\n[Read more](https://ledgerplusplus.app/rules) [Close](close:)"
    ),
  ]

  static let travel = [
    RealisticSite("Öffi", "de", "en").alert(
      "Streik am 3.12.", "Am Donnerstag fahren U1, U2 und S45 nicht. Ersatz: Bus 10A, 13A (alle 7,5 Minuten)."
    ).translated(
      "en", "Strike on 3 Dec", "On Thursday, U1, U2 and S45 do not run. Instead: bus 10A, 13A (every 7.5 minutes)."),
    RealisticSite("Metro do Porto", "pt-BR").card(
      "Linha D: obras",
      "Entre 1/12 e 15/12, a estação São Bento → Jardim do Morro fecha às 22h00.\n\n[Ver mapa](https://www.metrodoportoapp.pt/mapa) [Fechar](close:)"
    ),
    RealisticSite("Trenino", "en").view(
      "carousel", "Welcome aboard",
      "## Buy\n\nTwo taps, one ticket.\n\n---\n\n## Ride\n\nShow the code.\n\n---\n\n## Enjoy\n\nSit back.\n\n[Start](close:)"
    ),
    RealisticSite("SNCB Go", "fr", "de").card(
      "Gare du Nord ↔ Midi",
      "Trafic « normal » dès 14 h 30 ; retard moyen : 5 min.\n\n[Horaires](https://sncbgo.be/fr/horaires) [Fermer](close:)"
    ).translated(
      "de", "Nord ↔ Süd",
      "Ab 14.30 Uhr wieder „normaler“ Verkehr; mittlere Verspätung: 5 Min.\n\n[Fahrplan](https://sncbgo.be/de/fahrplan) [Schließen](close:)"
    ),
    RealisticSite("Fjordferge", "en").alert(
      "Å – Moskenes", "The ferry to Å leaves at 06:15 and 18:15. Call +47 76 09 15 00 (24/7)."),
    RealisticSite("Ruta 66", "es").card(
      "¿Dónde estás?",
      "Comparte tu ruta: «Año Nuevo en la 66». 3.940 km, 8 estados.\n\n[Compartir](https://www.ruta66.travel/es/) [No](close:)"
    ),
    RealisticSite("空港ナビ", "ja").alert("第2ターミナル", "出発は「B」ゲートへ。所要時間：約10分。"),
    RealisticSite("Rihla", "ar").alert("تغيير الموعد", "يغادر القطار في الساعة 14:30 بدلاً من 14:00."),
    RealisticSite("Van Life", "en").card(
      "Dear van-lifer,",
      "your winter checklist:\n\n- [ ] Tyres (M+S)\n- [x] Antifreeze to −25 °C\n- [ ] Snow chains: 2 ×\n\n[Open list](vanlife://list) [Close](close:)"
    ),
  ]

  static let food = [
    RealisticSite("Brotzeit", "de").card(
      "Rezept: Spaß-Brötchen…",
      "250 g Mehl, ½ Würfel Hefe, 1 TL Salz, 150 ml Milch (3,5 %). 220 °C, 20 Min. – „fertig“!\n\n[Zum Rezept](https://brotzeit.rezepte.de/42) [Später](close:)"
    ),
    RealisticSite("Crêpe & Co", "fr").view(
      "page", "Pâte à crêpes",
      "# Pâte à crêpes\n\nPour 10–12 crêpes :\n\n- 250 g de farine\n- 4 œufs\n- ½ l de lait\n\n> « Le secret ? Une pincée d’amour… »\n\n[Fermer](close:)"
    ),
    RealisticSite("Tacos!", "es", "en").card(
      "2×1 los martes", "¡2×1 en tacos al pastor! (máx. 4 por persona)\n\n[Pedir](tacos://pedir) [Ahora no](close:)"
    ).translated(
      "en", "2-for-1 on Tuesdays",
      "2-for-1 on tacos al pastor! (max. 4 per person)\n\n[Order](tacos://pedir) [Not now](close:)"),
    RealisticSite("Kitchen Timer", "en").card(
      "Eggs: 6:30 or 8:00?",
      "How do you like yours? 6:30 is soft, 8:00 is hard. Ratio 1:2:3.\n\n[Set](kitchentimer://eggs) [Close](close:)"
    ).release("1.10.0", "Timers can now be named (\"Pasta\", \"Eggs\")", "Fixed: 10:00 showed as 600"),
    RealisticSite("和食", "ja").card("今夜の献立", "・ご飯\n・味噌汁\n・焼き魚（鮭）\n\n[作り方](https://washoku.recipes/jp) [閉じる](close:)"),
    RealisticSite("Padaria Pão Nosso", "pt-BR").card(
      "PÃO QUENTINHO",
      "Às 7h e às 16h. R$ 1,50 cada — ou 10 por R$ 12!\n\n[Reservar](padariaponosso://reserva) [Fechar](close:)"),
    RealisticSite("Vino", "en").survey(
      "Was it good?",
      "How was the 2019 Saint-Émilion?\n\n[1](flag:rated) [2](flag:rated) [3](flag:rated) [4](flag:rated) [5](flag:rated)\n\n[Skip](flag:rated)"
    ).card("Rated?", "You rated wines already? See your list.\n\n[My list](vino://list) [Close](close:)"),
  ]

  static let news = [
    RealisticSite("Tagblatt", "de").card(
      "// 30 JAHRE //",
      "Unser Jubiläum: 30 Jahre, 30 Geschichten. Mo · Di · Mi\n\n[Lesen](https://www.tagblatt.news/30) [Schließen](close:)"
    ),
    RealisticSite("The Paper", "en").alert(
      "Correction",
      "An earlier alert said \"Untied Kingdom\" [sic]. It should have read \"United Kingdom\". We apologise."),
    RealisticSite("Podcastly", "en").card(
      "\"null\" & void: a podcast about nothing",
      "~40 min · S02E07 · 🎧\n\n*\"TBD: a love story\"* is out on Friday.\n\n[Listen](podcastly://s02e07) [Later](close:)"
        .replacing("TBD: a", with: "Nothing: a")),
    RealisticSite("Météo", "fr").alert(
      "Vigilance orange", "Vent : 110 km/h ; pluie : 30 mm. Évitez de sortir jusqu’à 18 h."),
    RealisticSite("Kirche", "de").alert(
      "Advent", "Psalm 23,1–6; Lk 2,1-20. Gottesdienst: So., 10.00 Uhr (St. Marien)."),
    RealisticSite("Dev Digest", "en").card(
      "From printf to {fmt}",
      "Use `{0}` and `%1$s`? Read about `std::format`, `${HOME}` and `**kwargs`.\n\n    let x = { $0 + 1 };\n\n[Read](https://dev.to/devdigest/format) [Close](close:)"
    ),
    RealisticSite("Conjugate", "en").release(
      "4.0.0", "Portuguese: irmã → irmãs, “maçã” …", "German: daß → dass; umlauts no longer appear as “Ã¼”",
      "French: œ, æ, ç, « », É"),
  ]

  static let others = [
    RealisticSite("Todo", "en").card(
      "Your todo list is empty",
      "Todo: less is more. Add your first to-do, or try \"Buy milk\".\n\n[Add to-do](todo://add) [Later](close:)"
    ).release("2.0.0", "Lists of lists [Beta]", "Todo for Watch: tap [Add] to add"),
    RealisticSite("Pflanzenfreund", "de").card(
      "Gießen nicht vergessen!",
      "Deine *Monstera deliciosa* braucht 0,5 l – alle 7–10 Tage.\n\n[Öffnen](pflanzenfreund://monstera) [Später](close:)"
    ),
    RealisticSite("Yoga 5", "en").card(
      "5 min, 5 poses", "Breathe in (4 s) … hold (7 s) … breathe out (8 s).\n\n[Begin](yoga://five) [Close](close:)"),
    RealisticSite("Praxis Dr. Öz", "de").alert(
      "Grippe­impfung", "Termine unter +49 30 123 45 67 oder in der App. Bitte Impfpass mitbringen!"),
    RealisticSite("Schule 3.0", "de").card(
      "Hitzefrei?",
      "Ab 27 °C (im Schatten) entscheidet die Schulleitung. Fragen? info@schule-dreinull.de\n\n[Mehr](https://www.schule-dreinull.de/hitze) [Schließen](close:)"
    ),
    RealisticSite("Fit mit Flo", "de", "en").card(
      "{{price}} € im Monat", "Statt 9,99 €: **{{price}} €** im ersten Jahr.\n\n[Los](fitmitflo://abo) [Nein](close:)"
    ).translated(
      "en", "€{{price}} a month",
      "Instead of €9.99: **€{{price}}** in the first year.\n\n[Go](fitmitflo://abo) [No](close:)"),
    RealisticSite("Stargazer", "en").card(
      "★ ★ ★ ☆ ☆", "RA 05h 35m 17.3s, Dec −05° 23′ 28″. Magnitude < 4.\n\n[Find it](stargazer://m42) [Close](close:)"),
    RealisticSite("Bandroom", "en").card(
      "A•B•C", "Am – F – C – G (x4), capo 2. >>> Listen >>>\n\n[Play](bandroom://song) [Close](close:)"),
  ]
}
