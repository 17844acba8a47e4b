internal import Foundation
internal import StateStore
internal import WireFormats

/// The clients' part of user defaults.
///
/// why unchecked: user defaults may be used from any thread, as their documentation says, though not every system
/// declares it.
struct ClientDefaults: ClientValues, @unchecked Sendable {
  private let defaults: UserDefaults

  init(_ defaults: UserDefaults) { self.defaults = defaults }

  /// What is no property list is not seen, and stays.
  var values: StateValues {
    defaults.dictionaryRepresentation().filter { StateKeys.isKept($0.key) }
      .compactMapValues(PropertyList.init(foundation:))
  }

  func apply(_ changes: [String: PropertyList?]) {
    for (key, value) in changes { set(value, key) }
    #if !canImport(Darwin)
      // Elsewhere nobody else saves them.
      if !changes.isEmpty { _ = defaults.synchronize() }
    #endif
  }

  private func set(_ value: PropertyList?, _ key: String) {
    guard let value else { return defaults.removeObject(forKey: key) }
    defaults.set(value.foundation, forKey: key)
  }
}
