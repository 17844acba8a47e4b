import Authoring
import Diagnostics
import FeedModel
import Text

/// Reports views that do not exist, that no link leads to, or that are empty.
@Sendable func checkViews(_ context: NotificationContext) -> [Diagnostic] {
  let notification = context.notification
  return missing(notification, context.bodies) + unreachable(notification) + empty(notification)
    + templates(notification, context.frame.viewNames) + bannersOnly(notification)
}

private func missing(_ notification: Notification, _ bodies: [Markdown]) -> [Diagnostic] {
  var found: [Diagnostic] = []
  for link in bodies.lazy.flatMap(\.links) {
    guard let view = link.target.view, !notification.views.contains(where: { $0.id == view }) else { continue }
    let id = View.name(of: view)
    // Only those of the same variant can be meant.
    let others = notification.views.filter { $0.id.dropLast($0.name.count) == view.dropLast(id.count) }
    let meant = suggestion(for: id, among: others.map(\.name))
    let path = "content/notifications/\(notification.identity.file)/\(id).md"
    found.append(
      link.address.diagnostic(
        .unknownView, "this notification has no view '\(id)'",
        fix: (meant.map { "did you mean view:\($0)? Otherwise, " } ?? "") + "add \(path)",
        remedy: .made { source in
          [meant.flatMap { link.edit(changingView: id, to: $0, in: source) }, newView(id, at: path)].compactMap(\.self)
        }))
  }
  return found
}

private func newView(_ id: String, at path: String) -> Edit {
  let text = "---\ntitle: TODO\n---\nTODO: write this.\n"
  return Edit(title: "Create the view '\(id)'", changes: [.create(path: path, text)])
}

extension Markdown.Link {
  fileprivate func edit(changingView id: String, to other: String, in source: (String) -> String?) -> Edit? {
    // The view is last in `view:details` and nearly always in `flag:sent?view=details`.
    guard address.value.hasSuffix(id) else { return nil }
    return Edit(changing: address.value, at: address.location, to: address.value.dropLast(id.count) + other, in: source)
  }
}

private func unreachable(_ notification: Notification) -> [Diagnostic] {
  guard notification.views.count > 1 else { return [] }
  var reached = Set(notification.views.map(\.id).filter { $0 == "index" || $0.hasSuffix("/index") })
  var open = Array(reached)
  while let id = open.popLast() {
    guard let view = notification.views.first(where: { $0.id == id }) else { continue }
    for next in view.body.base.viewIDs where reached.insert(next).inserted { open.append(next) }
  }
  return notification.writtenViews.filter { !reached.contains($0.id) }.map { view in
    Diagnostic(
      .unreachableView, "no link leads to the view '\(view.name)'", fix: "link to it with [More](view:\(view.name))",
      at: view.location)
  }
}

private func empty(_ notification: Notification) -> [Diagnostic] {
  notification.writtenViews.filter(\.body.base.isEmpty).map { view in
    guard notification.channels.contains(.banners) else {
      return Diagnostic(
        .emptyBody, as: .warning, "this alert has a title, but no text", fix: "write the text below the front matter",
        at: view.body.base.location)
    }
    // A template of the site may have contents of its own.
    let isBlank = view.template == nil && (view.name != "index" || notification.actionURL == nil)
    return Diagnostic(
      .emptyBody, as: isBlank ? .error : .warning,
      "this view has nothing to show: a view shows its text, not its title",
      fix: "write the text below the front matter", at: view.body.base.location)
  }
}

private func templates(_ notification: Notification, _ names: Set<String>) -> [Diagnostic] {
  notification.writtenViews.compactMap(\.template).filter { !names.contains($0.value) }.map { template in
    let meant = suggestion(for: template.value, among: names)
    let question = meant.map { "did you mean '\($0)'? Otherwise, " } ?? ""
    return template.diagnostic(
      .unknownTemplate, "there is no template '\(template.value)'",
      fix: "\(question)add templates/\(template.value).mustache, or use \(Templates.looks.joined(separator: ", "))",
      remedy: meant.flatMap { template.replacement(by: $0) })
  }
}

/// Reports keys that describe a view, in a notification without views.
private func bannersOnly(_ notification: Notification) -> [Diagnostic] {
  guard !notification.channels.contains(.banners) else { return [] }
  let further = notification.views.dropFirst().map { view in
    Diagnostic(
      .unusedView, "an alert has no views; this file is not published", fix: "add banners to channels",
      at: view.location)
  }
  let template = notification.index.template.map { Placed("template", at: $0.location, length: $0.length) }
  // The height that comes from a look is placed at `template:`.
  let heights = (notification.index.height?.all ?? []).filter { $0.location != template?.location }
    .map { Placed("height", at: $0.location, length: $0.length) }
  return further
    + (heights + [template].compactMap(\.self)).map { key in
      key.diagnostic(
        .unusedView, "an alert has no view, so '\(key.value)' has no effect",
        fix: "remove it, or add banners to channels")
    }
}

extension Markdown {
  fileprivate var viewIDs: [String] { links.compactMap(\.target.view) }
}

extension LinkTarget {
  /// The id of the view that it shows.
  fileprivate var view: String? {
    switch self {
    case .view(let id): id
    case .flag(_, _, let view, _): view
    case .open, .close: nil
    }
  }
}

/// Reports keys of a look that have no effect, and views that cannot be closed.
@Sendable func checkLooks(_ context: NotificationContext) -> [Diagnostic] {
  guard context.notification.channels.contains(.banners) else { return [] }
  let frame = context.frame
  return context.notification.writtenViews.filter { frame.viewNames.contains($0.templateName) }.flatMap { view in
    var found = unknownParameters(view, frame)
    found += unusedKeys(view, frame)
    found += fillingTheScreen(view)
    found += trapped(view, frame)
    found += unskippable(view)
    found += view.design.accent.map { contrast($0) } ?? []
    return found
  }
}

private func unknownParameters(_ view: View, _ frame: EntryFrame) -> [Diagnostic] {
  if view.design.parameters.isEmpty { return [] }
  let templates = frame.templates
  let known = templates.parameters.filter { templates.uses($0, in: view.templateName) }
  return view.design.parameters.map(\.name).filter { !known.contains($0.value) }.map { name in
    let meant = suggestion(for: name.value, among: known).map { "did you mean '\($0)'?" }
    let list = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
    return name.diagnostic(
      .unknownParameter, "the template '\(view.templateName)' has no parameter '\(name.value)'",
      fix: meant ?? "\(list); declare it there with {{! with: \(name.value) }}")
  }
}

private func unusedKeys(_ view: View, _ frame: EntryFrame) -> [Diagnostic] {
  view.design.keys.compactMap { key in
    let name = key.value.hasPrefix("image") ? "picture" : key.value
    let showsAll = name == "picture" && frame.templates.uses("content", in: view.templateName)
    if frame.templates.uses(name, in: view.templateName) || showsAll { return nil }
    return key.diagnostic(
      .unusedLookKey, "the template '\(view.templateName)' does not show '\(key.value)'",
      fix: "remove it, or choose another template")
  }
}

/// Reports a look that is made to leave room for the app but covers it.
private func fillingTheScreen(_ view: View) -> [Diagnostic] {
  guard view.height == nil, let template = view.template, Look.byName[template.value]?.isStrip ?? false else {
    return []
  }
  return [
    template.diagnostic(
      .fillsScreen, "a \(template.value) that fills the screen covers the whole app",
      fix: "remove height: full, or choose card, modal or sheet")
  ]
}

private func trapped(_ view: View, _ frame: EntryFrame) -> [Diagnostic] {
  guard frame.templates.trapping.contains(view.templateName) else { return [] }
  return view.body.all.filter(\.needsCloseButton).prefix(1).map { body in
    Diagnostic(
      .cannotBeClosed, as: view.height == nil ? .error : .warning,
      "this view cannot be closed: its text has no closing link, and its template no button for it",
      fix: "add [Close](close:) here, or {{> dismiss}} to templates/\(view.templateName).mustache", at: body.location)
  }
}

/// Reports a survey that covers the app until one of its answers is tapped: users who cannot or do not want to answer
/// are stuck.
private func unskippable(_ view: View) -> [Diagnostic] {
  guard view.templateName == "survey", view.height == nil, !view.body.base.needsCloseButton,
    !view.body.base.links.contains(where: { $0.target.declines }), !ButtonStyles(view.body.base).hasQuiet
  else { return [] }
  return [
    Diagnostic(
      .cannotBeClosed, as: .warning, "this survey covers the app until it is answered",
      fix: "add [Not now](close:) in a paragraph below the answers", at: view.body.base.location)
  ]
}

extension LinkTarget {
  /// Whether it closes the view without an answer. A flag of the whole site counts, because it means that a user wants
  /// no more surveys.
  fileprivate var declines: Bool {
    switch self {
    case .close: true
    case .flag(let name, _, _, _): name.hasPrefix("/")
    case .open, .view: false
    }
  }
}

/// The bounds of plausible heights, in points.
private enum Plausible {
  /// The minimum height: a lower view has no room for anything to tap.
  static let lowest = 44
  /// The height of a small phone's screen.
  static let highest = 667
}

/// The difference up to which nothing is hidden: it is less than the margin at the edge of a view.
private let tolerance = 8

/// Reports heights that are too small for the contents of the view, or larger than any screen.
@Sendable func checkHeights(_ context: NotificationContext) -> [Diagnostic] {
  let written = context.notification.writtenViews
  return zip(context.notification.views, context.heights).flatMap { view, heights in
    guard written.contains(where: { $0 === view }) else { return [Diagnostic]() }
    guard let heights = heights?.all, let written = view.height?.base else { return [Diagnostic]() }
    if let look = view.template?.value, Look.byName[look]?.needsWholeScreen ?? false {
      return [needless(look, written)]
    }
    // Each group has one `height:` and the languages that follow it.
    return Dictionary(grouping: heights) { $0.written.location }.values
      .sorted { $0[0].written.location < $1[0].written.location }
      .flatMap { findings($0, of: view, isTranslated: heights.count > 1) }
  }
}

private func needless(_ look: String, _ written: Placed<ViewHeight>) -> Diagnostic {
  written.diagnostic(
    .unusualHeight, "a \(look) fills the screen, so it has no height", fix: "remove the key, or choose card")
}

/// - Parameter heights: The same written height in some languages.
private func findings(_ heights: [EstimatedHeight], of view: View, isTranslated: Bool) -> [Diagnostic] {
  let written = heights[0].written
  switch written.value {
  case .points(let points) where points < Double(Plausible.lowest):
    return [
      written.diagnostic(
        .unusualHeight, "a view of \(short(points)) points has no room for anything to tap",
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
    .unusualHeight,
    "\(what) is higher than the screen of a small phone (\(Plausible.highest) points) and cut off there",
    fix: view.template == nil
      ? "remove the key: then the view fills the screen and scrolls"
      : "choose template: page, which fills the screen and scrolls, or shorten the text")
}

/// - Parameter heights: The heights that are too small.
private func tooSmall(_ heights: [EstimatedHeight], _ points: Double, _ isTranslated: Bool) -> [Diagnostic] {
  guard let most = heights.max(by: { $0.needed < $1.needed }) else { return [] }
  let languages = isTranslated ? "in \(listed(heights.map(\.locale.text))) " : ""
  return [
    most.written.diagnostic(
      .heightTooSmall,
      "\(languages)this view needs about \(most.needed) points at a width of \(most.width); it has \(short(points))",
      fix: "write height: auto, or height: \(most.needed)\(isTranslated ? "; a translation can have its own" : "")")
  ]
}

private func guessed(_ heights: [EstimatedHeight], of view: View) -> Diagnostic {
  let isForScreens = view.template.flatMap { Look.byName[$0.value] }.map { $0.metrics == nil }
  return heights[0].written.diagnostic(
    .guessedHeight,
    "original clients get \(listed(Set(heights.map(\.needed)).sorted().map(String.init))) points, but how high HTML, or "
      + "a template other than \(Look.lowNames("and")), is drawn is only guessed",
    fix: isForScreens ?? false
      ? "remove the key: this look is made to fill the screen"
      : "look at it in publish serve, which measures it, and write that height")
}

/// A list of words such as `de`, `de and fr`, or `de, fr and 3 more`.
func listed(_ words: [String]) -> String {
  let named = words.count > 3 ? Array(words.prefix(2)) + ["\(words.count - 2) more"] : words
  return named.count < 2 ? named.joined() : named.dropLast().joined(separator: ", ") + " and " + named[named.count - 1]
}

/// The number as text; whole numbers have no `.0`.
private func short(_ points: Double) -> String { Int(exactly: points).map(String.init) ?? String(points) }

/// Reports images that do not exist, and images without alternative text.
@Sendable func checkImages(_ context: NotificationContext) -> [Diagnostic] {
  let ofTexts = context.bodies.flatMap { problems($0.images, context.frame.inputs.images) }
  // Pictures of looks are left out: their authors have decided whether they need alternative text.
  let ofLooks = context.notification.writtenViews.flatMap { $0.design.images }
  return ofTexts + ofLooks.compactMap { missing($0, context.frame.inputs.images) }
}

@Sendable func checkImages(_ context: CheckContext) -> [Diagnostic] {
  let names = Set(context.assets.byName.keys)
  return context.site.otherBodies.flatMap { problems($0.images, names) }
}

private func problems(_ images: [Markdown.Image], _ names: Set<String>) -> [Diagnostic] {
  images.compactMap { image in
    if let missing = missing(image, names) { return missing }
    guard image.alternative.allSatisfy(\.isWhitespace) else { return nil }
    return Diagnostic(
      .missingAlternativeText, "this image has no alternative text",
      fix: "write ![what it shows](assets/\(image.asset))", at: image.location)
  }
}

private func missing(_ image: Markdown.Image, _ names: Set<String>) -> Diagnostic? {
  names.contains(image.asset) ? nil : missingImage(Placed(image.asset, at: image.location), among: names)
}

/// - Parameter image: A path below `content/assets/`.
func missingImage(_ image: Placed<String>, among names: Set<String>) -> Diagnostic {
  let meant = suggestion(for: image.value, among: names).map { "did you mean assets/\($0)? Otherwise, " } ?? ""
  return image.diagnostic(.missingImage, "there is no content/assets/\(image.value)", fix: "\(meant)put the file there")
}
