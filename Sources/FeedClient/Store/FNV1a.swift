extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash in 16 hexadecimal digits: against accidents, not against malice.
  var fnv1a: String {
    let hash = reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }
}
