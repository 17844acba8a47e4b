extension Int {
  /// Only ASCII digits, optionally after a minus sign.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D }) else { return nil }
    self.init(text)
  }
}

extension Double {
  /// Digits, optionally with a minus sign and a decimal point; no exponent, `nan` or `inf`.
  init?(plain text: String) {
    guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) || $0 == 0x2D || $0 == 0x2E }) else { return nil }
    self.init(text)
  }
}

/// Whole numbers without `.0`.
func short(_ number: Double) -> String {
  number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
}
