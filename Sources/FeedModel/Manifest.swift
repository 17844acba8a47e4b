/// `manifest.json`: every published file, and every key that was ever published.
public struct Manifest: Equatable, Sendable {
  /// What all readers of JSON agree on, and so far away that only damage or an attack leads there.
  static let maxSequence = 1 << 53

  /// 1 in the first build; one more than in the last build whenever anything else in the manifest differs.
  public var sequence: Int
  /// When the same sources will give another output; nil if never. Somebody has to build then.
  public var nextChange: Instant?
  /// The last moment that its sources name and that had come when it was built: no right clock is before it. Nil if they name
  /// none, or if it was built by version 0.2.
  public var builtAfter: Instant?
  /// `site` in `publish.yml`, wherever it was built for. Nil if it was built by version 0.2.
  public var site: String?
  /// The site's languages, the default first. Empty if it was built by version 0.2.
  public var locales: [String] = []
  /// Sorted by the UTF-8 bytes of their paths. `manifest.json` itself is not listed.
  public var files: [File]
  /// Every key that was ever published, sorted by channel and key.
  public var published: [Published]
  /// The translated content files, sorted by path. None if it was built by version 0.3 or earlier.
  public var translated: [Translated]

  public init(
    sequence: Int = 1, files: [File] = [], published: [Published] = [], translated: [Translated] = []
  ) {
    self.sequence = sequence
    self.files = files
    self.published = published
    self.translated = translated
  }

  /// Translations whose originals were changed since somebody last edited them: their files and language tags, in order.
  public var staleTranslations: [(file: String, locale: String)] {
    translated.flatMap { file in
      file.translations.filter { $0.value.original != nil }.keys.sorted().map { (file.file, $0) }
    }
  }

  /// A published file. A value in all but name, like ``Manifest/Published``.
  public final class File: Equatable, Sendable {
    /// Relative to the output folder, with `/`.
    public let path: String
    public let bytes: Int
    /// 64 lower-case hexadecimal digits.
    public let sha256: String
    /// When feeds stopped naming the file. Nil for current files.
    public let retired: Instant?

    public init(path: String, bytes: Int, sha256: String, retired: Instant? = nil) {
      self.path = path
      self.bytes = bytes
      self.sha256 = sha256
      self.retired = retired
    }

    public static func == (one: File, other: File) -> Bool {
      one === other
        || (one.path, one.bytes, one.sha256, one.retired) == (other.path, other.bytes, other.sha256, other.retired)
    }
  }

  /// A key that devices in the field may remember.
  ///
  /// A value in all but name: lists of 20,000 are copied, sorted and compared.
  public final class Published: Equatable, Sendable {
    /// `banners`, `alerts`, `prompts` …
    public let channel: String
    /// The notification id, alert key or prompt name.
    public let key: String
    /// The content file's path without language and extension: `content/notifications/hello`.
    public let source: String
    /// A fingerprint of the text in the default locale when it was last published: 16 lower-case hexadecimal digits.
    public let meaning: String
    /// A sketch of the same text, from which follows how much of it an edit has changed: 16 lower-case hexadecimal digits.
    /// Nil if it was last published by a version before 0.3.
    public let sketch: String?
    /// Fingerprints of the translations, by language tag: 8 lower-case hexadecimal digits each.
    public let translations: [String: String]
    /// The conditions of a banner on flags, sorted: `flagNotSet hide`.
    public let flags: [String]
    /// True once a build has left it out.
    public let withdrawn: Bool

    public init(
      channel: String, key: String, source: String, meaning: String, sketch: String? = nil,
      translations: [String: String] = [:], flags: [String] = [], withdrawn: Bool = false
    ) {
      self.channel = channel
      self.key = key
      self.source = source
      self.meaning = meaning
      self.sketch = sketch
      self.translations = translations
      self.flags = flags
      self.withdrawn = withdrawn
    }

    public static func == (one: Published, other: Published) -> Bool {
      one === other
        || (one.channel, one.key, one.source, one.meaning) == (other.channel, other.key, other.source, other.meaning)
          && (one.sketch, one.translations, one.withdrawn) == (other.sketch, other.translations, other.withdrawn)
          && one.flags == other.flags
    }
  }

  /// A content file and its translations, so that a later build can tell which of them an edit has left behind.
  ///
  /// A value in all but name, like ``Manifest/Published``.
  public final class Translated: Equatable, Sendable {
    /// Its path below `content/`, without language and extension: `notifications/hello/details`.
    public let file: String
    /// What the original says.
    public let original: Original
    /// By language tag.
    public let translations: [String: Translation]

    public init(file: String, original: Original, translations: [String: Translation]) {
      self.file = file
      self.original = original
      self.translations = translations
    }

    public static func == (one: Translated, other: Translated) -> Bool {
      one === other
        || (one.file, one.original, one.translations) == (other.file, other.original, other.translations)
    }
  }

  /// What is remembered of an original: enough to say that it was changed, how much of it, and which of its numbers.
  public struct Original: Equatable, Sendable {
    /// 16 lower-case hexadecimal digits.
    public var fingerprint: String
    /// As ``Published/sketch``.
    public var sketch: String
    /// Its numbers and dates as they are written, without white space: `20`, `1,250.5`, `December`.
    public var numbers: [String]

    public init(fingerprint: String, sketch: String, numbers: [String]) {
      (self.fingerprint, self.sketch, self.numbers) = (fingerprint, sketch, numbers)
    }
  }

  /// What is remembered of a translation.
  public struct Translation: Equatable, Sendable {
    /// 8 lower-case hexadecimal digits.
    public var fingerprint: String
    /// The original that it was last edited for; nil for the one that is published with it.
    public var original: Original?

    public init(fingerprint: String, original: Original? = nil) {
      (self.fingerprint, self.original) = (fingerprint, original)
    }
  }
}
