internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

extension World: AlertsDelegate {
  func shouldCheckForNotifications() -> Bool { agrees(to: "shouldCheck") }

  func notificationsCheckDidFail(_ failure: FeedFailure) { hear("checkFailed", [.string(failure.problem)]) }

  func didNotDetectNotifications() { hear("didNotDetect") }

  func didDetectNotifications(_ notifications: [AlertsFeed.Notification]) {
    let keys = notifications.map(\.key)
    change { $0.detected = keys }
    hear("didDetect", [.array(keys.map { .string($0) })])
  }

  func shouldDisplayNotification(_ notification: AlertsFeed.Notification) -> Bool {
    agrees(to: "shouldDisplay", .string(notification.key))
  }

  func userDidViewActionURL(ofNotification key: String) { hear("userViewed", [.string(key)]) }
  func userDidRequestReminder(ofNotification key: String) { hear("userRemind", [.string(key)]) }
  func userDidIgnoreNotification(_ key: String) { hear("userIgnored", [.string(key)]) }
}

extension World: UpdatesDelegate {
  func shouldCheckForNewVersion() -> Bool { agrees(to: "shouldCheck") }
  func didNotDetectNewVersion() { hear("didNotDetectNewVersion") }
  func versionCheckFailed(_ failure: FeedFailure) { hear("checkFailed", [.string(failure.problem)]) }

  func detectedNewVersion(_ detected: Updates.Remote.Detected) {
    hear("didDetectNewVersion", [.string(detected.version.text)])
  }

  func shouldDisplayNewVersion(_ detected: Updates.Remote.Detected) -> Bool {
    agrees(to: "shouldDisplayNewVersion", .string(detected.version.text))
  }

  func shouldDisplayCurrentVersionDetails(_ details: String) -> Bool {
    agrees(to: "shouldDisplayCurrentVersionDetails")
  }
}

extension World: PromptsDelegate {
  func shouldDisplayPrompt(_ name: String) -> Bool { agrees(to: "shouldDisplay", .string(name)) }
  func userDidPressCancelButton(ofPrompt name: String) { hear("userCancel", [.string(name)]) }
  func userDidPressRemindButton(ofPrompt name: String) { hear("userRemind", [.string(name)]) }
  func userDidPressActionButton(ofPrompt name: String) { hear("userAction", [.string(name)]) }
  func shouldOpenActionURL(ofPrompt name: String) -> Bool { agrees(to: "shouldOpenActionURL", .string(name)) }
}

extension World: PermissionsDelegate {
  func shouldRequestAccess(_ access: String, modes: [String]) -> Bool { agrees(to: "shouldRequest", .string(access)) }

  func willRequestAccess(_ access: String, modes: [String]) -> [String: PropertyList]? {
    hear("willRequest", [.string(access)])
    return read(\.system.userInfo)
  }
}
