internal import FeedModel

/// Who is among the first: a device's place in one notification's rollout, 0 up to 9,999.
///
/// FNV-1a with 64 bits over the UTF-8 of `seed`, a zero byte and `id`, modulo 10,000. The formula is for good: with
/// another one, devices would change places in the middle of a rollout. The same seed gives unlike places for unlike
/// ids, so that it isn't always the same people who come first.
public func rolloutBucket(seed: String, id: String) -> Int {
  Int((Array(seed.utf8) + [0] + Array(id.utf8)).fnv1a % 10_000)
}
