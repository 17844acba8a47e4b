public import FeedModel

extension Alerts {
  /// A rule for each notification, in the order they are shown: neither ignored nor viewed, and for this version. A
  /// notification whose URL the device cannot open blocks those after it (iNotify README, ActionURL).
  public static func rules(of feed: AlertsFeed, oldestFirst: Bool = false) -> [Rule] {
    inOrder(Array(feed.notifications.indices), of: feed, oldestFirst: oldestFirst).map {
      rule(of: feed.notifications[$0])
    }
  }

  static func rule(of notification: AlertsFeed.Notification) -> Rule {
    Rule(
      id: notification.key, all: questions(of: notification).map(\.test),
      effect: opening(of: notification).map { .showOrBlock($0.test) } ?? .show)
  }

  /// Whether the user has seen it, then its bounds, both inclusive (iNotify README, MinVersion and MaxVersion).
  static func questions(of notification: AlertsFeed.Notification) -> [Question] {
    var questions = unseen
    questions.reserveCapacity(4)
    if let least = notification.minVersion {
      questions.append(Question(.minVersion, .appVersion, .versions(from: .below(least), upTo: nil)))
    }
    if let most = notification.maxVersion {
      questions.append(Question(.maxVersion, .appVersion, .versions(from: nil, upTo: .above(most))))
    }
    return questions
  }

  static let unseen = [Question(.ignored, .ignored, .truth(false)), Question(.viewed, .viewed, .truth(false))]

  static func opening(of notification: AlertsFeed.Notification) -> Question? {
    notification.actionURL.map { Question(.actionURL, .opens($0), .truth(true)) }
  }

  /// Indices of notifications, sorted by key.
  static func inOrder(_ places: [Int], of feed: AlertsFeed, oldestFirst: Bool) -> [Int] {
    let ascending = places.map { (KeyOrder(feed.notifications[$0].key), $0) }.sorted { $0.0 < $1.0 }.map(\.1)
    return oldestFirst ? ascending : ascending.reversed()
  }
}

final class AlertFacts: Facts {
  let circumstances: Circumstances
  private let ignored: Set<Key>
  private let viewed: Set<Key>

  init(_ state: Alerts.State, options: Alerts.Options, device: Device) {
    circumstances = Circumstances(device: device, appVersion: device.version(options.version))
    ignored = Set((state.ignored ?? []).map(Key.init))
    viewed = Set((state.viewed ?? []).map(Key.init))
  }

  func value(of fact: Fact, for id: String) -> FactValue {
    circumstances.value(
      of: fact, isIgnored: !ignored.isEmpty && ignored.contains(Key(text: id)),
      isViewed: !viewed.isEmpty && viewed.contains(Key(text: id)))
  }

  /// Compared byte for byte: keys that only look alike are different.
  private struct Key: Hashable {
    let text: String

    static func == (a: Key, b: Key) -> Bool { a.text.utf8.elementsEqual(b.text.utf8) }

    func hash(into hasher: inout Hasher) {
      var text = text
      text.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
  }
}

extension Circumstances {
  /// A fact about an alert, with what is stored for it.
  package func value(
    of fact: Fact, isIgnored: @autoclosure () -> Bool, isViewed: @autoclosure () -> Bool
  ) -> FactValue {
    if let value = value(of: fact) { return value }
    switch fact {
    case .ignored: return .truth(isIgnored())
    case .viewed: return .truth(isViewed())
    default: return .never
    }
  }
}
