import Diagnostics
import Text

/// A piece of a text that another program would replace: `*|FNAME|*`, `%FIRSTNAME%`, `[First name]`, `${name}`, `%1$s`;
/// or a variable of the site in single braces. In this program's output, users would see it as it is.
struct MergeTag: Equatable {
  /// The range in bytes.
  var range: Range<Int>
  /// The variable of the site that is meant; nil if there is none.
  var variable: String?
}

extension MergeTag {
  /// All tags of a text, in order.
  ///
  /// - Parameters:
  ///   - isMarkdown: Whether the text may have links and code. Its tags in `{% … %}` are then reported as look-alikes
  ///     of Markdown instead.
  ///   - isVariable: Whether a name is a variable's.
  static func all(in text: UnsafeBufferPointer<UInt8>, isMarkdown: Bool, isVariable: (String) -> Bool) -> [MergeTag] {
    let found = search(text, isMarkdown, isVariable)
    return found.isEmpty || !isMarkdown ? found : CodeFinder.withoutCode(text) { search($0, isMarkdown, isVariable) }
  }

  private static func search(
    _ text: UnsafeBufferPointer<UInt8>, _ isMarkdown: Bool, _ isVariable: (String) -> Bool
  ) -> [MergeTag] {
    var (found, start) = ([MergeTag](), 0)
    while let place = text.firstIndex(
      from: start, or: UInt8(ascii: "%"), UInt8(ascii: "["), UInt8(ascii: "{"), UInt8(ascii: "<"), UInt8(ascii: "|"))
    {
      start = place + 1
      guard text.byte(place - 1) != UInt8(ascii: "\\"),
        let tag = tag(in: text, at: place, isMarkdown: isMarkdown, isVariable)
      else {
        // The second brace of a variable does not begin another tag.
        if text[place] == UInt8(ascii: "{"), text.byte(start) == text[place] { start += 1 }
        continue
      }
      found.append(tag)
      start = tag.range.upperBound
    }
    return found
  }

  private static func tag(
    in text: UnsafeBufferPointer<UInt8>, at place: Int, isMarkdown: Bool, _ isVariable: (String) -> Bool
  ) -> MergeTag? {
    switch text[place] {
    case UInt8(ascii: "%"): percent(text, place)
    case UInt8(ascii: "{"): brace(text, place, isMarkdown, isVariable)
    case UInt8(ascii: "["): bracket(text, place)
    case UInt8(ascii: "<"): angle(text, place)
    default: mailchimp(text, place)
    }
  }

  /// Reads `%FIRSTNAME%`, `%%First name%%`, and placeholders of programs: `%@`, `%s`, `%1$s`; but not `50%off%` and
  /// `100 %s`.
  private static func percent(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> MergeTag? {
    let before = text[..<place].last { $0 != 0x20 } ?? 0
    if 0x30...0x39 ~= before { return nil }
    if text.byte(place + 1) == UInt8(ascii: "%") {
      let (name, end) = text.word(at: place + 2) { $0.isNameByte || $0 == 0x20 }
      guard name.first.map(\.isLetter) ?? false, text.starts(with: "%%", at: end) else { return nil }
      return MergeTag(range: place..<end + 2)
    }
    let (name, end) = text.word(at: place + 1) { $0.isNameByte || $0 == UInt8(ascii: ".") }
    if text.byte(end) == UInt8(ascii: "%"), name.utf8.count > 2, name.first.map(\.isLetter) ?? false,
      name.allSatisfy({ !$0.isLowercase }) || name.contains(where: { $0 == "_" || $0 == "." }) || isField(name),
      !"/\\".utf8.contains(text.byte(end + 1)), !ofWindows.contains(name.uppercased())
    {
      return MergeTag(range: place..<end + 1)
    }
    return format(text, place)
  }

  /// Variables that Windows replaces in paths.
  private static let ofWindows: Set<String> = [
    "USERPROFILE", "APPDATA", "LOCALAPPDATA", "PROGRAMDATA", "PROGRAMFILES", "TEMP", "TMP", "WINDIR", "SYSTEMROOT",
    "SYSTEMDRIVE", "HOMEDRIVE", "HOMEPATH", "PATH",
  ]

  /// Reads a conversion of `printf`.
  private static func format(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> MergeTag? {
    let (_, digits) = text.word(at: place + 1) { 0x30...0x39 ~= $0 || $0 == UInt8(ascii: ".") }
    var end = digits
    let isNumbered = text.byte(end) == UInt8(ascii: "$") && end > place + 1
    if isNumbered { end += 1 }
    while text.byte(end) == UInt8(ascii: "l") { end += 1 }
    guard "@sdf".utf8.contains(text.byte(end)), !text.byte(end + 1).isNameByte, text.byte(end + 1) < 0x80 else {
      return nil
    }
    return MergeTag(range: place..<end + 1)
  }

  /// Reads `{app}`, `{first_name}`, `{$name}`, `{!name}`, `${name}`, `{0}`; outside Markdown also `{% if … %}`.
  private static func brace(
    _ text: UnsafeBufferPointer<UInt8>, _ place: Int, _ isMarkdown: Bool, _ isVariable: (String) -> Bool
  ) -> MergeTag? {
    let next = text.byte(place + 1)
    if next == UInt8(ascii: "%"), !isMarkdown {
      let rest = text[(place + 2)...].prefix(200)
      return rest.firstIndex(of: UInt8(ascii: "}")).map { MergeTag(range: place..<$0 + 1) }
    }
    let isMarked = next == UInt8(ascii: "$") || next == UInt8(ascii: "!")
    let (name, end) = text.word(at: place + (isMarked ? 2 : 1)) { $0.isNameByte || $0 == UInt8(ascii: ".") }
    guard text.byte(end) == UInt8(ascii: "}"), text.byte(end + 1) != UInt8(ascii: "}") || isMarked, !name.isEmpty else {
      return nil
    }
    if text.byte(place - 1) == UInt8(ascii: "{") { return nil }
    // A device fills in a whole value of a link's query.
    if isMarkdown, text.byte(place - 1) == UInt8(ascii: "="), "&#)> ".utf8.contains(text.byte(end + 1)) { return nil }
    let isShell = text.byte(place - 1) == UInt8(ascii: "$")
    let range = (isShell ? place - 1 : place)..<end + 1
    if !isMarked, !isShell, isVariable(name) { return MergeTag(range: range, variable: name) }
    let begins = name.first.map(\.isLetter) ?? false
    guard isMarked || isShell ? begins : isField(name) || name.utf8.count == 1 && !begins else { return nil }
    return MergeTag(range: range)
  }

  /// Reads `[FIRSTNAME]`, `[First name]` and `[PRODUCT_NAME]`, but neither `[SALE]` nor the text of a link.
  private static func bracket(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> MergeTag? {
    let (name, end) = text.word(at: place + 1) { $0.isNameByte || $0 == 0x20 || $0 == UInt8(ascii: ".") }
    guard text.byte(end) == UInt8(ascii: "]"), !"([:]".utf8.contains(text.byte(end + 1)),
      !"[!]".utf8.contains(text.byte(place - 1))
    else { return nil }
    let isConstant = name.contains("_") && name.allSatisfy { $0.isUppercase || $0 == "_" }
    // In release notes, `[Name]` and `[Email]` are fields on the screen.
    let isWord = name.contains { $0.isUppercase } && name.contains { $0.isLowercase } && name.utf8.count < 8
    return isConstant || isField(name) && !isWord ? MergeTag(range: place..<end + 1) : nil
  }

  /// Reads `<<FirstName>>` and `<%= name %>`.
  private static func angle(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> MergeTag? {
    if text.byte(place + 1) == UInt8(ascii: "%") {
      let rest = text[(place + 2)...].prefix(80)
      guard let end = rest.firstIndex(of: UInt8(ascii: ">")), rest[..<end].last == UInt8(ascii: "%") else { return nil }
      return MergeTag(range: place..<end + 1)
    }
    guard text.byte(place + 1) == text[place] else { return nil }
    let (name, end) = text.word(at: place + 2) { $0.isNameByte || $0 == 0x20 }
    guard text.starts(with: ">>", at: end), isField(name) || name.contains("_") else { return nil }
    return MergeTag(range: place..<end + 2)
  }

  /// Reads `*|FNAME|*`.
  private static func mailchimp(_ text: UnsafeBufferPointer<UInt8>, _ place: Int) -> MergeTag? {
    guard text.byte(place - 1) == UInt8(ascii: "*") else { return nil }
    let (name, end) = text.word(at: place + 1) { $0.isNameByte || $0 == UInt8(ascii: ":") }
    guard name.utf8.count > 2, !name.contains(where: \.isLowercase), text.starts(with: "|*", at: end) else {
      return nil
    }
    return MergeTag(range: place - 1..<end + 2)
  }

  /// Whether it is a name that mail programs use for a detail of a person, in one of their spellings.
  static func isField(_ name: String) -> Bool {
    let word = name.lowercased().filter(\.isLetter)
    return fields.contains(word)
      || ["contact", "user", "customer", "subscriber", "recipient"].contains { owner in
        word.hasPrefix(owner) && fields.contains(String(word.dropFirst(owner.count)))
      }
  }

  private static let fields: Set<String> = [
    "firstname", "fname", "lastname", "lname", "fullname", "surname", "givenname", "name", "username", "companyname",
    "productname", "emailaddress", "appname", "vorname", "nachname", "prenom", "apellido", "yourname",
  ]

  func diagnostic(_ words: String, at place: SourceLocation) -> Diagnostic {
    Diagnostic(
      .mergeTag,
      variable == nil
        ? "nothing replaces '\(words)' here, so people read it as it is"
        : "'\(words)' has only one brace at each end, so people read it as it is",
      fix: variable.map { "write {{\($0)}}" }
        ?? "write what people should read, or {{name}} for a variable of publish.yml",
      at: place, length: words.unicodeScalars.count)
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The byte at a place; 0 outside the text.
  fileprivate func byte(_ place: Int) -> UInt8 { indices.contains(place) ? self[place] : 0 }

  fileprivate func starts(with word: StaticString, at place: Int) -> Bool {
    word.withUTF8Buffer { word in place <= count && self[place...].starts(with: word) }
  }

  /// At most 40 bytes that satisfy a condition, and their end.
  fileprivate func word(at place: Int, _ isPart: (UInt8) -> Bool) -> (name: String, end: Int) {
    guard place < count else { return ("", place) }
    let word = self[place...].prefix(40).prefix(while: isPart)
    return (String(decoding: word, as: UTF8.self), word.endIndex)
  }
}
