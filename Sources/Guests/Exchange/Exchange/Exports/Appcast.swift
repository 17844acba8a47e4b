import Authoring
import Diagnostics
import FeedModel
import Text

extension ExportTarget {
  /// Notes in the feed that Sparkle and WinSparkle read. Only the contents of descriptions change.
  public static let appcast = ExportTarget(
    name: "appcast", abstract: "Notes in an appcast, which Sparkle reads.", scope: .published
  ) { request in
    guard let file = request.existing else { return Exported() }
    do throws(Diagnostic) {
      var merge = try AppcastMerge(XMLFile(file), request)
      merge.run()
      return Exported(
        files: [Exported.File(file.path, merge.feed.replacing(merge.edits))], diagnostics: merge.diagnostics)
    } catch {
      return Exported(diagnostics: [error])
    }
  }
}

/// Finds the items of releases in a feed, and the changes that they need.
private struct AppcastMerge {
  let feed: XMLFile
  private(set) var edits: [Edit] = []
  private(set) var diagnostics: [Diagnostic] = []
  private let request: ExportRequest
  private let items: [XMLFile.Element]
  private let lineEnd: String
  /// The releases by number, and by the number that a store compares.
  private var releases: [String: Release] = [:]
  private var builds: [String: Release] = [:]
  private var found: Set<String> = []
  /// Texts whose losses were already reported.
  private var said: Set<String> = []

  init(_ feed: XMLFile, _ request: ExportRequest) throws(Diagnostic) {
    (self.feed, self.request) = (feed, request)
    items = try feed.appcastChannel().all("item")
    lineEnd = feed.file.lineEnd
    for release in request.releases {
      releases[release.version.text] = release
      if let build = release.build?.value { builds[build] = release }
    }
  }

  mutating func run() {
    checkSignature()
    for item in items {
      guard let release = release(of: item) else { continue }
      found.insert(release.version.text)
      if let link = item.first("releaseNotesLink", in: XMLFile.sparkle) {
        diagnostics.append(
          Diagnostic(
            .hasNotesLink, "the item of \(release.version) links to its notes, which Sparkle shows instead",
            fix: "remove the link, or write the notes there with 'publish export notes'",
            at: feed.location(of: link.range.lowerBound)))
      } else if release.notes.base.isEmpty {
        diagnostics.append(
          Diagnostic(
            .emptyBody, as: .warning, "release \(release.version) has no notes, so its item stays as it is",
            fix: "write a list of what is new", at: release.location))
      } else {
        write(release, into: item)
      }
    }
    for release in request.releases where !found.contains(release.version.text) {
      diagnostics.append(
        Diagnostic(
          .noItem, as: request.isNamed ? .error : .note,
          "\(feed.file.path) has no item for \(release.version); generate_appcast makes it",
          fix: "run generate_appcast first", at: SourceLocation(path: feed.file.path)))
    }
  }

  private mutating func checkSignature() {
    let start = "<!-- sparkle-signatures:"
    guard let comment = feed.comments.first(where: { feed.file.bytes[$0].starts(with: start.utf8) }) else { return }
    let place = feed.location(of: comment.lowerBound)
    diagnostics.append(
      request.resignsLater
        ? Diagnostic(
          .signedAppcast, as: .warning, "any change breaks the feed's signature; afterwards, run sign_update",
          fix: "sign_update \(feed.file.path)", at: place)
        : Diagnostic(
          .signedAppcast, "any change breaks the feed's signature",
          fix: "change it with --resign-later, and run sign_update afterwards", at: place))
  }

  /// The release of an item, by the version that users see, or else by the one that Sparkle compares.
  private func release(of item: XMLFile.Element) -> Release? {
    if item.sparkle("shortVersionString") == nil, let release = item.sparkle("version").flatMap({ builds[$0] }) {
      return release
    }
    return item.release.flatMap { $0.isOfPrerelease ? nil : releases[$0.version.text] }
  }

  // MARK: Descriptions

  private mutating func write(_ release: Release, into item: XMLFile.Element) {
    let descriptions = item.all("description")
    let base = request.configuration.defaultLocale
    let own = request.addsLanguages ? request.ownLanguages(of: release) : []
    let isSeveral = own.count > 1
    var present: Set<LanguageTag> = []
    for description in descriptions {
      let tag = description["lang", in: XMLFile.xml].map { LanguageTag(systemIdentifier: $0.withoutOuterSpace) }
      // A language that the site does not have belongs to another author.
      guard let locale = tag.map({ $0.flatMap { $0.nearest(among: request.configuration.locales) } }) ?? base else {
        continue
      }
      present.insert(locale)
      replace(description, with: text(release, locale, markup(of: description)))
    }
    if isSeveral, let plain = descriptions.first(where: { $0["lang", in: XMLFile.xml] == nil }),
      !descriptions.contains(where: { $0["lang", in: XMLFile.xml] != nil && language(of: $0) == base })
    {
      let place = plain.startTag.lowerBound + 1 + feed.file.tagName(at: plain.startTag.lowerBound).utf8.count
      edits.append(Edit(place..<place, Array(" xml:lang=\"\(base)\"".utf8)))
    }
    let missing = descriptions.isEmpty ? (isSeveral ? own : [base]) : own.filter { isSeveral && !present.contains($0) }
    guard !missing.isEmpty else { return }
    let (place, before) = placeForDescriptions(in: item)
    let added = missing.map { locale in
      let language = isSeveral ? " xml:lang=\"\(locale)\"" : ""
      return "\(before)<description\(language)>\(cdata(text(release, locale, .html)))</description>"
    }
    edits.append(Edit(place..<place, Array(added.joined().utf8)))
  }

  /// The place after the last description, or else after the title, or else before everything; and the white space
  /// before each.
  private func placeForDescriptions(in item: XMLFile.Element) -> (Int, String) {
    if let last = item.all("description").last ?? item.first("title") {
      return (last.range.upperBound, feed.file.space(before: last.range.lowerBound))
    }
    let first = item.children.first?.range.lowerBound ?? item.contents.lowerBound
    return (item.contents.lowerBound, feed.file.space(before: first))
  }

  private func language(of description: XMLFile.Element) -> LanguageTag? {
    description["lang", in: XMLFile.xml].flatMap { LanguageTag(systemIdentifier: $0.withoutOuterSpace) }
  }

  private func markup(of description: XMLFile.Element) -> NotesMarkup {
    switch description["format", in: XMLFile.sparkle] {
    case "plain-text"?: .text
    case "markdown"?: .markdown
    default: .html
    }
  }

  private mutating func text(_ release: Release, _ locale: LanguageTag, _ markup: NotesMarkup) -> String {
    let text = request.notes(of: release, in: locale, &diagnostics)
    if said.insert("\(text.location.path) \(markup)").inserted { diagnostics += text.losses(in: "Sparkle", as: markup) }
    return text.text(as: markup)
  }

  private mutating func replace(_ description: XMLFile.Element, with text: String) {
    guard !says(description, text) else { return }
    guard description.isEmptyTag else { return edits.append(Edit(description.contents, Array(cdata(text).utf8))) }
    let (name, tag) = (feed.file.tagName(at: description.range.lowerBound), description.range)
    // This is `/>`, and the blanks before it.
    let end = feed.file.bytes[..<(tag.upperBound - 2)].lastIndex { $0 > 0x20 }.map { $0 + 1 } ?? tag.lowerBound
    edits.append(Edit(end..<tag.upperBound, Array(">\(cdata(text))</\(name)>".utf8)))
  }

  /// Whether a description says what a text says: an export of what an import makes of it would be the same.
  private func says(_ description: XMLFile.Element, _ text: String) -> Bool {
    if description.text.withoutOuterSpace.isSame(as: text.withoutOuterSpace) { return true }
    let markup = markup(of: description)
    guard markup != .text else { return false }
    let notes = feed.notes(of: description, ImportOptions(request.configuration)).blocks.markdown
    var ignored: [Diagnostic] = []
    let rules = MarkdownRules(schemes: request.configuration.schemes, file: "content/releases/a.md")
    let place = SourceLocation(path: "", line: 1, column: 1)
    let read = try? parseMarkdown(notes, at: place, rules: rules, &ignored)
    return read?.text(as: markup).isSame(as: text) ?? false
  }

  private func cdata(_ text: String) -> String {
    let safe = text.replacing("]]>", with: "]]]]><![CDATA[>")
    return "<![CDATA[\(lineEnd == "\n" ? safe : safe.replacing("\n", with: lineEnd))]]>"
  }
}

/// The style of a file, which added text follows.
extension ExchangeFile {
  /// The line end of its first line.
  var lineEnd: String {
    guard let end = bytes.firstIndex(of: 0x0A), end > 0, bytes[end - 1] == 0x0D else { return "\n" }
    return "\r\n"
  }

  /// The blanks before a place, with the line end before them.
  func space(before place: Int) -> String {
    var start = place
    while start > 0, bytes[start - 1] == 0x20 || bytes[start - 1] == 0x09 { start -= 1 }
    if start > 0, bytes[start - 1] == 0x0A { start -= start > 1 && bytes[start - 2] == 0x0D ? 2 : 1 }
    return String(decoding: bytes[start..<place], as: UTF8.self)
  }
}
