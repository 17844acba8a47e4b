/// Values of some axes; the others may have any.
struct Box: Hashable {
  struct Side: Hashable {
    var axis: Int
    /// In order, with gaps between them.
    var cells: [Range<Int>]
  }

  /// By axis.
  var sides: [Side] = []

  /// About as much memory as its description takes, as a ``Region/Box`` and in the words or the JSON made of it.
  var bytesInWords: Int { 64 + sides.reduce(0) { $0 + 96 + 128 * $1.cells.count } }

  subscript(axis: Int) -> [Range<Int>]? { sides.first { $0.axis == axis }?.cells }

  /// The axis comes after those of the box.
  func adding(_ axis: Int, _ cells: [Range<Int>]) -> Box {
    var box = self
    box.sides.append(Side(axis: axis, cells: cells))
    return box
  }

  func replacing(_ axis: Int, _ cells: [Range<Int>]?) -> Box {
    var box = self
    guard let i = sides.firstIndex(where: { $0.axis == axis }) else { return box }
    if let cells { box.sides[i].cells = cells } else { box.sides.remove(at: i) }
    return box
  }
}

extension Box {
  /// A side whose axis comes before those of the box.
  init(side axis: Int, _ cells: [Range<Int>], before box: Box) {
    self.init(sides: [Side(axis: axis, cells: cells)] + box.sides)
  }
}
