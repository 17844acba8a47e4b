package import ArgumentParser
package import Diagnostics
import Disk
import Text

/// The format of diagnostics.
package struct ReportOptions: ParsableArguments {
  package enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, github, sarif, gitlab, junit

    /// Whether paths are relative to the repository. For people and in our own JSON, they are relative to the site.
    package var isForRepositories: Bool {
      switch self {
      case .text, .json: false
      case .github, .sarif, .gitlab, .junit: true
      }
    }
  }

  @Option(
    help: """
      text for people; json, github (workflow annotations), sarif, gitlab (code quality) or junit for programs.
      """)
  package var format = Format.text

  @Flag(
    help: """
      Show all findings: not just the first ten of each kind, and also warnings and notes when there are errors. github has \
      ten of each severity and their number; the other formats always have all of them.
      """)
  package var verbose = false

  @Option(help: PathBase.help, completion: .directory) package var pathBase: String?

  package init() {}

  package var paths: PathBase { PathBase(folder: pathBase) }

  package func validate() throws { try paths.validate() }
}

/// The folder to which the paths of reports for hosts are relative: the value of `--path-base`.
///
/// This is not a group of options because, in a debug build, ArgumentParser checks a group inside of a group five times
/// as often.
package struct PathBase {
  package static let help = ArgumentHelp(
    """
    The folder that paths in github, sarif, gitlab and junit are relative to. Default: GITHUB_WORKSPACE or CI_PROJECT_DIR, \
    if the site is in it; else the git repository; else the site.
    """, valueName: "folder")

  /// The folder; nil if the option is not used.
  package var folder: String?

  package init(folder: String? = nil) { self.folder = folder }

  package func validate() throws {
    guard let folder, !Disk().isFolder(folder) else { return }
    throw ValidationError("--path-base '\(folder)' is not a folder. Name one that the site is in.")
  }

  /// - Parameter site: The folder of a site; the current folder for reports that are about no site.
  package func reportPaths(of site: String) -> ReportPaths {
    guard let folder = Disk().realPath(of: site), let current = Disk().realPath(of: ".") else { return .asWritten }
    let base = base(of: folder)
    return ReportPaths(site: folder, current: current, base: base ?? folder) { path in
      Disk().status(of: path, followingLinks: false).map { !$0.isFolder } ?? false
    }
  }

  /// A note for people if paths cannot be relative to the named folder; otherwise empty.
  package func note(on site: String) -> String {
    guard let folder, Disk().realPath(of: site).flatMap({ base(of: $0) }) == nil else { return "" }
    return "note: the site is not in '\(folder.terminalSafe)', so paths are relative to the site\n"
  }

  /// The folder to which the paths of reports are relative; nil for the site itself.
  ///
  /// - Parameter site: The absolute path of the site without links.
  package func base(of site: String, _ environment: [String: String] = processEnvironment) -> String? {
    if let folder { return Disk().realPath(of: folder).flatMap { site.isInFolder($0) ? $0 : nil } }
    let services = ["GITHUB_WORKSPACE", "CI_PROJECT_DIR"].compactMap { environment[$0] }.filter { !$0.isEmpty }
    return services.compactMap(Disk().realPath).first(where: site.isInFolder) ?? Self.repository(of: site)
  }

  /// The nearest folder upwards with a `.git`, which is a file in worktrees and submodules.
  private static func repository(of site: String) -> String? {
    var folder = site
    while !Disk().isThere(folder == "/" ? "/.git" : "\(folder)/.git") {
      guard folder != "/", !folder.isEmpty else { return nil }
      folder = folder.folder
    }
    return folder
  }
}

extension String {
  /// Whether the path is the folder or in it. Both paths are absolute and without links.
  fileprivate func isInFolder(_ folder: String) -> Bool {
    self == folder || starts(withBytesOf: folder == "/" ? "/" : "\(folder)/")
  }
}
