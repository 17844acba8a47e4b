internal import WireFormats

/// A copy as a file: a line `publish.copy/1` with the hash of everything behind it, a line of JSON that says whose copy
/// it is, and the body as it came.
extension FeedCopy {
  static let maxBodyBytes = 64 << 20
  /// With what stands before the body.
  static let maxFileBytes = maxBodyBytes + 1 << 20

  /// Nil unless everything fits: the format, the URL, the length, and every bit.
  init?(file: [UInt8], url: String) {
    let lines = file.split(separator: lineFeed, maxSplits: 2, omittingEmptySubsequences: false)
    guard lines.count == 3, lines[0].elementsEqual("\(format) \(file[lines[1].startIndex...].fnv1aDigits)".utf8),
      let header = try? JSON.parse(Array(lines[1])).value,
      header["url"]?.string.map({ Array($0.utf8) }) == Array(url.utf8), header["length"]?.integer == lines[2].count
    else { return nil }
    self.init(
      body: Array(lines[2]),
      validators: Validators(eTag: header["etag"]?.string, lastModified: header["last-modified"]?.string),
      fetched: header["fetched"]?.string.flatMap { Instant(rfc3339: $0) })
  }

  // JSON on one line has no line breaks, whatever a server puts into its validators.
  func file(url: String) -> [UInt8] {
    var header = [
      JSON.Member("url", .string(url)), JSON.Member("length", .number(String(body.count))),
      JSON.Member("etag", validators.eTag.map(JSON.string) ?? .null),
      JSON.Member("last-modified", validators.lastModified.map(JSON.string) ?? .null),
    ]
    if let fetched { header.append(JSON.Member("fetched", .string(fetched.rfc3339))) }
    let rest = JSON.object(header).writeCompactly() + [lineFeed] + body
    return Array("\(format) \(rest.fnv1aDigits)".utf8) + [lineFeed] + rest
  }
}

private let format = "publish.copy/1"
private let lineFeed = UInt8(ascii: "\n")
