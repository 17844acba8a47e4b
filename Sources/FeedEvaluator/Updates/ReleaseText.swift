internal import FeedModel

/// Joins the notes of several releases, newest first, as iVersion 1.6.2 does: each note is a paragraph.
struct ReleaseText {
  var isGrouped: Bool
  /// With a `%@` for the version.
  var labelFormat: String

  /// Empty if the releases have neither labels nor notes; line breaks at both ends are removed.
  func text(of releases: [UpdatesFeed.Release]) -> String {
    var text = ""
    for release in releases {
      if isGrouped { text += label(of: release.version) + "\n\n" }
      text += notes(of: release) + "\n\n"
    }
    return trimmingLineBreaks(text)
  }

  func notes(of release: UpdatesFeed.Release) -> String { release.notes.joined(separator: "\n\n") }

  private func label(of version: Version) -> String { filled(labelFormat, with: version.text) }

  private func trimmingLineBreaks(_ text: String) -> String {
    let front = text.unicodeScalars.drop(while: isLineBreak)
    guard let last = front.lastIndex(where: { !isLineBreak($0) }) else { return "" }
    return String(front[...last])
  }

  private func isLineBreak(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
    default: false
    }
  }
}

/// `format` with its first `%@` replaced.
func filled(_ format: String, with value: String) -> String {
  let scalars = format.unicodeScalars
  guard let sign = scalars.indices.first(where: { scalars[$0...].starts(with: "%@".unicodeScalars) }) else {
    return format
  }
  return format[..<sign] + value + format[scalars.index(sign, offsetBy: 2)...]
}

extension UpdatesFeed {
  /// Newest first, even in a feed that was built by hand; equal versions in the order of ``decode(_:)``.
  var newestFirst: [Release] {
    releases.sorted { a, b in
      a.version == b.version
        ? b.version.text.utf8.lexicographicallyPrecedes(a.version.text.utf8) : a.version > b.version
    }
  }
}
