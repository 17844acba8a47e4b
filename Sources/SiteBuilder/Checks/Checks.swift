import Authoring
import Diagnostics

/// What the checks look at: all that was written, and what of it is due.
struct CheckContext: Sendable {
  var site: Site
  var publication: Publication
  var assets: Assets
  var texts: PlainTexts
  var templates: Templates
  var options: BuildOptions
}

/// One question about a site; adding one is adding a file and a line below.
typealias Check = @Sendable (CheckContext) -> [Diagnostic]

private let checks: [Check] = [
  checkAlertConditions, checkAlertActions, checkNotableConditions, checkContradictions, checkFlags, checkViews,
  checkImages, checkAssets, checkTranslations, checkSchedules, checkTextLengths, checkPlainText, checkKeys,
  checkReusedKeys, checkReleases, checkVersions, checkLinks,
]

/// All of them, on all cores, in the order of the list.
func runChecks(_ context: CheckContext) -> [Diagnostic] {
  checks.concurrentMap { $0(context) }.flatMap(\.self)
}
