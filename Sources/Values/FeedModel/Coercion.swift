/// The rules by which the originals' Objective-C reads one type where it expects another.
///
/// The functions are total: every text and every number has a result. The rules are ASCII-only.
public enum Coercion {
  /// Whether, after white space, one sign and zeros, the next character is one of `Y y T t 1`…`9`: "yes", "true", "-1",
  /// "00012".
  public static func boolValue(_ text: String) -> Bool {
    var rest = skipSpaceAndSign(text)
    while rest.first == UInt8(ascii: "0") { rest.removeFirst() }
    guard let next = rest.first else { return false }
    return 0x31...0x39 ~= next || "YyTt".utf8.contains(next)
  }

  /// The leading integer, saturating; 0 if there is none: "12abc" is 12, "1.9" is 1, "abc" is 0.
  public static func integerValue(_ text: String) -> Int {
    let isNegative = sign(text) < 0
    var value = 0
    for digit in skipSpaceAndSign(text).prefix(while: { 0x30...0x39 ~= $0 }) {
      let (product, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) = product.addingReportingOverflow(isNegative ? -Int(digit - 0x30) : Int(digit - 0x30))
      if tooBig || overflow { return isNegative ? .min : .max }
      value = sum
    }
    return value
  }

  /// The number truncated towards zero, saturating; 0 for NaN.
  public static func integerValue(_ number: Double) -> Int {
    if number.isNaN { return 0 }
    return Int(exactly: number.rounded(.towardZero)) ?? (number < 0 ? .min : .max)
  }

  /// The leading decimal number, 0 if there is none; infinite beyond the largest `Double`.
  public static func doubleValue(_ text: String) -> Double {
    var rest = skipSpaceAndSign(text)
    var number = takeDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      number += [UInt8(ascii: ".")] + takeDigits(&rest) + [UInt8(ascii: "0")]
    }
    let decimal = "0" + String(decoding: number, as: UTF8.self) + exponent(rest)
    return sign(text) * (Double(decimal) ?? 0)
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || 0x09...0x0D ~= byte }

  private static func sign(_ text: String) -> Double { text.utf8.first { !isSpace($0) } == UInt8(ascii: "-") ? -1 : 1 }

  private static func skipSpaceAndSign(_ text: String) -> Substring.UTF8View {
    var rest = text[...].utf8
    while let first = rest.first, isSpace(first) { rest.removeFirst() }
    if let first = rest.first, "+-".utf8.contains(first) { rest.removeFirst() }
    return rest
  }

  private static func takeDigits(_ rest: inout Substring.UTF8View) -> [UInt8] {
    let digits = rest.prefix { 0x30...0x39 ~= $0 }
    rest.removeFirst(digits.count)
    return Array(digits)
  }

  private static func exponent(_ text: Substring.UTF8View) -> String {
    var rest = text
    guard let mark = rest.popFirst(), "eE".utf8.contains(mark) else { return "" }
    let sign = rest.first == UInt8(ascii: "-") ? "-" : ""
    if let first = rest.first, "+-".utf8.contains(first) { rest.removeFirst() }
    let digits = takeDigits(&rest)
    return digits.isEmpty ? "" : "e" + sign + String(decoding: digits, as: UTF8.self)
  }
}

/// The originals' coercions of JSON values; nil where Objective-C would have crashed the app.
extension JSON {
  var coercedBoolean: Bool? {
    switch self {
    case .boolean(let flag): flag
    case .number(let text): Double(text).map { $0 != 0 }
    case .string(let text): Coercion.boolValue(text)
    default: nil
    }
  }

  var coercedInteger: Int? {
    switch self {
    case .boolean(let flag): flag ? 1 : 0
    case .number(let text): Int(text) ?? Double(text).map(Coercion.integerValue)
    case .string(let text): Coercion.integerValue(text)
    default: nil
    }
  }

  /// The number, which is finite.
  var coercedDouble: Double? {
    guard case .string(let text) = self else { return double }
    return Coercion.doubleValue(text).isFinite ? Coercion.doubleValue(text) : nil
  }

  var coercedText: String? {
    switch self {
    case .string(let text), .number(let text): text
    default: nil
    }
  }

  var coercedTexts: [String]? {
    if let text = string { return [text] }
    guard let elements else { return nil }
    let texts = elements.compactMap(\.string)
    return texts.count == elements.count ? texts : nil
  }
}
