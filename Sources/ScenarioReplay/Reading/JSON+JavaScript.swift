internal import FeedModel

extension JSON {
  /// As JavaScript makes text of it (ECMAScript, ToString): `true`, `null`, `1` for 1.0, `1,2`, `[object Object]`.
  var javaScriptText: String {
    switch self {
    case .null: "null"
    case .boolean(let flag): "\(flag)"
    case .number(let text): Double(text).map(numberText) ?? text
    case .string(let text): text
    case .array(let elements): elements.map { $0 == .null ? "" : $0.javaScriptText }.joined(separator: ",")
    case .object: "[object Object]"
    }
  }
}

/// ECMAScript, Number::toString: Swift finds the same shortest digits, but puts the point and the exponent elsewhere.
private func numberText(_ number: Double) -> String {
  guard number.isFinite else { return number > 0 ? "Infinity" : "-Infinity" }
  guard number != 0 else { return "0" }
  let (digits, point) = shortestDigits(number.magnitude)
  let sign = number < 0 ? "-" : ""
  switch point {
  case -5...0: return sign + "0." + zeros(-point) + digits
  case 1...21 where digits.utf8.count <= point: return sign + digits + zeros(point - digits.utf8.count)
  case 1...21: return sign + digits.prefix(point) + "." + digits.dropFirst(point)
  default:
    let fraction = digits.utf8.count > 1 ? "." + digits.dropFirst() : ""
    return sign + digits.prefix(1) + fraction + "e" + (point > 0 ? "+" : "") + "\(point - 1)"
  }
}

/// The shortest digits that mean this number, and how many of them are before the point: 0.015 is ("15", -1).
private func shortestDigits(_ number: Double) -> (digits: String, point: Int) {
  let parts = "\(number)".split(separator: "e")
  let halves = parts[0].split(separator: ".")
  let all = halves.joined()
  let leading = all.utf8.prefix { $0 == UInt8(ascii: "0") }.count
  let point = halves[0].utf8.count - leading + (parts.count > 1 ? Int(parts[1]) ?? 0 : 0)
  let digits = all.utf8.dropFirst(leading).reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
  return (String(decoding: Array(digits), as: UTF8.self), point)
}

private func zeros(_ count: Int) -> String { String(repeating: "0", count: count) }
