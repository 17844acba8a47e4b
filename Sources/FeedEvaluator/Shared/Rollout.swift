internal import FeedModel

/// The number of places in a rollout, which are hundredths of a percent.
public let rolloutPlaces = 10_000

/// A device's place in one notification's rollout, from 0 to 9,999: the lower it is, the earlier the device is included.
///
/// FNV-1a with 64 bits over the UTF-8 of `seed`, a zero byte and `id`; then the last step of MurmurHash3 (fmix64), without
/// which similar ids would have correlated places; then modulo 10,000. The formula is permanent: with another one, devices
/// would change places in the middle of a rollout. Places for different ids are independent, so that it is not always the
/// same people who come first.
public func rolloutPlace(seed: String, id: String) -> Int {
  Int(mixed([seed.utf8, "\0".utf8, id.utf8].joined().fnv1a) % UInt64(rolloutPlaces))
}

private func mixed(_ hash: UInt64) -> UInt64 {
  var hash = (hash ^ (hash >> 33)) &* 0xff51_afd7_ed55_8ccd
  hash = (hash ^ (hash >> 33)) &* 0xc4ce_b9fe_1a85_ec53
  return hash ^ (hash >> 33)
}
