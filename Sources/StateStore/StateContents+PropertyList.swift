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
    var format = PropertyListDecoder.PropertyListFormat.xml
    let root = try? PropertyListDecoder().decode(CodedPropertyList.self, from: Data(known(bytes)), format: &format)
    guard let root = root?.value, let entries = root.dictionary else { return nil }
    let why = format == .openStep ? "it is an old-style property list" : StateDamage(error, in: bytes).why
    self.init(
      .propertyList, values: entries.filter { StateLoss(in: $0.value) == nil },
      loss: StateLoss(in: root) ?? StateLoss(why: why))
  }
}

/// In an encoding that Foundation's reader knows. The whole of Foundation knows all that the system does.
private func known(_ bytes: [UInt8]) -> [UInt8] {
  #if canImport(FoundationEssentials)
    DeclaredEncoding(of: bytes)?.utf8() ?? bytes
  #else
    bytes
  #endif
}
