internal import FeedEvaluator
internal import FeedModel

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
  /// Null is nowhere.
  case address(Path<ClientOptions.Address>)
  case number(Path<Int?>)
  case version(Path<Version?>)
  case source(Path<VersionSource>)
  /// A property that the app may set, of what is kept.
  case kept(@Sendable (PlacedValue) throws(ValueProblem) -> KeptProperty)
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
    case .address(let path):
      return Self.set(path, try value.textUnlessNull().map { .given($0) } ?? ClientOptions.Address.none)
    case .number(let path): return Self.set(path, try value.unlessNull(try value.looseInteger()))
    case .version(let path): return Self.set(path, try value.unlessNull(try value.version()))
    case .source(let path): return Self.set(path, try value.unlessNull(try value.word()))
    case .kept(let property): return .property(try property(value))
    case .unused:
      _ = try value.unlessNull(try value.looseFlag())
      return .option { _ in }
    }
  }

  private static func set<Value: Sendable>(_ path: Path<Value>, _ value: Value?) -> OptionChange {
    .option { $0[keyPath: path] = value ?? ClientOptions()[keyPath: path] }
  }
}

extension PlacedValue {
  func unlessNull<Value>(
    _ read: @autoclosure () throws(ValueProblem) -> Value
  ) throws(ValueProblem) -> Value? {
    value == .null ? nil : try read()
  }

  func textUnlessNull() throws(ValueProblem) -> String? { try unlessNull(try text()) }
}
