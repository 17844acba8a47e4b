internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// The READMEs' options and settable properties, and two of our own: `version` and `nativeAlerts`.
extension Channel {
  var options: [String: ClientOption] {
    switch self {
    case .alerts: Self.alertsOptions
    case .updates: Self.updatesOptions
    case .prompts: Self.promptsOptions
    case .permissions: ["nativeAlerts": .flag(\.permissions.nativeAlerts)]
    case .banners: ["version": .source(\.banners.version)]
    }
  }

  private static let windows: [String: ClientOption] = [
    "disableAlertViewResizing": .unused, "onlyPromptIfMainWindowIsAvailable": .unused,
  ]

  private static let app: [String: ClientOption] = [
    "applicationName": .text(\.applicationName), "applicationVersion": .version(\.applicationVersion),
  ]

  private static let promptsOptions = [
    "previewMode": ClientOption.flag(\.prompts.previewMode),
    "verboseLogging": .unused,
  ].merging(windows) { $1 }

  private static let alertsOptions = [
    "notificationsPlistURL": ClientOption.address(.alerts),
    "showOldestFirst": .flag(\.alerts.showOldestFirst),
    "showOnFirstLaunch": .flag(\.alerts.showOnFirstLaunch),
    "checkPeriod": .period(\.alerts.checkPeriod),
    "remindPeriod": .period(\.alerts.remindPeriod),
    "okButtonLabel": .label(\.alerts.okButtonLabel),
    "ignoreButtonLabel": .label(\.alerts.ignoreButtonLabel),
    "remindButtonLabel": .label(\.alerts.remindButtonLabel),
    "defaultActionButtonLabel": .label(\.alerts.defaultActionButtonLabel),
    "checkAtLaunch": .flag(\.alerts.checkAtLaunch),
    "debug": .flag(\.alerts.debug),
    "version": .source(\.alerts.version),
    "ignoredNotifications": .keys(\.ignored),
    "viewedNotifications": .keys(\.viewed),
    "lastChecked": .date(\Alerts.State.lastChecked),
    "lastReminded": .date(\Alerts.State.lastReminded),
  ].merging(windows) { $1 }.merging(app) { $1 }

  private static let updatesOptions = [
    "appStoreID": ClientOption.number(\.updates.appStoreID),
    "remoteVersionsPlistURL": .address(.updates),
    "localVersionsPlistPath": .localFile,
    "showOnFirstLaunch": .flag(\.updates.showOnFirstLaunch),
    "groupNotesByVersion": .flag(\.updates.groupNotesByVersion),
    "checkPeriod": .period(\.updates.checkPeriod),
    "remindPeriod": .period(\.updates.remindPeriod),
    "inThisVersionTitle": .text(\.updates.inThisVersionTitle),
    "updateAvailableTitle": .text(\.updates.updateAvailableTitle),
    "versionLabelFormat": .text(\.updates.versionLabelFormat),
    "okButtonLabel": .label(\.updates.okButtonLabel),
    "ignoreButtonLabel": .label(\.updates.ignoreButtonLabel),
    "remindButtonLabel": .label(\.updates.remindButtonLabel),
    "downloadButtonLabel": .label(\.updates.downloadButtonLabel),
    "localChecksDisabled": .flag(\.updates.localChecksDisabled),
    "remoteChecksDisabled": .flag(\.updates.remoteChecksDisabled),
    "localDebug": .flag(\.updates.localDebug),
    "remoteDebug": .flag(\.updates.remoteDebug),
    "updateURL": .text(\.updates.updateURL),
    "version": .source(\.updates.version),
    "ignoredVersion": .ignoredVersion,
    "viewedVersionDetails": .viewedVersionDetails,
    "lastChecked": .date(\Updates.State.lastChecked),
    "lastReminded": .date(\Updates.State.lastReminded),
  ].merging(windows) { $1 }.merging(app) { $1 }
}
