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
