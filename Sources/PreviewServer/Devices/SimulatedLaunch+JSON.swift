import FeedClient
import FeedEvaluator
import FeedModel
import Output
import Simulation

extension Observation {
  /// What a tap did.
  var effect: JSON {
    let flags = flags.map { flag, isSet in
      JSON.present(["id": .string(flag.id), "name": .string(flag.name), "value": .boolean(isSet)])
    }
    return .present([
      "completion": (completions.first?.completion.outcome.rawValue).json, "flags": .array(flags),
      "happened": .boolean(obstacle == nil), "opened": .texts(opened),
    ])
  }
}

extension FeedItem {
  /// An alert on the screen.
  func json(_ output: PreviewOutput) -> JSON {
    let buttons = buttons.map { button in
      JSON.present(["answer": .string(button.answer.rawValue), "label": .string(button.label)])
    }
    return .present([
      "buttons": .array(buttons), "channel": .string(feed.channel.rawValue), "feed": .string(feed.rawValue),
      "file": contentView.json, "frame": contentView.flatMap(output.frame).json, "id": .string(id),
      "message": message.json, "title": title.json,
    ])
  }
}

extension Banners.Display {
  /// - Parameter size: The result of `width()` and `height()` in its page, in points.
  func json(_ output: PreviewOutput, _ size: ScreenSize) -> JSON {
    let onScreen = JSON.members([
      "frame": output.frame(of: view.file).json, "viewHeight": .number(size.height), "width": .number(size.width),
    ])
    return .object((json + onScreen).sorted { $0.name < $1.name })
  }
}

extension PreviewOutput {
  /// Where the preview shows the published view with that URL; nil for a URL that is not in this output.
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
