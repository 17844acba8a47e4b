internal import FeedModel

/// Checks that an expectation can be met at all, and gives it the form of what is seen.
struct ExpectationReader {
  let channel: Channel

  func value(_ value: PlacedValue, _ field: Expectation.Field) throws(ScenarioProblem) -> JSON {
    switch field {
    case .shown: try list(value, channel == .banners ? banner : alert)
    case .opened: try list(value) { url throws(ScenarioProblem) in .string(try url.text()) }
    case .callbacks: try list(value, callback)
    case .versionDetails: try details(value)
    case .completions: try list(value, completion)
    case .system: try list(value, systemCall)
    case .history: try list(value, history)
    case .state: try state(value)
    }
  }

  private func list(
    _ value: PlacedValue, _ element: (PlacedValue) throws(ScenarioProblem) -> JSON
  ) throws(ScenarioProblem) -> JSON {
    .array(try value.list().map(element))
  }

  private func alert(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    let fields = try value.fields(["title", "message", "buttons"])
    _ = try fields["title"]?.text()
    _ = try fields["message"]?.text()
    for button in try fields["buttons"]?.list() ?? [] { _ = try button.text() }
    return value.value
  }

  private func banner(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    for (_, text) in try value.fields(["id", "file"]).entries { _ = try text.text() }
    return value.value
  }

  private func completion(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    let fields = try value.fields(["access", "softAccepted", "systemAccepted", "status", "outcome"])
    for name in ["access", "status", "outcome"] { _ = try fields[name]?.text() }
    for name in ["softAccepted", "systemAccepted"] { _ = try fields[name]?.flag() }
    return value.value
  }

  private func systemCall(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    let fields = try value.fields(["systemDialog", "granted", "systemRequestWithoutDialog"])
    for name in ["systemDialog", "systemRequestWithoutDialog"] { _ = try fields[name]?.text() }
    _ = try fields["granted"]?.flag()
    return value.value
  }

  private func history(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    let fields = try value.fields(["access", "entries", "count"])
    _ = try fields["count"]?.integer()
    for entry in try fields["entries"]?.list() ?? [] { _ = try entry.fields(["date", "user_info"]) }
    return try value.kept()
  }

  /// One text, or none; the recordings put it into a list.
  private func details(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    switch value.value {
    case .null: return .array([])
    case .array(let elements): return .array(elements.filter { $0 != .null })
    default: return .array([.string(try value.text())])
    }
  }

  private func state(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    var members: [JSON.Member] = []
    for (key, value) in try value.entries() { members.append(.init(key, OriginalState.typed(try value.kept(), key))) }
    return .object(members)
  }

  private func callback(_ value: PlacedValue) throws(ScenarioProblem) -> JSON {
    let parts = try value.list()
    guard let first = parts.first else { throw value.fail("a callback's name is missing") }
    let name = try first.text()
    guard let forms = channel.callbacks[name] else {
      throw first.unknown(name, kind: "callback of \(channel)", among: channel.callbacks.keys)
    }
    let required = forms.count { $0 != .error }
    guard required...forms.count ~= parts.count - 1 else {
      let values = required == 1 ? "1 value" : "\(required) values"
      throw value.fail("\"\(name)\" comes with \(values), not with \(parts.count - 1)")
    }
    return .array([.string(name)] + (try zip(parts.dropFirst(), forms).map(argument)))
  }

  private func argument(_ value: PlacedValue, _ form: CallbackArgument) throws(ScenarioProblem) -> JSON {
    switch form {
    case .key, .error: .string(try value.name())
    case .keys: try list(value) { key throws(ScenarioProblem) in .string(try key.name()) }
    case .answer: .boolean(try value.flag())
    }
  }
}
