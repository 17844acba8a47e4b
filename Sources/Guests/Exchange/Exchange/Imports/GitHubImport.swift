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
    Imported(files) { file, imported throws(UnreadableFile) in
      let lines = LineIndex(file)
      var versions: Set<String> = []
      for value in try file.json().flatMap({ $0.list ?? [$0] }) {
        var release = GitHubRelease(value, in: file, lines, options)
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

  init(_ value: LocatedValue, in file: ExchangeFile, _ lines: LineIndex, _ options: ImportOptions) {
    (self.file, self.options) = (file, options)
    values = FeedValues(value, called: "this", at: lines.location(of: value.offset), locate: lines.location)
  }

  /// An entry; nil for a release that is not imported, with a note.
  mutating func entry(_ versions: inout Set<String>) -> ImportedEntry? {
    guard let tag = values.text("tag_name") else {
      if !values.diagnostics.hasErrors {
        values.report(
          .missingKey, "'tag_name' is missing, so this is not a release",
          fix: "download the list of releases again",
          values.place)
      }
      return refused(at: values.place)
    }
    guard let version = version(of: tag.text) else {
      values.report(
        .notTaken, as: .note, "\(tag.text.quotable) does not begin with '\(options.tagPrefix ?? "")'",
        fix: "nothing has to be done", tag.place)
      return nil
    }
    guard Version(version).isComparable else {
      values.report(
        .badVersion, "'\(version.quotable)' is not a version",
        fix: "leave it out with --skip, or name what tags begin with: --tag-prefix",
        tag.place)
      return refused(at: tag.place)
    }
    if values.boolean("prerelease")?.text == "true" {
      values.report(
        .notTaken, as: .note, "\(version): prereleases are for testers", fix: "nothing has to be done", tag.place)
      return nil
    }
    guard versions.insert(version).inserted else {
      values.report(.sameVersion, "\(version) is there twice", fix: "keep one of them", tag.place)
      return refused(at: tag.place)
    }
    noteName(tag.text, version)
    return release(version, at: tag.place)
  }

  private func refused(at place: SourceLocation) -> ImportedEntry {
    var entry = ImportedEntry(at: place)
    entry.diagnostics = values.diagnostics
    return entry
  }

  private func version(of tag: String) -> String? {
    if let prefix = options.tagPrefix { return tag.hasPrefix(prefix) ? String(tag.dropFirst(prefix.count)) : nil }
    return tag.hasPrefix("v") || tag.hasPrefix("V") ? String(tag.dropFirst()) : tag
  }

  private mutating func noteName(_ tag: String, _ version: String) {
    guard let name = values.value("name"), let text = name.string?.withoutOuterSpace, !text.isEmpty,
      ![tag, version, "v\(version)"].contains(text)
    else { return }
    values.report(
      .notTaken, as: .note, "\(version): the name '\(text.quotable)' is not taken", fix: "set 'title' in the content",
      values.place(of: name))
  }

  private mutating func release(_ version: String, at place: SourceLocation) -> ImportedEntry {
    var entry = ImportedEntry(at: place)
    var content = ContentFile("content/releases/\(version).md", from: place)
    if let published = values.value("published_at"), let text = published.string {
      if let instant = Instant(rfc3339: text) {
        content.set("date", .word(String(instant.rfc3339.prefix(10))), from: values.place(of: published))
      } else {
        values.report(
          .badDate, as: .warning, "'\(text.quotable)' is not a moment, so the release has no date",
          fix: "set 'date' in the content",
          values.place(of: published))
      }
    }
    if values.boolean("draft")?.text == "true" { content.set("draft", .word("true"), from: place) }
    if let body = values.value("body"), body.kind != "null", body.string == nil {
      values.report(.badText, "body is \(body.kind), not a text", at: body)
    } else if let body = values.value("body"), let text = body.string {
      let start = values.place(of: body)
      do throws(UnreadableFile) {
        let tree = try file.commonMark(text.withLineFeeds)
        var notes = NotesMarkdown(options) { _, _ in start }
        content.set(body: notes.blocks(tree.blocks))
        values.add(notes.diagnostics)
        if let words = notes.wordsOfLeftOut {
          values.report(
            .notTaken, as: .note, "\(version): \(words)", fix: "leave --for-users out to keep them", start)
        }
      } catch {
        values.add([error.diagnostic])
      }
    }
    entry.diagnostics = values.diagnostics
    entry.files = [content]
    return entry
  }
}
