import Authoring
import FeedModel
import Text

/// A content file to start from, with its keys filled in and the optional ones explained and commented out.
struct StarterFile {
  enum Kind: String, CaseIterable {
    case banner, alert, release, prompt, permission
  }

  var path: String
  var text: String

  /// - Parameter look: Of a banner, one of ``looks``.
  init(kind: Kind, name: String, today: Instant, look: String = "banner") throws {
    let problem =
      switch kind {
      case .release: Self.versionProblem(name)
      case .permission: Self.accessProblem(name)
      default: Self.nameProblem(name)
      }
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
    if Version(name).isComparable { return nil }
    let digits = String(name.drop { $0 == "v" || $0 == "V" })
    return (
      "is not a version", "write \(Version(digits).isComparable ? digits : "digits joined by dots, such as 2.4.0")"
    )
  }

  /// `Dark mode` of `dark-mode`.
  static func title(of name: String) -> String {
    let words = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// `big-sale` of `Big Sale!`
  private static func slug(of name: String) -> String {
    let letters = name.decomposed.lowercased().unicodeScalars.filter {
      $0.properties.canonicalCombiningClass == .notReordered
    }
    return letters.split { !$0.isASCII || !$0.properties.isAlphabetic && $0.properties.numericType == nil }
      .map { String($0) }.joined(separator: "-")
  }

  /// Why no file of a permission can have a name, and what to write instead.
  private static func accessProblem(_ name: String) -> (String, String)? {
    if let problem = nameProblem(name) { return problem }
    guard let problem = accessTypeProblem(name) else { return nil }
    return ("is not an access type", problem)
  }

  static func nameProblem(_ name: String) -> (String, String)? {
    if isContentName(name) { return nil }
    let slug = slug(of: name)
    if isContentName(slug), slug.utf8.count > 1, !name.contains("/"), !name.contains(".") {
      return ("cannot be a name", "write \(slug), and '\(name)' as its title")
    }
    return (
      "cannot be a name",
      "use letters, digits, '-' and '_', starting with a letter or digit, and no reserved Windows name"
    )
  }
}
