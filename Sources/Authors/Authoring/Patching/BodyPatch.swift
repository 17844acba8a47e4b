import Text

extension [UInt8] {
  /// The edits of a replacement, line by line. They contain neither lines that stay the same nor equal text at the
  /// beginning and the end of a change.
  ///
  /// - Parameters:
  ///   - range: A range in bytes, between characters. The text has LF line ends.
  ///   - new: The new text, also with LF line ends.
  func edits(replacing range: Range<Int>, with new: String) -> [TextEdit] {
    let start = (self[..<range.lowerBound].lastIndex(of: 0x0A) ?? -1) + 1
    let end = self[range.upperBound...].firstIndex(of: 0x0A).map { $0 + 1 } ?? count
    let lines = Array(self[start..<range.lowerBound] + Array(new.utf8) + self[range.upperBound..<end])
    let difference = LineDifference(from: self[start..<end], to: lines[...])
    return difference.hunks.map { hunk in
      let place = hunk.old.lowerBound < difference.old.count ? difference.old[hunk.old.lowerBound].startIndex : end
      return Self.edit(at: place, Array(difference.old[hunk.old].joined()), Array(difference.new[hunk.new].joined()))
    }
  }

  private static func edit(at place: Int, _ old: [UInt8], _ new: [UInt8]) -> TextEdit {
    let most = Swift.min(old.count, new.count)
    var first = (0..<most).first { old[$0] != new[$0] } ?? most
    while first > 0, first < old.count && old[first].continues || first < new.count && new[first].continues {
      first -= 1
    }
    let rest = most - first
    var last = (0..<rest).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? rest
    while last > 0, old[old.count - last].continues { last -= 1 }
    return TextEdit(
      (place + first)..<(place + old.count - last), String(decoding: new[first..<(new.count - last)], as: UTF8.self))
  }
}

extension UInt8 {
  /// Whether it continues a character of UTF-8.
  fileprivate var continues: Bool { self & 0xC0 == 0x80 }
}
