internal import WireFormats

extension PropertyList {
  /// Why no file can hold it, and be read again; nil where one can.
  var obstacle: String? { obstacle(levels: StateFormat.maxDepth) }

  private func obstacle(levels: Int) -> String? {
    switch self {
    case .real(let number): number.isFinite ? nil : "a number that is not finite"
    case .date: instant == nil ? "a date outside the years 1 to 9999" : nil
    case .array(let elements): Self.obstacle(in: elements, levels: levels - 1)
    case .dictionary(let entries): Self.obstacle(in: entries.values, levels: levels - 1)
    case .string, .integer, .boolean, .data: nil
    }
  }

  private static func obstacle(in values: some Sequence<PropertyList>, levels: Int) -> String? {
    guard levels > 0 else { return "more than \(StateFormat.maxDepth) nested levels" }
    return values.lazy.compactMap { $0.obstacle(levels: levels) }.first
  }
}
