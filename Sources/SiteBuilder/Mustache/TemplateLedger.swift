import Diagnostics
import Text

/// What rendering has cost so far, and the templates whose pages came to too much. An object, because all cores render.
///
/// A template that failed once is not tried again, so that a bad one costs one page's time and not that of a thousand.
final class TemplateLedger: Sendable {
  private struct Entries {
    var tags = 0
    var bytes = 0
    var problems: [String: Diagnostic] = [:]
  }

  private let entries = Lock(Entries())

  var problems: [Diagnostic] { entries.withLock { $0.problems.values.sorted() } }

  func hasFailed(_ template: String) -> Bool { entries.withLock { $0.problems[template] != nil } }

  /// - Parameter place: Of the template.
  func add(tags: Int = 0, bytes: Int = 0, of template: String, at place: @autoclosure () -> SourceLocation) {
    entries.withLock { entries in
      entries.tags += tags
      entries.bytes += bytes
      let isTooLong = entries.bytes > TemplateBounds.renderedBytesOfSite
      guard isTooLong || entries.tags > TemplateBounds.renderedTagsOfSite else { return }
      let bound =
        isTooLong ? "\(TemplateBounds.renderedBytesOfSite >> 30) GiB" : "\(TemplateBounds.renderedTagsOfSite) tags"
      entries.problems[template] = Diagnostic(
        .error, .templateTooLarge,
        "all pages of this site together come to more than \(bound), and this template adds to it",
        fix: "have fewer lists inside of lists, or publish less", at: place())
    }
  }

  func add(_ overrun: TemplateRenderer.Overrun, of template: String) {
    let bound =
      overrun.isTooLong ? "\(TemplateBounds.renderedBytes >> 20) MiB" : "\(TemplateBounds.renderedTags) tags"
    let problem = Diagnostic(
      .error, .templateTooLarge, "a page of the template '\(template)' comes to more than \(bound)",
      fix: overrun.isTooLong ? "show long texts fewer times" : "have fewer lists inside of lists", at: overrun.location)
    entries.withLock { $0.problems[template] = problem }
  }
}
