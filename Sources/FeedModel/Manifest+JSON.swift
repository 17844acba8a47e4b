extension Manifest {
  public static let schema = "publish.manifest/1"

  /// Reads `manifest.json`, more strictly than feeds: the format is ours alone, and a half-read history is worse than none.
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
    do throws(FormatError) {
      return try JSON.parse(bytes, limits: limits).value
    } catch {
      throw .unreadable(error)
    }
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
    for file in try fields["translated"]?.list() ?? [] { translated.append(try Translated(StrictObject(file))) }
  }

  /// One line for each file and each key: equal manifests give equal bytes, and a diff shows what changed.
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
    // By bytes: to Swift a slash after U+0600 is another character.
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
    let flags = try fields["flags"]?.list().map { flag throws(ValueProblem) in try flag.text() } ?? []
    self.init(
      channel: try fields.required("channel").text(), key: try fields.required("key").text(),
      source: try fields.required("source").text(), meaning: try fields.required("meaning").hexadecimal(count: 16),
      sketch: try fields["sketch"]?.hexadecimal(count: 16), translations: translations,
      flags: flags, withdrawn: try fields.named("withdrawn")?.flag() ?? false)
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
      original: try fields.required("original").read("a fingerprint, a sketch and numbers") { json in
        json.string.flatMap { Manifest.Original(digits: $0.split(separator: " ")[...]) }
      }, translations: translations)
  }
}

extension Manifest.Original {
  /// The fingerprint, the sketch and the numbers, with a space between them.
  var digits: String { ([fingerprint, sketch] + numbers).joined(separator: " ") }

  fileprivate init?(digits: ArraySlice<Substring>) {
    let parts = digits.map(String.init)
    guard parts.count >= 2, parts[..<2].allSatisfy({ $0.isLowerHexadecimal(count: 16) }) else { return nil }
    self.init(fingerprint: parts[0], sketch: parts[1], numbers: Array(parts[2...]))
  }
}

extension Manifest.Translation {
  /// The fingerprint; behind it what is remembered of an earlier original.
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

/// Why bytes are not a manifest.
public enum ManifestError: Error, Equatable, Sendable, CustomStringConvertible {
  case unreadable(FormatError)
  /// The first member that is missing or wrong.
  case wrong(ValueProblem)
  /// A file of another format, or of another version of this one.
  case foreign(ValueProblem)

  /// Whether the bytes are valid, but are something other than a manifest.
  public var isForeign: Bool {
    switch self {
    case .foreign, .unreadable(.unexpected): true
    case .wrong, .unreadable: false
    }
  }

  /// For people, without a full stop.
  public var description: String {
    switch self {
    case .unreadable(let error): error.sentence(insteadOf: "a manifest")
    case .wrong(let problem), .foreign(let problem): problem.description
    }
  }
}
