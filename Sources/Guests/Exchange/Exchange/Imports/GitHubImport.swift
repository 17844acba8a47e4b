import Authoring
import Diagnostics
import FeedModel
import Text
import WireFormats

extension ImportFormat {
  /// The output of `gh api --paginate repos/o/r/releases` (GitHub REST API, List releases); also a single release, or
  /// one on each line.
  public static let github = ImportFormat(name: "github", abstract: "GitHub releases, as 'gh api' prints them.") {
    files, options in
    Imported(files) { file, imported throws(Diagnostic) in
      let (lines, locale) = (LineIndex(file), try options.locale(of: file.path))
      var versions: Set<String> = []
      for value in try file.json().flatMap({ $0.list ?? [$0] }) {
        var release = GitHubRelease(value, in: file, lines, options, locale)
        if let entry = release.entry(&versions) {
          imported.entries.append(entry)
        } else {
          imported.diagnostics += release.values.diagnostics
        }
      }
    }
  }
}

private struct GitHubRelease {
  private(set) var values: FeedValues
  private let file: ExchangeFile
  private let options: ImportOptions
  /// The language; nil for the site's default.
  private let locale: LanguageTag?

  init(
    _ value: LocatedValue, in file: ExchangeFile, _ lines: LineIndex, _ options: ImportOptions, _ locale: LanguageTag?
  ) {
    (self.file, self.options, self.locale) = (file, options, locale)
    values = FeedValues(value, called: "this", at: lines.location(of: value.offset), locate: lines.location)
  }

  /// An entry; nil for a release that is not imported, with a note.
  mutating func entry(_ versions: inout Set<String>) -> ImportedEntry? {
    guard let tag = values.text("tag_name") else {
      if !values.diagnostics.hasErrors {
        values.report(
          .missingKey, "'tag_name' is missing, so this is not a release", fix: "download the list of releases again",
          values.place)
      }
      return refused(at: values.place)
    }
    guard let named = version(of: tag.text) else {
      values.report(
        .notTaken, as: .note, "\(tag.text.quotable) does not begin with '\(options.tagPrefix ?? "")'",
        fix: "nothing has to be done", tag.place)
      return nil
    }
    if values.boolean("prerelease")?.text == "true" || named.isOfPrerelease {
      values.report(
        .notTaken, as: .note, "\(named.text.quotable): prereleases are for testers", fix: "nothing has to be done",
        tag.place)
      return nil
    }
    let version = named.text
    guard FeedVersion(version).isComparable else {
      values.report(
        .badVersion, "'\(version.quotable)' is not a version",
        fix: "leave it out with --skip, or name what tags begin with: --tag-prefix", tag.place)
      return refused(at: tag.place)
    }
    guard versions.insert(version).inserted else {
      values.report(.sameVersion, "\(version) is there twice", fix: "keep one of them", tag.place)
      return refused(at: tag.place)
    }
    return release(version, called: title(tag.text, version), at: tag.place)
  }

  private func refused(at place: SourceLocation) -> ImportedEntry {
    var entry = ImportedEntry(at: place)
    entry.diagnostics = values.diagnostics
    return entry
  }

  /// The version of a tag, after words such as `v`, `release/` and `app-v`; nil if it has another beginning than asked
  /// for.
  private func version(of tag: String) -> (text: String, isOfPrerelease: Bool)? {
    guard let prefix = options.tagPrefix else {
      guard let heading = VersionHeading(tag), heading.version != nil,
        tag.unicodeScalars.prefix(heading.range.lowerBound).allSatisfy({
          $0.properties.isAlphabetic || "-_/@ ".unicodeScalars.contains($0)
        })
      else { return (tag.hasPrefix("v") ? String(tag.dropFirst()) : tag, false) }
      return (heading.text, heading.isOfPrerelease)
    }
    guard tag.hasPrefix(prefix) else { return nil }
    let rest = String(tag.dropFirst(prefix.count))
    return (rest, VersionHeading(rest)?.isOfPrerelease ?? false)
  }

  /// What the name of a release says beside its version.
  private mutating func title(_ tag: String, _ version: String) -> (text: String, place: SourceLocation)? {
    guard let name = values.value("name"), let text = name.string?.withoutOuterSpace, !text.isEmpty, text != tag else {
      return nil
    }
    let heading = VersionHeading(text)
    let title = heading?.version == nil || heading?.isSentence ?? false ? text : heading?.title
    return title.map { ($0, values.place(of: name)) }
  }

  private mutating func release(
    _ version: String, called title: (text: String, place: SourceLocation)?, at place: SourceLocation
  ) -> ImportedEntry {
    var entry = ImportedEntry(at: place)
    let language = locale.map { ".\($0.text)" } ?? ""
    var content = ContentFile("content/releases/\(version)\(language).md", from: place)
    if locale == nil { setKeys(of: &content, title, at: place) }
    setBody(of: &content)
    entry.diagnostics = values.diagnostics
    entry.files = [content]
    return entry
  }

  private mutating func setKeys(
    of content: inout ContentFile, _ title: (text: String, place: SourceLocation)?, at place: SourceLocation
  ) {
    content.set("title", title)
    if let published = values.value("published_at"), let text = published.string {
      if let instant = Instant(rfc3339: text) {
        content.set("date", .word(String(instant.rfc3339.prefix(10))), from: values.place(of: published))
      } else {
        values.report(
          .badDate, as: .warning, "'\(text.quotable)' is not a moment, so the release has no date",
          fix: "set 'date' in the content", values.place(of: published))
      }
    }
    if values.boolean("draft")?.text == "true" { content.set("draft", .word("true"), from: place) }
  }

  private mutating func setBody(of content: inout ContentFile) {
    if let body = values.value("body"), body.kind != "null", body.string == nil {
      values.report(.badText, "body is \(body.kind), not a text", at: body)
    } else if let body = values.value("body"), let text = body.string {
      let start = values.place(of: body)
      do throws(Diagnostic) {
        let tree = try CommonMark(text.withLineFeeds, path: file.path)
        var notes = NotesMarkdown(options, isOfGitHub: true) { _, _ in start }
        content.set(body: notes.blocks(tree.blocks))
        values.add(notes.diagnostics)
        if let words = notes.wordsOfLeftOut {
          values.report(
            .notTaken, as: .note, "\(content.path): \(words)", fix: "leave --for-users out to keep them", start)
        }
      } catch {
        values.add([error])
      }
    }
  }
}
