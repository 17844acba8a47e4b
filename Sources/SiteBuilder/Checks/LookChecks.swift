import Authoring
import Diagnostics
import FeedModel
import Text

/// Keys of a look that have no effect, and views that cannot be closed.
@Sendable func checkLooks(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.banners) else { return [] }
  let facts = context.facts
  return context.notification.views.filter { facts.viewNames.contains($0.templateName) }.flatMap { view in
    unknownParameters(view, facts) + unusedKeys(view, facts) + fillingTheScreen(view) + trapped(view, facts)
      + unskippable(view)
  }
}

private func unknownParameters(_ view: View, _ facts: SiteFacts) -> [Diagnostic] {
  if view.design.parameters.isEmpty { return [] }
  let templates = facts.templates
  let known = templates.parameters.filter { templates.uses($0, in: view.templateName) }
  return view.design.parameters.map(\.name).filter { !known.contains($0.value) }.map { name in
    let meant = suggestion(for: name.value, among: known).map { "did you mean '\($0)'?" }
    let list = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
    return name.diagnostic(
      .error, .unknownParameter, "the template '\(view.templateName)' has no parameter '\(name.value)'",
      fix: meant ?? "\(list); declare it there with {{! with: \(name.value) }}")
  }
}

private func unusedKeys(_ view: View, _ facts: SiteFacts) -> [Diagnostic] {
  view.design.keys.compactMap { key in
    let name = key.value.hasPrefix("image") ? "picture" : key.value
    let showsAll = name == "picture" && facts.templates.uses("content", in: view.templateName)
    if facts.templates.uses(name, in: view.templateName) || showsAll { return nil }
    return key.diagnostic(
      .warning, .unusedLookKey, "the template '\(view.templateName)' does not show '\(key.value)'",
      fix: "remove it, or choose another template")
  }
}

/// A look that is made to leave room for the app, and covers it.
private func fillingTheScreen(_ view: View) -> [Diagnostic] {
  guard view.height == nil, let template = view.template, ["banner", "toast"].contains(template.value) else {
    return []
  }
  return [
    template.diagnostic(
      .warning, .fillsScreen, "a \(template.value) that fills the screen covers the whole app",
      fix: "remove height: full, or choose card, modal or sheet")
  ]
}

private func trapped(_ view: View, _ facts: SiteFacts) -> [Diagnostic] {
  guard facts.templates.trapping.contains(view.templateName) else { return [] }
  return view.body.all.filter(\.needsCloseButton).prefix(1).map { body in
    Diagnostic(
      view.height == nil ? .error : .warning, .cannotBeClosed,
      "this view cannot be closed: its text has no closing link, and its template no button for it",
      fix: "add [Close](close:) here, or {{> dismiss}} to templates/\(view.templateName).mustache",
      at: body.location)
  }
}

/// A survey that covers the app until one of its answers is tapped: those who do not know or do not want to are lost.
private func unskippable(_ view: View) -> [Diagnostic] {
  guard view.templateName == "survey", view.height == nil, !view.body.base.needsCloseButton,
    !view.body.base.links.contains(where: { $0.target.declines }), !ButtonStyles(view.body.base).hasQuiet
  else { return [] }
  return [
    Diagnostic(
      .warning, .cannotBeClosed, "this survey covers the app until it is answered",
      fix: "add [Not now](close:) in a paragraph below the answers", at: view.body.base.location)
  ]
}

extension LinkTarget {
  /// Whether it closes the view without an answer: a flag of the whole site says that people want no more of these.
  fileprivate var declines: Bool {
    switch self {
    case .close: true
    case .flag(let name, _, _): name.hasPrefix("/")
    case .open, .view: false
    }
  }
}
