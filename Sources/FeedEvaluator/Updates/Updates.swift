public import FeedModel

/// The updates channel, as in iVersion: `versions.plist` on a server says what there is to download (``Remote``), and the
/// release notes in the app say what is new after an update (``Local``).
///
/// The rules are those of iVersion 1.6.2, which the README describes; its later versions differ.
public enum Updates {
  /// What a client stores for both feeds, with the original's keys. Versions are text, because an ignored version is
  /// compared as text.
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
    /// `publish.reminderEndedBy`, which is our own: the version that has already ended a reminder, so that none does twice.
    public var reminderEndedBy: String?

    public init(
      lastVersion: String? = nil, ignoredVersion: String? = nil, lastChecked: Instant? = nil,
      lastReminded: Instant? = nil, reminderEndedBy: String? = nil
    ) {
      self.lastVersion = lastVersion
      self.ignoredVersion = ignoredVersion
      self.lastChecked = lastChecked
      self.lastReminded = lastReminded
      self.reminderEndedBy = reminderEndedBy
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

  /// iVersion README, Configuration, with the defaults of 1.6.2. A nil title or format is the default in the device's
  /// language.
  public struct Options: Equatable, Sendable {
    /// iVersion's `showOnFirstLaunch`, NO by default: whether a user who has just installed the app is shown its notes.
    public var showOnFirstLaunch = false
    /// iVersion's `groupNotesByVersion`, YES by default: whether the notes of each release come under a label.
    public var groupNotesByVersion = true
    /// iVersion's `checkPeriod`, 0.5 days by default: the least time between two automatic checks; 0 checks every time.
    public var checkPeriod: Period = 0.5
    /// iVersion's `remindPeriod`, 1 day by default: the time from Remind Me Later to the next automatic check.
    public var remindPeriod: Period = 1
    /// iVersion's `inThisVersionTitle`: the title of the notes.
    public var inThisVersionTitle: String?
    /// iVersion's `updateAvailableTitle`: the title of an update.
    public var updateAvailableTitle: String?
    /// iVersion's `versionLabelFormat`: the label of a release, with a `%@` for the version.
    public var versionLabelFormat: String?
    /// iVersion's `okButtonLabel`, under the notes.
    public var okButtonLabel = Label.standard
    /// iVersion's `ignoreButtonLabel`, which may be ``Label/hidden`` or empty.
    public var ignoreButtonLabel = Label.standard
    /// iVersion's `remindButtonLabel`, which may be ``Label/hidden`` or empty.
    public var remindButtonLabel = Label.standard
    /// iVersion's `downloadButtonLabel`.
    public var downloadButtonLabel = Label.standard
    /// iVersion 1.11's `updatePriority`, for all updates: which of the buttons Ignore and Remind Me Later there are. The feed
    /// can have a higher one for a release.
    public var priority = UpdatesFeed.Priority.default
    /// iVersion's `localChecksDisabled`, NO by default.
    public var localChecksDisabled = false
    /// iVersion's `remoteChecksDisabled`, NO by default: disables automatic checks, not manual ones.
    public var remoteChecksDisabled = false
    /// iVersion's `localDebug`, NO by default: shows all of the local file, whatever the version.
    public var localDebug = false
    /// iVersion's `remoteDebug`, NO by default: shows all of the remote file, regardless of versions, periods and what the
    /// user has ignored.
    public var remoteDebug = false
    /// iVersion's `appStoreID`, from which the URL of the store's page is made.
    public var appStoreID: Int?
    /// iVersion's `updateURL`: what Download opens in place of the store's page.
    public var updateURL: String?
    /// Which version releases are compared with.
    public var version = VersionSource.marketing

    public init() {}

    /// The store whose page Download opens, for ``appStoreID``; by default the Mac App Store on a Mac.
    public var store = Store.current

    /// What Download opens; nil if the options name neither a URL nor an app.
    public var downloadURL: String? {
      updateURL ?? appStoreID.map { "\(store.rawValue)://itunes.apple.com/app/id\($0)" }
    }
  }

  /// Release notes or an update to show.
  public struct Display: Equatable, Sendable {
    /// The newest version in the text.
    public var version: Version
    public var title: String
    public var message: String
    /// In the order the original adds them: ignore, action (Download), remind; or only OK.
    public var buttons: [Button]
    /// What Download opens.
    public var actionURL: String?
    /// The highest of all releases in the text, and of the options. Release notes have the default.
    public var priority: UpdatesFeed.Priority

    public init(
      version: Version, title: String, message: String, buttons: [Button], actionURL: String? = nil,
      priority: UpdatesFeed.Priority = .default
    ) {
      self.version = version
      self.title = title
      self.message = message
      self.buttons = buttons
      self.actionURL = actionURL
      self.priority = priority
    }
  }
}
