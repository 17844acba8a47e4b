/// A number that differs from person to person.
public enum Distribution: Hashable, Sendable {
  case fixed(Double)
  /// All numbers between these two are equally likely.
  case uniform(from: Double, to: Double)
  case normal(mean: Double, standardDeviation: Double)
  case exponential(mean: Double)
  case choices(Choices<Double>)

  func value(_ random: inout SplitMix64) -> Double {
    switch self {
    case .fixed(let value): value
    case .uniform(let from, let to): from + (to - from) * random.unit()
    case .normal(let mean, let deviation): mean + deviation * random.normal()
    case .exponential(let mean): random.exponential(mean: mean)
    case .choices(let choices): choices.value(&random)
    }
  }
}

/// Values with weights.
public struct Choices<Value: Hashable & Sendable>: Hashable, Sendable {
  public let options: [Option]
  private let total: Double

  public struct Option: Hashable, Sendable {
    public var value: Value
    /// Not negative. What counts is its share of the sum of all.
    public var weight: Double

    public init(_ value: Value, weight: Double) {
      self.value = value
      self.weight = weight
    }
  }

  public init(_ value: Value) { self.init([Option(value, weight: 1)]) }

  /// - Parameter options: At least one with a weight above 0.
  public init(_ options: [Option]) {
    self.options = options
    total = options.reduce(0) { $0 + $1.weight }
  }

  func value(_ random: inout SplitMix64) -> Value {
    // One draw in any case, so that a choice with one option changes nothing for what is drawn after it.
    var rest = random.unit() * total
    for option in options.dropLast() {
      if rest < option.weight { return option.value }
      rest -= option.weight
    }
    return options[options.count - 1].value
  }
}
