public import Diagnostics

/// A YAML document for readers of formats other than a site's. It is read like front matter, except for scalars.
public enum YAMLValue: Sendable {
  /// A plain scalar has no quotation marks, `|` or `>`; only then may a reader treat it as anything but text.
  case scalar(Placed<String>, isPlain: Bool)
  case sequence([YAMLValue], at: SourceLocation)
  /// In the order in which they were written, without duplicate keys.
  case mapping([Member], at: SourceLocation)

  public struct Member: Sendable {
    public let key: Placed<String>
    public let value: YAMLValue
  }

  /// Nil if there is only white space and comments.
  ///
  /// - Parameters:
  ///   - text: With any line ends, with or without a byte order mark.
  ///   - path: For places only.
  /// - Throws: Also for YAML that is not supported: anchors, aliases, tags, a second document, duplicate keys, control
  ///   characters and more than 16 levels.
  public init?(parsing text: String, path: String) throws(YAMLError) {
    let text = withLineFeeds(text)
    var parser = YAMLParser(path: path, firstLine: 1, plain: [])
    let node: YAMLNode?
    do throws(YAMLError) {
      node = try parser.parse(text)
    } catch {
      throw error.inside(text, firstLine: 1)
    }
    if let refusal = parser.refusals.first { throw YAMLError(diagnostic: refusal) }
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
    case .refused(let place): self = .sequence([], at: place)
    }
  }
}

/// With LF instead of CRLF and CR, and without a byte order mark at the start.
private func withLineFeeds(_ text: String) -> String {
  var bytes: [UInt8] = []
  var previous: UInt8 = 0
  for byte in text.utf8.dropFirst(text.utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0) {
    if byte != 0x0A || previous != 0x0D { bytes.append(byte == 0x0D ? 0x0A : byte) }
    previous = byte
  }
  return String(decoding: bytes, as: UTF8.self)
}
