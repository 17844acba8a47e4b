import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Output
import Simulation

/// What a launch and its taps came to: `publish.preview/1` (docs/preview.md).
struct LaunchReply {
  var device: DeviceRecord
  var results: [OutcomeRecord]
  var taps: [Observation]
  var screen: Screen
  var output: PreviewOutput
  var past: Past
  /// The entity tag of each copy, by the feed's URL.
  var copies: [String: String]
  var notes: [String]
  /// As its file.
  var state: [UInt8]

  struct Past: Encodable {
    var installed: String?
    var launches: Int
    var lastVersion: String?
    var flags: [String]
  }

  /// The state stands in it letter by letter, as in its file: no number is read and written on the way.
  func bytes() throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let record = try encoder.encode(
      Record(
        device: device, results: results.filter { !$0.isMissing }, taps: taps.map(TapRecord.init),
        screen: ScreenRecord(screen, output),
        past: past, copies: copies, notes: notes))
    return Array(record.dropLast()) + Array(",\"state\":".utf8) + state + Array("}\n".utf8)
  }

  private struct Record: Encodable {
    var schema = "publish.preview/1"
    var device: DeviceRecord
    var results: [OutcomeRecord]
    var taps: [TapRecord]
    var screen: ScreenRecord
    var past: Past
    var copies: [String: String]
    var notes: [String]
  }
}

private struct TapRecord: Encodable {
  struct Flag: Encodable {
    var id: String
    var name: String
    var value: Bool
  }

  var happened: Bool
  var opened: [String]
  var flags: [Flag]
  var completion: String?

  init(_ seen: Observation) {
    happened = seen.obstacle == nil
    opened = seen.opened
    flags = seen.flags.map { Flag(id: $0.flag.id, name: $0.flag.name, value: $0.isSet) }
    completion = seen.completions.first?.completion.outcome.rawValue
  }
}

private struct ScreenRecord: Encodable {
  struct Banner: Encodable {
    var id: String
    var view: String
    var file: String
    var frame: String?
    var height: Double?
    var origin: String
    var width: Double
    var viewHeight: Double
  }

  struct Alert: Encodable {
    var channel: String
    var feed: String
    var id: String
    var title: String?
    var message: String?
    var file: String?
    var frame: String?
    var buttons: [Button]
  }

  struct Button: Encodable {
    var answer: String
    var label: String
  }

  var banner: Banner?
  var alerts: [Alert]

  init(_ screen: Screen, _ output: PreviewOutput) {
    banner = screen.banner.map { banner in
      Banner(
        id: banner.id, view: banner.view.id, file: banner.view.file, frame: output.frame(of: banner.view.file),
        height: banner.view.height, origin: banner.view.origin.rawValue, width: banner.size.width,
        viewHeight: banner.size.height)
    }
    alerts = screen.alerts.map { alert in
      Alert(
        channel: alert.feed.channel.rawValue, feed: alert.feed.rawValue, id: alert.id, title: alert.title,
        message: alert.message, file: alert.contentView, frame: alert.contentView.flatMap(output.frame),
        buttons: alert.buttons.map { Button(answer: $0.answer.rawValue, label: $0.label) })
    }
  }
}

extension PreviewOutput {
  /// Where the preview shows a published view, by its URL; nil for one that isn't of this output.
  func frame(of url: String) -> String? {
    guard let path = path(of: url), tree[path] != nil else { return nil }
    return "/-/frame/\(path)"
  }

  /// In the tree; nil for a URL elsewhere.
  func path(of url: String) -> String? {
    guard url.utf8.starts(with: address.utf8) else { return nil }
    return String(url.utf8.dropFirst(address.utf8.count))
  }
}
