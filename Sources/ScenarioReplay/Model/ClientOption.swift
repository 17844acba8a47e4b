internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// What an option sets, and by that what it looks like.
enum ClientOption: Sendable {
  typealias Path<Value> = any WritableKeyPath<AppOptions, Value> & Sendable

  case flag(Path<Bool>)
  /// Days.
  case period(Path<Period>)
  /// Null is no button.
  case label(Path<Label>)
  /// Null is the client's own text.
  case text(Path<String?>)
  /// Where a feed is looked for; null is nowhere.
  case address(FeedName)
  /// Of the release notes that the app ships; null is none.
  case localFile
  case number(Path<Int?>)
  case version(Path<Version?>)
  case source(Path<VersionSource>)
  /// A property that the app may set, of what a client keeps.
  case property(@Sendable (PlacedValue) throws(ValueProblem) -> StateProperty)
  /// Of a user interface that is not here.
  case unused

  /// Where null has no meaning of its own, it is the README's default.
  func change(_ value: PlacedValue) throws(ValueProblem) -> OptionChange {
    switch self {
    case .flag(let path): return Self.set(path, try value.unlessNull(try value.looseFlag()))
    case .period(let path):
      return Self.set(path, try value.unlessNull(Period(days: Float(try value.looseNumber()))))
    case .label(let path): return Self.set(path, try value.textUnlessNull().map { .text($0) } ?? .hidden)
    case .text(let path): return Self.set(path, try value.textUnlessNull())
    case .address(let feed):
      let url = try value.textUnlessNull()
      return .option { $0.sources[feed] = url.map { .published($0) } }
    case .localFile:
      let isThere = try value.textUnlessNull() != nil
      return .option { $0.hasLocalFile = isThere }
    case .number(let path): return Self.set(path, try value.unlessNull(try value.looseInteger()))
    case .version(let path): return Self.set(path, try value.unlessNull(try value.version()))
    case .source(let path): return Self.set(path, try value.unlessNull(try value.word()))
    case .property(let property): return .property(try property(value))
    case .unused:
      _ = try value.unlessNull(try value.looseFlag())
      return .option { _ in }
    }
  }

  private static func set<Value: Sendable>(_ path: Path<Value>, _ value: Value?) -> OptionChange {
    .option { $0[keyPath: path] = value ?? AppOptions()[keyPath: path] }
  }
}

extension OptionChange {
  /// `options`, by the names in the client's README.
  static func list(_ value: PlacedValue?, _ channel: Channel) throws(ValueProblem) -> [OptionChange] {
    guard let value else { return [] }
    let options = channel.options
    let fields = try value.fields(options.keys.sorted(), kind: "option of \(channel)")
    var changes: [OptionChange] = []
    for (name, value) in fields.entries { if let option = options[name] { changes.append(try option.change(value)) } }
    return changes
  }
}

extension StateProperty {
  static func ignoredNotifications(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .ignoredNotifications(try value.keysUnlessNull())
  }

  static func viewedNotifications(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .viewedNotifications(try value.keysUnlessNull())
  }

  static func ignoredVersion(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .ignoredVersion(try value.unlessNull(try value.name()))
  }

  static func viewedVersionDetails(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .viewedVersionDetails(try value.looseFlag())
  }

  static func lastChecked(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .lastChecked(try value.instantUnlessNull())
  }

  static func lastReminded(_ value: PlacedValue) throws(ValueProblem) -> StateProperty {
    .lastReminded(try value.instantUnlessNull())
  }
}

extension PlacedValue {
  fileprivate func unlessNull<Value>(
    _ read: @autoclosure () throws(ValueProblem) -> Value
  ) throws(ValueProblem) -> Value? {
    value == .null ? nil : try read()
  }

  fileprivate func textUnlessNull() throws(ValueProblem) -> String? { try unlessNull(try text()) }

  fileprivate func keysUnlessNull() throws(ValueProblem) -> [String]? { try unlessNull(try names()) }

  fileprivate func instantUnlessNull() throws(ValueProblem) -> Instant? {
    let seconds = try unlessNull(try moment())
    return seconds.map { Instant(secondsSince1970: Coercion.integerValue($0.rounded(.down))) }
  }
}
