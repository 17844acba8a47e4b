/// `manifest.json`: every published file, and every key that was ever published.
public struct Manifest: Equatable, Sendable {
  /// The largest number on which all readers of JSON agree. It is so large that only damage or an attack leads to it.
  static let maxSequence = 1 << 53

  /// The number of the manifest: 1 in the first build, and one more than in the last build if anything else in the
  /// manifest differs.
  public var sequence: Int
  /// The moment from which the same sources give a different output, so that a new build is needed; nil if never.
  public var nextChange: Instant?
  /// The last moment named in its sources that had come when it was built, so no correct clock is before it. Nil if the
  /// sources name none, or if it was built by version 0.2.
  public var builtAfter: Instant?
  /// The address in `site` of `publish.yml`, even if the output was built for a different address. Nil if it was built
  /// by version 0.2.
  public var site: String?
  /// The site's languages, the default first. Empty if it was built by version 0.2.
  public var locales: [String] = []
  /// The files, sorted by the UTF-8 bytes of their paths. `manifest.json` itself is not listed.
  public var files: [File]
  /// Every key that was ever published, sorted by channel and key.
  public var published: [Published]
  /// The ids in `feed.xml` and `feed.json` of their newest entries, by `notifications/NAME` and `releases/VERSION`. Feed
  /// readers know entries by them, so they stay when a date or the site's address is corrected.
  public var entryIDs: [String: String] = [:]
  /// The translated content files, sorted by path. Empty if it was built by version 0.3 or earlier.
  public var translated: [Translated]

  public init(sequence: Int = 1, files: [File] = [], published: [Published] = [], translated: [Translated] = []) {
    (self.sequence, self.files, self.published, self.translated) = (sequence, files, published, translated)
  }

  /// Translations whose originals were changed since they were last edited: their files and language tags, in order.
  public var staleTranslations: [(file: String, locale: String)] {
    translated.flatMap { file in
      file.translations.filter { $0.value.original != nil }.keys.sorted().map { (file.file, $0) }
    }
  }

  /// A published file. It behaves like a value, like ``Manifest/Published``.
  public final class File: Equatable, Sendable {
    /// The path relative to the output folder, with `/`.
    public let path: String
    public let bytes: Int
    /// The hash, as 64 lower-case hexadecimal digits.
    public let sha256: String
    /// The moment when feeds stopped naming the file; nil for current files.
    public let retired: Instant?

    public init(path: String, bytes: Int, sha256: String, retired: Instant? = nil) {
      (self.path, self.bytes, self.sha256, self.retired) = (path, bytes, sha256, retired)
    }

    public static func == (one: File, other: File) -> Bool {
      one === other
        || (one.path, one.bytes, one.sha256, one.retired) == (other.path, other.bytes, other.sha256, other.retired)
    }
  }

  /// A key that devices in the field may remember.
  ///
  /// It behaves like a value. It is a class because lists of 20,000 are copied, sorted and compared.
  public final class Published: Equatable, Sendable {
    /// `banners`, `alerts`, `prompts` …
    public let channel: String
    /// The notification id, alert key or prompt name.
    public let key: String
    /// The content file's path without language and extension: `content/notifications/hello`.
    public let source: String
    /// A fingerprint of the text in the default locale when it was last published: 16 lower-case hexadecimal digits.
    public let meaning: String
    /// A sketch of the same text that shows how much of it an edit has changed: 16 lower-case hexadecimal digits. Nil
    /// if it was last published by a version before 0.3.
    public let sketch: String?
    /// Fingerprints of the translations, by language tag: 8 lower-case hexadecimal digits each.
    public let translations: [String: String]
    /// The conditions of a banner on flags, sorted: `flagNotSet hide`.
    public let flags: [String]
    /// The variants of a banner with the ends of their places, in order: `plain 4500`.
    public let variants: [String]
    /// Whether a build has left it out.
    public let withdrawn: Bool

    public init(
      channel: String, key: String, source: String, meaning: String, sketch: String? = nil,
      translations: [String: String] = [:], flags: [String] = [], variants: [String] = [],
      withdrawn: Bool = false
    ) {
      (self.channel, self.key, self.source, self.meaning) = (channel, key, source, meaning)
      (self.sketch, self.translations, self.flags, self.withdrawn) = (sketch, translations, flags, withdrawn)
      self.variants = variants
    }

    public static func == (one: Published, other: Published) -> Bool {
      one === other
        || (one.channel, one.key, one.source, one.meaning) == (other.channel, other.key, other.source, other.meaning)
          && (one.sketch, one.translations, one.withdrawn) == (other.sketch, other.translations, other.withdrawn)
          && one.flags == other.flags && one.variants == other.variants
    }
  }

  /// A content file and its translations, so that a later build can tell which of them an edit has left behind.
  ///
  /// It behaves like a value, like ``Manifest/Published``.
  public final class Translated: Equatable, Sendable {
    /// The path below `content/`, without language and extension: `notifications/hello/details`.
    public let file: String
    /// The memory of the original.
    public let original: Original
    /// The memories of the translations, by language tag.
    public let translations: [String: Translation]

    public init(file: String, original: Original, translations: [String: Translation]) {
      (self.file, self.original, self.translations) = (file, original, translations)
    }

    public static func == (one: Translated, other: Translated) -> Bool {
      one === other || (one.file, one.original, one.translations) == (other.file, other.original, other.translations)
    }
  }

  /// The memory of an original. It shows whether the original was changed, how much, and which of its numbers.
  public struct Original: Equatable, Sendable {
    /// A fingerprint of 16 lower-case hexadecimal digits.
    public var fingerprint: String
    /// The numbers of its letters in groups, which show how little an edit has changed: 16 lower-case hexadecimal digits.
    public var letters: String
    /// Its numbers and dates as they are written, without white space: `20`, `1,250.5`, `December`.
    public var numbers: [String]

    public init(fingerprint: String, letters: String, numbers: [String]) {
      (self.fingerprint, self.letters, self.numbers) = (fingerprint, letters, numbers)
    }
  }

  /// The memory of a translation.
  public struct Translation: Equatable, Sendable {
    /// A fingerprint of 8 lower-case hexadecimal digits.
    public var fingerprint: String
    /// The original that it was last edited for; nil for the one that is published with it.
    public var original: Original?

    public init(fingerprint: String, original: Original? = nil) {
      (self.fingerprint, self.original) = (fingerprint, original)
    }
  }
}

extension Manifest {
  public static let schema = "publish.manifest/1"

  /// Reads `manifest.json`, more strictly than feeds: the format is ours alone, and an incomplete history is worse than
  /// none.
  ///
  /// Every path is relative and stays inside the output folder. Unknown members are ignored.
  /// - Throws: ``ManifestError``
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(ManifestError) -> Manifest {
    let json = try parse(bytes, limits)
    do throws(ValueProblem) {
      return try Manifest(StrictObject(PlacedValue(value: json, place: ValuePlace(root: "the manifest"))))
    } catch {
      throw json["schema"]?.string == schema ? .wrong(error) : .foreign(error)
    }
  }

  private static func parse(_ bytes: [UInt8], _ limits: ReadingLimits) throws(ManifestError) -> JSON {
    do throws(FormatError) { return try JSON.parse(bytes, limits: limits).value } catch { throw .unreadable(error) }
  }

  private init(_ fields: StrictObject) throws(ValueProblem) {
    _ = try fields.required("schema").read("'\(Self.schema)'") { $0.string == Self.schema ? Self.schema : nil }
    self.init(sequence: try fields.required("sequence").integer(in: 1...Self.maxSequence))
    nextChange = try fields["nextChange"]?.instant()
    builtAfter = try fields["builtAfter"]?.instant()
    site = try fields["site"]?.text()
    locales = try fields["locales"]?.list().map { locale throws(ValueProblem) in try locale.text() } ?? []
    for file in try fields.required("files").list() { files.append(try File(StrictObject(file))) }
    for key in try fields.required("published").list() { published.append(try Published(StrictObject(key))) }
    for (entry, id) in try fields["entryIDs"]?.entries() ?? [] { entryIDs[entry] = try id.text() }
    for file in try fields["translated"]?.list() ?? [] { translated.append(try Translated(StrictObject(file))) }
  }

  /// Encodes one line for each file and each key. Equal manifests give equal bytes, and a diff shows the changes.
  public func encode() -> [UInt8] { EncodedManifest(self).bytes }
}

extension Manifest.File {
  fileprivate convenience init(_ fields: StrictObject) throws(ValueProblem) {
    self.init(
      path: try fields.required("path").read("a path that stays in the output") { json in
        json.string.flatMap { Self.staysInside($0) ? $0 : nil }
      },
      bytes: try fields.required("bytes").integer(in: 0...Int.max),
      sha256: try fields.required("sha256").hexadecimal(count: 64), retired: try fields["retired"]?.instant())
  }

  // A path that leads out of the output folder would let a planted manifest have other files deleted.
  package static func staysInside(_ path: String) -> Bool {
    // Splits bytes: to Swift a slash after U+0600 is a different character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !["", ".", ".."].contains(String(Substring($0))) }
      && !path.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
  }
}

extension Manifest.Published {
  fileprivate convenience init(_ fields: StrictObject) throws(ValueProblem) {
    var translations: [String: String] = [:]
    for (name, value) in try fields["translations"]?.entries() ?? [] {
      translations[name] = try value.hexadecimal(count: 8)
    }
    func texts(_ name: String) throws(ValueProblem) -> [String] {
      try fields[name]?.list().map { text throws(ValueProblem) in try text.text() } ?? []
    }
    self.init(
      channel: try fields.required("channel").text(), key: try fields.required("key").text(),
      source: try fields.required("source").text(), meaning: try fields.required("meaning").hexadecimal(count: 16),
      sketch: try fields["sketch"]?.hexadecimal(count: 16), translations: translations,
      flags: try texts("flags"), variants: try texts("variants"),
      withdrawn: try fields.named("withdrawn")?.flag() ?? false)
  }
}

extension Manifest.Translated {
  fileprivate convenience init(_ fields: StrictObject) throws(ValueProblem) {
    var translations: [String: Manifest.Translation] = [:]
    for (name, value) in try fields.required("translations").entries() {
      translations[name] = try value.read("fingerprints of a translation and its original") { json in
        json.string.flatMap { Manifest.Translation(digits: $0) }
      }
    }
    self.init(
      file: try fields.required("file").text(),
      original: try fields.required("original").read("a fingerprint, numbers of letters, and numbers") { json in
        json.string.flatMap { Manifest.Original(digits: $0.split(separator: " ")[...]) }
      }, translations: translations)
  }
}

extension Manifest.Original {
  /// The fingerprint, the numbers of letters and the numbers, with a space between them.
  var digits: String { ([fingerprint, letters] + numbers).joined(separator: " ") }

  fileprivate init?(digits: ArraySlice<Substring>) {
    let parts = digits.map(String.init)
    guard parts.count >= 2, parts[..<2].allSatisfy({ $0.isLowerHexadecimal(count: 16) }) else { return nil }
    self.init(fingerprint: parts[0], letters: parts[1], numbers: Array(parts[2...]))
  }
}

extension Manifest.Translation {
  /// The fingerprint, followed by the memory of an earlier original, if any.
  var digits: String { original.map { "\(fingerprint) \($0.digits)" } ?? fingerprint }

  fileprivate init?(digits: String) {
    let parts = digits.split(separator: " ")
    guard let first = parts.first.map(String.init), first.isLowerHexadecimal(count: 8) else { return nil }
    let original = Manifest.Original(digits: parts.dropFirst())
    guard parts.count == 1 || original != nil else { return nil }
    self.init(fingerprint: first, original: original)
  }
}

extension PlacedValue {
  fileprivate func hexadecimal(count: Int) throws(ValueProblem) -> String {
    try read("\(count) hexadecimal digits in small letters") { json in
      json.string.flatMap { $0.isLowerHexadecimal(count: count) ? $0 : nil }
    }
  }
}

extension String {
  fileprivate func isLowerHexadecimal(count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}

/// The reason why bytes are not a manifest.
public enum ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(FormatError)
  /// The first member that is missing or wrong.
  case wrong(ValueProblem)
  /// The file has a different format, or a different version of this one.
  case foreign(ValueProblem)

  /// Whether the bytes are valid, but are something other than a manifest.
  public var isForeign: Bool {
    switch self {
    case .foreign, .unreadable(.unexpected): true
    case .wrong, .unreadable: false
    }
  }

  /// The error as a sentence for users, without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let error): error.sentence(insteadOf: "a manifest")
    case .wrong(let problem), .foreign(let problem): problem.description
    }
  }
}
