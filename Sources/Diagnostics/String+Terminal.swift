extension String {
  /// The line with a 1-based number, without its end (LF, CRLF or CR) and without a byte order mark, which no place counts.
  func line(_ number: Int) -> String? {
    var current = 1
    var line: [UInt8] = []
    var bytes = utf8.dropFirst(utf8.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0).makeIterator()
    var pending = bytes.next()
    while let byte = pending {
      pending = bytes.next()
      guard byte == 0x0A || byte == 0x0D else {
        if current == number { line.append(byte) }
        continue
      }
      if current == number { break }
      if byte == 0x0D, pending == 0x0A { pending = bytes.next() }
      current += 1
    }
    return current == number ? String(decoding: line, as: UTF8.self) : nil
  }
}

/// Text that cannot steer a terminal: controls and bidirectional overrides are shown by name.
func printable(_ text: String) -> String { shown(ArraySlice(text.unicodeScalars)) }

func shown(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
  var text = String.UnicodeScalarView()
  for scalar in scalars {
    if isHidden(scalar) {
      text.append(contentsOf: hexadecimal(scalar).unicodeScalars)
    } else {
      text.append(scalar)
    }
  }
  return String(text)
}

/// How many columns of a terminal these take.
func columns(_ scalars: some Sequence<Unicode.Scalar>) -> Int {
  scalars.reduce(0) { $0 + width($1) }
}

/// Controls, separators of lines, what reorders text, and what has no width at all. Joiners stay: emoji and Persian are
/// written with them.
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x20..<0x7F, 0x09: false
  case 0..<0xA0, 0xAD, 0x061C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0xFEFF,
    0xFFF9...0xFFFB, 0xE0000...0xE007F:
    true
  default: scalar.properties.isNoncharacterCodePoint
  }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
}

private func width(_ scalar: Unicode.Scalar) -> Int {
  if (0x20..<0x7F).contains(scalar.value) { return 1 }
  if isHidden(scalar) { return hexadecimal(scalar).count }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: return isWide(scalar) ? 2 : 1
  }
}

/// East Asian Width W or F, and what is shown as an emoji by itself; half of a flag is one column.
private func isWide(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    true
  case 0x1F1E6...0x1F1FF: false
  default: scalar.properties.isEmojiPresentation
  }
}
