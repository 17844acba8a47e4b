/// Results of operations by their operands. It is a hash table with open addressing, because lookups here take nearly
/// all of the time.
struct PairTable {
  private var keys: ContiguousArray<UInt64>
  private var values: ContiguousArray<Int32>
  private var count = 0

  init() {
    keys = ContiguousArray(repeating: .max, count: 256)
    values = ContiguousArray(repeating: 0, count: 256)
  }

  static func key(_ a: Diagram, _ b: Diagram) -> UInt64 {
    UInt64(UInt32(bitPattern: a.index)) << 32 | UInt64(UInt32(bitPattern: b.index))
  }

  subscript(key: UInt64) -> Int32? {
    let i = place(of: key)
    return keys[i] == key ? values[i] : nil
  }

  /// The memory that the table takes.
  var bytes: Int { keys.count * 12 }

  /// - Returns: Whether the table has grown.
  @discardableResult
  mutating func set(_ key: UInt64, _ value: Int32) -> Bool {
    let isFull = count * 4 >= keys.count * 3
    if isFull { grow() }
    let i = place(of: key)
    if keys[i] != key { count += 1 }
    keys[i] = key
    values[i] = value
    return isFull
  }

  private func place(of key: UInt64) -> Int {
    let mask = keys.count - 1
    var i = Int(truncatingIfNeeded: mixed(key)) & mask
    while keys[i] != key, keys[i] != .max { i = (i + 1) & mask }
    return i
  }

  private mutating func grow() {
    let old = (keys, values)
    keys = ContiguousArray(repeating: .max, count: old.0.count * 2)
    values = ContiguousArray(repeating: 0, count: old.0.count * 2)
    count = 0
    for (key, value) in zip(old.0, old.1) where key != .max { set(key, value) }
  }
}

/// The last step of MurmurHash3.
func mixed(_ key: UInt64) -> UInt64 {
  var hash = (key ^ (key >> 33)) &* 0xff51_afd7_ed55_8ccd
  hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
  return hash ^ (hash >> 33)
}

/// Lists as leaves of diagrams. Equal lists are the same leaf, and lists share their ends.
final class LeafLists<Element: Hashable> {
  private struct Link: Hashable {
    var element: Element
    var rest: Diagram
  }

  private let diagrams: Diagrams
  private var links: [Link?] = [nil]
  private var places: [Link: Int] = [:]
  /// The two values below are those of never and always.
  private let firstValue = 2

  init(_ diagrams: Diagrams) { self.diagrams = diagrams }

  /// The empty list.
  var end: Diagram { diagrams.leaf(firstValue) }

  func leaf(_ element: Element, _ rest: Diagram) -> Diagram {
    let link = Link(element: element, rest: rest)
    if let place = places[link] { return diagrams.leaf(firstValue + place) }
    places[link] = links.count
    links.append(link)
    // This is about the memory of the link and its entry in the table.
    diagrams.keep(bytes: 160)
    return diagrams.leaf(firstValue + links.count - 1)
  }

  func elements(_ leaf: Diagram) -> [Element] {
    var elements: [Element] = []
    var leaf = leaf
    while !diagrams.isExhausted, let link = links[diagrams.value(leaf) - firstValue] {
      diagrams.step()
      elements.append(link.element)
      leaf = link.rest
    }
    return elements
  }
}
