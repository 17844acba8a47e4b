internal import FeedModel
internal import LocalServer

/// The moment that a request names, for which the site is built.
enum AskedMoment: Equatable {
  /// None is named: the newest good output is meant.
  case newest
  case at(Instant)
  case wrong

  static let advice = "Write the moment as 2026-12-02T09:00:00Z."

  /// Reads `?at=2026-12-02T09:00:00Z`, also with `%3A`, as forms write colons.
  init(_ target: RequestTarget) {
    guard let text = target.value(of: "at") else {
      self = .newest
      return
    }
    self.init(String(text).replacing("%3A", with: ":"))
  }

  /// - Parameter text: `2026-12-02T09:00:00Z`
  init(_ text: String) { self = Instant(rfc3339: text).map(AskedMoment.at) ?? .wrong }
}
