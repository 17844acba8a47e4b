import Authoring
import Diagnostics
import Text

/// Images that do not exist, and images without alternative text.
@Sendable func checkImages(_ context: NotificationContext) -> [Diagnostic] {
  let ofTexts = context.bodies.flatMap { problems($0.images, context.facts.images) }
  // Whether the picture of a look needs alternative text, its author has said.
  let ofLooks = context.notification.views.flatMap { $0.design.images }
  return ofTexts + ofLooks.compactMap { missing($0, context.facts.images) }
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
      .warning, .missingAlternativeText, "this image has no alternative text",
      fix: "write ![what it shows](assets/\(image.asset))", at: image.location)
  }
}

private func missing(_ image: Markdown.Image, _ names: Set<String>) -> Diagnostic? {
  names.contains(image.asset) ? nil : missingImage(Placed(image.asset, at: image.location), among: names)
}

/// - Parameter image: A path below `content/assets/`.
func missingImage(_ image: Placed<String>, among names: Set<String>) -> Diagnostic {
  let meant = suggestion(for: image.value, among: names).map { "did you mean assets/\($0)? Otherwise, " } ?? ""
  return image.diagnostic(
    .error, .missingImage, "there is no content/assets/\(image.value)", fix: "\(meant)put the file there")
}
