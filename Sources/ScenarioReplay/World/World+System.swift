internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// The system, with a user who answers its dialogs.
extension World: SystemPermissions {
  func status(of access: String, modes: [String]) -> Permissions.SystemStatus { read { $0.system.status(of: access) } }

  func request(_ access: String, modes: [String]) -> Bool {
    if Permissions.areNotifications(access), let registration = read(\.registration) { return registration }
    return showSystemDialog(access)
  }

  func touch(_ access: String, modes: [String]) {
    change { $0.seen.system.append(.object([.init("systemRequestWithoutDialog", .string(access))])) }
  }

  /// - Returns: The user's answer.
  func showSystemDialog(_ access: String) -> Bool {
    change { contents in
      let isGranted = contents.system.ask(access)
      contents.seen.system.append(
        .object([.init("systemDialog", .string(access)), .init("granted", .boolean(isGranted))]))
      return isGranted
    }
  }

  /// Whether the system's answer comes later than the user's.
  func registersLater(_ access: String) -> Bool { tellsOfRegistration && Permissions.areNotifications(access) }
}

extension World.Contents {
  /// Notifications that are registered are allowed.
  mutating func register(_ isRegistered: Bool) {
    registration = isRegistered
    if isRegistered { system.allowNotifications() }
  }
}
