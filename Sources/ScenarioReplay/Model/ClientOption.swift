internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Simulation

/// What an option sets, and by that what it looks like.
enum ClientOption: Sendable {
  typealias Path<Value> = any WritableKeyPath<AppOptions, Value> & Sendable
  typealias StatePath<State, Value> = any WritableKeyPath<State, Value?> & Sendable

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
  /// Properties that the app may set, of what a client keeps; null clears them.
  case keptKeys(StatePath<Alerts.State, [String]>)
  case keptDate(StatePath<Alerts.State, Instant>)
  case keptUpdateDate(StatePath<Updates.State, Instant>)
  case ignoredVersion
  /// Whether the running version's notes have been seen.
  case viewedVersionDetails
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
    case .keptKeys(let path):
      let keys = try value.unlessNull(try value.names())
      return .alerts { $0[keyPath: path] = keys }
    case .keptDate(let path):
      let date = try value.unlessNull(Instant(seconds: try value.moment()))
      return .alerts { $0[keyPath: path] = date }
    case .keptUpdateDate(let path):
      let date = try value.unlessNull(Instant(seconds: try value.moment()))
      return .updates { state, _ in state[keyPath: path] = date }
    case .ignoredVersion:
      let version = try value.unlessNull(try value.name())
      return .updates { state, _ in state.ignoredVersion = version }
    case .viewedVersionDetails:
      let isViewed = try value.looseFlag()
      return .updates { state, running in state.lastVersion = isViewed ? running.text : nil }
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

extension PlacedValue {
  fileprivate func unlessNull<Value>(
    _ read: @autoclosure () throws(ValueProblem) -> Value
  ) throws(ValueProblem) -> Value? {
    value == .null ? nil : try read()
  }

  fileprivate func textUnlessNull() throws(ValueProblem) -> String? { try unlessNull(try text()) }
}
