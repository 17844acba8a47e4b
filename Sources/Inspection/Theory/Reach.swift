/// For each entry of a feed, which devices it can reach past those before it.
///
/// An entry can be shown to a device if its own conditions can hold and none before it holds whatever is stored: for each of
/// those, something can be stored that it does not hold for, independently of the others. So one pass over the entries
/// answers for all devices.
struct Reach {
  struct Part: Hashable {
    /// Where the entry can hold by its own conditions.
    var can: Diagram
    /// Where no entry before it holds whatever is stored.
    var open: Diagram
    /// Whether ``can`` and ``open`` overlap.
    var isAlive: Bool
    /// Where the entry holds whatever is stored. Never for entries that reach nobody.
    var must: Diagram
  }

  /// In the order of the entries.
  private(set) var parts: [Part] = []
  /// The devices for which no entry always holds.
  private(set) var open = Diagram.always

  init(_ theory: Theory) {
    let diagrams = theory.diagrams
    parts.reserveCapacity(theory.entries.count)
    for entry in theory.entries {
      let can = theory.can(entry)
      let isAlive = diagrams.overlap(open, can)
      let must = isAlive ? theory.must(entry) : .never
      parts.append(Part(can: can, open: open, isAlive: isAlive, must: must))
      open = diagrams.minus(open, must)
    }
  }
}
