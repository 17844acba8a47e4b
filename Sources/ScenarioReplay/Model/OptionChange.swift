internal import FeedEvaluator
internal import FeedModel

/// One option that an app sets.
struct OptionChange: Sendable {
  let apply: @Sendable (inout ClientOptions) -> Void

  init(_ apply: @escaping @Sendable (inout ClientOptions) -> Void) { self.apply = apply }

  /// `options`, by the names in the client's README.
  static func list(_ value: PlacedValue?, _ channel: Channel) throws(ScenarioProblem) -> [OptionChange] {
    guard let value else { return [] }
    let options = channel.options
    let fields = try value.fields(Array(options.keys), kind: "option of \(channel)")
    var changes: [OptionChange] = []
    for (name, value) in fields.entries { if let option = options[name] { changes.append(try option.change(value)) } }
    return changes
  }
}

/// What an option sets, and by that what it looks like.
enum ClientOption: Sendable {
  typealias Path<Value> = any WritableKeyPath<ClientOptions, Value> & Sendable

  case flag(Path<Bool>)
  /// Days.
  case period(Path<Period>)
  /// Null is no button.
  case label(Path<Label>)
  /// Null is the client's own text.
  case text(Path<String?>)
  case address(Path<ClientOptions.Address>)
  case number(Path<Int?>)
  case version(Path<Version?>)
  case source(Path<VersionSource>)
  /// Of a user interface that is not here.
  case unused

  func change(_ value: PlacedValue) throws(ScenarioProblem) -> OptionChange {
    switch self {
    case .flag(let path): return Self.set(path, try value.flag())
    case .period(let path): return Self.set(path, Period(days: Float(try value.number())))
    case .label(let path): return Self.set(path, try value.unlessNull().map { .text($0) } ?? .hidden)
    case .text(let path): return Self.set(path, try value.unlessNull())
    case .address(let path): return Self.set(path, try value.unlessNull().map { .given($0) } ?? .none)
    case .number(let path): return Self.set(path, try value.integer())
    case .version(let path): return Self.set(path, try value.version())
    case .source(let path): return Self.set(path, try value.word())
    case .unused:
      _ = try value.flag()
      return OptionChange { _ in }
    }
  }

  private static func set<Value: Sendable>(_ path: Path<Value>, _ value: Value) -> OptionChange {
    OptionChange { $0[keyPath: path] = value }
  }
}

extension PlacedValue {
  fileprivate func unlessNull() throws(ScenarioProblem) -> String? { value == .null ? nil : try text() }
}
