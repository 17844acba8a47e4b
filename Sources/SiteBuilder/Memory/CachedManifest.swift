import FeedModel
import Text

/// `manifest.json`, built from cached lines: writing 30,000 of them again takes longer than rendering a view.
struct CachedManifest: Sendable {
  private let write: @Sendable (Manifest) -> [UInt8]
  private var files = CachedLines<Manifest.File>()
  private var published = CachedLines<Manifest.Published>()

  /// - Parameter write: Returns the bytes of a manifest. If it does not put each file and each key on a line of its
  ///   own, nothing is cached.
  init(write: @escaping @Sendable (Manifest) -> [UInt8] = { $0.encode() }) { self.write = write }

  /// The bytes that `write` returns.
  mutating func encode(_ manifest: Manifest) -> [UInt8] { joined(manifest) ?? write(manifest) }

  private mutating func joined(_ manifest: Manifest) -> [UInt8]? {
    let (write, empty) = (write, write(Manifest(sequence: manifest.sequence)))
    guard
      let files = files.lines(
        of: manifest.files, by: { $0.path < $1.path }, { Self.line(of: write(Manifest(files: [$0]))) }),
      let published = published.lines(
        of: manifest.published, by: { ($0.channel, $0.key) < ($1.channel, $1.key) },
        { Self.line(of: write(Manifest(published: [$0]))) })
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity((files + published).reduce(empty.count) { $0 + $1.count + Self.separator.count })
    var rest = empty[...]
    for lines in [files, published] {
      guard let list = rest.firstRange(of: Self.none) else { return nil }
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

  /// The only line between brackets on lines of their own; nil if there are none.
  private static func line(of bytes: [UInt8]) -> [UInt8]? {
    guard let start = bytes.firstRange(of: opening)?.upperBound,
      let end = bytes[start...].firstRange(of: closing)?.lowerBound
    else { return nil }
    return Array(bytes[start..<end])
  }
}

extension Manifest.File: ByteComparable {
  func isSame(as other: Manifest.File) -> Bool {
    self == other && path.isSame(as: other.path) && sha256.isSame(as: other.sha256)
  }
}

extension Manifest.Published: ByteComparable {
  func isSame(as other: Manifest.Published) -> Bool {
    self == other && channel.isSame(as: other.channel) && key.isSame(as: other.key) && source.isSame(as: other.source)
      && meaning.isSame(as: other.meaning)
  }
}

extension [UInt8] {
  fileprivate mutating func append(lines: [[UInt8]]) {
    self += Array((lines.isEmpty ? "[]" : "").utf8)
    if lines.isEmpty { return }
    self += Array("[\n    ".utf8)
    for (index, line) in lines.enumerated() {
      if index > 0 { self += CachedManifest.separator }
      self += line
    }
    self += Array("\n  ]".utf8)
  }
}
