package import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension StateValues {
  /// Replaces the entries that differ between the two states; all others stay as they are in these values.
  package mutating func replace(_ old: StateValues, with new: StateValues) {
    for key in Set(old.keys).union(new.keys) where !PropertyList.isSame(old[key], new[key]) {
      self[key] = PropertyList.replacing(old[key], with: new[key], in: self[key])
    }
  }

  /// The keys whose values differ in any bit, with the value in `other`, or nil if it has none.
  package func changes(in other: StateValues) -> [String: PropertyList?] {
    var changes: [String: PropertyList?] = [:]
    for key in Set(keys).union(other.keys) where !PropertyList.isSame(self[key], other[key]) {
      changes.updateValue(other[key], forKey: key)
    }
    return changes
  }

  package mutating func apply(_ changes: [String: PropertyList?]) {
    for (key, value) in changes { self[key] = value }
  }
}

extension PropertyList {
  /// Descends into dictionaries. An array that only grew or became shorter at its end keeps its elements.
  fileprivate static func replacing(
    _ old: PropertyList?, with new: PropertyList?, in kept: PropertyList?
  ) -> PropertyList? {
    if case .dictionary(var entries) = kept, case .dictionary(let after) = new {
      entries.replace(old?.dictionary ?? [:], with: after)
      return .dictionary(entries)
    }
    if let elements = kept?.array, let before = old?.array, let after = new?.array {
      // Elements of other kinds were not read.
      let read = elements.count == before.count ? elements : elements.filter { $0.kind == before.first?.kind }
      if read.count == before.count { return .array(replacing(before, with: after, in: read)) }
    }
    return new
  }

  private static func replacing(
    _ old: [PropertyList], with new: [PropertyList], in kept: [PropertyList]
  ) -> [PropertyList] {
    var next = 0
    return new.map { element in
      guard next < old.count, old[next].isSame(as: element) else { return element }
      next += 1
      return kept[next - 1]
    }
  }

  fileprivate static func isSame(_ a: PropertyList?, _ b: PropertyList?) -> Bool {
    guard let a, let b else { return a == nil && b == nil }
    return a.isSame(as: b)
  }

  /// Whether all bits are the same: texts that only look alike differ, and a NaN equals itself.
  private func isSame(as other: PropertyList) -> Bool {
    switch (self, other) {
    case (.string(let a), .string(let b)): a.utf8.elementsEqual(b.utf8)
    case (.real(let a), .real(let b)): a.bitPattern == b.bitPattern
    case (.date(let a), .date(let b)):
      a.timeIntervalSinceReferenceDate.bitPattern == b.timeIntervalSinceReferenceDate.bitPattern
    case (.array(let a), .array(let b)): a.elementsEqual(b) { $0.isSame(as: $1) }
    case (.dictionary(let a), .dictionary(let b)):
      a.count == b.count && a.allSatisfy { Self.isSame($0.value, b[$0.key]) }
    default: self == other
    }
  }
}

/// Tells which of many keys, such as those of an app's user defaults, belong to clients.
package enum StateKeys {
  package static let ours = "publish."
  /// The beginning of Notable's keys, followed by ids and names of values.
  package static let banners = "kPMConditionKey-"

  /// Whether an original client wrote this key, even if only the original uses it.
  package static func isOriginal(_ key: String) -> Bool {
    key == promptLogKey || key == "kControlFileLastDownloadDateKey" || originals.contains { key.begins(with: $0) }
  }

  package static func isKept(_ key: String) -> Bool { key.begins(with: ours) || isOriginal(key) }

  private static let originals = [banners, "iNotify", "iVersion", "iPrompt"]
}

extension String {
  /// Whether it begins with a prefix, byte for byte, so that a combining accent after the prefix does not matter.
  fileprivate func begins(with prefix: String) -> Bool { utf8.starts(with: prefix.utf8) }
}
