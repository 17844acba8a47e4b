public import FeedModel

/// The updates channel, as in iVersion: `versions.plist` on a server lists the releases to download (``Remote``), and
/// the release notes in the app describe an update after it was installed (``Local``).
///
/// The rules are those of iVersion 1.6.2, which the README describes; its later versions differ.
public enum Updates {
  /// The state that a client stores for both feeds, under the original's keys. Versions are text, because an ignored
  /// version is compared as text.
  public struct State: Equatable, Sendable {
    /// `iVersionLastVersionChecked`: the version whose notes the user has seen last; for a new user, the one that was
    /// installed.
    public var lastVersion: String?
    /// `iVersionIgnoreVersion`: the version that the user has ignored.
    public var ignoredVersion: String?
    /// `iVersionLastChecked`
    public var lastChecked: Instant?
    /// `iVersionLastReminded`
    public var lastReminded: Instant?
    /// `publish.reminderEndedBy`, which is our own: the version that has already ended a reminder, so that no version
    /// does so twice.
    public var reminderEndedBy: String?

    public init(
      lastVersion: String? = nil, ignoredVersion: String? = nil, lastChecked: Instant? = nil,
      lastReminded: Instant? = nil, reminderEndedBy: String? = nil
    ) {
      (self.lastVersion, self.ignoredVersion, self.lastChecked) = (lastVersion, ignoredVersion, lastChecked)
      (self.lastReminded, self.reminderEndedBy) = (lastReminded, reminderEndedBy)
    }
  }

  /// A store, by the scheme of its URLs (iVersion README, openAppPageInAppStore).
  public enum Store: String, Sendable, CaseIterable {
    case appStore = "itms-apps"
    case macAppStore = "macappstore"

    #if os(macOS)
      static let current = macAppStore
    #else
      static let current = appStore
    #endif
  }

  /// The options of the channel (iVersion README, Configuration), with the defaults of 1.6.2. A nil title or format is
  /// the default in the device's language.
  public struct Options: Equatable, Sendable {
    /// iVersion's `showOnFirstLaunch`, NO by default: whether a user who has just installed the app is shown its notes.
    public var showOnFirstLaunch = false
    /// iVersion's `groupNotesByVersion`, YES by default: whether the notes of each release come under a label.
    public var groupNotesByVersion = true
    /// iVersion's `checkPeriod`, 0.5 days by default: the minimum time between two automatic checks; 0 checks every
    /// time.
    public var checkPeriod: FeedPeriod = 0.5
    /// iVersion's `remindPeriod`, 1 day by default: the time from Remind Me Later to the next automatic check.
    public var remindPeriod: FeedPeriod = 1
    /// iVersion's `inThisVersionTitle`: the title of the notes.
    public var inThisVersionTitle: String?
    /// iVersion's `updateAvailableTitle`: the title of an update.
    public var updateAvailableTitle: String?
    /// iVersion's `versionLabelFormat`: the label of a release, with a `%@` for the version.
    public var versionLabelFormat: String?
    /// iVersion's `okButtonLabel`, under the notes.
    public var okButtonLabel = FeedButton.Label.standard
    /// iVersion's `ignoreButtonLabel`, which may be ``FeedButton/Label/hidden`` or empty.
    public var ignoreButtonLabel = FeedButton.Label.standard
    /// iVersion's `remindButtonLabel`, which may be ``FeedButton/Label/hidden`` or empty.
    public var remindButtonLabel = FeedButton.Label.standard
    /// iVersion's `downloadButtonLabel`.
    public var downloadButtonLabel = FeedButton.Label.standard
    /// iVersion's `updatePriority` (1.11), for all updates: it decides which of the buttons Ignore and Remind Me
    /// Later exist. The feed can have a higher one for a release.
    public var priority = UpdatesFeed.Priority.default
    /// iVersion's `localChecksDisabled`, NO by default.
    public var localChecksDisabled = false
    /// iVersion's `remoteChecksDisabled`, NO by default: disables automatic checks, not manual ones.
    public var remoteChecksDisabled = false
    /// iVersion's `localDebug`, NO by default: shows all of the local file, regardless of versions.
    public var localDebug = false
    /// iVersion's `remoteDebug`, NO by default: shows all of the remote file, regardless of versions, periods and what the
    /// user has ignored.
    public var remoteDebug = false
    /// iVersion's `appStoreID`, from which the URL of the store's page is made.
    public var appStoreID: Int?
    /// iVersion's `updateURL`: the URL that Download opens instead of the store's page.
    public var updateURL: String?
    /// The version that releases are compared with.
    public var version = VersionSource.marketing
    /// The store that is asked before the list is read; nil, as in iVersion 1.6.2, asks none.
    public var lookup: StoreLookup?

    public init() {}

    /// The store whose page Download opens, for ``appStoreID``; by default the Mac App Store on a Mac.
    public var store = Store.current

    /// The URL that Download opens; nil if the options name neither a URL nor an app.
    public var downloadURL: String? {
      updateURL.flatMap { $0.isEmpty ? nil : $0 }
        ?? appStoreID.map { "\(store.rawValue)://itunes.apple.com/app/id\($0)" }
    }
  }

  /// Release notes or an update to show.
  public struct Display: Equatable, Sendable {
    /// The newest version in the text.
    public var version: FeedVersion
    public var title: String
    public var message: String
    /// The buttons in the original's order: ignore, action (Download), remind; or only OK.
    public var buttons: [FeedButton]
    /// The URL that Download opens.
    public var actionURL: String?
    /// The highest priority of all releases in the text and of the options. Release notes have the default.
    public var priority: UpdatesFeed.Priority

    public init(
      version: FeedVersion, title: String, message: String, buttons: [FeedButton], actionURL: String? = nil,
      priority: UpdatesFeed.Priority = .default
    ) {
      (self.version, self.title, self.message, self.buttons) = (version, title, message, buttons)
      (self.actionURL, self.priority) = (actionURL, priority)
    }
  }
}

extension Updates.Local {
  public enum Reason: DecisionReason {
    /// The notes are not read because of `localChecksDisabled`, `showOnFirstLaunch`, or `newer`, which means that no
    /// newer version of the app was installed.
    case closed(DecisionGate)
    /// There are no notes for versions after the last one seen (nil if none was) up to the running one.
    case noNotes(after: FeedVersion?, upTo: FeedVersion)
  }
}

extension DefaultLabels.Updates {
  /// The title of an update. iVersion 1.6.2 has a sentence for it, only in English; the titles in other languages come
  /// from its later versions.
  func updateAvailableTitle(for appName: String) -> String {
    let isEnglish = self == DefaultLabels(for: "en").updates
    guard isEnglish, !appName.isEmpty else { return updateAvailableTitle }
    return "A new version of \(appName) is available to download"
  }
}

extension Updates {
  static func writer(_ options: Options, _ labels: DefaultLabels.Updates) -> ReleaseText {
    ReleaseText(
      isGrouped: options.groupNotesByVersion, labelFormat: options.versionLabelFormat ?? labels.versionLabelFormat)
  }
}

extension Updates.Remote {
  /// The result of the check whether the feed is requested at all, before anything in it is known.
  public struct Check: Equatable, Sendable {
    /// The gate that closed the check; nil if the feed should be read. ``DecisionGate/opensAt`` gives the moment at which time
    /// alone will change that.
    public var closed: DecisionGate?
    /// All gates that were asked, up to ``closed``.
    public var gates: [DecisionGate]

    public var reason: Reason? { closed.map(Reason.closed) }
  }

  /// Whether an automatic check is due (iVersion README, checkPeriod, remindPeriod), apart from the hook's answer.
  ///
  /// A manual check skips this: `checked`, then `decide`. A reminder replaces the check period: as long as one is set, the
  /// check period is not asked. `remoteDebug` skips both periods, but does not override `remoteChecksDisabled`.
  public static func shouldCheck(_ state: Updates.State, options: Updates.Options = .init(), now: Instant) -> Check {
    var checks = Checks()
    checks.ask(.setting(.remoteChecksDisabled, options.remoteChecksDisabled, wanted: false))
    if !options.remoteDebug {
      checks.ask(
        .period(options.remindPeriod, since: state.lastReminded, or: options.checkPeriod, since: state.lastChecked, now)
      )
    }
    return Check(closed: checks.closed, gates: checks.gates)
  }

  /// The state after the feed was requested, whether or not it arrived.
  public static func checked(_ state: Updates.State, at now: Instant) -> Updates.State {
    var state = state
    state.lastChecked = now
    return state
  }

  public enum Reason: DecisionReason {
    /// The feed is not requested because of `remoteChecksDisabled`, `remindPeriod` or `checkPeriod`; or because of
    /// `store`, if the store has none of its newer versions.
    case closed(DecisionGate)
    case emptyFeed
    case noneNewer(than: FeedVersion)
    /// The newest version does not run on this device's system, and neither does any other that is newer than the app.
    case needsSystem(FeedVersion, atLeast: FeedVersion, has: FeedVersion)
    /// The user has ignored the newest version.
    case ignored(FeedVersion)
  }

  /// A rule for each release, newest first. The first that holds decides, and the notes of all that hold are shown
  /// together. For the newest release that a device can install, the rule also tests whether the user has ignored it,
  /// which then holds back the others too.
  public static func rules(of feed: UpdatesFeed, options: Updates.Options = .init()) -> [Rule] {
    let releases = feed.newestFirst
    // Every device can install this release, so the ones after it are never the newest.
    let last = releases.firstIndex { $0.osVersionAtLeast == nil } ?? releases.endIndex
    return releases.enumerated().map { i, release in
      let question = i <= last ? ignoring(release, options) : nil
      return Rule(
        id: release.version.text, all: questions(of: release, options).map(\.test),
        effect: question.map { .showOrBlock($0.test) } ?? .show)
    }
  }

  static func questions(of release: UpdatesFeed.Release, _ options: Updates.Options) -> [Question] {
    if options.remoteDebug { return [] }
    let newer = Question(.newer, .appVersion, .versions(from: nil, upTo: .below(release.version)))
    let system = release.osVersionAtLeast.map { least in
      Question(.osVersionAtLeast, .osVersion, .versions(from: .below(least), upTo: nil))
    }
    return [newer] + [system].compactMap(\.self)
  }

  /// The question whether the user has ignored it; nil for a release that cannot be ignored, even if it once could be.
  static func ignoring(_ release: UpdatesFeed.Release, _ options: Updates.Options) -> Question? {
    let canBeIgnored = max(release.priority, options.priority) < .medium
    return options.remoteDebug || !canBeIgnored ? nil : Question(.ignoredVersion, .ignored, .truth(false))
  }
}

extension Updates.Local {
  /// A rule for each release, newest first. The first that holds decides, and the notes of all that hold are shown
  /// together: those after the last version seen, up to the running one.
  public static func rules(of feed: UpdatesFeed, options: Updates.Options = .init()) -> [Rule] {
    feed.newestFirst.map { Rule(id: $0.version.text, all: questions(of: $0, options).map(\.test)) }
  }

  static func questions(of release: UpdatesFeed.Release, _ options: Updates.Options) -> [Question] {
    options.localDebug
      ? []
      : [
        Question(.newer, .seenVersion, .versions(from: nil, upTo: .below(release.version), orNever: true)),
        Question(.upTo, .appVersion, .versions(from: .below(release.version), upTo: nil)),
      ]
  }
}

final class UpdateFacts: Facts {
  let circumstances: Circumstances
  let state: Updates.State

  init(_ state: Updates.State, options: Updates.Options, device: FeedDevice) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version))
    self.state = state
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    switch fact {
    case .seenVersion: state.lastVersion.map { .version(FeedVersion($0)) } ?? .never
    // The text is compared: ignoring 1.2 does not ignore 1.02, nor 1.1 if the feed goes back to it.
    case .ignored: .truth(state.ignoredVersion == id)
    case .firstLaunch: .truth(state.lastVersion == nil)
    default: circumstances.value(of: fact) ?? .never
    }
  }
}
