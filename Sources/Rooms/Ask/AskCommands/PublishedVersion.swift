import CommandKit
import SiteFolders
import SiteQuestions
import Disk
import FeedClient
import FeedModel
import Output
import PublishedSite

/// A version that was published at some time.
struct PublishedVersion: Sendable {
  /// The name of a commit, or of a folder in an archive.
  var name: String
  /// The time of the version; nil for a folder whose name does not begin with a date.
  var time: Instant?
  var site: PublishedSite

  /// The short name of a commit.
  var shortName: String { isCommit ? String(name.prefix(7)) : name }
  var isCommit = false

  /// The versions of a folder in a git repository, oldest first.
  ///
  /// - Throws: ``Failure``.
  static func all(ofGitFolder path: String) throws -> [PublishedVersion] {
    let repository = try GitRepository()
    let commits = try repository.versions(of: path)
    guard !commits.isEmpty else {
      throw Failure(
        message: "no commit has the folder '\(path)'", advice: "name the published folder with --git, or use --archive")
    }
    let folders = try repository.files(directlyIn: path, of: commits.map(\.commit))
    let names = Array(Set(folders.flatMap { $0 ?? [] }.filter { $0.path.isFeed }.map(\.blob))).sorted()
    let objects = try repository.objects(names, limit: 512 << 20)
    var contents: [String: FileContents] = [:]
    for (name, bytes) in zip(names, objects) { contents[name] = FileContents(bytes) }
    return try zip(commits, folders).map { commit, files in
      let feeds = (files ?? []).compactMap { file in
        file.path.isFeed ? contents[file.blob].map { OutputFile(path: file.path, contents: $0) } : nil
      }
      do throws(OutputError) {
        let site = PublishedSite(copy: try OutputTree(feeds), of: "git:\(commit.commit.prefix(7)):\(path)")
        return PublishedVersion(
          name: commit.commit, time: Instant(secondsSince1970: commit.time), site: site, isCommit: true)
      } catch {
        throw Failure(message: "commit \(commit.commit.prefix(7)): \(error)")
      }
    }
  }

  /// The folders in an archive, in the order of their manifests' sequence numbers or, without them, of their names.
  ///
  /// - Throws: ``Failure``.
  static func all(inArchive path: String) async throws -> [PublishedVersion] {
    guard let names = try? Disk().names(in: path) else {
      throw Failure(message: "there is no folder '\(path)'", advice: "name a folder of outputs with --archive")
    }
    var versions: [(sequence: Int?, version: PublishedVersion)] = []
    for name in names.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
      let folder = "\(path)/\(name)"
      guard let files = try? Disk().names(in: folder),
        files.contains(where: \.isFeed)
      else { continue }
      let site = PublishedSite(folder: folder)
      versions.append((await site.manifest()?.sequence, PublishedVersion(name: name, time: name.date, site: site)))
    }
    guard !versions.isEmpty else {
      throw Failure(message: "'\(path)' has no published folders", advice: "name a folder whose folders have feeds")
    }
    guard versions.allSatisfy({ $0.sequence != nil }) else { return versions.map(\.version) }
    return versions.enumerated().sorted {
      ($0.element.sequence ?? 0, $0.offset) < ($1.element.sequence ?? 0, $1.offset)
    }.map(\.element.version)
  }
}

extension String {
  /// Whether the text may be the name of a feed, or of the index of feeds.
  fileprivate var isFeed: Bool {
    hasSuffix(".plist") || hasSuffix(".json") && self != "manifest.json" && !contains("/")
  }

  /// The date in a name that begins with an instant or a day: `2026-11-02`, `2026-11-02T09:00:00Z-build-17`.
  fileprivate var date: Instant? {
    Instant(rfc3339: String(prefix(20))) ?? Instant(rfc3339: String(prefix(10)) + "T00:00:00Z")
  }
}
