internal import FeedModel

/// The flags that the pages of notifications set, by id. If a notification's pages are unknown, they may set any flag.
public struct SettableFlags: Equatable, Sendable {
  public var flags: [String: Set<String>]

  public init(_ flags: [String: Set<String>] = [:]) { self.flags = flags }

  public static let unknown = SettableFlags()

  /// The flags; nil if they are unknown.
  subscript(id: String) -> Set<String>? { flags[id] }
}

/// What the banners of some feeds leave behind on devices: that they were displayed and answered, and flags.
struct Leavings {
  private let ids: Set<String>
  private let settable: SettableFlags

  init(_ ids: Set<String>, _ settable: SettableFlags) { (self.ids, self.settable) = (ids, settable) }

  /// Whether it changes the coordinate; nil if only an unknown page could.
  func changes(_ coordinate: Coordinate) -> Bool? {
    switch coordinate {
    case .anyDisplay: return !ids.isEmpty
    case .message(let id, _): return ids.contains(id)
    case .sharedFlag(let flag):
      // Any page may name the owner of a flag; its own page need not.
      let pages = ids.map { id in
        settable[id].map { $0.contains(flag.text) || id == flag.owner && $0.contains(flag.name) }
      }
      return pages.contains(true) ? true : pages.contains(nil) ? nil : false
    default: return false
    }
  }
}

/// Normalizes what entries require of stored values, so that demands that are the same for everything that clients
/// store have the same diagram.
///
/// Flags are set by their own notification's pages. So a notification that was never displayed has no flags, and no
/// notification has a flag that its pages do not set. For such impossible states, diagrams answer as if the flags were
/// not set.
final class Memories {
  struct Key: Hashable {
    var node: Diagram
    var settable: Set<String>?
  }

  private let space: Space
  private let diagrams: Diagrams
  private let lastDisplay: Int32
  private let hasFlags: Bool
  private var known: [Key: Diagram] = [:]

  init(_ space: Space, _ diagrams: Diagrams) {
    (self.space, self.diagrams) = (space, diagrams)
    lastDisplay = Int32(space.index(of: .lastDisplay) ?? space.coordinates.count)
    hasFlags = space.coordinates.contains { if case .flag = $0 { true } else { false } }
  }

  /// A key that is equal for conditions with the same consequences.
  func key(_ node: Diagram, settable: Set<String>?) -> Key { Key(node: node, settable: hasFlags ? settable : nil) }

  func normal(_ node: Diagram, settable: Set<String>?) -> Diagram {
    guard hasFlags, !diagrams.isLeaf(node) else { return node }
    let key = key(node, settable: settable)
    if let found = known[key] { return found }
    let result = make(node, settable)
    known[key] = result
    return result
  }

  private func make(_ node: Diagram, _ settable: Set<String>?) -> Diagram {
    let axis = diagrams.axis(node)
    if axis < lastDisplay {
      return diagrams.node(
        axis, diagrams.edges(node).map { Edge(upper: $0.upper, child: normal($0.child, settable: settable)) })
    }
    let displayed = { self.without($0) { !(settable?.contains($0) ?? true) } }
    let edges =
      axis == lastDisplay ? Array(diagrams.edges(node)) : [Edge(upper: diagrams.cells[Int(lastDisplay)], child: node)]
    // The first cell is "never displayed": if there are flags, the axis has a cut there.
    let never = Edge(upper: 1, child: without(edges[0].child) { _ in true })
    return diagrams.node(
      lastDisplay,
      [never] + edges.filter { $0.upper > 1 }.map { Edge(upper: $0.upper, child: displayed($0.child)) })
  }

  /// The remainder for an entry that was never displayed.
  ///
  /// - Parameter node: A diagram in normal form.
  func neverDisplayed(_ node: Diagram) -> Diagram {
    !diagrams.isLeaf(node) && diagrams.axis(node) == lastDisplay ? diagrams.child(node, at: 0) : node
  }

  /// The diagram for the case that these flags are not set.
  private func without(_ node: Diagram, _ isUnset: (String) -> Bool) -> Diagram {
    var made: [Diagram: Diagram] = [:]
    func go(_ node: Diagram) -> Diagram {
      if diagrams.isLeaf(node) { return node }
      if let found = made[node] { return found }
      let axis = diagrams.axis(node)
      let result: Diagram
      if case .flag(let flag) = space.coordinates[Int(axis)], isUnset(flag) {
        result = go(diagrams.child(node, at: 0))
      } else {
        result = diagrams.node(axis, diagrams.edges(node).map { Edge(upper: $0.upper, child: go($0.child)) })
      }
      made[node] = result
      return result
    }
    return go(node)
  }
}
