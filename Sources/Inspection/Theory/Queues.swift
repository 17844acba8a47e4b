/// A feed as a diagram over devices whose leaves are queues: the entries that can hold there, up to the first that always
/// does. Two queues mean the same for all that is stored only if they are equal, entry by entry.
struct Queues {
  struct Item: Hashable {
    var effect: Theory.Effect
    /// What the entry asks of what is stored for it, in normal form.
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
