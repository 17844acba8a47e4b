internal import FeedModel

/// The labels of keys in forms, and the parts of a form that they are in.
extension Key {
  /// The parts of a form, in order.
  public enum Group: String, Sendable, CaseIterable {
    case text, look, audience, schedule, more
  }

  /// A noun or a few words, without a full stop: "Ends". Without a label, it is the key's name.
  public var label: String { Self.labels[name]?.label ?? name }
  public var group: Group { Self.labels[name]?.group ?? .more }

  /// A condition in words, with `{}` in the place of its value: "The app's version is at least {}". Nil for other keys.
  public var sentence: String? { BannersFeed.Condition.Name(rawValue: name)?.row.sentence }

  /// The labels by the keys' names, which mean the same in all kinds of files.
  private static let labels = table(
    """
    text: title Title · summary Summary · actionButton Words on its button · grantTitle Words on the button that allows
    text: remindButton Words on the button for later · cancelButton Words on the button that ends it · denyTitle Words on the other button
    look: template Look · image Picture · imageAlt What the picture shows · imageDark Picture in dark mode
    look: imageFocus Part of the picture that stays · align Where the text stands · accent Colour · height Height · origin Slides in from
    audience: audience Audiences · conditions Who sees it · minVersion Oldest version of the app · maxVersion Newest version of the app
    audience: variants Variants · osVersionAtLeast System that it needs
    schedule: publish Starts · expires Ends · date Date · daysUntilPrompt Days before it asks · usesUntilPrompt Launches before it asks
    schedule: remindPeriod Days until it asks again · recurring Asks again after the action · cadence How often it may ask
    more: channels Channels · priority Priority · listed On the public pages · actionURL Where its button leads · id Name on devices
    more: key Key of the alert · revision Revision · draft Draft · withdrawn Taken back · translate Languages · with Values for the template
    more: html Allows HTML · build Build number · access Permission · modes Kinds of access · maxPrompts Times at most
    more: quietHours Hours since the last time · minSessions Launches since the last time · all All of these · any One of these
    """ + TextSlot.allCases.map { "\ntext: \($0) \($0.row.label)" }.joined())

  private static func table(_ text: String) -> [String: (label: String, group: Group)] {
    text.split(separator: "\n").reduce(into: [:]) { table, line in
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, let group = Group(rawValue: String(parts[0])) else { return }
      for entry in parts[1].split(separator: "·") {
        let words = entry.split(separator: " ")
        table[String(words[0])] = (words.dropFirst().joined(separator: " "), group)
      }
    }
  }
}

extension KeyTable {
  /// The conditions that a notification may have.
  public static var conditions: KeyTable { ConditionKeys.table }
}
