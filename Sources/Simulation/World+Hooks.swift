internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// What the app hears from its clients, and what it answers.
extension World {
  /// Yes, unless the world says otherwise.
  private func agrees(to question: String, _ arguments: JSON...) -> Bool {
    let answer = answers[question] ?? true
    hear(question, arguments + [.boolean(answer)])
    return answer
  }

  private func hear(_ name: String, _ arguments: [JSON] = []) {
    change { $0.seen.callbacks.append(.array([.string(name)] + arguments)) }
  }

  var alertsHooks: AlertsHooks {
    var hooks = AlertsHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { _ in self.hear("checkFailed") }
    hooks.detectedNothing = { self.hear("didNotDetect") }
    hooks.detected = { notifications in
      let keys = notifications.map(\.key)
      self.change { $0.detected = keys }
      self.hear("didDetect", [.texts(keys.sorted())])
    }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .string($0.key)) }
    hooks.userViewedActionURL = { self.hear("userViewed", [.string($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.string($0)]) }
    hooks.userIgnored = { self.hear("userIgnored", [.string($0)]) }
    return hooks
  }

  var updatesHooks: UpdatesHooks {
    var hooks = UpdatesHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { _ in self.hear("checkFailed") }
    hooks.detectedNothing = { self.hear("didNotDetectNewVersion") }
    hooks.detected = { self.hear("didDetectNewVersion", [.string($0.version.text)]) }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplayNewVersion", .string($0.version.text)) }
    hooks.shouldDisplayDetails = { _ in self.agrees(to: "shouldDisplayCurrentVersionDetails") }
    return hooks
  }

  var promptsHooks: PromptsHooks {
    var hooks = PromptsHooks()
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .string($0)) }
    hooks.userCancelled = { self.hear("userCancel", [.string($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.string($0)]) }
    hooks.userActed = { self.hear("userAction", [.string($0)]) }
    hooks.shouldOpenActionURL = { self.agrees(to: "shouldOpenActionURL", .string($0)) }
    return hooks
  }

  var permissionsHooks: PermissionsHooks {
    var hooks = PermissionsHooks()
    hooks.shouldRequest = { access, _ in self.agrees(to: "shouldRequest", .string(access)) }
    hooks.userInfo = { access, _ in
      self.hear("willRequest", [.string(access)])
      return self.read(\.user.userInfo)
    }
    return hooks
  }
}
