/// A file of a time zone database, in version 2 (RFC 9636).
///
/// - Parameter changes: When, in seconds since 1970, and to which of the offsets.
public func tzif(
  offsets: [(seconds: Int, name: String)], changes: [(at: Int, offset: Int)] = [], rule: String
) -> [UInt8] {
  func big(_ value: Int, _ size: Int) -> [UInt8] {
    (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }
  func header(_ counts: [Int]) -> [UInt8] {
    Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { big($0, 4) }
  }
  var names: [UInt8] = []
  let types = offsets.flatMap { offset -> [UInt8] in
    defer { names += Array(offset.name.utf8) + [0] }
    return big(offset.seconds, 4) + [0, UInt8(names.count)]
  }
  let body = changes.flatMap { big($0.at, 8) } + changes.map { UInt8($0.offset) } + types + names
  return header([0, 0, 0, 0, 1, 1]) + big(0, 4) + [0, 0, 0]
    + header([0, 0, 0, changes.count, offsets.count, names.count]) + body + Array("\n\(rule)\n".utf8)
}
