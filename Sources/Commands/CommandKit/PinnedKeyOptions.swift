package import ArgumentParser
package import FeedClient
import Signing

/// The keys that an app pins, for commands that check an output as that app does.
package struct PinnedKeyOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "A public key that the app pins, or its file: judges what is published as such an app does. Repeatable.",
      valueName: "key|file"))
  package var key: [String] = []

  @Option(help: ArgumentHelp("How many of the keys have to have signed.", valueName: "number"))
  package var threshold = 1

  @Option(
    help: ArgumentHelp(
      "A public key that the app lets renew signatures, or its file. Repeatable.", valueName: "key|file"))
  package var renewingKey: [String] = []

  package init() {}

  package func validate() throws {
    guard threshold == 1 || 1...max(1, Set(key).count) ~= threshold else {
      throw ValidationError("--threshold \(threshold): write a number from 1 to that of the keys, \(Set(key).count).")
    }
    guard renewingKey.isEmpty || !key.isEmpty else {
      throw ValidationError("--renewing-key needs --key: it renews what that has signed.")
    }
  }

  /// Nil without keys.
  ///
  /// - Throws: ``Failure`` if one of the keys is not a public key, or if there are fewer keys than the threshold.
  package func pinned() throws -> PinnedKeys? {
    guard !key.isEmpty else { return nil }
    let pinned = PinnedKeys(
      try key.map { try PublicKey(option: $0, "--key") }, threshold: threshold,
      renewing: try renewingKey.map { try PublicKey(option: $0, "--renewing-key") })
    guard threshold <= pinned.keys.count else {
      throw Failure(
        message: "--threshold: \(KeyError.badThreshold(threshold, keys: pinned.keys.count))",
        advice: "name each key once, or ask for fewer signatures")
    }
    return pinned
  }
}
