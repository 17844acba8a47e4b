internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// An option or property that scenarios can set.
struct ClientOption: Sendable {
  typealias Path<Root, Value> = any WritableKeyPath<Root, Value> & Sendable
  typealias Reader<Value> = @Sendable (PlacedValue) throws(ValueProblem) -> Value

  let change: Reader<OptionChange>

  /// Null is the README's default.
  static func set<Value: Sendable>(_ path: Path<AppOptions, Value>, _ read: @escaping Reader<Value>) -> Self {
    Self { value throws(ValueProblem) in
      let new = try value.unlessNull(read)
      return .option { $0[keyPath: path] = new ?? AppOptions()[keyPath: path] }
    }
  }

  /// A property that a client stores; null clears it.
  static func store<State: StoredState, Value: Sendable>(
    _ path: Path<State, Value?>, _ read: @escaping Reader<Value>
  ) -> Self {
    Self { value throws(ValueProblem) in
      let new = try value.unlessNull(read)
      return .of(State.self) { $0[keyPath: path] = new }
    }
  }

  /// Null is no button.
  static func label(_ path: Path<AppOptions, Label>) -> Self {
    text { text, options in options[keyPath: path] = text.map { .text($0) } ?? .hidden }
  }

  /// Where a feed is looked for; null is nowhere.
  static func address(_ feed: FeedName) -> Self {
    text { url, options in options.sources[feed] = url.map { .published($0) } }
  }

  /// The release notes that the app ships; null is none.
  static let localFile = text { path, options in options.hasLocalFile = path != nil }

  private static func text(_ change: @escaping @Sendable (String?, inout AppOptions) -> Void) -> Self {
    Self { value throws(ValueProblem) in
      let text = try value.unlessNull(string)
      return .option { change(text, &$0) }
    }
  }

  /// Whether the notes of the running version have been seen.
  static let viewedVersionDetails = Self { value throws(ValueProblem) in
    let isViewed = try value.looseFlag()
    return .state { values, running in
      values.change(Updates.State.self) { $0.lastVersion = isViewed ? running.text : nil }
    }
  }

  /// For a user interface that does not exist here.
  static let unused = Self { value throws(ValueProblem) in
    _ = try value.unlessNull(flag)
    return .option { _ in }
  }

  static let flag: Reader<Bool> = { value throws(ValueProblem) in try value.looseFlag() }
  static let days: Reader<Period> = { value throws(ValueProblem) in Period(days: Float(try value.looseNumber())) }
  static let string: Reader<String> = { value throws(ValueProblem) in try value.text() }
  static let text: Reader<String?> = { value throws(ValueProblem) in try value.text() }
  static let number: Reader<Int?> = { value throws(ValueProblem) in try value.looseInteger() }
  static let version: Reader<Version?> = { value throws(ValueProblem) in try value.version() }
  static let source: Reader<VersionSource> = { value throws(ValueProblem) in try value.word() }
  static let priority: Reader<UpdatesFeed.Priority> = { value throws(ValueProblem) in try value.word() }
  static let name: Reader<String> = { value throws(ValueProblem) in try value.name() }
  static let keys: Reader<[String]> = { value throws(ValueProblem) in try value.names() }
  static let date: Reader<Instant> = { value throws(ValueProblem) in Instant(seconds: try value.moment()) }
}

extension OptionChange {
  /// `options`, by the names in the client's README.
  static func list(_ value: PlacedValue?, _ channel: Channel) throws(ValueProblem) -> [OptionChange] {
    guard let value else { return [] }
    let options = channel.options
    let fields = try value.fields(options.keys.sorted(), kind: "option of \(channel.rawValue)")
    var changes: [OptionChange] = []
    for (name, value) in fields.entries { if let option = options[name] { changes.append(try option.change(value)) } }
    return changes
  }

  static func of<State: StoredState>(
    _ type: State.Type, _ change: @escaping @Sendable (inout State) -> Void
  ) -> OptionChange {
    .state { values, _ in values.change(type, change) }
  }
}

extension PlacedValue {
  fileprivate func unlessNull<Value>(
    _ read: (PlacedValue) throws(ValueProblem) -> Value
  ) throws(ValueProblem) -> Value? {
    value == .null ? nil : try read(self)
  }
}
