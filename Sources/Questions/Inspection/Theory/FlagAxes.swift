internal import FeedEvaluator
internal import FeedModel

extension InspectedFeed {
  /// The flags that banners test by their addresses.
  var sharedFlags: Set<FlagAddress> {
    guard case .banners(let feed) = self else { return [] }
    return Set(feed.notifications.flatMap(\.leaves).compactMap(\.sharedFlag))
  }

  /// Tests banners' own flags by these addresses, because both are one fact. Addresses distinguish devices, so in a row in
  /// which a flag is set, no entry is only shown until the flag is set.
  func naming(_ shared: Set<FlagAddress>) -> InspectedFeed {
    guard !shared.isEmpty, case .banners(var feed) = self else { return self }
    for index in feed.notifications.indices {
      let id = feed.notifications[index].id
      func address(_ flag: String) -> String? {
        guard FlagAddress(shared: flag) == nil else { return nil }
        let address = FlagAddress(owner: id, name: flag)
        return shared.contains(address) ? address.text : nil
      }
      func named(_ condition: BannersFeed.Condition) -> BannersFeed.Condition {
        guard case .flagSet(let flag) = condition, let address = address(flag) else { return condition }
        return .flagSet(address)
      }
      func namedEverywhere(_ condition: BannersFeed.Condition) -> BannersFeed.Condition {
        if case .flagNotSet(let flag) = condition, let address = address(flag) {
          .flagNotSet(address)
        } else {
          named(condition)
        }
      }
      let all = feed.notifications[index].all
      // A flag that is not set yet may be set by a tap: that remains a condition of its own.
      let unset = all.compactMap { condition -> BannersFeed.Condition? in
        guard case .flagNotSet(let flag) = condition else { return nil }
        return address(flag).map { .flagNotSet($0) }
      }
      feed.notifications[index].all =
        all.map { if case .group = $0 { $0.changingLeaves(namedEverywhere) } else { named($0) } } + unset
      feed.notifications[index].any = feed.notifications[index].any.map(named)
    }
    return .banners(feed)
  }

  /// Whether banners test flags of their own.
  var hasFlags: Bool {
    guard case .banners(let feed) = self else { return false }
    return feed.notifications.contains { $0.leaves.contains { $0.flag != nil && $0.sharedFlag == nil } }
  }

  /// The same feed with numbers for the names of flags. Flags belong to their notification, so all notifications can
  /// use the same numbers, and diagrams need few axes for any number of names.
  ///
  /// - Returns: The feed, and the names by notification, in the order of their numbers.
  func numberingFlags(
    _ settable: SettableFlags
  ) -> (feed: InspectedFeed, settable: SettableFlags, names: [String: [String]]) {
    guard case .banners(var feed) = self else { return (self, settable, [:]) }
    var (settable, all) = (settable, [String: [String]]())
    let shared = sharedFlags
    for i in feed.notifications.indices {
      let id = feed.notifications[i].id
      guard let names = feed.notifications[i].numberFlags(besides: shared) else { continue }
      all[id] = names
      settable.flags[id] = settable.flags[id].map { flags in
        // Other notifications may test flags that the notification itself does not.
        Set(flags.map { flag in names.firstIndex(of: flag).map(String.init) ?? flag })
      }
    }
    return (.banners(feed), settable, all)
  }
}

extension Banners.State {
  /// Replaces the numbers of flags by their names.
  mutating func nameFlags(_ names: [String: [String]]) {
    for (id, names) in names {
      guard let flags = records[id]?.flags, !flags.isEmpty else { continue }
      records[id]?.flags = Dictionary(
        flags.map { flag, isSet in (Int(flag).flatMap { names.indices.contains($0) ? names[$0] : nil } ?? flag, isSet) }
      ) { $0 || $1 }
    }
  }
}

extension BannersFeed.Notification {
  /// - Parameter shared: Flags that other notifications test by their names.
  /// - Returns: The names, in the order of their numbers; nil if no condition tests a flag.
  fileprivate mutating func numberFlags(besides shared: Set<FlagAddress>) -> [String]? {
    guard leaves.contains(where: { $0.flag != nil }) else { return nil }
    var names: [String] = []
    func numbered(_ condition: BannersFeed.Condition) -> BannersFeed.Condition {
      func number(_ name: String) -> String {
        // A flag that notifications share is not its own.
        if FlagAddress(shared: name) != nil || shared.contains(FlagAddress(owner: id, name: name)) { return name }
        if !names.contains(name) { names.append(name) }
        return String(names.firstIndex(of: name) ?? 0)
      }
      return switch condition {
      case .flagSet(let name): .flagSet(number(name))
      case .flagNotSet(let name): .flagNotSet(number(name))
      default: condition
      }
    }
    let (all, any) = (all.map { $0.changingLeaves(numbered) }, any.map(numbered))
    if names.isEmpty { return nil }
    (self.all, self.any) = (all, any)
    return names
  }
}

extension Finding {
  /// The finding with the original conditions of the feed.
  ///
  /// - Parameter numbered: The feed with numbers for the names of flags.
  func inWords(of feed: InspectedFeed, from numbered: InspectedFeed) -> Finding {
    guard case .banners(let feed) = feed, case .banners(let numbered) = numbered,
      case .neverShown(let because) = proof, let place = feed.notifications.firstIndex(where: { $0.id == id })
    else { return self }
    let (notification, renamed) = (feed.notifications[place], numbered.notifications[place])
    return Finding(
      id: id,
      proof: .neverShown(
        because: because.map { part in
          guard case .condition(let found, let index) = part, notification.all.indices.contains(index) else {
            return part
          }
          let original = notification.all[index]
          if case .group = original, let place = renamed.all[index].separated.firstIndex(of: found) {
            return .condition(original.separated[place], index: index)
          }
          return .condition(original, index: index)
        }))
  }
}

extension Rule.Test {
  /// The banner whose memory it is about; nil if that is the entry's own.
  var message: String? { if case .message(let id, _) = fact { id } else { nil } }
}

extension Rule {
  /// Tests the entry's own displays as those of a banner that others ask for, too, because both are one fact.
  func naming(_ messages: Set<String>) -> Rule {
    guard messages.contains(id) else { return self }
    var rule = self
    rule.needs = needs.map { $0.naming(id, isWanted: true) }
    return rule
  }
}

extension Rule.Need {
  /// - Parameter id: The entry's own id.
  func naming(_ id: String, isWanted: Bool = true) -> Rule.Need {
    switch self {
    case .test(let test):
      guard
        let fact: Fact.OfMessage = test.fact == .displayed ? .displayed : test.fact == .lastDisplay ? .lastDisplay : nil
      else { return self }
      let named = Rule.Need.test(Rule.Test(.message(id, fact), test.values))
      return isWanted ? .all([self, named]) : named
    case .all(let needs): return .all(needs.map { $0.naming(id, isWanted: isWanted) })
    case .any(let needs): return .any(needs.map { $0.naming(id, isWanted: isWanted) })
    case .none(let needs): return .none(needs.map { $0.naming(id, isWanted: !isWanted) })
    }
  }
}
