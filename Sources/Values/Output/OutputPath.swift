/// Refuses a path that is unsafe or means something else on one of the systems that a published folder may pass
/// through.
///
/// A path must be relative, with `/`, and have at most 1,000 UTF-8 bytes and 60 components of at most 255 bytes each.
///
/// - Throws: ``OutputError/badPath(_:_:)``, with the first problem from the left.
func checkPath(_ path: String) throws(OutputError) {
  var path = path
  if let problem = path.withUTF8(problem(ofPath:)) { throw .badPath(path, problem) }
}

/// A key that is equal for names that collide on systems that ignore case (macOS, Windows) or Unicode normalisation
/// (macOS).
///
/// Equal keys are equal as Swift strings, which compare by canonical equivalence: NFC and NFD need no further work.
func collisionKey(_ path: String) -> String {
  // Upper case comes first, then lower case: `ß` and `ss`, and `ς` and `σ`, become equal only in upper case.
  isPlain(path) ? path : path.uppercased().lowercased()
}

/// Whether it is ASCII without capitals, which is its own ``collisionKey(_:)``.
func isPlain(_ path: String) -> Bool {
  path.utf8.allSatisfy { $0 < 0x80 && !(UInt8(ascii: "A")...UInt8(ascii: "Z") ~= $0) }
}

private let slash = UInt8(ascii: "/")
private typealias Part = Slice<UnsafeBufferPointer<UInt8>>

private func problem(ofPath path: UnsafeBufferPointer<UInt8>) -> OutputError.PathProblem? {
  guard let first = path.first else { return .empty }
  if first == slash { return .absolute }
  // The limits are 1,000 bytes because macOS takes 1,024 for the whole path, and 60 levels because every level of a
  // walk holds a descriptor.
  if path.count > 1000 { return .tooLong }
  var start = 0
  for count in 1...60 {
    let end = path[start...].firstIndex(of: slash) ?? path.count
    if let problem = problem(of: path[start..<end]) { return problem }
    if end == path.count { return nil }
    if count == 60 { break }
    start = end + 1
  }
  return .tooLong
}

private func problem(of part: Part) -> OutputError.PathProblem? {
  guard let first = part.first, let last = part.last else { return .emptyComponent }
  if part.count > 255 { return .tooLong }
  if part.elementsEqual(".".utf8) || part.elementsEqual("..".utf8) { return .dots }
  if first == UInt8(ascii: "-") { return .leadingDash }
  if last == UInt8(ascii: ".") || last == UInt8(ascii: " ") { return .trailingDotOrSpace }
  // Most names consist only of these, which keeps checking 30,000 paths fast.
  if !part.allSatisfy(isHarmless), let problem = problem(ofCharactersIn: part) { return problem }
  return isReservedOnWindows(part) ? .reservedOnWindows : nil
}

/// Whether it is `-`, `.`, `_`, or a letter or digit of ASCII.
private func isHarmless(_ byte: UInt8) -> Bool {
  switch byte {
  case 0x61...0x7A, 0x30...0x39, 0x2D, 0x2E, 0x5F, 0x41...0x5A: true
  default: false
  }
}

private func problem(ofCharactersIn part: Part) -> OutputError.PathProblem? {
  if hidesCharacter(part) { return .percentEncoded }
  for scalar in String(decoding: part, as: UTF8.self).unicodeScalars {
    if isControl(scalar) { return .controlCharacter }
    if scalar == "\\" { return .backslash }
    if "<>:\"|?*".unicodeScalars.contains(scalar) { return .forbidden(Character(scalar)) }
  }
  return nil
}

/// Whether it contains `%2e` or similar codes: a server that decodes them would look for a different file.
private func hidesCharacter(_ part: Part) -> Bool {
  part.indices.contains { place in
    part[place] == UInt8(ascii: "%") && place + 2 < part.endIndex
      && part[(place + 1)...(place + 2)].allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// Whether it is a control character (C0, C1) or one of the two line separators. Joiners are allowed: emoji sequences
/// need them.
private func isControl(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.properties.generalCategory {
  case .control, .lineSeparator, .paragraphSeparator: true
  default: false
  }
}

/// Whether this is the console or another device to Windows: `con`, `con.html` and `CON .txt` are.
private func isReservedOnWindows(_ part: Part) -> Bool {
  switch part[part.startIndex] | 0x20 {
  case UInt8(ascii: "c"), UInt8(ascii: "p"), UInt8(ascii: "a"), UInt8(ascii: "n"), UInt8(ascii: "l"): break
  default: return false
  }
  let base = part.prefix { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: " ") }
  return 3...7 ~= base.count && reservedOnWindows.contains(String(decoding: base, as: UTF8.self).lowercased())
}

private let reservedOnWindows: Set<String> = {
  let ports = ["com", "lpt"].flatMap { port in "0123456789¹²³".map { "\(port)\($0)" } }
  return Set(["con", "prn", "aux", "nul", "conin$", "conout$"] + ports)
}()
