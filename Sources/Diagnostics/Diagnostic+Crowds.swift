extension [Diagnostic] {
  /// Without what nobody reads to its end: of one kind in one file the first 100, the last of which says how many more there are.
  ///
  /// A file of 64 KiB can hold 20,000 mistakes, and a site 10,000 files.
  ///
  /// - Precondition: They are sorted.
  public func withoutCrowds(of limit: Int = 100) -> [Diagnostic] {
    guard count > limit else { return self }
    let sizes = reduce(into: [Crowd: Int]()) { $0[Crowd($1), default: 0] += 1 }
    guard sizes.values.contains(where: { $0 > limit }) else { return self }
    var seen: [Crowd: Int] = [:]
    return compactMap { diagnostic in
      let crowd = Crowd(diagnostic)
      seen[crowd, default: 0] += 1
      guard let number = seen[crowd], let size = sizes[crowd], number <= limit else { return nil }
      return number == limit && size > limit ? diagnostic.standing(for: size - limit) : diagnostic
    }
  }
}

private struct Crowd: Hashable {
  let path: String
  let id: DiagnosticID
  let severity: Diagnostic.Severity

  init(_ diagnostic: Diagnostic) {
    (path, id, severity) = (diagnostic.location.path, diagnostic.id, diagnostic.severity)
  }
}

extension Diagnostic {
  fileprivate func standing(for others: Int) -> Diagnostic {
    Diagnostic(
      severity, id, "\(message); \(others) more of this kind in this file are not listed", fix: fix, at: location,
      length: length)
  }
}
