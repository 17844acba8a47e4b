import CommandKit
import Authoring
import FeedModel
import SiteBuilder

/// A content file to start from: its required keys are filled in, and the optional ones are explained and commented
/// out.
struct StarterFile {
  enum Kind: String, CaseIterable {
    case banner, alert, release, prompt, permission
  }

  var path: String
  var text: String

  /// - Parameter look: The look of a banner.
  init(kind: Kind, name: String, today: Instant, look: Look = Look.all[0]) throws {
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
    if FeedVersion(name).isComparable { return nil }
    let digits = String(name.drop { $0 == "v" || $0 == "V" })
    return (
      "is not a version", "write \(FeedVersion(digits).isComparable ? digits : "digits joined by dots, such as 2.4.0")"
    )
  }

  /// `Dark mode` for `dark-mode`.
  static func title(of name: String) -> String {
    let words = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// The reason why a permission's file cannot have a name, with advice.
  private static func accessProblem(_ name: String) -> (String, String)? {
    if let problem = nameProblem(name) { return problem }
    guard let problem = accessTypeProblem(name) else { return nil }
    return ("is not an access type", problem)
  }

  static func nameProblem(_ name: String) -> (String, String)? {
    if isContentName(name) { return nil }
    let slug = ContentName.slug(of: name)
    if isContentName(slug), slug.utf8.count > 1, !name.contains("/"), !name.contains(".") {
      return ("cannot be a name", "write \(slug), and '\(name)' as its title")
    }
    return (
      "cannot be a name",
      "use letters, digits, '-' and '_', starting with a letter or digit, and no reserved Windows name"
    )
  }
}

/// The initial text of a banner, with everything that its look shows.
extension StarterFile {
  static func banner(_ title: String, _ day: String, _ look: Look) -> String {
    """
    ---
    title: \(title)
    date: \(day)
    \(keys(of: look).joined(separator: "\n"))
    # summary: In a sentence       # for the start page and feed readers; the text's beginning if not given
    # priority: 10                 # higher is shown first; 0 if not given
    # minVersion: 2.4.0            # both inclusive
    # maxVersion: 2.5.0
    # publish: \(day)T09:00:00Z   # not before
    # expires: \(day)T18:00:00Z   # not after
    conditions:
      all: { \(look.asks ? "flagNotSet: answered" : "neverDisplayed: true") }
    ---
    \(look.starterText.replacing("{title}", with: title))

    """
  }

  private static func keys(of look: Look) -> [String] {
    ["template: \(look.name)"]
      + look.starterKeys.map { key in
        switch key {
        case .height: "# height: 240                  # in points; as its contents need if not given"
        case .origin: "# origin: top                  # the edge it slides in from; bottom if not given"
        case .image: "# image: assets/picture.png    # in content/assets/, with imageAlt: what it shows"
        case .slot(let slot): slot.row.starterComment
        }
      }
  }
}

/// The initial text of each kind. Front matter is aligned, so that the explanations read as a column.
extension StarterFile {
  static func view(_ title: String) -> String {
    """
    ---
    title: \(title)
    # height: 320                  # points; without it the view fills the screen
    # origin: top                  # the edge it slides in from; bottom if not given
    ---
    # \(title)

    There is more to say here.

    [Close](close:)

    """
  }

  static func alert(_ title: String, _ day: String) -> String {
    """
    ---
    title: \(title)
    date: \(day)                 # its position among the alerts: newest first
    channels: [alerts]
    # actionURL: https://example.com
    # actionButton: Find out more
    # minVersion: 2.4.0            # both inclusive; an alert has no other conditions
    # maxVersion: 2.5.0
    ---
    What the alert says, as plain text.

    """
  }

  static func release(_ day: String) -> String {
    """
    ---
    date: \(day)
    # publish: \(day)T09:00:00Z   # not before: when it is in the store
    # priority: high                 # an update that must be taken: neither Ignore nor Remind Me Later
    # osVersionAtLeast: 17.0         # the system that it needs
    ---
    ### New

    - What is new.

    ### Fixed

    - What was fixed.

    """
  }

  static func prompt(_ title: String) -> String {
    """
    ---
    title: \(title)
    actionURL: https://example.com
    actionButton: OK
    remindButton: Remind Me Later  # "" for none
    # cancelButton: No, thanks
    daysUntilPrompt: 10            # both must have passed
    usesUntilPrompt: 10
    remindPeriod: 1                # days
    # recurring: true              # comes back after the action, too
    ---
    What the prompt asks.

    """
  }

  static func permission(_ title: String) -> String {
    """
    ---
    title: \(title)
    # access: notifications        # what to ask for; the file's name if not given
    # modes: [badge, sound, alert] # for notifications
    grantTitle: OK
    denyTitle: Not Now
    cadence: { maxPrompts: 3, quietHours: 48, minSessions: 5 }
    ---
    Why the app would like this, before the system asks.

    """
  }
}
