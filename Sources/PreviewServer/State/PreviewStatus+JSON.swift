internal import FeedModel

extension PreviewStatus {
  /// What `/-/status` gives; on one line, as an event needs it.
  ///
  /// - Parameter port: The server's.
  func json(port: Int) -> [UInt8] {
    let output = edition?.output
    var members: [JSON.Member] = [.init("build", .number(build))]
    if let edition { members.append(.init("output", .number(edition.number))) }
    members += [
      .init("site", .string(output?.address ?? "http://localhost:\(port)/")),
      .init("app", .string(output?.app ?? "")),
      .init("locales", texts(output?.locales)), .init("versions", texts(output?.versions)),
      .init("accesses", texts(output?.accesses)), .init("schemes", texts(output?.schemes)),
    ]
    members.append(.init("files", texts(output?.rootFiles)))
    if let output { members.append(.init("now", .string(output.builtFor.rfc3339))) }
    if let change = output?.changesAt { members.append(.init("changesAt", .string(change.rfc3339))) }
    if let zone = output?.timeZone { members.append(.init("timeZone", .string(zone))) }
    if let clock { members.append(.init("clock", .string(clock.rfc3339))) }
    members += [
      .init("errors", .number(counts.errors)), .init("warnings", .number(counts.warnings)),
      .init("notes", .number(counts.notes)),
    ]
    members.append(.init("diagnostics", .array(diagnostics.map(\.json))))
    return JSON.object(members).writeCompactly()
  }

  private func texts(_ texts: [String]?) -> JSON { .array((texts ?? []).map(JSON.string)) }
}

extension PreviewDiagnostic {
  fileprivate var json: JSON {
    var members: [JSON.Member] = [
      .init("severity", .string(severity)), .init("id", .string(id)), .init("message", .string(message)),
      .init("path", .string(path)),
    ]
    if let line { members.append(.init("line", .number(line))) }
    if let column { members.append(.init("column", .number(column))) }
    members.append(.init("text", .string(text)))
    return .object(members)
  }
}
