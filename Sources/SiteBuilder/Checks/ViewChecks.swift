import Authoring
import Diagnostics
import FeedModel
import Text

/// Views that do not exist, that no link leads to, or that are empty.
@Sendable func checkViews(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  return missing(notification, context.bodies) + unreachable(notification) + empty(notification)
    + templates(notification, context.facts.viewNames) + bannersOnly(notification)
}

private func missing(_ notification: Notification, _ bodies: [Markdown]) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for link in bodies.lazy.flatMap(\.links) {
    guard let id = link.target.view, !notification.views.contains(where: { $0.id == id }) else { continue }
    let meant = suggestion(for: id, among: notification.views.map(\.id))
    found.append(
      Diagnostic(
        .error, .unknownView, "this notification has no view '\(id)'",
        fix: (meant.map { "did you mean view:\($0)? Otherwise, " } ?? "")
          + "add content/notifications/\(notification.identity.file)/\(id).md", at: link.location))
  }
  return found
}

private func unreachable(_ notification: Notification) -> [Diagnostic] {
  guard notification.views.count > 1 else { return [] }
  var reached: Set<String> = ["index"]
  var open = ["index"]
  while let id = open.popLast() {
    guard let view = notification.views.first(where: { $0.id == id }) else { continue }
    for next in view.body.base.viewIDs where reached.insert(next).inserted { open.append(next) }
  }
  return notification.views.filter { !reached.contains($0.id) }.map { view in
    Diagnostic(
      .warning, .unreachableView, "no link leads to the view '\(view.id)'",
      fix: "link to it with [More](view:\(view.id))",
      at: view.location)
  }
}

private func empty(_ notification: Notification) -> [Diagnostic] {
  notification.views.filter(\.body.base.isEmpty).map { view in
    guard notification.channels.contains(.banners) else {
      return Diagnostic(
        .warning, .emptyBody, "this alert has a title, but no text", fix: "write the text below the front matter",
        at: view.body.base.location)
    }
    // A template of the site may show something of its own.
    let isBlank = view.template == nil && (view.id != "index" || notification.actionURL == nil)
    return Diagnostic(
      isBlank ? .error : .warning, .emptyBody, "this view has nothing to show: a view shows its text, not its title",
      fix: "write the text below the front matter", at: view.body.base.location)
  }
}

private func templates(_ notification: Notification, _ names: Set<String>) -> [Diagnostic] {
  notification.views.compactMap(\.template).filter { !names.contains($0.value) }.map { template in
    let meant = suggestion(for: template.value, among: names).map { "did you mean '\($0)'? Otherwise, " } ?? ""
    return template.diagnostic(
      .error, .unknownTemplate, "there is no template '\(template.value)'",
      fix: "\(meant)add templates/\(template.value).mustache, or use \(Templates.looks.joined(separator: ", "))")
  }
}

/// Keys that describe a view, in a notification without views.
private func bannersOnly(_ notification: Notification) -> [Diagnostic] {
  guard !notification.channels.contains(.banners) else { return [] }
  let further = notification.views.dropFirst().map { view in
    Diagnostic(
      .warning, .unusedView, "an alert has no views; this file is not published", fix: "add banners to channels",
      at: view.location)
  }
  let template = notification.index.template.map { Placed("template", at: $0.location, length: $0.length) }
  // A look's own height is at its template.
  let heights = (notification.index.height?.all ?? []).filter { $0.location != template?.location }
    .map { Placed("height", at: $0.location, length: $0.length) }
  return further
    + (heights + [template].compactMap(\.self)).map { key in
      key.diagnostic(
        .warning, .unusedView, "an alert has no view, so '\(key.value)' has no effect",
        fix: "remove it, or add banners to channels")
    }
}

extension Markdown {
  fileprivate var viewIDs: [String] { links.compactMap(\.target.view) }
}

extension LinkTarget {
  /// The view that it shows.
  fileprivate var view: String? {
    switch self {
    case .view(let id): id
    case .flag(_, _, let view): view
    case .open, .close: nil
    }
  }
}
