import Authoring
import Diagnostics
import FeedModel

extension JSON {
  /// Reads a scenario file that is YAML.
  ///
  /// What is in quotation marks, or behind `|` or `>`, is text. Of what is not, `true`, `false`, `null`, nothing at all
  /// and numbers in their shortest form (`3`, `-1`, `0.5`) are what they look like; `yes`, `01`, `1.10`, `1_000` and `1e3`
  /// are text. Under a key with "version" in its name no number is one, as 1.10 and 1.1 are two versions.
  init(scenarioYAML value: YAMLValue) { self.init(value, under: "") }

  private init(_ value: YAMLValue, under key: String) {
    switch value {
    case .scalar(let scalar, isPlain: false): self = .string(scalar.value)
    case .scalar(let scalar, isPlain: true): self = JSON(plain: scalar.value, isVersion: key.namesVersion)
    case .sequence(let items, _): self = .array(items.map { JSON($0, under: key) })
    case .mapping(let members, _):
      self = .object(members.map { Member($0.key.value, JSON($0.value, under: $0.key.value)) })
    }
  }

  private init(plain text: String, isVersion: Bool) {
    switch text {
    case "true": self = .boolean(true)
    case "false": self = .boolean(false)
    case "null", "": self = .null
    default: self = !isVersion && text.isShortestNumber ? .number(text) : .string(text)
    }
  }
}

extension String {
  fileprivate var namesVersion: Bool {
    let (letters, word) = (Array(lowercased().utf8), Array("version".utf8))
    return letters.indices.contains { letters[$0...].starts(with: word) }
  }

  /// `3`, `-1`, `0.5`: no zeros, signs or marks that could be left out.
  fileprivate var isShortestNumber: Bool {
    var parts = utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)[...]
    guard var whole = parts.popFirst(), parts.count <= 1 else { return false }
    if whole.first == UInt8(ascii: "-") { whole = whole.dropFirst() }
    let zero = UInt8(ascii: "0")
    let areDigits = ([whole] + parts).allSatisfy { !$0.isEmpty && $0.allSatisfy { (zero...zero + 9).contains($0) } }
    return areDigits && (whole.count == 1 || whole.first != zero) && parts.last?.last != zero && self != "-0"
  }
}
