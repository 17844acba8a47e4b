import Authoring
import FeedModel

/// A content file to start from, with its keys filled in and the optional ones explained and commented out.
struct StarterFile {
  enum Kind: String, CaseIterable {
    case banner, alert, release, prompt, permission
  }

  var path: String
  var text: String

  /// - Parameter look: Of a banner, one of ``looks``.
  init(kind: Kind, name: String, today: Instant, look: String = "banner") throws {
    let problem = kind == .release ? Self.versionProblem(name) : Self.nameProblem(name)
    if let problem { throw Failure(message: "'\(name)' \(problem.0)", advice: problem.1) }
    let day = String(today.rfc3339.prefix(10))
    let title = Self.title(of: name)
    switch kind {
    case .banner: self.init("notifications", name, Self.banner(title, day, look))
    case .alert: self.init("notifications", name, Self.alert(title, day))
    case .release: self.init("releases", name, Self.release(day))
    case .prompt: self.init("prompts", name, Self.prompt(title))
    case .permission: self.init("permissions", name, Self.permission(title))
    }
  }

  private init(_ folder: String, _ name: String, _ text: String) {
    path = "content/\(folder)/\(name).md"
    self.text = text
  }

  private static func versionProblem(_ name: String) -> (String, String)? {
    Version(name).isComparable ? nil : ("is not a version", "write digits joined by dots, such as 2.4.0")
  }

  /// `Dark mode` of `dark-mode`.
  static func title(of name: String) -> String {
    let words = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  static func nameProblem(_ name: String) -> (String, String)? {
    if isContentName(name) { return nil }
    return (
      "cannot be a name",
      "use letters, digits, '-' and '_', starting with a letter or digit, and no reserved Windows name"
    )
  }
}
