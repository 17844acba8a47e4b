import FeedEvaluator
import FeedModel
import Foundation
import Testing

/// One recorded scenario (conformance/README.md).
struct Scenario: Sendable, CustomTestStringConvertible {
  var source: JSON

  var id: String { source["id"]?.string ?? "" }
  var events: [JSON] { source["timeline"]?.elements ?? [] }
  /// Nil where the original died; ours must not.
  var expectations: [JSON]? { source["expect"]?.elements }

  var testDescription: String { id }

  static func all(_ channel: Channel) throws -> [Scenario] {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    let file = try Data(contentsOf: folder.appending(path: "Fixtures/\(channel).json"))
    return (try JSON.parse(Array(file)).value["scenarios"]?.elements ?? []).map(Scenario.init)
  }
}

/// What happened at one event.
struct Observation {
  var shown: [JSON] = []
  var opened: [String] = []
  var callbacks: [JSON] = []
  var state = JSON.object([])
  var versionDetails: String?
  /// Of permissions: what callers hear, the system's own dialogs, and the log.
  var completions: [JSON] = []
  var system: [JSON] = []
  var history: [JSON] = []

  mutating func call(_ parts: JSON...) { callbacks.append(.array(parts)) }

  /// What differs from what was recorded, of the things that were.
  func differences(from expected: JSON) -> [String] {
    let recorded = expected["callbacks"]?.elements?.map(\.withSortedKeys)
    let details = expected["versionDetails"]
    let pairs: [(String, JSON, JSON?)] = [
      ("shown", .array(shown), expected["shown"]), ("opened", JSON(opened), expected["opened"]),
      ("callbacks", .array(callbacks.map(\.withSortedKeys)), recorded.map { .array($0) }),
      ("state", state, expected["state"]), ("versionDetails", .array([JSON(versionDetails)]), details),
      ("completions", .array(completions), expected["completions"]), ("system", .array(system), expected["system"]),
      ("history", .array(history), expected["history"]),
    ]
    return pairs.compactMap { name, ours, theirs in
      guard let theirs, theirs.normal != ours.normal else { return nil }
      return "\(name): \(text(ours)) is not \(text(theirs))"
    }
  }

  private func text(_ value: JSON) -> String { String(decoding: value.normal.writeCompactly(), as: UTF8.self) }
}

/// What every player has: a clock, a device, a server that answers or doesn't, and the delegate's word.
struct World {
  private(set) var device: Device
  /// Fractions of a second pass too, though no client of ours sees them.
  private var clock: Double
  private var delegate: JSON
  private var http: JSON?

  init(_ scenario: Scenario) {
    let source = scenario.source
    device = Device(appVersion: Version(source["device"]?["appVersion"]?.string ?? "1.0"))
    device.buildVersion = Version(source["device"]?["buildVersion"]?.string ?? device.appVersion.text)
    device.appName = source["device"]?["appName"]?.string ?? ""
    device.osVersion = Version(source["device"]?["osVersion"]?.string ?? "0")
    device.wifi = source["device"]?["wifi"]?.boolean ?? true
    device.openableSchemes = Set(source["device"]?["openableSchemes"]?.texts ?? [])
    clock = source["start"]?.double ?? 0
    delegate = source["delegate"] ?? .null
    http = source["http"]
  }

  var now: Instant { Instant(secondsSince1970: Int(clock.rounded(.down))) }
  var isReachable: Bool { http?["networkError"]?.boolean != true }
  var status: Int { http?["status"]?.integer ?? 200 }

  func agrees(to question: String) -> Bool { delegate[question]?.boolean ?? true }

  mutating func pass(_ event: JSON) {
    switch event["type"]?.string {
    case "advance": clock += event["seconds"]?.double ?? 0
    case "publish": http = event["http"]
    case "launch", "foreground": launch()
    case "upgrade":
      device.appVersion = Version(event["version"]?.string ?? "")
      device.buildVersion = device.appVersion
    default: break
    }
  }

  private mutating func launch() {
    device.launches += 1
    device.installed = device.installed ?? now
  }
}

protocol Player {
  init(_ scenario: Scenario)
  mutating func play(_ event: JSON) -> Observation
}

/// A feed under `name`, as a JSON value or as text, read as a client reads it; nil where there is none or it is none.
func feed<Feed>(
  _ name: String, of source: JSON, values: (PropertyList) throws -> Reading<Feed>,
  bytes: ([UInt8]) throws -> Reading<Feed>
) -> Feed? {
  let textName = name == "feed" ? "feedText" : "\(name)Text"
  if let value = source[name].flatMap(PropertyList.init(json:)) { return try? values(value).feed }
  if let text = source[textName]?.string { return try? bytes(Array(text.utf8)).feed }
  if let base64 = source["feedBase64"]?.string { return try? bytes(Array(Data(base64Encoded: base64) ?? Data())).feed }
  return nil
}
