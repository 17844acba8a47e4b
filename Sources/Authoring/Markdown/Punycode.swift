/// Hosts as DNS has them (RFC 3492, RFC 5891).
enum Punycode {
  /// `xn--mller-kva.example` of `müller.example`.
  ///
  /// - Returns: Nil for letters that would have to be joined or mapped first, other than by their case.
  static func host(_ host: Substring) -> String? {
    let labels = host.lowercased().split(separator: ".", omittingEmptySubsequences: false).map { label($0) }
    return labels.contains(nil) ? nil : labels.compactMap(\.self).joined(separator: ".")
  }

  private static func label(_ label: Substring) -> String? {
    let scalars = label.unicodeScalars.map(\.value)
    if scalars.allSatisfy({ $0 < 0x80 }) { return String(label) }
    guard
      label.unicodeScalars.allSatisfy({ $0.properties.isAlphabetic || $0.properties.numericType != nil || $0 == "-" }),
      !label.unicodeScalars.contains(where: { $0.properties.canonicalCombiningClass != .notReordered })
    else { return nil }
    let encoded = "xn--" + encoded(scalars)
    return encoded.utf8.count < 64 ? encoded : nil
  }

  /// RFC 3492, 6.3. Labels are short, so nothing overflows.
  private static func encoded(_ scalars: [UInt32]) -> String {
    var output = scalars.filter { $0 < 0x80 }.compactMap(Unicode.Scalar.init)
    let basic = output.count
    if basic > 0 { output.append("-") }
    var (code, delta, bias, handled) = (UInt32(128), 0, 72, basic)
    while handled < scalars.count, let next = scalars.filter({ $0 >= code }).min() {
      delta += Int(next - code) * (handled + 1)
      code = next
      for scalar in scalars {
        if scalar < code { delta += 1 }
        guard scalar == code else { continue }
        var rest = delta
        for step in stride(from: 36, to: Int.max, by: 36) {
          let threshold = min(max(step - bias, 1), 26)
          guard rest >= threshold else { break }
          output.append(digit(threshold + (rest - threshold) % (36 - threshold)))
          rest = (rest - threshold) / (36 - threshold)
        }
        output.append(digit(rest))
        bias = adapted(delta, handled + 1, isFirst: handled == basic)
        (delta, handled) = (0, handled + 1)
      }
      delta += 1
      code += 1
    }
    return String(String.UnicodeScalarView(output))
  }

  private static func digit(_ value: Int) -> Unicode.Scalar {
    Unicode.Scalar(UInt8(value < 26 ? 0x61 + value : 0x16 + value))
  }

  private static func adapted(_ delta: Int, _ count: Int, isFirst: Bool) -> Int {
    var (delta, steps) = (isFirst ? delta / 700 : delta / 2, 0)
    delta += delta / count
    while delta > 455 { (delta, steps) = (delta / 35, steps + 36) }
    return steps + 36 * delta / (delta + 38)
  }
}
