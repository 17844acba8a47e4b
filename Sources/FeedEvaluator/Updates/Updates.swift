public import FeedModel

/// The updates channel, as an iVersion client has it: `versions.plist` on a server says what there is to download
/// (``Remote``), the release notes in the app say what is new after an update (``Local``).
///
/// The rules are those of iVersion 1.6.2, which the README describes; its later versions differ.
public enum Updates {
  /// What a client keeps, for both feeds together. Versions are text, as what was ignored is compared letter by letter.
  public struct State: Equatable, Sendable {
    /// `iVersionLastVersionChecked`: the version whose notes the user has seen; of a new user, the one installed.
    public var lastVersion: String?
    /// `iVersionIgnoreVersion`
    public var ignoredVersion: String?
    /// `iVersionLastChecked`
    public var lastChecked: Instant?
    /// `iVersionLastReminded`
    public var lastReminded: Instant?
    /// Ours (`publish.…`): the version that has already ended a reminder, so that no version does so twice.
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

  /// By the scheme of its addresses (iVersion README, openAppPageInAppStore).
  public enum Store: String, Sendable, CaseIterable {
    case appStore = "itms-apps"
    case macAppStore = "macappstore"

    #if os(macOS)
      static let current = macAppStore
    #else
      static let current = appStore
    #endif
  }

  /// iVersion README, Configuration, with the defaults of 1.6.2. A nil title or format is that of the device's language.
  public struct Options: Equatable, Sendable {
    public var showOnFirstLaunch = false
    public var groupNotesByVersion = true
    public var checkPeriod: Period = 0.5
    public var remindPeriod: Period = 1
    public var inThisVersionTitle: String?
    public var updateAvailableTitle: String?
    /// With a `%@` for the version.
    public var versionLabelFormat: String?
    public var okButtonLabel = Label.standard
    public var ignoreButtonLabel = Label.standard
    public var remindButtonLabel = Label.standard
    public var downloadButtonLabel = Label.standard
    public var localChecksDisabled = false
    public var remoteChecksDisabled = false
    /// Shows the whole local file, whatever the version.
    public var localDebug = false
    /// Shows the whole remote file, whatever the version, the periods and what was ignored.
    public var remoteDebug = false
    public var appStoreID: Int?
    /// Takes the place of the store's page.
    public var updateURL: String?
    public var version = VersionSource.marketing

    public init() {}

    /// Whose page Download opens, for ``appStoreID``. The Mac's on a Mac.
    public var store = Store.current

    /// What Download opens.
    public var downloadURL: String? {
      updateURL ?? appStoreID.map { "\(store.rawValue)://itunes.apple.com/app/id\($0)" }
    }
  }

  public struct Display: Equatable, Sendable {
    /// The newest version in the text.
    public var version: Version
    public var title: String
    public var message: String
    /// In the order the original adds them: ignore, action (Download), remind; or OK alone.
    public var buttons: [Button]
    /// What Download opens.
    public var actionURL: String?

    public init(version: Version, title: String, message: String, buttons: [Button], actionURL: String? = nil) {
      self.version = version
      self.title = title
      self.message = message
      self.buttons = buttons
      self.actionURL = actionURL
    }
  }
}
