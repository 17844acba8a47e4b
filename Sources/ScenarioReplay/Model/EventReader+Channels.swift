internal import FeedModel

/// Events of banners alone.
extension EventReader {
  func js() throws(ValueProblem) -> ScenarioEvent.Action {
    let fields = try fields("function", "args")
    let arguments = try fields["args"]?.list().map(\.value.javaScriptText) ?? []
    return .js(try fields.required("function").text(), arguments)
  }
}

/// Events of permissions alone.
extension EventReader {
  func permissionsAction(_ type: String) throws(ValueProblem) -> ScenarioEvent.Action {
    switch type {
    case "request": return try request()
    case "mark": return try mark()
    case "history": return .history(access: try fields("access").required("access").name())
    case "setMax": return .setMaximumHistoryEntries(try fields("value").required("value").integer())
    case "registrationResult": return try registrationResult()
    default: return try only(.nothing)
    }
  }

  /// What the system says of notifications, under any name.
  private func registrationResult() throws(ValueProblem) -> ScenarioEvent.Action {
    let others = try value.entries().filter { $0.name != "type" }
    guard others.count <= 1 else { throw value.fail("one value at most is expected, true or false") }
    return .registrationResult(try others.first?.value.looseFlag())
  }

  private func request() throws(ValueProblem) -> ScenarioEvent.Action {
    let fields = try fields("access", "modes")
    return .request(access: try fields.required("access").name(), modes: try fields["modes"]?.modes() ?? [])
  }

  private func mark() throws(ValueProblem) -> ScenarioEvent.Action {
    let fields = try fields("access", "userInfo")
    return .mark(access: try fields.required("access").name(), userInfo: try fields["userInfo"]?.userInfo())
  }
}

extension PlacedValue {
  /// One or several, by name or as the system numbers them.
  fileprivate func modes() throws(ValueProblem) -> [String] { value.elements == nil ? [try name()] : try names() }
}
