/// Who is among the first: a device's place in one notification's rollout, 0 up to 9,999.
///
/// FNV-1a with 64 bits over the UTF-8 of `seed`, a zero byte and `id`, modulo 10,000. The formula is for good: with
/// another one, devices would change places in the middle of a rollout. The same seed gives unlike places for unlike
/// ids, so that it isn't always the same people who come first.
public func rolloutBucket(seed: String, id: String) -> Int {
  var hash: UInt64 = 0xcbf2_9ce4_8422_2325
  for byte in Array(seed.utf8) + [0] + Array(id.utf8) {
    hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
  }
  return Int(hash % 10_000)
}
