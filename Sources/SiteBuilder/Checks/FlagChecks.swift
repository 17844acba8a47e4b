import Authoring
import Diagnostics
import FeedModel
import Text

/// A flag belongs to its notification: a flag that is tested must be set by one of its own views, and vice versa
/// (Notable README, Never Show Again Example). An alert has neither views nor flags.
@Sendable func checkFlags(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.banners) else { return [] }
  let (tested, links) = (context.notification.testedFlags, context.notification.flagLinks)
  if tested.isEmpty, links.isEmpty { return [] }
  return neverSet(tested, links) + neverTested(links, tested)
}

private typealias FlagLink = (name: String, sets: Bool, location: SourceLocation)

private func neverSet(_ tested: [Placed<String>], _ links: [FlagLink]) -> [Diagnostic] {
  let set = Set(links.filter(\.sets).map(\.name))
  return tested.filter { !set.contains($0.value) }.map { flag in
    let meant = suggestion(for: flag.value, among: set).map { "did you mean '\($0)'? " } ?? ""
    return flag.diagnostic(
      .warning, .flagNeverSet,
      "no link of this notification sets the flag '\(flag.value)', and it sees no other notification's flags",
      fix: "\(meant)add a link [Never show again](flag:\(flag.value))")
  }
}

private func neverTested(_ links: [FlagLink], _ tested: [Placed<String>]) -> [Diagnostic] {
  let tested = Set(tested.map(\.value))
  return links.filter { !tested.contains($0.name) }.map { link in
    Diagnostic(
      .warning, .flagNeverTested, "this sets the flag '\(link.name)', which no condition tests",
      fix: "add 'flagNotSet: \(link.name)' to the conditions", at: link.location)
  }
}

extension Notification {
  /// Those that its links set, and those that it waits for: whether these are ever set is another check's question.
  var settableFlags: Set<String> {
    let awaited = (all + any).compactMap { if case .flagSet(let flag) = $0.value { flag } else { nil } }
    return Set(flagLinks.filter(\.sets).map(\.name) + awaited)
  }

  fileprivate var testedFlags: [Placed<String>] {
    (all + any).compactMap { condition in
      switch condition.value {
      case .flagSet(let name), .flagNotSet(let name):
        Placed(name, at: condition.location, length: condition.length)
      default: nil
      }
    }
  }

  /// In the default locale's texts; another check makes sure that translations have the same links.
  fileprivate var flagLinks: [FlagLink] {
    views.flatMap { $0.body.base.links }.compactMap { link in
      if case .flag(let name, let value, _) = link.target { (name, value, link.location) } else { nil }
    }
  }
}
