import FeedModel

/// `manifest.json` from the lines of the last time: with 30,000 of them, to write all again takes longer than a view.
struct KeptManifest: Sendable {
  private var files = KeptLines<Manifest.File>()
  private var published = KeptLines<Manifest.Published>()

  /// The bytes that ``Manifest/encode()`` gives.
  mutating func encode(_ manifest: Manifest) -> [UInt8] {
    let empty = Manifest(sequence: manifest.sequence).encode()
    let files = files.lines(of: manifest.files, by: { $0.path < $1.path }, { Self.line(Manifest(files: [$0])) })
    let published = published.lines(
      of: manifest.published, by: { ($0.channel, $0.key) < ($1.channel, $1.key) },
      { Self.line(Manifest(published: [$0])) })
    var bytes: [UInt8] = []
    bytes.reserveCapacity((files + published).reduce(empty.count) { $0 + $1.count + Self.separator.count })
    var rest = empty[...]
    for lines in [files, published] {
      guard let list = rest.firstRange(of: Self.none) else { return manifest.encode() }
      bytes += rest[..<list.lowerBound]
      bytes.append(lines: lines)
      rest = rest[list.upperBound...]
    }
    return bytes + rest
  }

  private static let none = Array("[]".utf8)
  fileprivate static let separator = Array(",\n    ".utf8)
  private static let opening = Array("[\n    ".utf8)
  private static let closing = Array("\n  ]".utf8)

  /// The only line between brackets that stand in lines of their own.
  private static func line(_ manifest: Manifest) -> [UInt8] {
    let bytes = manifest.encode()
    guard let start = bytes.firstRange(of: opening)?.upperBound,
      let end = bytes[start...].firstRange(of: closing)?.lowerBound
    else { return [] }
    return Array(bytes[start..<end])
  }
}

extension [UInt8] {
  fileprivate mutating func append(lines: [[UInt8]]) {
    self += Array((lines.isEmpty ? "[]" : "").utf8)
    if lines.isEmpty { return }
    self += Array("[\n    ".utf8)
    for (index, line) in lines.enumerated() {
      if index > 0 { self += KeptManifest.separator }
      self += line
    }
    self += Array("\n  ]".utf8)
  }
}
