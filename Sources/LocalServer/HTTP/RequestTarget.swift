internal import Text

/// What a request asks for, as its first line says it.
public struct RequestTarget: Equatable {
  /// Percent-decoded once; begins with `/`.
  public var path: String
  /// As it came, without the `?`.
  public var query: Substring = ""

  /// Nil for what no file can be called: more than 8 KiB, no `/` at the front, an escape that is none or hides a slash
  /// or NUL, bytes that are not UTF-8.
  public init?(_ target: String) {
    guard target.utf8.count <= 8192, target.utf8.first == UInt8(ascii: "/") else { return nil }
    // By bytes: to Swift a `?` or `/` and a combining mark behind it are one other character.
    let end = target.utf8.firstIndex(of: UInt8(ascii: "?")) ?? target.endIndex
    let written = target[..<end]
    query = Substring(target.utf8[end...].dropFirst())
    guard let path = written.utf8.contains(UInt8(ascii: "%")) ? decoded(written) : String(written) else { return nil }
    self.path = path
  }

  /// The first value of a name, not decoded: what we look for are plain words and numbers.
  public func value(of name: String) -> Substring? {
    let start = "\(name)="
    return query.parts(between: "&").first { $0.starts(withBytesOf: start) }.map {
      Substring($0.utf8.dropFirst(start.utf8.count))
    }
  }
}

private func decoded(_ text: Substring) -> String? {
  var bytes: [UInt8] = []
  var rest = text.utf8[...]
  while let byte = rest.popFirst() {
    guard byte == UInt8(ascii: "%") else {
      bytes.append(byte)
      continue
    }
    guard let high = rest.popFirst().flatMap(hexValue), let low = rest.popFirst().flatMap(hexValue) else { return nil }
    let hidden = high << 4 | low
    guard hidden != 0, hidden != UInt8(ascii: "/") else { return nil }
    bytes.append(hidden)
  }
  return String(validating: bytes, as: UTF8.self)
}

private func hexValue(_ digit: UInt8) -> UInt8? {
  switch digit {
  case 0x30...0x39: digit - 0x30
  case 0x41...0x46: digit - 0x37
  case 0x61...0x66: digit - 0x57
  default: nil
  }
}
