import Authoring
import Diagnostics
import FeedModel
import Text

/// Content that disappears all at once: nearly always a folder that was renamed or not checked out.
///
/// What is still there as a draft, or has expired, was withdrawn on purpose.
@Sendable func checkWithdrawals(_ context: CheckContext) -> [Diagnostic] {
  let published = (context.options.previous?.published ?? []).filter { !$0.withdrawn }
  guard !published.isEmpty else { return [] }
  if context.keys.all.allSatisfy(\.withdrawn) {
    let sources = Set(context.entries.map(\.source))
    let gone = Set(published.map(\.source)).subtracting(sources)
    return gone.isEmpty ? [] : [everything(gone, context.options)]
  }
  return ContentKind.allCases.compactMap { kind in
    guard !context.entries.contains(where: { $0.kind == kind }) else { return nil }
    let gone = Set(published.map(\.source).filter { $0.hasPrefix("content/\(kind.rawValue)/") })
    // A single prompt is often withdrawn on purpose.
    return gone.count > 1 ? whole(kind, gone, context.options) : nil
  }
}

private func everything(_ gone: Set<String>, _ options: BuildOptions) -> Diagnostic {
  Diagnostic(
    options.allowsEmpty ? .note : .error, .allWithdrawn,
    "everything that was published before is withdrawn; these files are gone: \(names(gone))",
    fix: "restore the files, or withdraw everything with --allow-empty", at: SourceLocation(path: "content"))
}

private func whole(_ kind: ContentKind, _ gone: Set<String>, _ options: BuildOptions) -> Diagnostic {
  Diagnostic(
    options.allowsEmpty ? .note : .warning, .allWithdrawn,
    "all \(kind.rawValue) that were published before are withdrawn; these files are gone: \(names(gone))",
    fix: "restore the files, if they should still be published", at: SourceLocation(path: "content/\(kind.rawValue)"))
}

private func names(_ sources: Set<String>) -> String {
  let names = sources.sorted().prefix(5).map { String($0.dropFirst("content/".count)) }
  let rest = sources.count - names.count
  return names.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}
