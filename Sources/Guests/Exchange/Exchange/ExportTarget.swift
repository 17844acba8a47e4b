public import Authoring
public import Diagnostics
public import FeedModel
import SiteBuilder
import Text

/// Another tool that release notes can be written for.
public struct ExportTarget: Sendable {
  /// The releases that it gets if none is named.
  public enum Scope: Sendable {
    case newest, published
    /// The published releases, and those that were published and are withdrawn.
    case ever
  }

  /// The name on the command line.
  public let name: String
  public let abstract: String
  public let scope: Scope
  /// Whether it takes the texts that are written for stores.
  public var hasStoreTexts = false
  /// Whether it takes only the text of the site's language.
  public var hasOneLanguage = false
  /// Makes the files. It does not open or write any. If there is an error among its diagnostics, none of the files may
  /// be written.
  public let export: @Sendable (ExportRequest) -> Exported
}

/// The contents and the destination of an export.
public struct ExportRequest: Sendable {
  public var configuration: Configuration
  /// The releases, newest first.
  public var releases: [Release]
  /// Whether the releases were named one by one.
  public var isNamed = false
  /// The folder or the file to write.
  public var destination: String
  /// The file to merge into, with its current contents.
  public var existing: ExchangeFile?
  /// The name of files of notes.
  public var name = ""
  public var markup = NotesMarkup.html
  public var locale: LanguageTag?
  /// Whether texts that are too long are shortened.
  public var isFitted = false
  public var addsLanguages = false
  /// Whether a signed feed may be changed.
  public var resignsLater = false
  /// The beginning of the address of a release's page.
  public var address: String?

  public init(_ releases: [Release], of configuration: Configuration, to destination: String) {
    (self.releases, self.configuration, self.destination) = (releases, configuration, destination)
  }
}

public enum NotesMarkup: String, CaseIterable, Sendable {
  case html, markdown, text

  var fileExtension: String {
    switch self {
    case .html: "html"
    case .markdown: "md"
    case .text: "txt"
    }
  }
}

/// The result of an export, to be written.
public struct Exported: Sendable {
  public struct File: Sendable {
    public var file: ExchangeFile
    /// The name of the locale in the other tool; nil if the file has no language.
    public var locale: String?
    /// The length in UTF-16 code units, without the last line end.
    public var length: Int?
    public var limit: Int?
    /// The number of items that were left out to keep the limit.
    public var leftOut = 0

    init(_ path: String, _ bytes: [UInt8], locale: String? = nil) {
      (file, self.locale) = (ExchangeFile(path: path, bytes: bytes), locale)
    }
  }

  /// The files, by path.
  public var files: [File] = []
  public var diagnostics: [Diagnostic] = []
}

// MARK: - A release's texts

extension ExportRequest {
  /// The languages in which a release has a text of its own, in the site's order.
  func ownLanguages(of release: Release) -> [LanguageTag] {
    configuration.locales.filter { $0 == configuration.defaultLocale || release.notes.own($0) != nil }
  }

  /// The notes that a device with this language gets.
  ///
  /// - Parameter diagnostics: Receives `missing-translation` if the notes are in the default language instead.
  func notes(of release: Release, in locale: LanguageTag, _ diagnostics: inout [Diagnostic]) -> Markdown {
    let text = release.notes[locale]
    diagnostics += missingTranslation(of: release, in: locale, text)
    return text
  }

  /// - Parameter text: The text that is used in this language.
  func missingTranslation(of release: Release, in locale: LanguageTag, _ text: Markdown) -> [Diagnostic] {
    let base = configuration.defaultLocale
    let defaults = [release.notes.base, release.storeNotes[base]].compactMap(\.?.location.path)
    guard locale != base, defaults.contains(text.location.path) else { return [] }
    return [
      Diagnostic(
        .missingTranslation,
        "release \(release.version) has no text in \(locale), which gets that in \(base)",
        fix: "add \(pathOfTranslation(release.location.path, into: locale, from: base))", at: release.location)
    ]
  }
}

extension Markdown {
  /// The text in another program's markup.
  ///
  /// - Returns: The text. HTML ends with a line end; other texts do not.
  func text(as markup: NotesMarkup) -> String {
    let blocks = TextBlocks(self)
    switch markup {
    case .html: return String(decoding: HTMLFragment.bytes(blocks), as: UTF8.self)
    case .markdown: return MarkdownText.text(blocks)
    case .text:
      var writer = PlainWriter(self)
      return writer.text(blocks.blocks)
    }
  }

  /// The parts of a text that are lost outside of the app.
  ///
  /// - Parameter program: The program that shows it: `a GitHub release`.
  func losses(in program: String, as markup: NotesMarkup) -> [Diagnostic] {
    if markup == .text { return events.contains(.begin(.strikethrough)) ? [struckOut] : [] }
    return links.filter { $0.target.publicAddress == nil }.map { link in
      link.address.diagnostic(
        .lostInExport, "\(program) cannot show the link \(link.target.written.quotable); its words stay",
        fix: "nothing, if the words are enough")
    }
      + images.map { image in
        Diagnostic(
          .lostInExport, "\(program) cannot show the image \(image.asset.quotable); its description stays",
          fix: "nothing, if the description is enough", at: image.location)
      }
  }
}
