import Authoring
import Diagnostics
import Text

/// Images that do not exist, and images without alternative text.
@Sendable func checkImages(_ context: NotificationContext) -> [Diagnostic] {
  context.bodies.flatMap { problems($0.images, context.facts.images) }
}

@Sendable func checkImages(_ context: CheckContext) -> [Diagnostic] {
  let names = Set(context.assets.byName.keys)
  return context.site.otherBodies.flatMap { problems($0.images, names) }
}

private func problems(_ images: [Markdown.Image], _ names: Set<String>) -> [Diagnostic] {
  images.compactMap { image in
    if !names.contains(image.asset) {
      let meant = suggestion(for: image.asset, among: names).map { "did you mean assets/\($0)? Otherwise, " } ?? ""
      return Diagnostic(
        .error, .missingImage, "there is no content/assets/\(image.asset)", fix: "\(meant)put the file there",
        at: image.location)
    }
    guard image.alternative.allSatisfy(\.isWhitespace) else { return nil }
    return Diagnostic(
      .warning, .missingAlternativeText, "this image has no alternative text",
      fix: "write ![what it shows](assets/\(image.asset))", at: image.location)
  }
}
