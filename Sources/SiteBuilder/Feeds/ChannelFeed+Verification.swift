import FeedModel
import WireFormats

extension ChannelFeed {
  /// Writes the feed and reads it back, so that nothing is published that a client would read differently.
  ///
  /// - Returns: Its bytes, how many values they hold, and why clients would read something else, if they would.
  func verified() -> (bytes: [UInt8], values: Int, problem: String?) {
    var written: [UInt8] = []
    do {
      written = try encode()
      let (value, issues) = try Root.parse(written, limits: .feed)
      let reading = try Self.decode(value)
      let isSame = reading.feed == self && reading.issues.isEmpty && issues.isEmpty
      let problem = issues.first?.description ?? reading.issues.first?.description
      return (written, value.count, isSame ? nil : problem ?? "it reads differently from what was meant")
    } catch {
      let words =
        switch error as? FormatError {
        // Its place is one in the feed, which nobody has seen.
        case .syntax(let problem, _, _)?: problem
        case let error?: error.sentence(insteadOf: "a feed")
        case nil: "\(error)"
        }
      return (written, 0, words)
    }
  }
}
