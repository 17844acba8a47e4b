internal import Text

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Writes a property list line by line.
struct PropertyListWriter: ~Copyable {
  private var buffer: ByteBuffer
  private var level = 0

  init(expecting count: Int = 0) { buffer = ByteBuffer(capacity: count) }

  var bytes: [UInt8] { buffer.bytes }

  mutating func writeDocument(_ value: PropertyList) throws(FormatWritingError) {
    begin()
    try write(value)
    end()
  }

  /// The beginning of every property list of ours, of Apple's and of Python's.
  static let opening: StaticString = """
    <?xml version="1.0" encoding="UTF-8"?>
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">

    """

  private mutating func begin() { append(Self.opening) }

  private mutating func end() { append("</plist>\n") }

  mutating func write(_ value: PropertyList) throws(FormatWritingError) {
    switch value {
    case .string(let text): try line("<string>", text, "</string>\n")
    case .integer(let number): try line("<integer>", String(number), "</integer>\n")
    case .real(let number): try line("<real>", try shortest(number), "</real>\n")
    case .boolean(let flag): line(flag ? "<true/>\n" : "<false/>\n")
    case .date(let date): try line("<date>", try text(date), "</date>\n")
    case .data(let data): write(data)
    case .array(let elements): try write(elements)
    case .dictionary(let entries): try write(entries)
    }
  }

  private mutating func write(_ elements: [PropertyList]) throws(FormatWritingError) {
    if elements.isEmpty { return line("<array/>\n") }
    line("<array>\n")
    level += 1
    for (index, element) in elements.enumerated() {
      do throws(FormatWritingError) { try write(element) } catch { throw error.inside(String(index)) }
    }
    level -= 1
    line("</array>\n")
  }

  private mutating func write(_ entries: [String: PropertyList]) throws(FormatWritingError) {
    try write(entries.map { ($0.key, $0.value) }.sorted { $0.0.precedes($1.0) })
  }

  mutating func write(_ fields: PropertyList.Fields) throws(FormatWritingError) {
    if fields.isEmpty { return line("<dict/>\n") }
    line("<dict>\n")
    level += 1
    for (key, value) in fields {
      do throws(FormatWritingError) {
        try line("<key>", key, "</key>\n")
        try write(value)
      } catch {
        throw error.inside(key)
      }
    }
    level -= 1
    line("</dict>\n")
  }

  private mutating func writeEntry(_ key: String, _ fields: PropertyList.Fields) throws(FormatWritingError) {
    do throws(FormatWritingError) {
      try line("<key>", key, "</key>\n")
      try write(fields)
    } catch {
      throw error.inside(key)
    }
  }

  mutating func writeRoot(_ entries: [(key: String, fields: PropertyList.Fields)]) throws(FormatWritingError) {
    begin()
    if entries.isEmpty { line("<dict/>\n") } else { line("<dict>\n") }
    level += 1
    for (key, fields) in entries { try writeEntry(key, fields) }
    level -= 1
    if !entries.isEmpty { line("</dict>\n") }
    end()
  }

  // Python's writer puts the lines of data level with their tags and counts a tab as eight columns.
  private mutating func write(_ data: [UInt8]) {
    line("<data>\n")
    let width = max(16, 76 - 8 * level) / 4 * 3
    for start in stride(from: 0, to: data.count, by: width) {
      indent()
      buffer.append(Base64.encode(data[start..<min(start + width, data.count)]))
      buffer.append(0x0A)
    }
    line("</data>\n")
  }

  private func shortest(_ number: Double) throws(FormatWritingError) -> String {
    guard number.isFinite else { throw .number(number, path: []) }
    // Swift uses exponents from 2^53 on, Python from 10^16 on.
    let isBetween = number.magnitude >= 0x1p53 && number.magnitude < 1e16
    return isBetween ? "\(Int(number)).0" : "\(number)"
  }

  private func text(_ date: Date) throws(FormatWritingError) -> String {
    let seconds = date.timeIntervalSince1970.rounded(.down)
    guard let whole = Int(exactly: seconds), Instant(secondsSince1970: whole).isWritable else { throw .date(path: []) }
    return Instant(secondsSince1970: whole).rfc3339
  }

  private mutating func append(_ text: StaticString) { buffer.append(text) }

  private mutating func indent() {
    for _ in 0..<(level / 4) { append("\t\t\t\t") }
    for _ in 0..<(level % 4) { buffer.append(0x09) }
  }

  private mutating func line(_ text: StaticString) {
    indent()
    append(text)
  }

  private mutating func line(
    _ opening: StaticString, _ text: String, _ closing: StaticString
  ) throws(FormatWritingError) {
    line(opening)
    var text = text
    if let refused = text.withUTF8({ appendEscaped($0) }) { throw .character(refused, path: []) }
    append(closing)
  }

  /// Everything between two escapes is copied at once.
  ///
  /// - Returns: The first character that XML cannot hold, or nil.
  private mutating func appendEscaped(_ text: UnsafeBufferPointer<UInt8>) -> Unicode.Scalar? {
    var (copied, searched) = (0, 0)
    while let i = text.firstIndex(
      from: searched, below: 0x20, sparesSpace: true, or: 0x0D, UInt8(ascii: "&"), UInt8(ascii: "<"),
      UInt8(ascii: ">"), 0xEF)
    {
      searched = i + 1
      if let refused = refused(text, at: i) { return refused }
      guard let escape = MarkupWriter.reference(for: text[i], in: .element) else { continue }
      buffer.append(UnsafeBufferPointer(rebasing: text[copied..<i]))
      append(escape)
      copied = i + 1
    }
    buffer.append(UnsafeBufferPointer(rebasing: text[copied...]))
    return nil
  }

  private func refused(_ text: UnsafeBufferPointer<UInt8>, at i: Int) -> Unicode.Scalar? {
    if text[i] < 0x20 { return Unicode.Scalar(text[i]) }
    guard text[i] == 0xEF, text[i + 1] == 0xBF, text[i + 2] >= 0xBE else { return nil }
    return text[i + 2] == 0xBE ? "\u{FFFE}" : "\u{FFFF}"
  }
}
