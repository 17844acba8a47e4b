internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// The READMEs' options and settable properties, `updatePriority` of iVersion 1.11, and two of our own: `version` and
/// `nativeAlerts`.
extension Channel {
  var options: [String: ClientOption] {
    switch self {
    case .alerts: Self.alertsOptions
    case .updates: Self.updatesOptions
    case .prompts: Self.promptsOptions
    case .permissions: ["nativeAlerts": .set(\.permissions.nativeAlerts, ClientOption.flag)]
    case .banners: ["version": .set(\.banners.version, ClientOption.source)]
    }
  }

  private static let windows: [String: ClientOption] = [
    "disableAlertViewResizing": .unused, "onlyPromptIfMainWindowIsAvailable": .unused,
  ]

  private static let app: [String: ClientOption] = [
    "applicationName": .set(\.applicationName, ClientOption.text),
    "applicationVersion": .set(\.applicationVersion, ClientOption.version),
  ]

  private static let promptsOptions = [
    "previewMode": ClientOption.set(\.prompts.previewMode, ClientOption.flag),
    "verboseLogging": .unused,
  ].merging(windows) { $1 }

  private static let alertsOptions = [
    "notificationsPlistURL": ClientOption.address(.alerts),
    "showOldestFirst": .set(\.alerts.showOldestFirst, ClientOption.flag),
    "showOnFirstLaunch": .set(\.alerts.showOnFirstLaunch, ClientOption.flag),
    "checkPeriod": .set(\.alerts.checkPeriod, ClientOption.days),
    "remindPeriod": .set(\.alerts.remindPeriod, ClientOption.days),
    "okButtonLabel": .label(\.alerts.okButtonLabel),
    "ignoreButtonLabel": .label(\.alerts.ignoreButtonLabel),
    "remindButtonLabel": .label(\.alerts.remindButtonLabel),
    "defaultActionButtonLabel": .label(\.alerts.defaultActionButtonLabel),
    "checkAtLaunch": .set(\.alerts.checkAtLaunch, ClientOption.flag),
    "debug": .set(\.alerts.debug, ClientOption.flag),
    "version": .set(\.alerts.version, ClientOption.source),
    "ignoredNotifications": .store(\Alerts.State.ignored, ClientOption.keys),
    "viewedNotifications": .store(\Alerts.State.viewed, ClientOption.keys),
    "lastChecked": .store(\Alerts.State.lastChecked, ClientOption.date),
    "lastReminded": .store(\Alerts.State.lastReminded, ClientOption.date),
  ].merging(windows) { $1 }.merging(app) { $1 }

  private static let updatesOptions = [
    "appStoreID": ClientOption.set(\.updates.appStoreID, ClientOption.number),
    "remoteVersionsPlistURL": .address(.updates),
    "localVersionsPlistPath": .localFile,
    "showOnFirstLaunch": .set(\.updates.showOnFirstLaunch, ClientOption.flag),
    "groupNotesByVersion": .set(\.updates.groupNotesByVersion, ClientOption.flag),
    "checkPeriod": .set(\.updates.checkPeriod, ClientOption.days),
    "remindPeriod": .set(\.updates.remindPeriod, ClientOption.days),
    "inThisVersionTitle": .set(\.updates.inThisVersionTitle, ClientOption.text),
    "updateAvailableTitle": .set(\.updates.updateAvailableTitle, ClientOption.text),
    "versionLabelFormat": .set(\.updates.versionLabelFormat, ClientOption.text),
    "okButtonLabel": .label(\.updates.okButtonLabel),
    "ignoreButtonLabel": .label(\.updates.ignoreButtonLabel),
    "remindButtonLabel": .label(\.updates.remindButtonLabel),
    "downloadButtonLabel": .label(\.updates.downloadButtonLabel),
    "localChecksDisabled": .set(\.updates.localChecksDisabled, ClientOption.flag),
    "remoteChecksDisabled": .set(\.updates.remoteChecksDisabled, ClientOption.flag),
    "localDebug": .set(\.updates.localDebug, ClientOption.flag),
    "remoteDebug": .set(\.updates.remoteDebug, ClientOption.flag),
    "updateURL": .set(\.updates.updateURL, ClientOption.text),
    "updatePriority": .set(\.updates.priority, ClientOption.priority),
    "version": .set(\.updates.version, ClientOption.source),
    "ignoredVersion": .store(\Updates.State.ignoredVersion, ClientOption.name),
    "viewedVersionDetails": .viewedVersionDetails,
    "lastChecked": .store(\Updates.State.lastChecked, ClientOption.date),
    "lastReminded": .store(\Updates.State.lastReminded, ClientOption.date),
  ].merging(windows) { $1 }.merging(app) { $1 }
}
