extension String {
  /// Nil for what is not well-formed; `String(validating:as:)` does the same from macOS 15 and iOS 18 on.
  package init?<Encoding: Unicode.Encoding>(wellFormed units: some Collection<Encoding.CodeUnit>, as _: Encoding.Type) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(units.count)
    let isBroken = transcode(
      units.makeIterator(), from: Encoding.self, to: UTF8.self, stoppingOnError: true, into: { bytes.append($0) })
    if isBroken { return nil }
    self.init(decoding: bytes, as: UTF8.self)
  }
}
