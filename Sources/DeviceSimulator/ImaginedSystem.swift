import FeedClient
import FeedEvaluator
import FeedModel

/// The system of a device that is only imagined. It asks once, and remembers what its user said on a device that is kept.
final class ImaginedSystem: SystemPermissions {
  private let store: any FeedStore
  private let userAllows = Lock(true)

  init(store: any FeedStore) { self.store = store }

  /// What the user says to the system's own dialog from now on.
  func user(allows: Bool) { userAllows.withLock { $0 = allows } }

  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus {
    let (values, name) = (await store.values(), PropertyList.string(Permissions.logName(of: access)))
    if values[Key.granted]?.array?.contains(name) == true { return .authorized }
    return values[Key.denied]?.array?.contains(name) == true ? .denied : .notDetermined
  }

  func request(_ access: String, modes: [String]) async -> Bool {
    // Two prompts for one permission may wait behind each other: the second finds the answer to the first.
    let known = await status(of: access, modes: modes)
    guard known == .notDetermined else { return known == .authorized }
    let isGranted = userAllows.withLock { $0 }
    await store.update { values in
      let key = isGranted ? Key.granted : Key.denied
      values[key] = .array((values[key]?.array ?? []) + [.string(Permissions.logName(of: access))])
    }
    return isGranted
  }

  private enum Key {
    static let granted = "publish.granted"
    static let denied = "publish.denied"
  }
}
