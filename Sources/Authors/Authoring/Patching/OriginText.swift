/// A text with LF line ends and without a byte order mark that records the original place of every byte in the file.
struct OriginText {
  private let original: [UInt8]
  /// The text in UTF-8 with LF line ends.
  private(set) var bytes: [UInt8] = []
  /// The place of each byte in the original; for a CRLF, that of the CR. Negative for new bytes.
  private var origins: [Int32] = []
  /// The line end that most lines have.
  private let usualEnd: [UInt8]

  private static let lineFeed: UInt8 = 0x0A
  private static let carriageReturn: UInt8 = 0x0D

  init(_ original: [UInt8]) {
    self.original = original
    bytes.reserveCapacity(original.count)
    origins.reserveCapacity(original.count)
    var ends: [[UInt8]: Int] = [:]
    var place = Self.start(of: original)
    while place < original.count {
      let width = Self.width(of: original, at: place)
      let isEnd = original[place] == Self.lineFeed || original[place] == Self.carriageReturn
      bytes.append(isEnd ? Self.lineFeed : original[place])
      origins.append(Int32(place))
      if isEnd { ends[Array(original[place..<place + width]), default: 0] += 1 }
      place += width
    }
    // If two are equally frequent, the choice is always the same.
    usualEnd = ends.max { ($0.value, $1.key.count) < ($1.value, $0.key.count) }?.key ?? [Self.lineFeed]
  }

  private static func start(of bytes: [UInt8]) -> Int { bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0 }

  private static func width(of bytes: [UInt8], at place: Int) -> Int {
    bytes[place] == carriageReturn && place + 1 < bytes.count && bytes[place + 1] == lineFeed ? 2 : 1
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// - Parameter edits: The edits in any order, in bytes of this text, without overlaps; the new text has LF line ends.
  mutating func replace(_ edits: [TextEdit]) {
    // The order is from the end, and a removal comes before an insertion at the same place.
    for edit in edits.sorted(by: {
      ($0.range.lowerBound, $0.range.upperBound) > ($1.range.lowerBound, $1.range.upperBound)
    }) {
      bytes.replaceSubrange(edit.range, with: edit.text.utf8)
      origins.replaceSubrange(edit.range, with: repeatElement(-1, count: edit.text.utf8.count))
    }
  }

  /// The file with all edits, and these edits in its own bytes. A new line ends as the line before it does.
  var result: (bytes: [UInt8], edits: [ByteEdit]) {
    var next = Self.start(of: original)
    var (file, edits, new, lineEnd) = (Array(original[..<next]), [ByteEdit](), [UInt8](), usualEnd)
    func close(at place: Int) {
      if place > next || !new.isEmpty { edits.append(ByteEdit(range: next..<place, bytes: new)) }
      file += new
      new = []
    }
    for (byte, origin) in zip(bytes, origins) {
      guard origin >= 0 else {
        new += byte == Self.lineFeed ? lineEnd : [byte]
        continue
      }
      let place = Int(origin)
      close(at: place)
      next = place + Self.width(of: original, at: place)
      if byte == Self.lineFeed { lineEnd = Array(original[place..<next]) }
      file += original[place..<next]
    }
    close(at: original.count)
    return (file, edits)
  }
}

/// A part of a text, in bytes, and its replacement.
struct TextEdit: Equatable {
  var range: Range<Int>
  var text: String

  init(_ range: Range<Int>, _ text: String = "") { (self.range, self.text) = (range, text) }

  init(at place: Int, _ text: String) { self.init(place..<place, text) }
}

extension [UInt8] {
  /// - Parameter edits: The edits in order, without overlaps.
  func applying(_ edits: [ByteEdit]) -> [UInt8] {
    var (bytes, next): ([UInt8], Int) = ([], 0)
    for edit in edits {
      bytes += self[next..<edit.range.lowerBound] + edit.bytes
      next = edit.range.upperBound
    }
    return bytes + self[next...]
  }
}
