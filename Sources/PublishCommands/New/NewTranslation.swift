import ArgumentParser
import Authoring
import FeedModel

struct NewTranslation: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "translation", abstract: "The files that translate an entry.",
    discussion: """
      They start with the original text, marked as not yet translated.

      Examples:
        publish new translation dark-mode               into every locale that it lacks
        publish new translation dark-mode --locale de
        publish new translation dark-mode/details       only this view
        publish new translation releases/2.5.0
      """, aliases: ["translations"])

  @Argument(help: "An id, a version or a file; with its folder if several entries have the name.")
  var name: String

  @Option(help: ArgumentHelp("Only this locale. Repeatable.", valueName: "tag"))
  var locale: [String] = []

  @OptionGroup var options: NewOptions

  func run() throws {
    try reportingFailures {
      try options.requireSite()
      let content = try SiteContent(options.source)
      let (entry, part) = try content.text(named: name)
      let wanted = try locale.isEmpty ? Array(content.locales.dropFirst()) : locale.map { try tag($0, content.locales) }
      guard !wanted.isEmpty else {
        throw Failure(
          message: "this site has only one locale, \(content.locales.map(\.text).joined())",
          advice: "add others to 'locales' in publish.yml")
      }
      let texts = entry.texts.filter { part == nil || $0.part == part }
      let files = texts.flatMap { text in
        wanted.filter { !text.locales.contains($0) }.map { locale in
          ("\(text.file.path.dropLast(3)).\(locale.text).md", text.file.translationToStartFrom)
        }
      }
      guard !files.isEmpty else {
        let all = wanted.map(\.text).joined(separator: ", ")
        throw Failure(message: "'\(name)' is already translated into \(all)", advice: "edit these files")
      }
      try options.write(Dictionary(uniqueKeysWithValues: files))
    }
  }

  private func tag(_ text: String, _ locales: [LanguageTag]) throws -> LanguageTag {
    guard let tag = LanguageTag(systemIdentifier: text) else {
      throw Failure(message: "'\(text)' is not a language tag", advice: "use BCP 47, such as de or zh-Hant")
    }
    guard locales.contains(tag) else {
      throw Failure(
        message: "'\(tag.text)' is not a locale of this site (\(locales.map(\.text).joined(separator: ", ")))",
        advice: "add it to 'locales' in publish.yml")
    }
    guard tag != locales.first else {
      throw Failure(message: "'\(tag.text)' is the default locale, in which the originals are", advice: nil)
    }
    return tag
  }
}
