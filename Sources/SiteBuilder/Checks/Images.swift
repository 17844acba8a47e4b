import Authoring
import Diagnostics

/// Images that are not there, and images that say nothing to who cannot see them.
@Sendable func checkImages(_ context: CheckContext) -> [Diagnostic] {
  let names = context.assets.byName.keys
  return context.site.bodies.flatMap { body in
    body.images.compactMap { image -> Diagnostic? in
      if !names.contains(image.asset) {
        let meant = suggestion(for: image.asset, among: names).map { "did you mean assets/\($0)? Else " } ?? ""
        return Diagnostic(
          .error, "missing-image", "there is no content/assets/\(image.asset)", fix: "\(meant)put the file there",
          at: image.location)
      }
      guard image.alternative.allSatisfy(\.isWhitespace) else { return nil }
      return Diagnostic(
        .warning, "missing-alternative-text", "this image says nothing to who cannot see it",
        fix: "write ![what it shows](assets/\(image.asset))", at: image.location)
    }
  }
}
