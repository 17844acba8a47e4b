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
    /// The weight, which is not negative. It counts relative to the sum of all weights.
    public var weight: Double

    public init(_ value: Value, weight: Double) { (self.value, self.weight) = (value, weight) }
  }

  public init(_ value: Value) { self.init([Option(value, weight: 1)]) }

  /// - Parameter options: The values with their weights, at least one of which is above 0.
  public init(_ options: [Option]) {
    self.options = options
    total = options.reduce(0) { $0 + $1.weight }
  }

  func value(_ random: inout SplitMix64) -> Value {
    // One number is drawn in any case, so that a choice with a single option does not change later draws.
    var rest = random.unit() * total
    for option in options.dropLast() {
      if rest < option.weight { return option.value }
      rest -= option.weight
    }
    return options[options.count - 1].value
  }
}

/// The generator SplitMix64 (Steele, Lea and Flood), which gives the same numbers on every machine and with every
/// version of Swift.
struct SplitMix64 {
  private var state: UInt64

  /// - Parameters:
  ///   - seed: The seed of a whole population.
  ///   - index: The person's index. A person does not depend on who was simulated before.
  init(seed: UInt64, index: Int) {
    var mixer = SplitMix64(state: seed)
    state = mixer.next() ^ UInt64(bitPattern: Int64(index)) &* 0xbf58_476d_1ce4_e5b9
    _ = next()
  }

  private init(state: UInt64) { self.state = state }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = (state ^ (state >> 30)) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
    return z ^ (z >> 31)
  }

  /// A number from 0 up to, but not including, 1.
  mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

  /// A normally distributed number with mean 0 and standard deviation 1, by Marsaglia's polar method.
  mutating func normal() -> Double {
    while true {
      let (u, v) = (2 * unit() - 1, 2 * unit() - 1)
      let s = u * u + v * v
      if s > 0, s < 1 { return u * (-2 * naturalLogarithm(s) / s).squareRoot() }
    }
  }

  /// An exponentially distributed number.
  mutating func exponential(mean: Double) -> Double { -mean * naturalLogarithm(1 - unit()) }
}

/// The natural logarithm. It does not use the system's mathematical library, whose last digit differs between systems.
///
/// - Parameter x: A positive and finite number.
func naturalLogarithm(_ x: Double) -> Double {
  var (exponent, significand) = (Double(x.exponent), x.significand)
  if significand > 2.0.squareRoot() { (exponent, significand) = (exponent + 1, significand / 2) }
  // 2 artanh(s) = 2 (s + s³/3 + s⁵/5 + …); s is below 0.172, so 12 terms are exact to the last digits.
  let s = (significand - 1) / (significand + 1)
  var (power, sum) = (s, 0.0)
  for k in 0..<12 {
    sum += power / Double(2 * k + 1)
    power *= s * s
  }
  return 2 * sum + exponent * 0.693_147_180_559_945_3
}
