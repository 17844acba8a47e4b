internal import Text

/// A manifest as bytes, with the place of each line. When the next manifest is encoded, only lines of new objects are
/// written, and all others are copied.
public struct EncodedManifest: Sendable {
  public let bytes: [UInt8]
  private let files: ManifestLines<Manifest.File>
  private let published: ManifestLines<Manifest.Published>
  private let translated: ManifestLines<Manifest.Translated>

  /// - Parameters:
  ///   - manifest: The manifest to write, in order of paths, channels and keys.
  ///   - earlier: An encoded manifest that has some of the same objects.
  public init(_ manifest: Manifest, after earlier: EncodedManifest? = nil) {
    let count = manifest.files.count + manifest.published.count + manifest.translated.count
    var text = ManifestText(capacity: (earlier?.bytes.count ?? 200 * count) + 1000)
    text.write(string: "{\n  \"schema\": \"\(Manifest.schema)\",\n  \"sequence\": \(manifest.sequence)")
    if let nextChange = manifest.nextChange { text.write(string: ",\n  \"nextChange\": \"\(nextChange.rfc3339)\"") }
    if let builtAfter = manifest.builtAfter { text.write(string: ",\n  \"builtAfter\": \"\(builtAfter.rfc3339)\"") }
    if let site = manifest.site { text.write(",\n  \"site\": ", site) }
    if !manifest.locales.isEmpty { text.write(",\n  \"locales\": ", manifest.locales) }
    if !manifest.entryIDs.isEmpty { text.write(",\n  \"entryIDs\": ", manifest.entryIDs) }
    text.write(",\n  \"files\": ")
    files = text.write(manifest.files, after: earlier.map { LineCopier($0.files, in: $0.bytes) })
    text.write(",\n  \"published\": ")
    published = text.write(manifest.published, after: earlier.map { LineCopier($0.published, in: $0.bytes) })
    if manifest.translated.isEmpty {
      translated = ManifestLines(entries: [])
    } else {
      text.write(",\n  \"translated\": ")
      translated = text.write(manifest.translated, after: earlier.map { LineCopier($0.translated, in: $0.bytes) })
    }
    text.write("\n}\n")
    bytes = text.bytes
  }
}

private protocol ManifestEntry: AnyObject, Sendable {
  /// Whether it comes before another entry in manifests.
  func precedes(_ other: Self) -> Bool

  func write(to text: inout ManifestText)
}

/// The entries of a list, and the place of each one's line in the manifest's bytes.
private struct ManifestLines<Entry: ManifestEntry>: Sendable {
  let entries: [Entry]
  var places: [Range<Int>] = []
}

/// Finds the lines of objects that an earlier list had. Both lists are in order, and the new one is read from its
/// beginning.
private struct LineCopier<Entry: ManifestEntry> {
  private let lines: ManifestLines<Entry>
  private let bytes: [UInt8]
  private var next = 0

  init(_ lines: ManifestLines<Entry>, in bytes: [UInt8]) { (self.lines, self.bytes) = (lines, bytes) }

  mutating func line(of entry: Entry) -> ArraySlice<UInt8>? {
    let entries = lines.entries
    if next < entries.count, entries[next] !== entry {
      while next < entries.count, entries[next].precedes(entry) { next += 1 }
    }
    guard next < entries.count, entries[next] === entry else { return nil }
    defer { next += 1 }
    return bytes[lines.places[next]]
  }
}

/// The text of a `manifest.json` that is being written. It makes no value for each of the 30,000 lines of a large site.
private struct ManifestText: ~Copyable {
  private var buffer: ByteBuffer

  init(capacity: Int) { buffer = ByteBuffer(capacity: capacity) }

  var bytes: [UInt8] { buffer.bytes }

  mutating func write(string text: String) { buffer.append(utf8: text) }

  mutating func write(_ text: StaticString) { buffer.append(text) }

  mutating func write<Entry: ManifestEntry>(
    _ entries: [Entry], after earlier: LineCopier<Entry>?
  ) -> ManifestLines<Entry> {
    var lines = ManifestLines(entries: entries)
    if entries.isEmpty {
      write("[]")
      return lines
    }
    lines.places.reserveCapacity(entries.count)
    var earlier = earlier
    for index in entries.indices {
      write(index == 0 ? "[\n    " : ",\n    ")
      let start = buffer.count
      if let line = earlier?.line(of: entries[index]) { buffer.append(line) } else { entries[index].write(to: &self) }
      lines.places.append(start..<buffer.count)
    }
    write("\n  ]")
    return lines
  }

  mutating func write(_ name: StaticString, _ values: [String: String]) {
    write(name)
    for (index, value) in values.sorted(by: { $0.key < $1.key }).enumerated() {
      write(index == 0 ? "{" : ", ")
      buffer.append(json: value.key)
      write(": ", value.value)
    }
    write("}")
  }

  mutating func write(_ name: StaticString, _ values: [String]) {
    write(name)
    for (index, value) in values.enumerated() { write(index == 0 ? "[" : ", ", value) }
    write("]")
  }

  mutating func write(_ name: StaticString, _ value: String) {
    write(name)
    buffer.append(json: value)
  }
}

extension Manifest.File: ManifestEntry {
  fileprivate func precedes(_ other: Manifest.File) -> Bool { path.precedes(other.path) }

  fileprivate func write(to text: inout ManifestText) {
    text.write("{\"path\": ", path)
    text.write(", \"bytes\": ")
    text.write(string: String(bytes))
    text.write(", \"sha256\": ", sha256)
    if let retired { text.write(", \"retired\": ", retired.rfc3339) }
    text.write("}")
  }
}

extension Manifest.Published: ManifestEntry {
  fileprivate func precedes(_ other: Manifest.Published) -> Bool {
    channel == other.channel ? key < other.key : channel < other.channel
  }

  fileprivate func write(to text: inout ManifestText) {
    text.write("{\"channel\": ", channel)
    text.write(", \"key\": ", key)
    text.write(", \"source\": ", source)
    text.write(", \"meaning\": ", meaning)
    if let sketch { text.write(", \"sketch\": ", sketch) }
    if !translations.isEmpty { text.write(", \"translations\": ", translations) }
    if !flags.isEmpty { text.write(", \"flags\": ", flags) }
    if !variants.isEmpty { text.write(", \"variants\": ", variants) }
    text.write(withdrawn ? ", \"withdrawn\": true}" : "}")
  }
}

extension Manifest.Translated: ManifestEntry {
  fileprivate func precedes(_ other: Manifest.Translated) -> Bool { file.precedes(other.file) }

  fileprivate func write(to text: inout ManifestText) {
    text.write("{\"file\": ", file)
    text.write(", \"original\": ", original.digits)
    text.write(", \"translations\": ", translations.mapValues(\.digits))
    text.write("}")
  }
}
