import Authoring
import Diagnostics
import FeedModel
import Text

/// Reports flags that conditions test but no link sets, and vice versa (Notable README, Never Show Again Example): a
/// flag of the same notification, or one that notifications share. An alert has neither views nor flags.
@Sendable func checkFlags(_ context: CheckContext) -> [Diagnostic] {
  let users = context.notifications.filter { !($0.flagTests.isEmpty && $0.flagLinks.isEmpty) && $0.isBanner }
  if users.isEmpty { return [] }
  let tests = users.flatMap { banner in banner.flagTests.map { FlagUse($0, in: banner) } }
  let links = users.flatMap { banner in banner.flagLinks.map { FlagUse($0, in: banner) } }
  let (setBy, testedBy) = (FlagUses(links.filter(\.sets)), FlagUses(tests))
  let (unset, set) = (tests.filter { !setBy.match($0) }, tests.filter { setBy.match($0) })
  let ids = tests.isEmpty ? [] : Set(context.notifications.lazy.filter(\.isBanner).map(\.source.id))
  let known = ids.union(context.publishedBanners)
  return unset.map { $0.neverSet(setBy, ids: ids) }
    + set.filter { !$0.hasOwner(among: known) }.map { $0.ownerless(ids) }
    + links.filter { !testedBy.match($0) }.map(\.neverTested)
}

/// A flag that a condition tests or a link sets or clears.
struct NamedFlag: Sendable {
  /// The name as the author wrote it.
  var text: Placed<String>
  /// Whether a link sets it and does not clear it; for a test, whether it must be set.
  var sets: Bool
}

private struct FlagUse {
  let address: FlagAddress
  /// The id of the notification.
  let id: String
  let text: Placed<String>
  let sets: Bool

  init(_ flag: NamedFlag, in banner: BuiltNotification) {
    id = banner.source.id
    address = FlagAddress(flag.text.value, in: id)
    (text, sets) = (flag.text, flag.sets)
  }

  var neverTested: Diagnostic {
    text.diagnostic(
      .flagNeverTested, "this sets the flag '\(text.value)', which no condition tests",
      fix: "add 'flagNotSet: \(text.value)' to the conditions")
  }

  /// - Parameter ids: The ids of all current and earlier banners.
  func hasOwner(among ids: Set<String>) -> Bool { address.isOfSite || ids.contains(address.owner) }

  /// The finding for a flag that is set and tested under the same wrong name, so that taps in the intended banner have
  /// no effect.
  func ownerless(_ ids: Set<String>) -> Diagnostic {
    text.diagnostic(.flagNeverSet, "the flag '\(text.value)' belongs to no banner", fix: noOwner(ids))
  }

  private func noOwner(_ ids: Set<String>) -> String {
    let meant = suggestion(for: address.owner, among: ids).map { "; did you mean '\($0)/\(address.name)'?" } ?? ""
    return "there is no banner '\(address.owner)'\(meant)"
  }

  func neverSet(_ links: FlagUses, ids: Set<String>) -> Diagnostic {
    let isShared = FlagAddress(shared: text.value) != nil
    return text.diagnostic(
      .flagNeverSet,
      isShared ? "no link sets the flag '\(text.value)'" : "no link of this notification sets its flag '\(text.value)'",
      fix: hint(links, ids, isShared: isShared))
  }

  private func hint(_ links: FlagUses, _ ids: Set<String>, isShared: Bool) -> String {
    if isShared, !hasOwner(among: ids) { return noOwner(ids) }
    if !isShared, let other = links.owners(of: address.name).first {
      return "if you mean the flag that is set elsewhere, write \(FlagAddress(owner: other, name: address.name).text)"
    }
    let own = Set(links.all.filter { $0.id == id || isShared }.map(\.text.value))
    let meant = suggestion(for: text.value, among: own).map { "did you mean '\($0)'? " } ?? ""
    let words = sets ? "Yes, please" : "Never show again"
    let name = isShared && !address.isOfSite ? address.name : text.value
    let place = isShared ? address.isOfSite ? " to a banner" : " to the banner '\(address.owner)'" : ""
    return "\(meant)add a link [\(words)](flag:\(name))\(place)"
  }
}

private struct FlagUses {
  let all: [FlagUse]
  private let byAddress: [FlagAddress: [FlagUse]]

  init(_ all: [FlagUse]) {
    self.all = all
    byAddress = Dictionary(grouping: all, by: \.address)
  }

  /// Whether two uses are of the same flag. Within one notification it must be written in the same way: to original
  /// clients of the notification `poll`, `poll/forest` and `forest` are different flags.
  func match(_ use: FlagUse) -> Bool {
    byAddress[use.address, default: []].contains { $0.id != use.id || $0.text.value == use.text.value }
  }

  /// The notifications, or the whole site, with a flag of this name.
  func owners(of name: String) -> [String] { byAddress.keys.filter { $0.name == name }.map(\.owner).sorted() }
}

extension Notification {
  /// The flags that its links set, and those that it waits for, whose setting another check examines.
  var settableFlags: Set<String> {
    let (links, tests) = (flagLinks, flagTests)
    if links.isEmpty, tests.isEmpty { return [] }
    return Set((links + tests).filter(\.sets).map(\.text.value))
  }

  var flagTests: [NamedFlag] {
    leaves.compactMap { condition in
      guard let flag = condition.value.flag else { return nil }
      let isWanted = if case .flagSet = condition.value { true } else { false }
      return NamedFlag(text: Placed(flag, at: condition.location, length: condition.length), sets: isWanted)
    }
  }

  /// The flags in links of the default locale's texts; another check makes sure that translations have the same links.
  var flagLinks: [NamedFlag] {
    writtenViews.lazy.flatMap { $0.body.base.links }.compactMap { link in
      guard case .flag(let name, let value, _, _) = link.target else { return nil }
      return NamedFlag(text: link.address.map { _ in name }, sets: value)
    }
  }
}

/// Reports conditions on a flag that had a different name when the banner was published: devices remember the old one.
@Sendable func checkRenamedFlags(_ context: CheckContext) -> [Diagnostic] {
  guard !context.keys.reflagged.isEmpty else { return [] }
  let items = PublishedItems(context.site)
  return context.keys.reflagged.flatMap { change -> [Diagnostic] in
    guard case .notification(let notification)? = items[change.now] else { return [] }
    let gone = change.before.flags.compactMap { FlagCondition($0, in: notification.id) }
    let now = notification.flagTests.map { FlagCondition($0, in: notification.id) }
    return now.compactMap { test in
      guard !gone.contains(where: test.isSame), let old = gone.first(where: { $0.isWanted == test.isWanted }),
        !now.contains(where: old.isSame)
      else { return nil }
      return test.renamed(from: old, notification.identity)
    }
  }
}

private struct FlagCondition {
  let name: String
  let isWanted: Bool
  private let address: FlagAddress
  private var place: Placed<String>?

  init(_ test: NamedFlag, in id: String) {
    (name, isWanted, place) = (test.text.value, test.sets, test.text)
    address = FlagAddress(name, in: id)
  }

  /// - Parameter text: A flag in the form of ``Manifest/Published/flags``.
  init?(_ text: String, in id: String) {
    let parts = text.split(separator: " ", maxSplits: 1)
    guard parts.count == 2 else { return nil }
    (name, isWanted) = (String(parts[1]), parts[0] == "flagSet")
    address = FlagAddress(name, in: id)
  }

  func isSame(_ other: FlagCondition) -> Bool { isWanted == other.isWanted && address == other.address }

  func renamed(from old: FlagCondition, _ identity: Identity) -> Diagnostic? {
    let effect =
      isWanted
      ? "those who have set '\(old.name)' no longer see it" : "it comes back for those who have set '\(old.name)'"
    return place?.diagnostic(
      .renamedFlag,
      "the flag was '\(old.name)' when this was published, and now is '\(name)', so \(effect)",
      fix:
        "write '\(old.name)' here and in links to keep it, or 'revision: \(identity.revision + 1)' if everyone should "
        + "see it again")
  }
}

extension Notification {
  /// The conditions on flags in the form of ``Manifest/Published/flags``.
  var flagConditions: [String] {
    let tests = flagTests
    return tests.isEmpty ? [] : tests.map { "\($0.sets ? "flagSet" : "flagNotSet") \($0.text.value)" }.sorted()
  }
}
