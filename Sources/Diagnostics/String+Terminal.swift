extension String {
  /// The line with a 1-based number, without its end (LF, CRLF or CR).
  func line(_ number: Int) -> String? {
    var current = 1
    var line: [UInt8] = []
    var bytes = utf8.makeIterator()
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

private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0x09: false
  case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF, 0xFFFE...0xFFFF: true
  default: false
  }
}

private func hexadecimal(_ scalar: Unicode.Scalar) -> String {
  let digits = String(scalar.value, radix: 16, uppercase: true)
  return "<U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + ">"
}

private func width(_ scalar: Unicode.Scalar) -> Int {
  if isHidden(scalar) { return hexadecimal(scalar).count }
  switch scalar.properties.generalCategory {
  case .nonspacingMark, .enclosingMark, .format: return 0
  default: break
  }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
    return 2
  default: return 1
  }
}
