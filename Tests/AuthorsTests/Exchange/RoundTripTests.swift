import Authoring
import Diagnostics
import FeedModel
import Foundation
import Output
import SiteBuilder
import TestKit
import Testing

@testable import Exchange

/// Imported content comes out of a build unchanged.
@Suite struct RoundTripTests {
  /// This repository's own feeds, in five languages.
  @Test(arguments: [
    ("alerts", ["notifications"]), ("updates", ["versions", "local-versions"]), ("prompts", ["prompts"]),
    ("permissions", ["permissions"]),
  ]) func ofThisSite(_ name: String, _ feeds: [String]) throws {
    let format = try #require(ImportFormat.all.first { $0.name == name })
    let names = feeds.flatMap { feed in ["", "_ar", "_de", "_fr", "_ja"].map { "\(feed)\($0).plist" } }
    let files = try names.map { ExchangeFile(path: $0, bytes: try Repository.bytes("public/\($0)")) }
    let configuration = SourceFile(path: "publish.yml", bytes: try Repository.bytes("publish.yml"))
    let logo = "content/assets/snoodle-sign.svg"
    let site = [configuration, SourceFile(path: logo, bytes: try Repository.bytes(logo))]
    let result = try ImportSite(sources: site).run(format, files)
    #expect(result.equal == result.entries && result.entries > 1)
    let build = buildSite(SiteSources(site + result.files), BuildOptions(now: ImportSite.now, allowsEmpty: true))
    let tree = try #require(build.output?.tree)
    for file in files {
      let published = try #require(tree.files.first { $0.path == file.path })
      #expect(try Self.value(published.bytes) == Self.value(file.bytes), "\(file.path)")
    }
  }

  /// Without the addresses of views, which are not imported.
  private static func value(_ bytes: [UInt8]) throws -> PropertyList {
    guard case .dictionary(let entries) = try PropertyList.parse(bytes).value else { return .dictionary([:]) }
    return .dictionary(
      entries.mapValues { entry in
        guard case .dictionary(var fields) = entry else { return entry }
        fields["contentView"] = nil
        return .dictionary(fields)
      })
  }

  /// The feeds of the recorded scenarios: imported parts come out unchanged, and all others are named.
  @Test(arguments: ["alerts", "updates", "prompts"]) func ofRecordings(_ name: String) throws {
    let format = try #require(ImportFormat.all.first { $0.name == name })
    let feed = ["alerts": "notifications", "updates": "versions"][name] ?? name
    var feeds = 0
    for value in try Self.recordedFeeds(name) {
      guard case .dictionary(let entries) = value, let bytes = try? value.write() else { continue }
      let site = ImportSite(skips: true, change: { $0.https = true })
      let result = try site.run(format, [ExchangeFile(path: "\(feed).plist", bytes: bytes)])
      guard result.entries > 0 else { continue }
      feeds += 1
      let build = buildSite(
        SiteSources([ImportSite.configuration] + result.files), BuildOptions(now: ImportSite.now, allowsEmpty: true))
      let tree = try #require(build.output?.tree)
      let published = try #require(tree.files.first { $0.path == "\(feed).plist" })
      let isEqual = try PropertyList.parse(published.bytes).value == .dictionary(entries)
      #expect(isEqual || !result.diagnostics.isEmpty, "\(entries)")
    }
    #expect(feeds > 0)
  }

  private static func recordedFeeds(_ channel: String) throws -> [PropertyList] {
    let folder = Repository.url("Tests/SimulationTests/ScenarioReplay/Fixtures")
    let files =
      FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)?.compactMap { $0 as? URL } ?? []
    return files.filter { $0.pathExtension == "json" }.flatMap { file -> [PropertyList] in
      let json = (try? Data(contentsOf: file)).flatMap { try? JSON.parse(Array($0)).value }
      guard json?["channel"]?.string == channel else { return [] }
      return (json?["scenarios"]?.elements ?? []).compactMap { scenario in
        (scenario["feed"] ?? scenario["remote"]).flatMap(PropertyList.init(json:))
      }
    }
  }
}
