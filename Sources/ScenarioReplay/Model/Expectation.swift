internal import FeedModel

/// What must come of one event. What it doesn't name is not compared.
struct Expectation: Sendable {
  /// In the order of ``Field``.
  let values: [Value]

  struct Value: Sendable {
    let field: Field
    /// In the form of what is seen.
    let expected: JSON
    /// As the file has it, and where.
    let written: PlacedValue
  }

  enum Field: String, CaseIterable, Sendable {
    case shown, opened, callbacks, returned, completions, system, history, versionDetails, state
  }

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    let fields = try value.fields(channel.expectations.map(\.rawValue), kind: "expectation of \(channel)")
    var values: [Value] = []
    for field in Field.allCases {
      guard let value = fields.named(field.rawValue) else { continue }
      values.append(Value(field: field, expected: try value.expected(field.shape(channel), channel), written: value))
    }
    self.values = values
  }
}
