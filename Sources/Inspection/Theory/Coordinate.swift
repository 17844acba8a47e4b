public import FeedModel

/// Something in which devices, or what they have stored, differ. A rule's test asks one coordinate, which is why questions
/// about all devices have exact answers.
public enum Coordinate: Hashable, Sendable {
  // Of the device, the same for every entry.
  case language
  case app
  /// The version whose notes were seen last (`iVersionLastVersionChecked`).
  case seenLast
  case os
  case wifi
  /// Seconds since 1970.
  case now
  /// Whole seconds since the first launch; an unknown first launch counts as 0.
  case age
  /// The current launch included; at least 1.
  case launches
  /// Whether something on the device opens URLs with this scheme.
  case opens(String)
  /// A flag that notifications share.
  case sharedFlag(FlagAddress)

  // Of what is stored for one entry.
  /// 0 for never displayed, otherwise 1 more than the seconds since the last display.
  case lastDisplay
  /// The current launch included; at least 1.
  case launchesSince
  case flag(String)
  /// 0 to 9,999.
  case place
  /// Of an alert: whether it was ignored or viewed.
  case seen
  /// Of a prompt: whether the user has closed it for good.
  case answered
  /// 0 for never put off, otherwise 1 more than the seconds since then.
  case reminded
  /// Of the newest version: whether it was ignored.
  case ignored

  /// Those of the device, but for schemes, in their usual order.
  static let ofDevices: [Coordinate] = [.language, .app, .seenLast, .os, .wifi, .now, .age, .launches]

  static let ofEntries: [Coordinate] = [.place, .seen, .answered, .reminded, .ignored]

  /// Its numbers begin with 0 for "never".
  var beginsWithNever: Bool { self == .lastDisplay || self == .reminded }

  /// The least number, and the first that is too great.
  var bounds: Range<Int> {
    switch self {
    case .now: .min ..< .max
    case .launches, .launchesSince: 1 ..< .max
    case .place: 0..<10_000
    default: 0 ..< .max
    }
  }
}
