public import WireFormats

/// Something in a scenario file that cannot be played.
public typealias ScenarioProblem = ValueProblem

extension ValuePlace {
  /// The place of a scenario, which is looked for by its id and not by its number.
  func scenario(_ id: String) -> ValuePlace { named("scenario \"\(id)\"") }
}
