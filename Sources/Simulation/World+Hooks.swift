internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// What the app hears from its clients, and what it answers.
extension World {
  /// Yes, unless the world says otherwise.
  private func agrees(to question: String, _ arguments: Observation.Callback.Argument...) -> Bool {
    let answer = answers[question] ?? true
    hear(question, arguments + [.answer(answer)])
    return answer
  }

  private func hear(_ name: String, _ arguments: [Observation.Callback.Argument] = []) {
    change { $0.seen.callbacks.append(.init(name: name, arguments: arguments)) }
  }

  var alertsHooks: AlertsHooks {
    var hooks = AlertsHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { self.hear("checkFailed", [.failure($0.problem)]) }
    hooks.detectedNothing = { self.hear("didNotDetect") }
    hooks.detected = { notifications in
      let keys = notifications.map(\.key)
      self.change { $0.detected = keys }
      self.hear("didDetect", [.keys(keys)])
    }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .key($0.key)) }
    hooks.userViewedActionURL = { self.hear("userViewed", [.key($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.key($0)]) }
    hooks.userIgnored = { self.hear("userIgnored", [.key($0)]) }
    return hooks
  }

  var updatesHooks: UpdatesHooks {
    var hooks = UpdatesHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { self.hear("checkFailed", [.failure($0.problem)]) }
    hooks.detectedNothing = { self.hear("didNotDetectNewVersion") }
    hooks.detected = { self.hear("didDetectNewVersion", [.key($0.version.text)]) }
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplayNewVersion", .key($0.version.text)) }
    hooks.shouldDisplayDetails = { _ in self.agrees(to: "shouldDisplayCurrentVersionDetails") }
    return hooks
  }

  var promptsHooks: PromptsHooks {
    var hooks = PromptsHooks()
    hooks.shouldDisplay = { self.agrees(to: "shouldDisplay", .key($0)) }
    hooks.userCancelled = { self.hear("userCancel", [.key($0)]) }
    hooks.userRequestedReminder = { self.hear("userRemind", [.key($0)]) }
    hooks.userActed = { self.hear("userAction", [.key($0)]) }
    hooks.shouldOpenActionURL = { self.agrees(to: "shouldOpenActionURL", .key($0)) }
    return hooks
  }

  var permissionsHooks: PermissionsHooks {
    var hooks = PermissionsHooks()
    hooks.shouldRequest = { access, _ in self.agrees(to: "shouldRequest", .key(access)) }
    hooks.userInfo = { access, _ in
      self.hear("willRequest", [.key(access)])
      return self.read(\.user.userInfo)
    }
    return hooks
  }
}
