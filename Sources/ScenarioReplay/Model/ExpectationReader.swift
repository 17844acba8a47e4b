internal import FeedEvaluator
internal import FeedModel

/// Checks that an expectation can be met at all, and gives it the form of what is seen.
struct ExpectationReader {
  let channel: Channel

  func value(_ value: PlacedValue, _ field: Expectation.Field) throws(ValueProblem) -> JSON {
    switch field {
    case .shown: try list(value, channel == .banners ? banner : alert)
    case .opened: try list(value) { url throws(ValueProblem) in .string(try url.text()) }
    case .callbacks: try list(value, callback)
    case .returned: value.value
    case .versionDetails: try details(value)
    case .completions: try list(value, completion)
    case .system: try list(value, systemCall)
    case .history: try list(value, history)
    case .state: try state(value)
    }
  }

  func list(
    _ value: PlacedValue, _ element: (PlacedValue) throws(ValueProblem) -> JSON
  ) throws(ValueProblem) -> JSON {
    .array(try value.list().map(element))
  }

  private func alert(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    let fields = try value.fields(["title", "message", "buttons"])
    _ = try fields["title"]?.text()
    _ = try fields["message"]?.text()
    for button in try fields["buttons"]?.list() ?? [] { _ = try button.text() }
    return value.value
  }

  private func banner(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    for (_, text) in try value.fields(["id", "file"]).entries { _ = try text.text() }
    return value.value
  }

  private func completion(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    let fields = try value.fields(["access", "softAccepted", "systemAccepted", "status", "outcome"])
    for name in ["access", "outcome"] { _ = try fields[name]?.text() }
    for name in ["softAccepted", "systemAccepted"] { _ = try fields[name]?.flag() }
    return .object(try fields.entries.map(completionMember))
  }

  private func completionMember(_ name: String, _ value: PlacedValue) throws(ValueProblem) -> JSON.Member {
    guard name == "status", value.value != .null else { return .init(name, value.value) }
    guard case .number = value.value else { return .init(name, .string(try value.text())) }
    return .init(name, .string(try value.systemStatus().rawValue))
  }

  private func systemCall(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    let fields = try value.fields(["systemDialog", "granted", "systemRequestWithoutDialog"])
    for name in ["systemDialog", "systemRequestWithoutDialog"] { _ = try fields[name]?.text() }
    _ = try fields["granted"]?.flag()
    return value.value
  }

  private func history(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    let fields = try value.fields(["access", "entries", "count"])
    _ = try fields["count"]?.integer()
    for entry in try fields["entries"]?.list() ?? [] { _ = try entry.fields(["date", "user_info"]) }
    return try value.kept()
  }

  /// One text, or none; the recordings put it into a list.
  private func details(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    switch value.value {
    case .null: return .array([])
    case .array(let elements): return .array(elements.filter { $0 != .null })
    default: return .array([.string(try value.text())])
    }
  }

  private func state(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    var members: [JSON.Member] = []
    for (key, value) in try value.entries() {
      members.append(.init(OriginalState.key(key, channel), OriginalState.typed(try value.kept(), key)))
    }
    return .object(members)
  }
}
