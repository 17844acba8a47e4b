import ArgumentParser
import Exchange
import FeedModel

/// The options of a format that has none of its own.
struct NoOwnOptions: ParsableArguments {}

struct ImportedBanners: ImportKind {
  static let format = ImportFormat.banners

  struct Own: ParsableArguments {
    @Option(
      help: ArgumentHelp("Where the pages are. Default: the folder of control.json.", valueName: "folder"),
      completion: .directory)
    var views: String?

    @Flag(help: "Keep the HTML of pages that Markdown cannot say, as far as content may have it.") var keepHTML = false
  }

  static func apply(_ own: Own, to options: inout ImportOptions) {
    options.keepHTML = own.keepHTML
    if let views = own.views { options.views = FilesBeside(folder: views).file }
  }
}

/// The options of formats with addresses.
struct AddressOptions: ParsableArguments {
  @Flag(help: "Write https: for addresses with http:.")
  var https = false
}

struct ImportedAlerts: ImportKind {
  static let format = ImportFormat.alerts
  static func apply(_ own: AddressOptions, to options: inout ImportOptions) { options.https = own.https }
}

struct ImportedUpdates: ImportKind {
  static let format = ImportFormat.updates
  static func apply(_ own: NoOwnOptions, to options: inout ImportOptions) {}
}

struct ImportedPrompts: ImportKind {
  static let format = ImportFormat.prompts
  static func apply(_ own: AddressOptions, to options: inout ImportOptions) { options.https = own.https }
}

struct ImportedPermissions: ImportKind {
  static let format = ImportFormat.permissions
  static func apply(_ own: NoOwnOptions, to options: inout ImportOptions) {}
}

/// The options that both formats of developers' notes share.
struct NotesOptions: ParsableArguments {
  @Flag(help: "Leave out what only developers read: numbers of issues, hashes, names of contributors.")
  var forUsers = false
}

struct ImportedChangelog: ImportKind {
  static let format = ImportFormat.changelog
  static let fileHelp = ArgumentHelp("The changelog.", valueName: "file")

  struct Own: ParsableArguments {
    @Option(help: ArgumentHelp("Make a draft of this version from the section 'Unreleased'.", valueName: "version"))
    var unreleased: String?

    @OptionGroup var notes: NotesOptions

    func validate() throws { try checkVersion("--unreleased", unreleased) }
  }

  static func apply(_ own: Own, to options: inout ImportOptions) {
    (options.unreleased, options.forUsers) = (own.unreleased, own.notes.forUsers)
  }
}

struct ImportedGitHub: ImportKind {
  static let format = ImportFormat.github
  static let fileHelp = ArgumentHelp(
    "What 'gh api --paginate repos/o/r/releases' prints; - for standard input.", valueName: "file")

  struct Own: ParsableArguments {
    @Option(help: ArgumentHelp("Take only releases whose tags begin with this, such as app-v.", valueName: "text"))
    var tagPrefix: String?

    @OptionGroup var notes: NotesOptions
  }

  static func apply(_ own: Own, to options: inout ImportOptions) {
    (options.tagPrefix, options.forUsers) = (own.tagPrefix, own.notes.forUsers)
  }
}

struct ImportedAppcast: ImportKind {
  static let format = ImportFormat.appcast
  static let fileHelp = ArgumentHelp("The appcast.", valueName: "file")
  static func apply(_ own: NoOwnOptions, to options: inout ImportOptions) {}
}

struct ImportedAppStore: ImportKind {
  static let format = ImportFormat.appStore
  static let isTree = true
  static let fileHelp = ArgumentHelp("The folder of deliver, such as fastlane/metadata.", valueName: "folder")

  struct Own: ParsableArguments {
    @Option(help: ArgumentHelp("The version that the texts belong to.", valueName: "version")) var release: String

    func validate() throws { try checkVersion("--release", release) }
  }

  static func apply(_ own: Own, to options: inout ImportOptions) { options.release = own.release }
}

struct ImportedPlay: ImportKind {
  static let format = ImportFormat.play
  static let isTree = true
  static let fileHelp = ArgumentHelp("The folder of supply, such as fastlane/metadata/android.", valueName: "folder")

  struct Own: ParsableArguments {
    @Option(
      help: ArgumentHelp("The version of a version code, such as 240=2.4.0. Repeatable.", valueName: "code=version"))
    var releaseOf: [String] = []

    func validate() throws { _ = try releases() }

    fileprivate func releases() throws -> [String: String] {
      try releaseOf.reduce(into: [:]) { releases, pair in
        let parts = pair.split(separator: "=", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, !parts[0].isEmpty, FeedVersion(parts[1]).isComparable else {
          throw ValidationError("--release-of '\(pair)': write a version code and a version, such as 240=2.4.0.")
        }
        releases[parts[0]] = parts[1]
      }
    }
  }

  static func apply(_ own: Own, to options: inout ImportOptions) {
    for (code, version) in (try? own.releases()) ?? [:] { options.releases[code] = version }
  }
}

private func checkVersion(_ option: String, _ version: String?) throws {
  guard let version, !FeedVersion(version).isComparable else { return }
  throw ValidationError("\(option) '\(version)' is not a version. Write digits joined by dots, such as 2.4.0.")
}
