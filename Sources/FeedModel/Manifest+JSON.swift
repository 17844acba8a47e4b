extension Manifest {
  public static let schema = "publish.manifest/1"

  /// Reads `manifest.json`. Stricter than the feeds are read: it is ours alone, and a half-read memory is worse than none.
  ///
  /// Every path is relative and stays inside the output folder. Unknown members are ignored.
  /// - Throws: ``FeedError``; ``FeedError/notAFeed(found:)`` names the first member that is missing or wrong.
  public static func decode(_ bytes: [UInt8], limits: ReadingLimits = .feed) throws(FeedError) -> Manifest {
    let root = try JSON.parse(bytes, limits: limits).value
    guard root.members != nil else { throw .notAFeed(found: root.kind) }
    guard root["schema"]?.string == schema else { throw .notAFeed(found: "JSON that is no '\(schema)'") }
    guard let sequence = root["sequence"]?.integer, sequence >= 1 else { throw wrong("sequence") }
    var manifest = Manifest(sequence: sequence)
    for (index, entry) in try elements(of: root, "files").enumerated() {
      guard let file = File(entry) else { throw wrong("files[\(index)]") }
      manifest.files.append(file)
    }
    for (index, entry) in try elements(of: root, "published").enumerated() {
      guard let key = Published(entry) else { throw wrong("published[\(index)]") }
      manifest.published.append(key)
    }
    return manifest
  }

  /// One line a file and a line a key: equal manifests give equal bytes, and a diff shows what changed.
  public func encode() -> [UInt8] {
    var text = Array("{\n  \"schema\": \"\(Self.schema)\",\n  \"sequence\": \(sequence),\n".utf8)
    text += Array("  \"files\": ".utf8) + Self.lines(files.map(\.json))
    text += Array(",\n  \"published\": ".utf8) + Self.lines(published.map(\.json))
    return text + Array("\n}\n".utf8)
  }

  private static func wrong(_ place: String) -> FeedError {
    .notAFeed(found: "a manifest whose '\(place)' is missing or wrong")
  }

  private static func elements(of root: JSON, _ name: String) throws(FeedError) -> [JSON] {
    guard let elements = root[name]?.elements else { throw wrong(name) }
    return elements
  }

  private static func lines(_ entries: [JSON]) -> [UInt8] {
    if entries.isEmpty { return Array("[]".utf8) }
    var text = Array("[".utf8)
    for (index, entry) in entries.enumerated() {
      text += Array((index == 0 ? "\n    " : ",\n    ").utf8)
      text += entry.writeCompactly()
    }
    return text + Array("\n  ]".utf8)
  }
}

extension Manifest.File {
  fileprivate init?(_ json: JSON) {
    guard let path = json["path"]?.string, Self.staysInside(path), let bytes = json["bytes"]?.integer, bytes >= 0,
      let sha256 = json["sha256"]?.string, sha256.isLowerHexadecimal(count: 64)
    else { return nil }
    self.init(path: path, bytes: bytes, sha256: sha256)
    guard let value = json["retired"], value != .null else { return }
    guard let instant = value.string.flatMap(Instant.init(rfc3339:)) else { return nil }
    retired = instant
  }

  // A path that leads out of the output folder would let a planted manifest have other files deleted.
  private static func staysInside(_ path: String) -> Bool {
    // By bytes: to Swift a slash after U+0600 is another character.
    let parts = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return parts.allSatisfy { !["", ".", ".."].contains(String(Substring($0))) }
      && !path.utf8.contains { $0 == 0 || $0 == UInt8(ascii: "\\") }
  }

  fileprivate var json: JSON {
    var members = [
      JSON.Member("path", .string(path)), JSON.Member("bytes", .number(bytes)), JSON.Member("sha256", .string(sha256)),
    ]
    if let retired { members.append(JSON.Member("retired", .string(retired.rfc3339))) }
    return .object(members)
  }
}

extension Manifest.Published {
  fileprivate init?(_ json: JSON) {
    guard let channel = json["channel"]?.string, let key = json["key"]?.string, let source = json["source"]?.string,
      let meaning = json["meaning"]?.string, meaning.isLowerHexadecimal(count: 16),
      let withdrawn = (json["withdrawn"] ?? .boolean(false)).boolean
    else { return nil }
    self.init(channel: channel, key: key, source: source, meaning: meaning, withdrawn: withdrawn)
  }

  fileprivate var json: JSON {
    var members = [
      JSON.Member("channel", .string(channel)), JSON.Member("key", .string(key)),
      JSON.Member("source", .string(source)), JSON.Member("meaning", .string(meaning)),
    ]
    if withdrawn { members.append(JSON.Member("withdrawn", .boolean(true))) }
    return .object(members)
  }
}

extension String {
  fileprivate func isLowerHexadecimal(count: Int) -> Bool {
    utf8.count == count && utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
  }
}
