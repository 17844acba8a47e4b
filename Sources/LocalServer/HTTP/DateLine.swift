internal import Disk
internal import Text
public import WireFormats

/// The machine's clock.
@Sendable public func systemTime() -> Instant { Instant(secondsSince1970: time(nil)) }

/// The value of `Date`, written once a second.
public final class DateLine: Sendable {
  public let now: @Sendable () -> Instant
  private let last = Lock<(moment: Instant, text: String)?>(nil)

  public init(now: @escaping @Sendable () -> Instant) { self.now = now }

  public var text: String {
    let moment = now()
    return last.withLock { last in
      if let last, last.moment == moment { return last.text }
      let text = HTTPDate.write(moment)
      last = (moment, text)
      return text
    }
  }
}
