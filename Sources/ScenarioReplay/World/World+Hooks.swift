internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

// What the app hears, and what it says, under the names that scenarios have for it.

extension World {
  var alertsHooks: AlertsHooks {
    var hooks = AlertsHooks()
    hooks.shouldCheck = { self.agrees(to: "shouldCheck") }
    hooks.checkFailed = { self.hear("checkFailed", [.string($0.description)]) }
    hooks.detectedNothing = { self.hear("didNotDetect") }
    hooks.detected = { notifications in
      let keys = notifications.map(\.key)
      self.change { $0.detected = keys }
      self.hear("didDetect", [.array(keys.map { .string($0) })])
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
    hooks.checkFailed = { self.hear("checkFailed", [.string($0.description)]) }
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
      return self.read(\.system.userInfo)
    }
    return hooks
  }
}
