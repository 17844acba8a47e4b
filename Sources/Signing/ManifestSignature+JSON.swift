internal import Text
internal import WireFormats

extension ManifestSignature {
  public static let schema = Kind.content.rawValue
  /// Of the file: more than four signatures and a long address need.
  public static let maxBytes = 8 << 10
  /// Enough for a threshold, and for a key that is being replaced.
  public static let maxSignatures = 4

  /// Reads `manifest.sig`. Nothing but what ``encode()`` writes is accepted: no other order, no unknown or repeated member,
  /// nothing after the end. A later format has another name.
  ///
  /// - Throws: ``SignatureFormatError``
  public static func decode(_ bytes: [UInt8]) throws(SignatureFormatError) -> ManifestSignature {
    try decode(bytes, as: .content)
  }

  /// Reads a `manifest.sig` or a `renewal.sig`.
  package static func decode(_ bytes: [UInt8], as kind: Kind) throws(SignatureFormatError) -> ManifestSignature {
    guard bytes.count <= maxBytes else { throw SignatureFormatError("it has more than \(maxBytes) bytes") }
    let limits = ReadingLimits(maxBytes: maxBytes, maxDepth: 3, maxValues: 100, maxKeyBytes: 100)
    let json: JSON
    do throws(FormatError) {
      json = try JSON.parse(bytes, limits: limits).value
    } catch {
      throw SignatureFormatError(error.sentence(insteadOf: "a signature"))
    }
    let file = PlacedValue(value: json, place: ValuePlace(root: "the signature"))
    let signature: ManifestSignature
    do throws(ValueProblem) {
      signature = try ManifestSignature(StrictObject(file), kind)
    } catch {
      throw SignatureFormatError("\(error)")
    }
    guard signature.encode() == bytes else {
      throw SignatureFormatError("it has more than a signature, or is written in another way")
    }
    return signature
  }

  private init(_ fields: StrictObject, _ kind: Kind) throws(ValueProblem) {
    _ = try fields.required("schema").read("'\(kind.rawValue)'") { $0.string == kind.rawValue ? kind : nil }
    statement = try Statement(fields, kind)
    let signatures = try fields.required("signatures")
    self.signatures = try signatures.list().map { entry throws(ValueProblem) in
      try KeySignature(StrictObject(entry))
    }
    guard 1...Self.maxSignatures ~= self.signatures.count else {
      throw signatures.fail("1 to \(Self.maxSignatures) are expected, not \(self.signatures.count)")
    }
    guard Set(self.signatures.map(\.key)).count == self.signatures.count else {
      throw signatures.fail("a key signs once")
    }
  }

  public func encode() -> [UInt8] {
    let members: [JSON.Member] = [
      .init("schema", .string(statement.kind.rawValue)), .init("site", .string(statement.site)),
      .init("sequence", .number(statement.sequence)), .init("bytes", .number(statement.bytes)),
      .init("sha256", .string(statement.sha256)), .init("expires", .string(statement.expires.rfc3339)),
      .init(
        "signatures",
        .array(
          signatures.map { signature in
            .object([
              .init("key", .string(signature.key)), .init("signature", .string(signature.signature.base64)),
            ])
          })),
    ]
    return JSON.object(members).write()
  }
}

extension ManifestSignature.Statement {
  fileprivate init(_ fields: StrictObject, _ kind: ManifestSignature.Kind) throws(ValueProblem) {
    self.kind = kind
    site = try fields.required("site").read("an absolute URL that ends with a slash") { json in
      json.string.flatMap { Self.isSite($0) ? $0 : nil }
    }
    sequence = try fields.required("sequence").integer(in: 1...(1 << 53))
    bytes = try fields.required("bytes").integer(in: 0...(1 << 53))
    sha256 = try fields.required("sha256").lowerHexadecimal(count: 64)
    expires = try fields.required("expires").instant()
  }

  /// Printable ASCII, and so on one line.
  private static func isSite(_ text: String) -> Bool {
    text.utf8.count <= 2_048 && text.utf8.last == UInt8(ascii: "/") && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
  }
}

extension ManifestSignature.KeySignature {
  fileprivate init(_ fields: StrictObject) throws(ValueProblem) {
    key = try fields.required("key").lowerHexadecimal(count: 16)
    signature = try fields.required("signature").read("64 bytes in base64") { json in
      json.string.flatMap(Signature.init(base64:))
    }
  }
}

extension PlacedValue {
  fileprivate func lowerHexadecimal(count: Int) throws(ValueProblem) -> String {
    try read("\(count) hexadecimal digits in small letters") { json in
      json.string.flatMap { text in
        let isHexadecimal = text.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x66 ~= $0 }
        return isHexadecimal && text.utf8.count == count ? text : nil
      }
    }
  }
}

/// Why bytes are not a `manifest.sig`: a sentence without a capital letter or a full stop.
public struct SignatureFormatError: Error, Equatable, Sendable, CustomStringConvertible {
  public let description: String

  init(_ description: String) { self.description = description }
}
