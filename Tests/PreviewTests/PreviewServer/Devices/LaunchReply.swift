import FeedModel
import PreviewServer
import Testing

/// What `POST /-/api/launch` answered.
struct LaunchReply {
  var status: Int
  var bytes: [UInt8]
  var json: JSON

  /// - Parameters:
  ///   - request: As a page would send it.
  ///   - devices: Which server; one of its own, if it plays no part.
  init(
    _ request: String, of devices: Devices = Devices(now: { SmallSite.now }),
    on output: PreviewOutput = SmallSite.output()
  ) async throws {
    (status, bytes) = await devices.launch(Array(request.utf8), on: output)
    json = try JSON.parse(bytes).value
  }

  /// `screen.alerts.0.id`
  subscript(path: String) -> JSON? { json[path: path] }

  /// As the reply has it.
  func text(_ path: String) -> String { self[path].map { String(decoding: $0.writeCompactly(), as: UTF8.self) } ?? "" }

  /// What each channel came to: `control.json display update`.
  var outcomes: [String] {
    (self["results"]?.elements ?? []).map { result in
      let end = result["id"] ?? result["reason"] ?? result["error"]
      return "\(result["feed"]?.string ?? "") \(result["outcome"]?.string ?? "") \(end?.string ?? "")"
    }
  }

  /// The ids of the alerts that wait, and the banner's view.
  var onScreen: [String] {
    let alerts = (self["screen.alerts"]?.elements ?? []).compactMap { $0["id"]?.string }
    return alerts + [self["screen.banner.view"]?.string].compactMap(\.self)
  }

  var happened: [Bool?] { (self["taps"]?.elements ?? []).map { $0["happened"]?.boolean } }
}

extension JSON {
  /// The names of members and the places of elements, with dots between.
  subscript(path path: String) -> JSON? {
    path.split(separator: ".").reduce(self) { value, step in
      if let place = Int(step), let elements = value?.elements {
        return elements.indices.contains(place) ? elements[place] : nil
      }
      return value?[String(step)]
    }
  }
}

/// A launch of 2.2.2, a request's other members in its place.
func launch(_ more: String = "", device: String = "", taps: [String] = []) -> String {
  let parts = [
    "\"device\": {\"appVersion\": \"2.2.2\"\(device.isEmpty ? "" : ", \(device)")}", more,
    taps.isEmpty ? "" : "\"taps\": [\(taps.joined(separator: ", "))]",
  ]
  return "{\(parts.filter { !$0.isEmpty }.joined(separator: ", "))}"
}

/// Taps, as a request has them.
enum Tapped {
  static func answer(_ feed: String, _ id: String, _ answer: String, _ more: String = "") -> String {
    #"{"type": "answer", "feed": "\#(feed)", "id": "\#(id)", "answer": "\#(answer)"\#(more)}"#
  }

  static func alert(_ answer: String) -> String { Self.answer("notifications.plist", "2026/11/20-dark", answer) }
  static func prompt(_ answer: String) -> String { Self.answer("prompts.plist", "rate", answer) }

  static func permission(_ access: String, _ answer: String, system: Bool = true) -> String {
    Self.answer("permissions.plist", access, answer, ", \"system\": \(system)")
  }

  static func call(_ function: String, _ arguments: String...) -> String {
    #"{"type": "js", "function": "\#(function)", "args": [\#(arguments.map { "\"\($0)\"" }.joined(separator: ", "))]}"#
  }

  static func request(_ access: String) -> String { #"{"type": "request", "access": "\#(access)"}"# }
  static func clock(_ now: String) -> String { #"{"type": "clock", "now": "\#(now)"}"# }
}
