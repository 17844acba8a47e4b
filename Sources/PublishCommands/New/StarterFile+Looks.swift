import SiteBuilder

/// The initial text of a banner, which has what its look shows.
extension StarterFile {
  /// What a banner can look like.
  static let looks = StarterTemplate.looks

  static func banner(_ title: String, _ day: String, _ look: String) -> String {
    """
    ---
    title: \(title)
    date: \(day)
    \(keys(of: look))
    # summary: In a sentence       # for the start page and feed readers; the text's beginning if not given
    # priority: 10                 # higher is shown first; 0 if not given
    # minVersion: 2.4.0            # both inclusive
    # maxVersion: 2.5.0
    # publish: \(day)T09:00:00Z   # not before
    # expires: \(day)T18:00:00Z   # not after
    conditions:
      all: { \(look == "survey" ? "flagNotSet: answered" : "neverDisplayed: true") }
    ---
    \(body(of: look, title))

    """
  }

  private static func keys(of look: String) -> String {
    let template = "template: \(look)"
    let height = "# height: 240                  # in points; as its contents need if not given"
    let image = "# image: assets/picture.png    # in content/assets/, with imageAlt: what it shows"
    let badge = "# badge: New                   # a word or two above the title"
    switch look {
    case "banner":
      return """
        \(template)
        \(height)
        # origin: top                  # the edge it slides in from; bottom if not given
        """
    case "card": return "\(template)\n\(height)\n\(image)\n\(badge)"
    case "toast": return "\(template)\n# origin: top\n\(image)"
    case "carousel", "page": return template
    default: return "\(template)\n\(image)\n\(badge)"
    }
  }

  private static func body(of look: String, _ title: String) -> String {
    let buttons = "[Find out more](https://example.com) [Close](close:)"
    return switch look {
    case "toast": "Say in a sentence or two what is new.\n\n[Show](https://example.com) [Close](close:)"
    case "survey":
      "Ask one short question.\n\n[One answer](flag:answered) [Another](flag:answered) [A third](flag:answered)\n\n[Not now](close:)"
    case "carousel":
      "## \(title)\n\nEach slide says one thing.\n\n---\n\n## And more\n\nA rule ends a slide.\n\n---\n\n## That is it\n\nThe buttons stay below all slides.\n\n\(buttons)"
    case "page": "# \(title)\n\nSay in a sentence or two what is new.\n\n\(buttons)"
    default: "Say in a sentence or two what is new.\n\n\(buttons)"
    }
  }
}
