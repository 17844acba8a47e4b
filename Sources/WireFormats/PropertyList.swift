#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A property list as a value: what `notifications.plist` and its siblings are made of.
///
/// Dictionaries have no order, as in the originals; the writer sorts their keys. Keys that differ in case are
/// different; canonical equivalents (é in one scalar or in two) are the same key.
public enum PropertyList: Hashable, Sendable {
  case string(String)
  case integer(Int)
  /// Finite, where it was read.
  case real(Double)
  case boolean(Bool)
  /// Whole seconds, where it was read.
  case date(Date)
  case data([UInt8])
  case array([PropertyList])
  case dictionary([String: PropertyList])
}
