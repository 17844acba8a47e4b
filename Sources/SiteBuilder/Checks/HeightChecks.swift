import Authoring
import Diagnostics
import FeedModel
import Text

/// Bounds between which a height is plausible, in points.
private enum Plausible {
  /// What is lower has no room for anything to tap.
  static let lowest = 44
  /// The height of a small phone's screen.
  static let highest = 667
}

/// Below this difference nothing is hidden: it is less than the margin at the edge of a view.
private let tolerance = 8

/// Heights that have no room for what is in the view, or that no screen has.
@Sendable func checkHeights(_ context: NotificationContext) -> [Diagnostic] {
  zip(context.notification.views, context.heights).flatMap { view, heights in
    guard let heights = heights?.all, let written = view.height?.base else { return [Diagnostic]() }
    if let look = view.template?.value, fullScreenLooks.contains(look) { return [needless(look, written)] }
    // One `height:` and the languages that follow it.
    return Dictionary(grouping: heights) { $0.written.location }.values
      .sorted { $0[0].written.location < $1[0].written.location }
      .flatMap { findings($0, of: view, isTranslated: heights.count > 1) }
  }
}

/// With a height, nothing would be dimmed around them.
private let fullScreenLooks: Set = ["modal", "sheet", "hero"]

private func needless(_ look: String, _ written: Placed<ViewHeight>) -> Diagnostic {
  written.diagnostic(
    .warning, .unusualHeight, "a \(look) fills the screen, so it has no height",
    fix: "remove the key, or choose card")
}

/// - Parameter heights: The same one in some languages.
private func findings(_ heights: [EstimatedHeight], of view: View, isTranslated: Bool) -> [Diagnostic] {
  let written = heights[0].written
  switch written.value {
  case .points(let points) where points < Double(Plausible.lowest):
    return [
      written.diagnostic(
        .warning, .unusualHeight, "a view of \(short(points)) points has no room for anything to tap",
        fix: "write height: auto, or at least \(Plausible.lowest)")
    ]
  case .points(let points) where points > Double(Plausible.highest):
    return [tooHigh("a view of \(short(points)) points", view, written)]
  case .points(let points):
    return tooSmall(heights.filter { $0.isReliable && Double($0.needed - tolerance) > points }, points, isTranslated)
  case .automatic:
    let most = heights.map(\.needed).max() ?? 0
    if most > Plausible.highest { return [tooHigh("this view, of about \(most) points,", view, written)] }
    return heights.allSatisfy(\.isReliable) ? [] : [guessed(heights, of: view)]
  }
}

private func tooHigh(_ what: String, _ view: View, _ written: Placed<ViewHeight>) -> Diagnostic {
  written.diagnostic(
    .warning, .unusualHeight,
    "\(what) is higher than the screen of a small phone (\(Plausible.highest) points) and cut off there",
    fix: view.template == nil
      ? "remove the key: then the view fills the screen and scrolls"
      : "choose template: page, which fills the screen and scrolls, or shorten the text")
}

/// - Parameter heights: Those that have no room.
private func tooSmall(_ heights: [EstimatedHeight], _ points: Double, _ isTranslated: Bool) -> [Diagnostic] {
  guard let most = heights.max(by: { $0.needed < $1.needed }) else { return [] }
  let languages = isTranslated ? "in \(listed(heights.map(\.locale.text))) " : ""
  return [
    most.written.diagnostic(
      .warning, .heightTooSmall,
      "\(languages)this view needs about \(most.needed) points at a width of \(most.width); it has \(short(points))",
      fix: "write height: auto, or height: \(most.needed)\(isTranslated ? "; a translation can have its own" : "")")
  ]
}

private func guessed(_ heights: [EstimatedHeight], of view: View) -> Diagnostic {
  let isForScreens = view.template.map { Templates.looks.contains($0.value) && ViewMetrics.byTemplate[$0.value] == nil }
  return heights[0].written.diagnostic(
    .note, .guessedHeight,
    "original clients get \(listed(Set(heights.map(\.needed)).sorted().map(String.init))) points, but how high HTML, or "
      + "a template other than banner, card and toast, is drawn is only guessed",
    fix: isForScreens ?? false
      ? "remove the key: this look is made to fill the screen"
      : "look at it in publish serve, which measures it, and write that height")
}

/// `de`, `de and fr`, `de, fr and 3 more`.
func listed(_ words: [String]) -> String {
  let named = words.count > 3 ? Array(words.prefix(2)) + ["\(words.count - 2) more"] : words
  return named.count < 2
    ? named.joined() : named.dropLast().joined(separator: ", ") + " and " + named[named.count - 1]
}

/// Whole numbers without `.0`.
private func short(_ points: Double) -> String { Int(exactly: points).map(String.init) ?? String(points) }
