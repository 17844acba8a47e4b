/// What a `Range` header asks of a file (RFC 9110, 14.1).
enum ByteRange: Equatable {
  /// No range, one that we need not follow (several, other units), or none that is well-formed.
  case whole
  case part(Range<Int>)
  /// Well-formed, but the file has no such bytes: 416.
  case unsatisfiable

  /// - Parameters:
  ///   - header: As `bytes=0-99`, `bytes=100-` or `bytes=-100`.
  ///   - size: The file's, in bytes.
  init(_ header: String, of size: Int) {
    let parts = header.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, parts[0].lowercased() == "bytes" else {
      self = .whole
      return
    }
    let ends = parts[1].split(separator: "-", omittingEmptySubsequences: false).map { $0.trimming { $0 == " " } }
    guard ends.count == 2, ends.allSatisfy(isDigits) else {
      self = .whole
      return
    }
    self = ends[0].isEmpty ? .last(ends[1], of: size) : .from(ends[0], to: ends[1], of: size)
  }

  private static func last(_ digits: Substring, of size: Int) -> ByteRange {
    if digits.isEmpty { return .whole }
    let count = min(number(digits), size)
    return count == 0 ? .unsatisfiable : .part(size - count..<size)
  }

  private static func from(_ first: Substring, to last: Substring, of size: Int) -> ByteRange {
    let start = number(first)
    let end = last.isEmpty ? Int.max : number(last)
    if end < start { return .whole }
    return start < size ? .part(start..<min(end, size - 1) + 1) : .unsatisfiable
  }
}

private func isDigits(_ text: Substring) -> Bool { text.utf8.allSatisfy { 0x30...0x39 ~= $0 } }

/// Numbers beyond all files are as good as the largest.
private func number(_ digits: Substring) -> Int { Int(digits) ?? .max }

extension Substring {
  fileprivate func trimming(_ isBlank: (Character) -> Bool) -> Substring {
    var text = drop(while: isBlank)
    while let last = text.last, isBlank(last) { text.removeLast() }
    return text
  }
}
