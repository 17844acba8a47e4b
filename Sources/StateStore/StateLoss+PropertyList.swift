internal import WireFormats

extension StateLoss {
  /// The first value in what Foundation read that state can't hold.
  init?(in value: PropertyList) {
    switch value {
    case .array(let elements): self.init(among: elements.byPlace, StateLoss.init(in:))
    case .dictionary(let entries): self.init(among: entries.sorted { $0.key < $1.key }, StateLoss.init(in:))
    default:
      guard value.obstacle != nil else { return nil }
      if case .real = value { self.init(of: "a number") } else { self.init(of: value.kind) }
    }
  }

  /// The first place where the two readings of ``ForeignObjects`` differ.
  init?(between first: PropertyList, and second: PropertyList) {
    switch (first, second) {
    case (.dictionary(let entries), .dictionary(let others)):
      let pairs = entries.sorted { $0.key < $1.key }.map { (key: $0, value: ($1, others[$0])) }
      self.init(among: pairs) { first, second in second.flatMap { StateLoss(between: first, and: $0) } }
    case (.array(let elements), .array(let others)):
      self.init(among: Array(zip(elements, others)).byPlace) { StateLoss(between: $0, and: $1) }
    default:
      guard let thing = ForeignObjects.thing(first, second) else { return nil }
      self.init(of: thing)
    }
  }
}
