internal import WireFormats

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension StateContents {
  init(propertyList bytes: [UInt8]) throws(FormatError) {
    let (root, issues) = try PropertyList.parse(bytes, limits: Self.limits)
    guard let values = root.dictionary else { throw .noDictionary(root.kind) }
    self.init(.propertyList, values: values, loss: StateLoss(issues))
  }

  /// A file that others read as a dictionary: its values are those that state can hold. Nil for one that nobody reads.
  ///
  /// - Parameters:
  ///   - error: Why we don't read it.
  init?(foreign bytes: [UInt8], _ error: FormatError) {
    switch error {
    case .empty, .tooLarge, .tooDeep, .tooMany: return nil
    case .encoding, .syntax, .unexpected: break
    }
    // why not Foundation for both: binary ones can unfold there without end, and crash it.
    if bytes.starts(with: "bplist".utf8) { self.init(binary: bytes, error) } else { self.init(text: bytes, error) }
  }

  private init?(binary bytes: [UInt8], _ error: FormatError) {
    guard let (first, second) = ForeignObjects(in: bytes).substitutes(),
      let values = first.dictionary, let others = second.dictionary
    else { return nil }
    self.init(
      .propertyList, values: values.filter { others[$0.key] == $0.value },
      loss: StateLoss(between: first, and: second) ?? StateLoss(why: StateDamage(error, in: bytes).why))
  }

  private init?(text bytes: [UInt8], _ error: FormatError) {
    guard let (root, why) = Self.root(of: bytes, error), let entries = root.dictionary else { return nil }
    self.init(
      .propertyList, values: entries.filter { StateLoss(in: $0.value) == nil },
      loss: StateLoss(in: root) ?? StateLoss(why: why))
  }

  /// - Returns: With the reason why it is not simply read.
  private static func root(of bytes: [UInt8], _ error: FormatError) -> (PropertyList, why: String)? {
    #if canImport(FoundationEssentials)
      // why not FoundationEssentials: it knows few encodings.
      if let text = DeclaredEncoding(of: bytes)?.utf8() {
        return (try? PropertyList.parse(text, limits: limits).value).map { ($0, StateDamage(error, in: bytes).why) }
      }
    #endif
    guard MarkupDepth.isAtMost(limits.maxDepth, in: bytes) else { return nil }
    var format = PropertyListDecoder.PropertyListFormat.xml
    guard let root = try? PropertyListDecoder().decode(CodedPropertyList.self, from: Data(bytes), format: &format)
    else { return nil }
    return (root.value, format == .openStep ? "it is an old-style property list" : StateDamage(error, in: bytes).why)
  }
}
