import Authoring
import Diagnostics
import FeedModel

/// Conditions on a flag that was called otherwise when the banner was published: devices have the old one.
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

  /// - Parameter text: As ``Manifest/Published/flags`` has it.
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
      .warning, .renamedFlag,
      "the flag was '\(old.name)' when this was published, and now is '\(name)', so \(effect)",
      fix:
        "write '\(old.name)' here and in links to keep it, or 'revision: \(identity.revision + 1)' if everyone should "
        + "see it again")
  }
}

extension Notification {
  /// As ``Manifest/Published/flags``.
  var flagConditions: [String] {
    let tests = flagTests
    return tests.isEmpty ? [] : tests.map { "\($0.sets ? "flagSet" : "flagNotSet") \($0.text.value)" }.sorted()
  }
}
