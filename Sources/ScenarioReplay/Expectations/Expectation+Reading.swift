internal import FeedEvaluator
internal import FeedModel
internal import Simulation
internal import Text

extension PlacedValue {
  /// The value of an expectation in the form of what is observed. A value that nothing observed can have is a problem.
  func expected(_ field: Expectation.Field, _ channel: Channel) throws(ValueProblem) -> JSON {
    if let members = field.members(channel) { return try objects(members) }
    switch field {
    case .opened: return .texts(try texts())
    case .callbacks: return .array(try list().map { value throws(ValueProblem) in try value.callback(channel) })
    case .versionDetails:
      // One text or none; in recordings it is in a list.
      if let elements = value.elements { return .array(elements.filter { $0 != .null }) }
      return .array(value == .null ? [] : [.string(try text())])
    case .state:
      return .object(
        try entries().map { key, value throws(ValueProblem) in
          JSON.Member(OriginalState.key(key, channel), try OriginalState.typed(value, key))
        })
    case .returned, .shown, .completions, .system, .history: return value
    }
  }

  private func objects(_ members: [(name: String, value: Expectation.Member)]) throws(ValueProblem) -> JSON {
    .array(
      try list().map { object throws(ValueProblem) in
        let fields = try object.fields(members.map(\.name))
        return .object(
          try fields.entries.map { name, value throws(ValueProblem) in
            let member = members.first { $0.name == name }?.value
            return JSON.Member(name, value.value == .null ? .null : try value.expected(member ?? .any))
          })
      })
  }

  private func expected(_ member: Expectation.Member) throws(ValueProblem) -> JSON {
    switch member {
    case .text: .string(try text())
    case .access: .string(Permissions.access(ofLogName: try text()))
    case .texts: .texts(try texts())
    case .flag: .boolean(try flag())
    case .integer: .number(try integer())
    case .any: value
    case .status: .string(value.double == nil ? try text() : try systemStatus().rawValue)
    case .stored: try stored()
    case .entries: try objects([("date", .stored), ("user_info", .stored)])
    }
  }

  private func callback(_ channel: Channel) throws(ValueProblem) -> JSON {
    let parts = try list()
    guard let first = parts.first else { throw fail("the name of a callback is missing") }
    let name = try first.text()
    guard let forms = channel.callbacks.first(where: { $0.key == name })?.value else {
      throw first.unknown(name, kind: "callback of \(channel.rawValue)", among: channel.callbacks.map(\.key))
    }
    // The words of an error are the client's own: they can be left out, and are not compared.
    let most = forms.count + (name == "checkFailed" ? 1 : 0)
    guard forms.count...most ~= parts.count - 1 else {
      throw fail("\"\(name)\" comes with \(counted(forms.count, "value")), not with \(parts.count - 1)")
    }
    let arguments = try zip(parts.dropFirst(), forms).map { value, form throws(ValueProblem) -> JSON in
      switch form {
      case .key: .string(try value.name())
      case .access: .string(Permissions.access(ofLogName: try value.name()))
      case .keys: .texts(try value.names().sorted())
      case .answer: .boolean(try value.flag())
      }
    }
    return .array([.string(name)] + arguments)
  }
}
