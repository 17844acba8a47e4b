import Authoring
import FeedModel

/// The change to the sources by which the next build takes an entry back.
struct Withdrawal {
  /// With what the file will hold.
  let file: SourceFile
  /// Whether there was no such file.
  let isNew: Bool
  /// The path of the entry's files, without language and extension.
  let source: String

  /// - Parameters:
  ///   - name: What devices know it by, or what its files are called.
  ///   - published: Nil if no output is at hand.
  /// - Throws: ``Failure`` if nothing is called that, or it is withdrawn already.
  init(of name: String, in content: SiteContent, _ published: Manifest?) throws {
    let sources = Set((published?.published ?? []).filter { $0.key == name }.map(\.source))
    let gone = sources.filter { source in !content.entries.contains { "content/\($0.kind.rawValue)/\($0.id)" == source }
    }
    if let source = gone.first, gone.count == sources.count {
      (file, isNew, self.source) = (try Self.record(of: source, in: published), true, source)
      return
    }
    let present = sources.subtracting(gone).sorted()
    guard present.count < 2 else {
      throw Failure(message: "'\(name)' could be \(present.joined(separator: " and "))", advice: "write one of these")
    }
    let entry = try content.entry(named: present.first ?? name)
    (file, isNew) = (try Self.withdrawn(entry, in: content), false)
    source = "content/\(entry.kind.rawValue)/\(entry.id)"
  }

  private static func withdrawn(_ entry: ContentEntry, in content: SiteContent) throws -> SourceFile {
    guard let file = entry.texts.first?.file else {
      throw Failure(
        message: "'\(entry.id)' has no file in the default locale", advice: "'publish lint' says what is missing")
    }
    let reader = EntryReader(content.outline, timer: SourceFolder.timer)
    guard !reader.read(entry).isWithdrawn else {
      throw Failure(message: "\(file.path) says 'withdrawn: true' already", advice: "build and upload the site")
    }
    let edited = file.withdrawn
    guard reader.read(entry.replacing(file, with: edited)).isWithdrawn else {
      throw Failure(
        message: "'withdrawn: true' cannot be added to \(file.path)",
        advice: "'publish lint' says what is wrong with it; or add the line to its front matter by hand")
    }
    return edited
  }

  /// A file for what was published but has none any more, so that its views do not stay for older feeds.
  private static func record(of source: String, in published: Manifest?) throws -> SourceFile {
    let name = source.split(separator: "/").last.map(String.init) ?? source
    let views = "views/\(name)"
    let hasViews = (published?.files ?? []).contains {
      $0.path.hasPrefix("\(views)/") || $0.path.hasPrefix("\(views).")
    }
    guard source.hasPrefix("content/notifications/"), hasViews else {
      throw Failure(
        message: "the files of '\(name)' are gone, and nothing that is published would stay",
        advice: "build and upload the site")
    }
    let text = """
      ---
      # Its files were deleted. This one removes its views at once, and can be deleted when they are gone.
      title: \(name)
      channels: [banners]
      withdrawn: true
      ---

      """
    return SourceFile(path: "\(source).md", text: text)
  }
}

extension SiteContent {
  /// Its files, with another one instead of the one with the same path.
  func files(with file: SourceFile) -> [SourceFile] { files.filter { $0.path != file.path } + [file] }
}
