import FeedModel
import Foundation
import Output
import PreviewServer
import Testing

/// What the preview's page would hear of the demo, without a server between.
enum Simulator {
  static func launch(
    _ device: DemoDevice, _ taps: [JSON] = [], on feeds: DemoFeeds? = nil, with more: [(String, JSON)] = []
  ) async throws -> JSON {
    let output = try feeds.map { try published($0, for: device.locale) } ?? demo
    let request = device.request(taps, with: more + [("explain", .boolean(true))])
    return try json(await devices.launch(request, on: output))
  }

  /// The file that is saved.
  static func scenario(
    _ device: DemoDevice, _ taps: [JSON], of channel: FeedChannel, with more: [(String, JSON)] = []
  ) async throws -> JSON {
    let request = device.request(taps, with: more + [("channel", .string(channel.rawValue))])
    return try json(await devices.scenario(request, on: demo))
  }

  private static func json(_ reply: (status: Int, body: [UInt8])) throws -> JSON {
    let json = try JSON.parse(reply.body).value
    try #require(reply.status == 200, "\(json["error"]?.string ?? "")")
    return json
  }

  static func answer(_ feed: JSON?, _ id: JSON?, _ answer: String, system: Bool = true) -> JSON {
    object([
      ("type", .string("answer")), ("feed", feed ?? .null), ("id", id ?? .null), ("answer", .string(answer)),
      ("system", .boolean(system)),
    ])
  }

  static func call(_ call: (function: String, arguments: [String])) -> JSON {
    let arguments = JSON.array(call.arguments.map { .string($0) })
    return object([("type", .string("js")), ("function", .string(call.function)), ("args", arguments)])
  }

  static func request(_ access: String) -> JSON {
    object([("type", .string("request")), ("access", .string(access))])
  }

  static let devices = Devices(now: { Demo.moment })

  /// The repository's `public/`.
  static let demo: PreviewOutput = {
    var tree = OutputTree()
    // swift-format-ignore: NeverUseForceTry
    for entry in try! FolderReader("\(Demo.repository)/public").readAll(limit: 1 << 26) {
      if case .bytes(let bytes) = entry.contents { try! tree.insert(bytes, at: entry.path) }
    }
    return output(tree)
  }()

  private static func published(_ feeds: DemoFeeds, for locale: String) throws -> PreviewOutput {
    var tree = OutputTree()
    for (name, bytes) in feeds.files { try tree.insert(bytes, at: DemoFeeds.file(name, for: locale)) }
    return output(tree)
  }

  private static func output(_ tree: OutputTree) -> PreviewOutput {
    PreviewOutput(
      tree: tree, address: Demo.address, builtFor: Demo.moment, app: "Snoodle",
      locales: ["en", "de", "fr", "ja", "ar"])
  }
}

extension Demo {
  /// The same as ``now``.
  static let moment = Instant(secondsSince1970: 1_795_251_600)

  /// `site` in its publish.yml.
  static let address = "https://updates.snoodle.example/"
}
