import Foundation
import TestKit
import Testing

/// `publish translations status` and `accept`.
@Suite struct TranslationsTests {
  static let index = "content/notifications/winter/index.md"
  static let german = "content/notifications/winter/index.de.md"

  static func site() throws -> TemporaryFolder {
    let site = TemporaryFolder()
    try site.make([
      "publish.yml": Sites.configuration.replacing("[en]", with: "[en, de]"),
      index: Sites.notification("Winter").replacing(
        "**Winter** is here.", with: "One **small** sketch, until the middle of January."),
      german: "---\ntitle: Winterzeit\n---\nEine **kleine** Zeichnung, bis Mitte Januar.\n\n[Zu](close:)\n",
      "content/releases/1.0.md": "- Dark mode\n",
    ])
    return site
  }

  /// docs/authoring.md: a language without a text uses its nearest relative's text, even if its file has a title.
  @Test func aTranslationWithoutATextReadsThatOfARelative() throws {
    let site = TemporaryFolder()
    var files = ["publish.yml": Sites.configuration.replacing("[en]", with: "[en, fr, fr-CA]")]
    let keys = [
      "prompts/rate": "actionURL: https://example.com/", "permissions/camera": "",
      "notifications/sale": "date: 2026-11-20\nchannels: [alerts, banners]", "releases/2.4.0": "date: 2026-11-20",
    ]
    for (path, keys) in keys {
      files["content/\(path).md"] = "---\ntitle: Title\n\(keys)\n---\nEnglish text\n"
      files["content/\(path).fr.md"] = "---\ntitle: Titre\n---\nTexte\n"
      files["content/\(path).fr-CA.md"] = "---\ntitle: Titre canadien\n---\n"
    }
    try site.make(files)
    try site.published("build --now \(Demo.now)")
    for feed in ["notifications", "prompts", "permissions", "versions"] {
      let text = try site.text("public/\(feed)_fr-CA.plist")
      #expect(text.contains("Texte") && !text.contains("English text"), "\(feed): \(text)")
    }
    let banner = try site.text("public/control_fr-CA.json")
    let view = try #require(banner.firstMatch(of: /views\/sale\/[^"]+/))
    let page = try site.text("public/\(view.0)")
    #expect(page.contains("Texte") && page.contains("Titre canadien"), "\(page)")
  }

  @Test func tellsWhatIsToDo() throws {
    let repository = try GitFolder(in: Self.site())
    let site = repository.folder
    #expect(
      try site.published("translations status").output == """
        de  75 %  3 of 4 · 1 missing · 3 unrecorded

        releases/1.0#body.1  de  missing

        'publish translations accept content' records what is there, so that later changes are noticed by text.

        """)
    #expect(try site.published("translations accept content").output == "content/translations.lock\n")
    try repository.commit("one", at: "2026-11-01T09:00:00Z", [:])
    try site.edit(Self.index, "the middle of January", "the end of February")
    #expect(
      try site.published("translations status --locale de").output == """
        de  50 %  2 of 4 · 1 stale · 1 missing

        notifications/winter#body.1  de  stale
          was  One small sketch, until [-the middle of January.-]
          is   One small sketch, until {+the end of February.+}
        releases/1.0#body.1  de  missing

        """)
    #expect(try site.publish("translations status --fail-stale").code == 2)
    #expect(try site.publish("translations status --fail-missing").code == 2)
    let lint = try site.publish("lint")
    #expect(
      lint.code == 0 && lint.talk.contains("\(Self.german):4:1: warning: body.1 was translated from another text"))
    try site.published("translations accept \(Self.german)")
    #expect(try site.published("translations status --fail-stale").output.hasPrefix("de  75 %  3 of 4 · 1 missing\n"))
  }

  @Test func acceptsWhatIsNamed() throws {
    let site = try Self.site()
    try site.make(["content/releases/1.0.de.md": "- Dunkler Modus\n"])
    try site.published("translations accept ./content/releases/")
    #expect(try site.text("content/translations.lock").hasPrefix("releases/1.0 de "))
    try site.published("translations accept content")
    let lines = try site.text("content/translations.lock").split(separator: "\n")
    #expect(lines.count == 4 && lines == lines.sorted())
    let stamp = try Stamp("\(site.path)/content/translations.lock")
    #expect(try site.published("translations accept content").output == "nothing has changed\n")
    #expect(try Stamp("\(site.path)/content/translations.lock") == stamp)
    try site.remove("content/releases/1.0.de.md")
    try site.published("translations accept \(Self.index)")
    #expect(try site.text("content/translations.lock").split(separator: "\n").count == 3)
    let unknown = try site.publish("translations accept content/nothing")
    #expect(unknown.code == 1 && unknown.talk.contains("no translation has the path 'content/nothing'"))
    #expect(try site.publish("translations accept").code == 64)
  }

  @Test func refusesWhatItCannotRead() throws {
    let site = try Self.site()
    let unknown = try site.publish("translations status --locale fr")
    #expect(
      unknown.code == 1 && unknown.talk.contains("publish.yml:3:10: error: 'fr' is not a locale")
        && unknown.output == "")
    try site.make(["content/translations.lock": "<<<<<<< HEAD\n"])
    for command in ["status", "accept content", "status --format json"] {
      let run = try site.publish("translations \(command)")
      #expect(run.code == 1 && (run.talk + run.output).contains("publish translations accept after"))
    }
    #expect(try site.publish("build").code == 1)
    #expect(try site.text("content/translations.lock") == "<<<<<<< HEAD\n")
  }

  /// A deploy from another machine, which has only the published manifest, reports it again (author.md 2.2).
  @Test func remembersAcrossMachines() throws {
    let site = try Self.site()
    try site.published("build")
    try site.edit(Self.index, "One **small** sketch", "Two **small** sketches, 5 minutes each,")
    try site.published("build")
    let other = TemporaryFolder()
    for path in ["publish.yml", Self.index, Self.german, "content/releases/1.0.md"] {
      try other.make([path: try site.text(path)])
    }
    let lint = try other.published("lint --previous \(site.path)/public").talk
    #expect(lint.contains("\(Self.german):1:1: warning: the en text says 5 now"))
    #expect(try site.published("status").output.contains("winter  live; stale in de"))
    let stale = try site.publish("translations status --fail-stale")
    #expect(stale.code == 2 && stale.output.contains("\nnotifications/winter  de  stale\n"), "\(stale.output)")
    try site.edit(Self.german, "Eine **kleine** Zeichnung", "Zwei **kleine** Zeichnungen, je 5 Minuten,")
    #expect(try !site.published("lint").talk.contains("stale-translation"))
  }

  @Test func goesToTranslatorsAndBack() throws {
    let site = try Self.site()
    let file = try site.published("translations export --to po --locale de").output
    #expect(file.contains("msgctxt \"releases/1.0#body.1\"\nmsgid \"Dark mode\"\nmsgstr \"\"\n"))
    #expect(
      try site.published("translations export --to po --locale de -o de.po").output
        == "de.po    4 texts, 1 open\n")
    #expect(try site.text("de.po") == file)
    try site.edit("de.po", "msgid \"Dark mode\"\nmsgstr \"\"", "msgid \"Dark mode\"\nmsgstr \"Dunkler Modus\"")
    let trial = try site.published("translations import de.po --dry-run").output
    #expect(
      trial.hasPrefix("content/releases/1.0.de.md\ncontent/translations.lock\n2 files would be written, 1 unchanged\n"))
    #expect(
      try site.published("translations import de.po").output == trial.replacing("would be written", with: "written"))
    #expect(try site.text("content/releases/1.0.de.md") == "- Dunkler Modus\n")
    let again = try site.published("translations import de.po --format json").output
    #expect(again.contains(#""schema": "publish.import/1""#) && !again.contains(#""written""#))
    #expect(again.contains(#""entries": 4"#) && again.contains(#""equal": 4"#))
  }

  @Test func takesNothingWithAnError() throws {
    let site = try Self.site()
    try site.published("translations export --to xliff --locale de -o de.xlf")
    try site.edit("de.xlf", "<g id=\"1\">kleine</g> ", "")
    let refused = try site.publish("translations import de.xlf")
    #expect(refused.code == 1 && refused.output.isEmpty)
    #expect(refused.talk.contains("notifications/winter#body.1: 1, the bold text, is missing [changed-code]"))
    #expect(refused.talk.hasSuffix("nothing was written\n"))
    #expect(try site.publish("translations import de.xlf --skip").code == 0)
    #expect(try site.publish("translations import de.xlf --skip --strict").code == 1)
    #expect(try site.publish("translations import nothing.po").code == 1)
  }

  @Test(arguments: [
    "translations export --to docx --locale de", "translations export --to po",
    "translations export --to po --locale de --format json", "translations import",
    "build --pseudo",
  ]) func commandLines(_ wrong: String) throws {
    #expect(try Self.site().publish(wrong).code == 64)
  }
}
