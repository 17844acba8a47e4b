public import Authoring
public import Diagnostics
public import FeedModel

/// A file format of translators' tools.
public struct TranslationFormat: Sendable {
  /// The name on the command line: `po`.
  public let name: String
  /// Its users: `Poedit, Weblate, gettext`.
  public let abstract: String
  /// The endings of its files' names, without the dot; the usual one first.
  public let extensions: [String]
  /// Whether a file with such a name has this format; nil if the name is enough.
  let isMeant: (@Sendable (ExchangeFile) -> Bool)?
  /// Writes a document. Equal documents give equal bytes.
  public let write: @Sendable (TranslationDocument) -> [UInt8]
  /// The documents in a file: one for each language.
  public let read: @Sendable (ExchangeFile) throws(Diagnostic) -> [TranslationDocument]

  init(
    _ name: String, _ abstract: String, extensions: [String], isMeant: (@Sendable (ExchangeFile) -> Bool)? = nil,
    write: @escaping @Sendable (TranslationDocument) -> [UInt8],
    read: @escaping @Sendable (ExchangeFile) throws(Diagnostic) -> [TranslationDocument]
  ) {
    (self.name, self.abstract, self.extensions) = (name, abstract, extensions)
    (self.isMeant, self.write, self.read) = (isMeant, write, read)
  }

  public static let all: [TranslationFormat] = [.po, .xliff, .xliff2, .xcstrings, .strings]

  /// The format of a file, by its name, and by its contents if several formats use that name.
  public static func format(of file: ExchangeFile) throws(Diagnostic) -> TranslationFormat {
    let path = file.path.lowercased()
    let named = all.filter { $0.extensions.contains { path.hasSuffix(".\($0)") } }
    if let format = named.first(where: { $0.isMeant?(file) ?? true }) { return format }
    throw Diagnostic(
      .unknownExchangeFile, "this is not a file of translators that publish reads",
      fix: "export it as one of \(all.map { "." + $0.extensions[0] }.uniqued.joined(separator: ", "))",
      at: SourceLocation(path: file.path))
  }
}

extension [String] {
  fileprivate var uniqued: [String] { reduce(into: []) { if !$0.contains($1) { $0.append($1) } } }
}

/// The texts of a site in one language, in the form for translators' tools.
public struct TranslationDocument: Sendable {
  /// The language of the originals, as the file writes it; nil if it does not say.
  public var source: String?
  public var target: String?
  /// The app's name.
  public var title = ""
  /// Whether translated texts were left out.
  public var isOnlyOpen = false
  public var units: [Unit] = []
  /// Diagnostics, one for each part of the file that cannot be imported.
  public var diagnostics: [Diagnostic] = []
  /// The place of the file's languages.
  public var location: SourceLocation

  public init(source: String? = nil, target: String? = nil, at location: SourceLocation) {
    (self.source, self.target, self.location) = (source, target, location)
  }

  /// The mark of a file from which translated texts were left out.
  static let onlyOpen = "X-Publish-Only: open"

  public struct Unit: Sendable {
    public enum State: Sendable {
      case translated
      /// There is a translation, but it has to be reviewed.
      case stale
      case missing
    }

    /// `notifications/winter#body.1`
    public var id: String
    /// The original; nil if the file does not have it.
    public var source: CodedParts?
    /// The translation; nil if there is none, which differs from an empty one.
    public var target: CodedParts?
    public var state: State
    /// The original at the time when the text was translated.
    public var earlier: CodedParts?
    /// The limit in characters.
    public var limit: Int?
    /// Notes for translators: the kind of text, and the meaning of its codes.
    public var comments: [String] = []
    /// The content file.
    public var path = ""
    /// The place of its id.
    public var location: SourceLocation
    /// The place of the translation.
    public var place: SourceLocation

    init(
      _ id: String, source: CodedParts?, target: CodedParts?, _ state: State, at location: SourceLocation,
      place: SourceLocation? = nil
    ) {
      (self.id, self.source, self.target, self.state) = (id, source, target, state)
      (self.location, self.place) = (location, place ?? location)
    }

    /// All notes for translators.
    var notes: [String] { comments + (limit.map { ["at most \($0) characters"] } ?? []) }
  }
}

extension TranslationDocument {
  /// The texts for a language's translators.
  ///
  /// - Parameters:
  ///   - isOnlyOpen: Whether translated texts are left out.
  ///   - earlier: Known texts of a file, by their fingerprints.
  public init(
    of site: SiteTranslations, in locale: LanguageTag, isOnlyOpen: Bool,
    earlier: (TranslatableFile, Set<TextFingerprint>) -> [TextFingerprint: CodedText]
  ) {
    self.init(source: site.locales[0].text, target: locale.text, at: SourceLocation(path: ""))
    (title, self.isOnlyOpen) = (site.configuration.appName, isOnlyOpen)
    for file in site.files {
      let matches = site.matches(of: file, in: locale)
      let before = earlier(file, Set(matches.compactMap(\.recorded)))
      for match in matches {
        let unit = Unit(match, file, limit: site.limit(of: match.source, in: file), before)
        if !isOnlyOpen || unit.state != .translated { units.append(unit) }
      }
    }
  }
}

extension TranslationDocument.Unit {
  fileprivate init(
    _ match: TranslationMatch, _ file: TranslatableFile, limit: Int?, _ before: [TextFingerprint: CodedText]
  ) {
    let source = match.source.text
    let target = match.target.map { $0.numbered(as: match.source).parts }
    self.init(
      "\(file.id)#\(match.source.name)", source: match.source.parts, target: target,
      target == nil ? .missing : match.state == .stale ? .stale : .translated, at: file.location)
    earlier = match.recorded.flatMap { before[$0] }.map {
      match.source.isOfBody ? $0.parts : CodedParts(plain: $0.text)
    }
    (self.limit, path) = (limit, file.location.path)
    comments = [match.source.kind] + source.codes.enumerated().map { "\($0 + 1): \($1.words)" }
  }
}

extension TranslationUnit {
  var parts: CodedParts { isOfBody ? text.parts : CodedParts(plain: text.text) }

  /// The parts with the numbers of a source's codes, and the meanings of these numbers here.
  func numbered(as source: TranslationUnit) -> (parts: CodedParts, codes: [Int: CodedText.Code]) {
    isOfBody ? text.numbered(as: source.text) : (parts, [:])
  }

  fileprivate var kind: String {
    switch name {
    case _ where isOfBody: "text"
    case "imageAlt": "what the image shows"
    case _ where isButton: "button"
    default: name
    }
  }
}
