internal import FeedModel

/// What is expected of one event. Fields that are not named are not compared.
struct Expectation: Sendable {
  /// In the order of ``Field``.
  let values: [Value]

  struct Value: Sendable {
    let field: Field
    /// In the form of ``Observation``'s value.
    let expected: JSON
    /// The value in the file, and its place.
    let written: PlacedValue
  }

  enum Field: String, CaseIterable, Sendable {
    case shown, opened, callbacks, returned, completions, system, history, versionDetails, state

    /// If the field is a list of objects, their members, of which only those that are named count. Otherwise nil, and the
    /// value is compared as a whole.
    func members(_ channel: Channel) -> [(String, Member)]? {
      switch self {
      case .shown where channel == .banners: [("id", .text), ("file", .text)]
      case .shown: [("title", .text), ("message", .text), ("buttons", .texts)]
      case .completions:
        [
          ("access", .access), ("softAccepted", .flag), ("systemAccepted", .flag), ("status", .status),
          ("outcome", .text),
        ]
      case .system: [("systemDialog", .access), ("granted", .flag), ("systemRequestWithoutDialog", .access)]
      case .history:
        [("access", .access), ("entries", .entries), ("count", .integer)]
      case .opened, .callbacks, .returned, .versionDetails, .state: nil
      }
    }
  }

  /// The kind of value that a member must have; null counts as absent.
  enum Member {
    case text, texts, flag, integer, any
    /// An access type, as in feeds or as in the log.
    case access
    /// A permission's status, by name or by number.
    case status
    /// A value that an app logged: dates are `{"$date": seconds}`.
    case stored
    /// The prompts in a log.
    case entries
  }

  init(_ value: PlacedValue, _ channel: Channel) throws(ValueProblem) {
    let fields = try value.fields(channel.expectations.map(\.rawValue), kind: "expectation of \(channel.rawValue)")
    var values: [Value] = []
    for field in Field.allCases {
      guard let value = fields.named(field.rawValue) else { continue }
      values.append(Value(field: field, expected: try value.expected(field, channel), written: value))
    }
    self.values = values
  }
}
