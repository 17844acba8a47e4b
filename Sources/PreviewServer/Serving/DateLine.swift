internal import Disk
public import FeedModel
import Text

/// The machine's clock.
@Sendable public func systemTime() -> Instant { Instant(secondsSince1970: time(nil)) }

/// The `Date` header, written once a second.
final class DateLine: Sendable {
  let now: @Sendable () -> Instant
  private let last = Lock<(moment: Instant, text: String)?>(nil)

  init(now: @escaping @Sendable () -> Instant) { self.now = now }

  var text: String {
    let moment = now()
    return last.withLock { last in
      if let last, last.moment == moment { return last.text }
      let text = HTTPDate.write(moment)
      last = (moment, text)
      return text
    }
  }
}
