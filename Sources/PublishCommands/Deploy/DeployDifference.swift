import ArgumentParser
import Deployment
import FeedModel
import Inspection
import Output
import PublishedSite

/// Who would see a deploy: the feeds in the store, compared with those of an output.
struct DeployDifference {
  private let live: LiveSite
  private let store: any Store
  private let target: String
  private let folder: String

  init(_ live: LiveSite, in store: any Store, named target: String, to folder: String) {
    (self.live, self.store, self.target, self.folder) = (live, store, target, folder)
  }

  /// Nil if nothing is live yet, or if it has no feeds.
  func report() async throws -> DifferenceReport? {
    guard let edition = live.edition else { return nil }
    let options = try ComparisonOptions.parse([])
    // Feeds are beside the manifest, and say everything: views are named by their hashes.
    let names = edition.manifest.files.map(\.path).filter { path in
      !path.contains("/") && [".json", ".plist"].contains { path.hasSuffix($0) }
    }
    var files = try await store.read(names).map { OutputFile(path: $0.key, bytes: $0.value) }
    files.append(OutputFile(path: "manifest.json", bytes: edition.bytes))
    let old: OutputTree
    do throws(OutputError) {
      old = try OutputTree(files)
    } catch {
      throw Failure(message: "\(target): \(error)")
    }
    let published = PublishedSite(copy: old, of: target)
    let sites = ComparedSites(
      from: try await OpenedSite(published, named: target, options.inspection(of: target)),
      to: try await OpenedSite(options.inspection(of: folder)), options)
    return try await DifferenceReport(sites)
  }
}
