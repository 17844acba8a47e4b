/// `feeds.json`: the file of each feed of a site in each language, and its current version.
///
/// Our clients poll this small file. It lists the files that exist, so a host's answers for missing ones do not matter,
/// and their versions, so a device fetches a feed only if it has a different one.
public struct FeedIndex: Equatable, Sendable {
  public static let fileName = "feeds.json"
  public static let schema = "publish.feeds/1"
  /// The folder of the immutable copies.
  public static let copiesFolder = "feeds"

  /// The language of the feeds that have no suffix.
  public var defaultLocale: LanguageTag
  /// The names of the files beside the index.
  public var files: [FeedName: [LanguageTag: String]]
  /// The sequence number of the manifest that it was published with. Nil on sites that were built by version 0.2.
  public var sequence: Int?
  /// The current version of each file, by its name: the first 16 hexadecimal digits of its SHA-256, in small letters. Empty on
  /// sites that were built by version 0.2.
  ///
  /// They tell a version from others that a host or a cache may have. They do not protect from a forgery with the same
  /// digits; signatures do.
  public var versions: [String: String]

  /// The number of digits in a version.
  package static let versionLength = 16

  /// The immutable copy of a file, relative to the index: `feeds/control.4ddf443b40be54ec.json`.
  ///
  /// - Parameters:
  ///   - name: The name of the file beside the index, such as `control.json`.
  ///   - sha256: The hash of its bytes in hexadecimal digits; at least the first 16.
  public static func copy(of name: String, sha256: String) -> String {
    let dot = name.lastIndex(of: ".") ?? name.endIndex
    return "\(copiesFolder)/\(name[..<dot]).\(sha256.prefix(versionLength))\(name[dot...])"
  }

  public init(
    defaultLocale: LanguageTag, files: [FeedName: [LanguageTag: String]], sequence: Int? = nil,
    versions: [String: String] = [:]
  ) { (self.defaultLocale, self.files, self.sequence, self.versions) = (defaultLocale, files, sequence, versions) }

  /// Makes an index with all feeds in all of these languages, with their usual names.
  public init(defaultLocale: LanguageTag, locales: [LanguageTag]) {
    self.init(defaultLocale: defaultLocale, files: [:])
    for feed in FeedName.allCases {
      for locale in locales {
        files[feed, default: [:]][locale] = feed.fileName(for: locale == defaultLocale ? nil : locale)
      }
    }
  }

  /// The name of the file for a device in that language, then that of the default language; a single name if they are
  /// the same.
  ///
  /// A feed that is not in the index is looked for under its own name.
  public func fileNames(of feed: FeedName, for language: LanguageTag) -> [String] {
    let files = files[feed] ?? [:]
    let own = language.fallbacks.lazy.compactMap { files[$0] }.first
    let standard = files[defaultLocale] ?? feed.rawValue
    return own.map { $0 == standard ? [$0] : [$0, standard] } ?? [standard]
  }

  /// Reads `feeds.json`. Unknown members and feeds are ignored; a language, a file name or a version that cannot be used is
  /// left out and reported as an issue.
  ///
  /// A file name has 1 to 200 of the characters `A–Z a–z 0–9 . _ -` and does not begin with a dot, and a version is 16
  /// hexadecimal digits, so that an index cannot lead to another folder or host.
  ///
  /// - Throws: ``FeedError`` if the schema, the default language or the list of feeds is missing or wrong.
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(FeedError) -> Reading<FeedIndex> {
    let root = try JSON.parse(bytes, limits: limits).value
    guard root.members != nil else { throw .unexpected(found: root.kind) }
    guard root["schema"]?.string == schema else { throw .unexpected(found: "JSON without the schema '\(schema)'") }
    guard let defaultLocale = root["default"]?.string.flatMap({ LanguageTag($0) }) else { throw wrong("default") }
    guard let feeds = root["feeds"]?.members else { throw wrong("feeds") }
    var reading = Reading(feed: FeedIndex(defaultLocale: defaultLocale, files: [:]))
    for member in feeds {
      guard let feed = FeedName(rawValue: member.name) else { continue }
      reading.add(member.value, of: feed)
    }
    reading.feed.sequence = root["sequence"]?.integer
    for member in root["versions"]?.members ?? [] { reading.addVersion(member.value, of: member.name) }
    return reading
  }

  /// Encodes the index with one line for each feed and version. They and languages are sorted, so that equal indexes
  /// give equal bytes.
  public func encode() -> [UInt8] {
    let feeds = files.sorted { $0.key.rawValue < $1.key.rawValue }.map { feed, files in
      let languages = files.sorted { $0.key < $1.key }.map { JSON.Member($0.key.text, .string($0.value)) }
      return "\n    \"\(feed.rawValue)\": " + String(decoding: JSON.object(languages).writeCompactly(), as: UTF8.self)
    }
    let versions = versions.sorted { $0.key < $1.key }.map { name, version in "\n    \"\(name)\": \"\(version)\"" }
    let sequence = sequence.map { "\n  \"sequence\": \($0)," } ?? ""
    return Array(
      """
      {
        "schema": "\(Self.schema)",\(sequence)
        "default": "\(defaultLocale)",
        "feeds": {\(feeds.joined(separator: ","))
        }\(versions.isEmpty ? "" : ",\n  \"versions\": {\(versions.joined(separator: ","))\n  }")
      }

      """.utf8)
  }

  private static func wrong(_ member: String) -> FeedError {
    .unexpected(found: "an index whose '\(member)' is missing or wrong")
  }
}

extension Reading<FeedIndex> {
  fileprivate mutating func add(_ languages: JSON, of feed: FeedName) {
    guard let members = languages.members else {
      issues.append(FeedIssue([feed.rawValue], "\(languages.kind) where an object is expected; it is ignored"))
      return
    }
    for member in members {
      guard let language = LanguageTag(member.name) else {
        issues.append(FeedIssue([feed.rawValue, member.name], "this is not a language tag; it is ignored"))
        continue
      }
      guard let name = member.value.string, name.isPlainFileName else {
        issues.append(
          FeedIssue([feed.rawValue, member.name], "this is not the plain name of a file beside it; it is ignored"))
        continue
      }
      self.feed.files[feed, default: [:]][language] = name
    }
  }
}

extension Reading<FeedIndex> {
  fileprivate mutating func addVersion(_ value: JSON, of name: String) {
    guard let version = value.string, version.isVersion, name.isPlainFileName else {
      issues.append(
        FeedIssue(
          ["versions", name], "this is not \(FeedIndex.versionLength) digits of a file's SHA-256; it is ignored"))
      return
    }
    feed.versions[name] = version
  }
}

extension String {
  fileprivate var isVersion: Bool {
    utf8.count == FeedIndex.versionLength && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }

  fileprivate var isPlainFileName: Bool {
    (1...200).contains(utf8.count) && utf8.first != UInt8(ascii: ".")
      && utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "-"):
          true
        default: false
        }
      }
  }
}
