import FeedModel

/// A content file to begin with: its keys filled in, the optional ones explained and commented out.
struct StarterFile {
  enum Kind: String, CaseIterable {
    case notification, alert, release, prompt, permission
  }

  var path: String
  var text: String

  init(kind: Kind, name: String, today: Instant) throws {
    let problem = kind == .release ? Self.versionProblem(name) : Self.nameProblem(name)
    if let problem { throw Failure(message: "'\(name)' \(problem.0)", advice: problem.1) }
    let day = String(today.rfc3339.prefix(10))
    let title = name.split(whereSeparator: { $0 == "-" || $0 == "_" }).joined(separator: " ")
    switch kind {
    case .notification: self.init("notifications", name, Self.banner(title, day))
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
    Version(name).isDottedIntegers ? nil : ("is not a version", "write digits joined by dots, as 2.4.0")
  }

  private static func nameProblem(_ name: String) -> (String, String)? {
    let isFine =
      name.utf8.count <= 100 && name.first.map { $0.isASCII && ($0.isLetter || $0.isNumber) } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") }
    return isFine ? nil : ("cannot be a name", "use letters, digits, '-' and '_', beginning with a letter or digit")
  }

  private static func banner(_ title: String, _ day: String) -> String {
    """
    ---
    title: \(title)
    date: \(day)
    height: 120                    # points; without it the view fills the screen
    # origin: top                  # the edge it slides in from; bottom if not given
    # priority: 10                 # higher is shown first; 0 if not given
    # minVersion: 2.4.0            # both inclusive
    # maxVersion: 2.5.0
    # publish: \(day)T09:00:00Z   # not before
    # expires: \(day)T18:00:00Z   # not after
    conditions:
      all: { neverDisplayed: true }
    ---
    **\(title)** is here.

    [Find out more](https://example.com) [Close](close:)

    """
  }

  private static func alert(_ title: String, _ day: String) -> String {
    """
    ---
    title: \(title)
    date: \(day)                 # its place among the alerts: newest first
    channels: [alerts]
    # actionURL: https://example.com
    # actionButton: Find out more
    # minVersion: 2.4.0            # both inclusive; an alert knows no other conditions
    # maxVersion: 2.5.0
    ---
    What the alert says, as plain text.

    """
  }

  private static func release(_ day: String) -> String {
    """
    ---
    date: \(day)
    # publish: \(day)T09:00:00Z   # not before; when it is in the store
    ---
    ### New

    - What is new.

    ### Fixed

    - What works again.

    """
  }

  private static func prompt(_ title: String) -> String {
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

  private static func permission(_ title: String) -> String {
    """
    ---
    title: \(title)
    # access: camera               # what is asked for; the file's name if not given
    # modes: [badge, sound, alert]
    grantTitle: OK
    denyTitle: Not Now
    cadence: { maxPrompts: 3, quietHours: 48, minSessions: 5 }
    ---
    Why the app would like this, before the system asks.

    """
  }
}
