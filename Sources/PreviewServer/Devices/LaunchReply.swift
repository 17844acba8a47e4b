import FeedClient
import FeedEvaluator
import FeedModel
import Output
import Simulation
import Text

/// What a launch and its taps came to: `publish.preview/1` (docs/preview.md).
struct LaunchReply {
  var device: JSON
  var results: [OutcomeRecord]
  var taps: [Observation]
  var screen: Screen
  var output: PreviewOutput
  /// What the device now has behind it.
  var past: JSON
  /// The entity tag of each copy, by the feed's URL.
  var copies: [String: String]
  var notes: [String]
  /// As its file.
  var state: [UInt8]

  /// The state is in it letter by letter, as in its file: no number is read and written on the way.
  var bytes: [UInt8] {
    let copies = copies.sorted { $0.key.precedes($1.key) }.map { JSON.Member($0, .string($1)) }
    let reply = JSON.present([
      "schema": .string("publish.preview/1"), "device": device,
      "results": .array(results.filter { !$0.isMissing }.map { .object($0.json) }),
      "taps": .array(taps.map(\.effect)), "screen": screen.json(output), "past": past, "copies": .object(copies),
      "notes": .texts(notes),
    ])
    return Array(reply.writeCompactly().dropLast()) + Array(", \"state\": ".utf8) + state + Array("}\n".utf8)
  }
}

extension Observation {
  /// Of a tap.
  fileprivate var effect: JSON {
    let flags = flags.map { flag, isSet in
      JSON.present(["id": .string(flag.id), "name": .string(flag.name), "value": .boolean(isSet)])
    }
    return .present([
      "completion": (completions.first?.completion.outcome.rawValue).json, "flags": .array(flags),
      "happened": .boolean(obstacle == nil), "opened": .texts(opened),
    ])
  }
}

extension Screen {
  fileprivate func json(_ output: PreviewOutput) -> JSON {
    let alerts = alerts.map { alert in
      JSON.present([
        "buttons": .array(alert.buttons.map(\.json)), "channel": .string(alert.feed.channel.rawValue),
        "feed": .string(alert.feed.rawValue), "file": alert.contentView.json,
        "frame": alert.contentView.flatMap(output.frame).json, "id": .string(alert.id), "message": alert.message.json,
        "title": alert.title.json,
      ])
    }
    return .present(["alerts": .array(alerts), "banner": banner?.json(output)])
  }
}

extension Button {
  fileprivate var json: JSON { .present(["answer": .string(answer.rawValue), "label": .string(label)]) }
}

extension Screen.Banner {
  fileprivate func json(_ output: PreviewOutput) -> JSON {
    .present([
      "file": .string(view.file), "frame": output.frame(of: view.file).json, "height": view.height.map { .number($0) },
      "id": .string(id), "origin": .string(view.origin.rawValue), "view": .string(view.id),
      "viewHeight": .number(size.height), "width": .number(size.width),
    ])
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
