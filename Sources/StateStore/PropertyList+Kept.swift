package import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension PropertyList {
  /// Also an integer that was kept as a real.
  package var wholeNumber: Int? {
    if case .real(let number) = self { return Int(exactly: number) }
    return integer
  }

  /// The whole second that a date lies in; nil outside the years 1 to 9999.
  package var instant: Instant? {
    guard let date, let whole = Int(exactly: date.timeIntervalSince1970.rounded(.down)) else { return nil }
    let instant = Instant(secondsSince1970: whole)
    return instant.isWritable ? instant : nil
  }

  /// An instant outside the years 1 to 9999, which a file could not hold, is the nearest second inside.
  package static func date(_ instant: Instant) -> PropertyList {
    let inside = instant.isWritable ? instant : Instant(rfc3339: instant.rfc3339) ?? instant
    return .date(secondsSince1970: Double(inside.secondsSince1970))
  }
}
