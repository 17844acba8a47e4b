import FeedClient
import FeedEvaluator
import FeedModel

/// The system of a device that is only imagined: it has been asked for nothing, and its user says yes to its dialogs.
/// What was granted stays so, on a device that is kept.
struct ImaginedSystem: SystemPermissions {
  let store: any FeedStore

  func status(of access: String, modes: [String]) async -> Permissions.SystemStatus {
    let granted = await store.values()[Self.key]?.array ?? []
    return granted.contains(.string(Permissions.logName(of: access))) ? .authorized : .notDetermined
  }

  func request(_ access: String, modes: [String]) async -> Bool {
    await store.update { values in
      let granted = values[Self.key]?.array ?? []
      values[Self.key] = .array(granted + [.string(Permissions.logName(of: access))])
    }
    return true
  }

  private static let key = "publish.granted"
}
