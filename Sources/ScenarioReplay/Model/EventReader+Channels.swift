internal import FeedModel

/// Events of banners alone.
extension EventReader {
  func js() throws(ScenarioProblem) -> ScenarioEvent.Action {
    let fields = try fields("function", "args")
    let arguments = try fields["args"]?.list().map { argument throws(ScenarioProblem) in try text(of: argument) } ?? []
    return .js(try fields.required("function").text(), arguments)
  }

  /// As JavaScript makes text of it.
  private func text(of argument: PlacedValue) throws(ScenarioProblem) -> String {
    switch argument.value {
    case .boolean(let flag): return "\(flag)"
    case .null: return "null"
    default: return try argument.name()
    }
  }
}

/// Events of permissions alone.
extension EventReader {
  func permissionsAction(_ type: String) throws(ScenarioProblem) -> ScenarioEvent.Action {
    switch type {
    case "request": return try request()
    case "mark": return try mark()
    case "history": return .history(access: try fields("access").required("access").name())
    case "setMax": return .setMaximumHistoryEntries(try fields("value").required("value").integer())
    case "registrationResult": return try registrationResult()
    default: return try only(.nothing)
    }
  }

  /// Nothing waits for it: our system's dialogs are answered at once.
  private func registrationResult() throws(ScenarioProblem) -> ScenarioEvent.Action {
    let fields = try fields("value", "granted", "success")
    for (name, value) in fields.entries where name != "type" { _ = try value.flag() }
    return .nothing
  }

  private func request() throws(ScenarioProblem) -> ScenarioEvent.Action {
    let fields = try fields("access", "modes")
    let modes = try fields["modes"]?.list().map { mode throws(ScenarioProblem) in try mode.text() } ?? []
    return .request(access: try fields.required("access").name(), modes: modes)
  }

  private func mark() throws(ScenarioProblem) -> ScenarioEvent.Action {
    let fields = try fields("access", "userInfo")
    return .mark(access: try fields.required("access").name(), userInfo: try fields["userInfo"]?.userInfo())
  }
}
