/// The devices that each entry of a feed can reach past the entries before it.
///
/// An entry can be shown to a device if its own conditions can hold and no entry before it holds whatever is stored:
/// for each of those, something can be stored for which it does not hold, independently of the others. So one pass over
/// the entries answers for all devices.
struct Reach {
  struct Part: Hashable {
    /// Where the entry can hold by its own conditions.
    var can: Diagram
    /// Where no entry before it holds whatever is stored.
    var open: Diagram
    /// Whether ``can`` and ``open`` overlap.
    var isAlive: Bool
    /// Where the entry holds whatever is stored; never for entries that reach no device.
    var must: Diagram
  }

  /// The parts, in the order of the entries.
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

/// A feed as a diagram over devices whose leaves are queues: the entries that can hold there, up to the first that
/// always does. Two queues give the same displays for all stored states only if they are equal, entry by entry.
struct Queues {
  struct Item: Hashable {
    var effect: Theory.Effect
    /// The values that the entry requires to be stored, in normal form.
    var rest: Diagram
  }

  let diagram: Diagram
  private let lists: LeafLists<Item>

  init(_ theory: Theory) {
    let diagrams = theory.diagrams
    let lists = LeafLists<Item>(diagrams)
    diagram = theory.entries.reversed().reduce(lists.end) { queues, entry in
      entry.condition.isNever
        ? queues
        : diagrams.apply(entry.condition, queues, stop: theory.space.stop) { rest, queue in
          let rest = theory.normal(entry, rest)
          if rest.isNever { return queue }
          return lists.leaf(Item(effect: entry.effect, rest: rest), rest.isAlways ? lists.end : queue)
        }
    }
    self.lists = lists
  }

  func items(_ leaf: Diagram) -> [Item] { lists.elements(leaf) }
}
