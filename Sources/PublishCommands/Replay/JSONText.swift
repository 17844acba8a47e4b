import FeedModel
import ScenarioReplay

/// A text that is known to be JSON, and where each value is in it.
struct JSONText {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The value has as many lines as the one before had: one, or one a member and element.
  ///
  /// - Returns: Nil where the path leads nowhere.
  func replacing(_ path: [ScenarioProblem.Step], with value: JSON) -> [UInt8]? {
    guard let range = range(of: path[...], at: 0) else { return nil }
    let lineStart = bytes[..<range.lowerBound].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let indentation = bytes[lineStart...].prefix { $0 == UInt8(ascii: " ") }
    let isOneLine = !bytes[range].contains(UInt8(ascii: "\n"))
    let text = isOneLine ? value.writeCompactly() : Array(value.write().dropLast())
    let lines = text.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    let separator = [UInt8(ascii: "\n")] + Array(indentation)
    return Array(bytes[..<range.lowerBound]) + Array(lines.joined(separator: separator))
      + Array(bytes[range.upperBound...])
  }

  private func range(of path: ArraySlice<ScenarioProblem.Step>, at start: Int) -> Range<Int>? {
    let start = skipSpace(start)
    guard let step = path.first else { return start..<end(of: start) }
    guard start < bytes.count, "[{".utf8.contains(bytes[start]) else { return nil }
    var (i, count) = (skipSpace(start + 1), 0)
    while i < bytes.count, !"]}".utf8.contains(bytes[i]) {
      var isHere = step == .index(count)
      if bytes[start] == UInt8(ascii: "{") {
        let key = i..<end(of: i)
        isHere = (try? JSON.parse(Array(bytes[key])).value.string).map { step == .name($0) } ?? false
        i = skipSpace(skipSpace(key.upperBound) + 1)
      }
      if isHere { return range(of: path.dropFirst(), at: i) }
      i = skipSpace(end(of: i))
      if i < bytes.count, bytes[i] == UInt8(ascii: ",") { i = skipSpace(i + 1) }
      count += 1
    }
    return nil
  }

  private func skipSpace(_ start: Int) -> Int {
    start + bytes[min(start, bytes.count)...].prefix { " \t\r\n".utf8.contains($0) }.count
  }

  /// Of the value, or the key, that begins here.
  private func end(of start: Int) -> Int {
    var (i, depth, isText) = (start, 0, false)
    while i < bytes.count {
      switch bytes[i] {
      case UInt8(ascii: "\\") where isText: i += 1
      case UInt8(ascii: "\""):
        isText.toggle()
        if !isText, depth == 0 { return i + 1 }
      case _ where isText: break
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        if depth == 0 { return i }
        depth -= 1
        if depth == 0 { return i + 1 }
      case UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"),
        UInt8(ascii: "\t"):
        if depth == 0 { return i }
      default: break
      }
      i += 1
    }
    return bytes.count
  }
}
