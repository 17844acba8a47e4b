public import Authoring
public import Diagnostics
public import FeedModel
import SiteBuilder
import Text

/// Another tool that releases are written for.
public struct ExportTarget: Sendable {
  /// Which releases it gets, if none is named.
  public enum Scope: Sendable {
    case newest, published
    /// The published ones, and those that were and are withdrawn.
    case ever
  }

  /// As on the command line.
  public let name: String
  public let abstract: String
  public let scope: Scope
  /// Opens nothing and writes nothing. With an error among its diagnostics, none of the files may be written.
  public let export: @Sendable (ExportRequest) -> Exported

  public static let all: [ExportTarget] = [.notes, .appcast, .appStore, .play, .gitHub, .changelog, .appStream]
}

/// What to write, and where.
public struct ExportRequest: Sendable {
  public var configuration: Configuration
  /// Newest first.
  public var releases: [Release]
  /// Whether the releases were named one by one.
  public var isNamed = false
  /// The folder or the file that is written.
  public var destination: String
  /// The file to merge into, as it is.
  public var existing: ExchangeFile?
  /// Files of notes are called like this.
  public var name = ""
  public var markup = NotesMarkup.html
  public var locale: LanguageTag?
  /// Whether texts are shortened that are too long.
  public var isFitted = false
  public var addsLanguages = false
  /// Whether a signed feed may be changed.
  public var resignsLater = false
  /// What the address of a release's page begins with.
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

/// What is to be written.
public struct Exported: Sendable {
  public struct File: Sendable {
    public var file: ExchangeFile
    /// As the other tool calls it; nil if the file has no language.
    public var locale: String?
    /// In UTF-16 code units, without the last line end.
    public var length: Int?
    public var limit: Int?
    /// How many items were left out to keep the limit.
    public var leftOut = 0

    init(_ path: String, _ bytes: [UInt8], locale: String? = nil) {
      (file, self.locale) = (ExchangeFile(path: path, bytes: bytes), locale)
    }
  }

  /// By path.
  public var files: [File] = []
  public var diagnostics: [Diagnostic] = []
}

// MARK: - A release's texts

extension ExportRequest {
  /// The languages in which a release has a text of its own, in the site's order.
  func ownLanguages(of release: Release) -> [LanguageTag] {
    configuration.locales.filter { $0 == configuration.defaultLocale || release.notes.translations[$0] != nil }
  }

  /// What a device with this language gets.
  ///
  /// - Parameter diagnostics: Gets `missing-translation` if that is a text in the default language.
  func notes(of release: Release, in locale: LanguageTag, _ diagnostics: inout [Diagnostic]) -> Markdown {
    let text = release.notes[locale]
    diagnostics += missingTranslation(of: release, in: locale, text)
    return text
  }

  /// - Parameter text: Which is used in this language.
  func missingTranslation(of release: Release, in locale: LanguageTag, _ text: Markdown) -> [Diagnostic] {
    let base = configuration.defaultLocale
    let defaults = [release.notes.base, release.storeNotes[base]].compactMap(\.?.location.path)
    guard locale != base, defaults.contains(text.location.path) else { return [] }
    return [
      Diagnostic(
        .warning, .missingTranslation,
        "release \(release.version) has no text in \(locale), which gets that in \(base)",
        fix: "add \(pathOfTranslation(release.location.path, into: locale, from: base))", at: release.location)
    ]
  }
}

extension Markdown {
  /// In another program's markup.
  ///
  /// - Returns: HTML ends with a line end, other texts without.
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

  /// What is lost of a text outside of the app.
  ///
  /// - Parameter program: What shows it: `a GitHub release`.
  func losses(in program: String, as markup: NotesMarkup) -> [Diagnostic] {
    if markup == .text { return events.contains(.begin(.strikethrough)) ? [struckOut] : [] }
    return links.filter { $0.target.publicAddress == nil }.map { link in
      link.address.diagnostic(
        .note, .lostInExport, "\(program) cannot show the link \(link.target.written.quotable); its words stay",
        fix: "nothing, if the words are enough")
    }
      + images.map { image in
        Diagnostic(
          .note, .lostInExport, "\(program) cannot show the image \(image.asset.quotable); its description stays",
          fix: "nothing, if the description is enough", at: image.location)
      }
  }
}
