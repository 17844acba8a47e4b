public import Diagnostics

/// A YAML document for readers of other formats than a site's: as front matter is read, but for what a scalar is.
public enum YAMLValue: Sendable {
  /// Plain is without quotation marks, `|` and `>`: only then may a reader take it for something else than text.
  case scalar(Placed<String>, isPlain: Bool)
  case sequence([YAMLValue], at: SourceLocation)
  /// In the order they were written, no key twice.
  case mapping([Member], at: SourceLocation)

  public struct Member: Sendable {
    public let key: Placed<String>
    public let value: YAMLValue
  }

  /// Nil for nothing but white space and comments.
  ///
  /// - Parameters:
  ///   - text: With any line ends, with or without a byte order mark.
  ///   - path: For places only.
  /// - Throws: Also for what is YAML and not read here: anchors, aliases, tags, a second document, a key twice, control
  ///   characters, more than 16 levels.
  public init?(parsing text: String, path: String) throws(YAMLError) {
    let text = withLineFeeds(text)
    var parser = YAMLParser(path: path, firstLine: 1, plain: [])
    let node: YAMLNode?
    do throws(YAMLError) {
      node = try parser.parse(text)
    } catch {
      throw error.inside(text, firstLine: 1)
    }
    guard let node else { return nil }
    self.init(node, plain: parser.plain ?? [])
  }

  private init(_ node: YAMLNode, plain: Set<SourceLocation>) {
    switch node {
    case .scalar(let scalar): self = .scalar(scalar, isPlain: plain.contains(scalar.location))
    case .sequence(let items, let place): self = .sequence(items.map { YAMLValue($0, plain: plain) }, at: place)
    case .mapping(let mapping):
      let members = mapping.entries.map { Member(key: $0.key, value: YAMLValue($0.value, plain: plain)) }
      self = .mapping(members, at: mapping.location)
    }
  }
}

/// LF for CRLF and CR, and no byte order mark at the start.
private func withLineFeeds(_ text: String) -> String {
  var bytes: [UInt8] = []
  var previous: UInt8 = 0
  for byte in text.utf8.dropFirst(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
    if byte != 0x0A || previous != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
    previous = byte
  }
  return String(decoding: bytes, as: UTF8.self)
}
