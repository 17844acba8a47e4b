import Foundation

/// User defaults that nobody else has, gone with the test.
///
/// why unchecked: a test makes them one after the other.
final class DefaultsSuites: @unchecked Sendable {
  private var names: [String] = []

  deinit {
    for name in names { UserDefaults().removePersistentDomain(forName: name) }
  }

  func make() -> UserDefaults {
    let name = "publish.tests.\(UUID().uuidString)"
    names.append(name)
    return UserDefaults(suiteName: name) ?? .standard
  }
}
