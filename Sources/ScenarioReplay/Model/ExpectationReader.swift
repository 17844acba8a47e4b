internal import FeedEvaluator
internal import FeedModel
internal import Simulation
internal import Text

/// What the value of an expectation looks like: it is checked, so that one that can't be met is told, and gets the form of
/// what is seen.
indirect enum ExpectedShape {
  case text, flag, integer, anything
  case list(ExpectedShape)
  /// Of these members, any; null is as good as absent.
  case object(KeyValuePairs<String, ExpectedShape>)
  /// A name, and what comes with it.
  case callback
  /// A permission's status, by name or by number.
  case status
  /// What an app logged: dates are `{"$date": seconds}`.
  case kept
  /// One text or none; the recordings put it into a list.
  case details
  case state
}

extension Expectation.Field {
  func shape(_ channel: Channel) -> ExpectedShape {
    switch self {
    case .shown where channel == .banners: .list(.object(["id": .text, "file": .text]))
    case .shown: .list(.object(["title": .text, "message": .text, "buttons": .list(.text)]))
    case .opened: .list(.text)
    case .callbacks: .list(.callback)
    case .returned: .anything
    case .versionDetails: .details
    case .completions:
      .list(
        .object([
          "access": .text, "softAccepted": .flag, "systemAccepted": .flag, "status": .status, "outcome": .text,
        ]))
    case .system:
      .list(.object(["systemDialog": .text, "granted": .flag, "systemRequestWithoutDialog": .text]))
    case .history:
      .list(
        .object([
          "access": .anything, "entries": .list(.object(["date": .kept, "user_info": .kept])), "count": .integer,
        ]))
    case .state: .state
    }
  }
}

extension PlacedValue {
  func expected(_ shape: ExpectedShape, _ channel: Channel) throws(ValueProblem) -> JSON {
    switch shape {
    case .anything: return value
    case .text: return .string(try text())
    case .flag: return .boolean(try flag())
    case .integer:
      _ = try integer()
      return value
    case .list(let element):
      return .array(try list().map { value throws(ValueProblem) in try value.expected(element, channel) })
    case .object(let shapes): return try object(shapes, channel)
    case .callback: return try callback(channel)
    case .status:
      guard case .number = value else { return .string(try text()) }
      return .string(try systemStatus().rawValue)
    case .kept: return try kept()
    case .details:
      if let elements = value.elements { return .array(elements.filter { $0 != .null }) }
      return .array(value == .null ? [] : [.string(try text())])
    case .state:
      return .object(
        try entries().map { key, value throws(ValueProblem) in
          JSON.Member(OriginalState.key(key, channel), OriginalState.typed(try value.kept(), key))
        })
    }
  }

  private func object(
    _ shapes: KeyValuePairs<String, ExpectedShape>, _ channel: Channel
  ) throws(ValueProblem) -> JSON {
    let members = try fields(shapes.map(\.key)).entries.map { name, value throws(ValueProblem) in
      let shape = shapes.first { $0.key == name }?.value
      return JSON.Member(name, value.value == .null ? .null : try value.expected(shape ?? .anything, channel))
    }
    return .object(members)
  }

  private func callback(_ channel: Channel) throws(ValueProblem) -> JSON {
    let parts = try list()
    guard let first = parts.first else { throw fail("the name of a callback is missing") }
    let name = try first.text()
    guard let forms = channel.callbacks[name] else {
      throw first.unknown(name, kind: "callback of \(channel)", among: channel.callbacks.keys.sorted())
    }
    let required = forms.count { $0 != .error }
    guard required...forms.count ~= parts.count - 1 else {
      throw fail("\"\(name)\" comes with \(counted(required, "value")), not with \(parts.count - 1)")
    }
    let arguments = try zip(parts.dropFirst(), forms).map { value, form throws(ValueProblem) -> JSON in
      switch form {
      case .key, .error: .string(try value.name())
      case .keys: .texts(try value.names())
      case .answer: .boolean(try value.flag())
      }
    }
    return .array([.string(name)] + arguments)
  }
}
