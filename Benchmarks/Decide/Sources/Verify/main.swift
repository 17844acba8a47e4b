// What a pinned key costs a device: `Verify PUBLIC SITE KEY`, with a signed folder and the address that it is signed for.
// The files are in memory, so that only the device's own work is measured.

import FeedClient
import FeedEvaluator
import FeedModel
import Foundation

let arguments = Array(CommandLine.arguments.dropFirst())
guard arguments.count == 3 else { fatalError("usage: Verify PUBLIC SITE KEY") }
let (folder, site, key) = (arguments[0], arguments[1], arguments[2])

/// A folder as a host serves it, with an ETag for each file.
struct Host: FeedTransport {
  let files: [String: [UInt8]]

  init(_ folder: String, at site: String) throws {
    files = try FileManager.default.subpathsOfDirectory(atPath: folder).reduce(into: [:]) { files, path in
      let data = FileManager.default.contents(atPath: "\(folder)/\(path)")
      files[site + path] = data.map { Array($0) }
    }
  }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    guard let body = files[request.url] else { return FeedResponse(status: 404) }
    let validators = FeedValidators(eTag: "\"\(body.count)\"")
    if request.validators.eTag == validators.eTag { return FeedResponse(status: 304, validators: validators) }
    return FeedResponse(status: 200, body: body, validators: validators)
  }
}

let host = try Host(folder, at: site)
let now = Instant(secondsSince1970: 1_795_251_600)

/// All clients of a process that begins, or the banners alone.
func launch(_ store: MemoryStore, trusting trust: FeedTrust?, alone: Bool) async {
  var environment = FeedEnvironment(
    transport: host, store: store, device: { FeedDevice(appVersion: "2.2.2", appName: "Snoodle") }, now: { now })
  environment.trust = trust
  environment.report = { fatalError("\($0)") }
  if alone {
    let banners = BannersClient(controlFile: .published(.banners, at: FeedSite(site)), environment: environment)
    guard await banners.launched().failure == nil else { fatalError("the banners could not be read") }
  } else {
    let outcomes = await FeedClients(site: site, environment: environment).launched()
    guard outcomes.allSatisfy({ $0.failure == nil }) else { fatalError("a feed could not be read") }
  }
}

/// Milliseconds a launch, the best of five rounds.
func measure(_ trusts: Bool, alone: Bool, isNew: Bool) async throws -> Double {
  let (clock, count) = (ContinuousClock(), 20)
  var best = Duration.seconds(1000)
  for _ in 0..<5 {
    var stores: [MemoryStore] = []
    for _ in 0..<count {
      let store = MemoryStore()
      // A device that has everything, or nothing yet.
      if !isNew { await launch(store, trusting: trusts ? try FeedTrust(keys: [key]) : nil, alone: alone) }
      stores.append(store)
    }
    let start = clock.now
    for store in stores { await launch(store, trusting: trusts ? try FeedTrust(keys: [key]) : nil, alone: alone) }
    best = min(best, clock.now - start)
  }
  return best / .milliseconds(count)
}

for (name, alone, isNew) in [
  ("one feed, all of it new", true, true), ("one feed, nothing new", true, false),
  ("all feeds, all of them new", false, true), ("all feeds, nothing new", false, false),
] {
  let with = try await measure(true, alone: alone, isNew: isNew)
  let without = try await measure(false, alone: alone, isNew: isNew)
  let figures = [with, without, with - without].map { String(format: "%.2f", $0) }
  print(
    "verify: \(name): \(figures[0]) ms a launch with a key, \(figures[1]) without: \(figures[2]) ms for verification")
}
