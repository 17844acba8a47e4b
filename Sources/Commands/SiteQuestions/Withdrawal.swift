package import SiteFolders
import CommandKit
package import Authoring
package import FeedModel
package import SiteBuilder
import Text

/// The change of the sources with which the next build withdraws an entry.
package struct Withdrawal {
  /// The file with its new contents.
  package let file: SourceFile
  /// Whether the file is new.
  package let isNew: Bool
  /// The path of the entry's files, without language and extension.
  package let source: String

  /// - Parameters:
  ///   - name: A name that devices use, or the name of the files.
  ///   - published: The last manifest; nil if no output is available.
  /// - Throws: ``Failure`` if nothing has that name, or if it is already withdrawn.
  package init(of name: String, in content: SiteContent, _ published: Manifest?) throws {
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
    do throws(PatchRefusal) {
      let keys = KeyTable.table(ofFile: file.path)
      let edited = try patch(file, [.set(FieldPath("withdrawn"), .plain("true"))], keys).file
      if reader.read(entry.replacing(file, with: edited)).isWithdrawn { return edited }
    } catch {
      throw Failure(
        message: "'withdrawn: true' cannot be added to \(error.location): \(error.reason)",
        advice: "correct that, or add the line to its front matter by hand")
    }
    throw Failure(
      message: "'withdrawn: true' cannot be added to \(file.path)", advice: "'publish lint' says what is wrong with it")
  }

  /// A file for an entry that was published but no longer has one, so that its views do not stay for older feeds.
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
  /// The files of the site with one of them replaced or added.
  package func files(with file: SourceFile) -> [SourceFile] { files.filter { $0.path != file.path } + [file] }
}

/// The consequences of a withdrawal: what the next build removes, and what stays on devices.
package struct WithdrawalReport: Report {
  private let edit: Withdrawal
  private let isDryRun: Bool
  /// The effects for published entries; nil unless they were requested.
  private let aftermath: Aftermath?
  /// The keys that are published now but will not be any more.
  private let keys: [Manifest.Published]
  /// The views and images that the next build removes.
  private let removed: [String]
  /// Whether the site has errors, so that there can be no next build.
  private let isBroken: Bool
  /// Whether the output is not available, so that it is unknown what is published.
  private let isUnknown: Bool

  /// - Parameters:
  ///   - keys: The published keys of the entry.
  ///   - build: The build with the edit.
  package init(
    _ edit: Withdrawal, _ keys: [Manifest.Published], before: Manifest?, _ build: BuildReport, isDryRun: Bool,
    _ aftermath: Aftermath?
  ) {
    (self.edit, self.keys, self.isDryRun, self.aftermath) = (edit, keys, isDryRun, aftermath)
    isBroken = build.hasErrors
    isUnknown = before == nil
    let left = Set((build.output?.manifest.files ?? []).map(\.path))
    removed = isBroken ? [] : (before?.files ?? []).map(\.path).filter { Self.isImmutable($0) && !left.contains($0) }
  }

  private static func isImmutable(_ path: String) -> Bool { path.hasPrefix("views/") || path.hasPrefix("assets/") }

  // MARK: For people

  package var text: String {
    let would = isDryRun ? "would be " : ""
    let first =
      edit.isNew ? "\(edit.file.path) \(would)written" : "'withdrawn: true' \(would)added to \(edit.file.path)"
    return ([first] + consequences + (aftermath == nil ? held : [])).map { $0 + "\n" }.joined()
      + (aftermath?.text ?? "")
  }

  private var consequences: [String] {
    if isUnknown { return ["there is no output here to say what the next build removes; name it with --output"] }
    let (views, images) = (removed.count { $0.hasPrefix("views/") }, removed.count { $0.hasPrefix("assets/") })
    let files = [(views, "view"), (images, "image")].filter { $0.0 > 0 }.map { counted($0.0, $0.1) }
    let parts = [
      keys.isEmpty ? "" : "withdraws \(keys.map(\.words).joined(separator: " and "))",
      files.isEmpty ? "" : "removes \(files.joined(separator: " and ")) at once",
    ].filter { !$0.isEmpty }
    return [parts.isEmpty ? "nothing of it is published" : "the next build \(parts.joined(separator: ", and "))"]
  }

  private var held: [String] {
    let channels = keys.compactMap { FeedChannel(rawValue: $0.channel) }
    guard !channels.isEmpty else { return [] }
    return ["", "who still has it"]
      + channels.flatMap { channel in
        let feeds = FeedName.allCases.filter { $0.channel == channel }
        return ["  \(channel.rawValue)"] + feeds.flatMap { $0.afterWithdrawal(keepsViews: false) }.map { "    \($0)" }
      }
  }

  package var next: String {
    if isBroken { return "next: the site has errors, so nothing is withdrawn until they are corrected: publish lint\n" }
    if isDryRun { return "" }
    return "next: publish build, and upload it; remove the old files from the host and from caches in front of it\n"
  }

  // MARK: For programs

  package var json: JSON {
    .present([
      "schema": "publish.withdraw/1", "file": edit.file.path, "written": !isDryRun, "created": edit.isNew,
      "withdrawn": keys.map { JSON.present(["channel": $0.channel, "key": $0.key]) }, "removed": removed,
      "broken": isBroken, "entries": aftermath?.json,
    ])
  }
}
