internal import FeedModel
internal import Text

/// What the delegate hears.
extension ExpectationReader {
  func callback(_ value: PlacedValue) throws(ValueProblem) -> JSON {
    let parts = try value.list()
    guard let first = parts.first else { throw value.fail("a callback's name is missing") }
    let name = try first.text()
    guard let forms = channel.callbacks[name] else {
      throw first.unknown(name, kind: "callback of \(channel)", among: channel.callbacks.keys.sorted())
    }
    let required = forms.count { $0 != .error }
    guard required...forms.count ~= parts.count - 1 else {
      let values = counted(required, "value")
      throw value.fail("\"\(name)\" comes with \(values), not with \(parts.count - 1)")
    }
    return .array([.string(name)] + (try zip(parts.dropFirst(), forms).map(argument)))
  }

  private func argument(_ value: PlacedValue, _ form: CallbackArgument) throws(ValueProblem) -> JSON {
    switch form {
    case .key, .error: .string(try value.name())
    case .keys: try list(value) { key throws(ValueProblem) in .string(try key.name()) }
    case .answer: .boolean(try value.flag())
    }
  }
}
