internal import FeedModel

/// What must come of one event. What it doesn't name is not compared.
struct Expectation: Sendable {
  /// In the order of ``Field``.
  let values: [(field: Field, value: JSON)]

  enum Field: String, CaseIterable, Sendable {
    case shown, opened, callbacks, returned, completions, system, history, versionDetails, state
  }

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    let fields = try value.fields(channel.expectations.map(\.rawValue), kind: "expectation of \(channel)")
    let reader = ExpectationReader(channel: channel)
    var values: [(Field, JSON)] = []
    for field in Field.allCases {
      guard let value = fields.named(field.rawValue) else { continue }
      values.append((field, try reader.value(value, field)))
    }
    self.values = values
  }
}
