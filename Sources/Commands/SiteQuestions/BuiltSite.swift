import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import Diagnostics
import Disk
package import FeedModel
package import PublishedSite
import SiteBuilder
import Text

/// A site's sources, in a folder or at a commit, built in memory: for teams that do not commit the published output.
package struct BuiltSite {
  package let published: PublishedSite

  /// - Parameters:
  ///   - place: A folder, or a folder at a commit: `git:main`, `git:main:sites/snoodle`.
  ///   - other: The place with which this one is compared: a commit without a folder uses the same folder.
  /// - Throws: ``Failure`` if there is no site, or it has errors, which are printed.
  package init(_ place: String, comparedWith other: String, at now: Instant) throws {
    guard !place.contains("://") else {
      throw Failure(
        message: "'\(place.hidingCredentials(of: place))' is an address, and --build builds sources",
        advice: "name a site's folder, or one at a commit: git:main; or compare outputs, without --build",
        code: .validationFailure)
    }
    let (sources, findings) = try Self.sources(of: place, comparedWith: other)
    let report = buildSite(sources, BuildOptions(now: now, allowsEmpty: true), timer: SourceFolder.timer)
      .adding(findings)
    guard !report.hasErrors, let output = report.output else {
      let errors = report.diagnostics.filter { $0.severity == .error }
      let renderer = TextRenderer(limit: TextRenderer.Limit(advice: "publish lint shows all"))
      Terminal.talk(renderer.render(errors, source: { GitPlace(place) == nil ? SourceFolder(place).text($0) : nil }))
      throw Failure(
        message: "\(place) cannot be built: \(counted(errors.count, "error"))",
        advice: "publish lint finds the same in its folder")
    }
    published = PublishedSite(copy: output.tree, of: place)
  }

  /// Whether a folder is a site itself rather than the output of one.
  package static func isSource(_ folder: String) -> Bool {
    Disk().isThere("\(folder)/publish.yml") && !Disk().isThere("\(folder)/manifest.json")
  }

  private static func sources(
    of place: String, comparedWith other: String
  ) throws -> (sources: SiteSources, findings: [Diagnostic]) {
    guard var commit = GitPlace(place) else {
      var contents = try SourceFolder(place).read()
      return (contents.takeSources(), contents.diagnostics)
    }
    if !commit.hasPath { commit.path = GitPlace(other)?.path ?? (other.hasPrefix("/") ? "." : other) }
    return (try commit.sources(), [])
  }
}

extension GitPlace {
  /// - Throws: ``Failure`` if there is no such folder, or the repository lacks a file of it.
  fileprivate func sources() throws -> SiteSources {
    let repository = try GitRepository()
    let files = try repository.files(of: path, in: try repository.commit(reference)).filter { file in
      file.path == "publish.yml" || file.path.hasPrefix("content/") || file.path.hasPrefix("templates/")
    }.filter { !$0.path.parts(between: "/").contains { $0.first == "." } }
    let bytes = try repository.objects(files.map(\.blob), limit: 512 << 20)
    guard files.contains(where: { $0.path == "publish.yml" }) else {
      throw Failure(
        message: "\(self) has no publish.yml", advice: "name the site's folder at that commit: git:main:sites/snoodle")
    }
    return SiteSources(zip(files, bytes).map { SourceFile(path: $0.path, bytes: $1) }, zones: .system)
  }
}
