/// A binary property list, object by object, for what no writer gives away.
struct BinaryFile {
  private(set) var bytes: [UInt8]

  /// - Parameters:
  ///   - objects: At most 256, each with its first byte; references to others are of one byte. The first is the root.
  init(_ objects: [[UInt8]]) {
    bytes = Array("bplist00".utf8)
    var offsets: [Int] = []
    for object in objects {
      offsets.append(bytes.count)
      bytes += object
    }
    let table = bytes.count
    bytes += offsets.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    bytes += [0, 0, 0, 0, 0, 0, 2, 1] + Self.number(objects.count) + Self.number(0) + Self.number(table)
  }

  init(root: [UInt8]) { self.init([root]) }

  /// `{"a": 1, "key": value}`, and objects that nobody refers to.
  init(key: [UInt8] = [0x51, UInt8(ascii: "x")], value: [UInt8], _ others: [UInt8]...) {
    self.init([[0xD2, 1, 2, 3, 4], [0x51, UInt8(ascii: "a")], key, [0x10, 1], value] + others)
  }

  private static func number(_ number: Int) -> [UInt8] {
    (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
  }
}
