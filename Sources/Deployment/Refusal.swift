public import FeedModel

/// Why a deploy does not happen, or does not go on. Nothing that devices read was changed, except where a case says so.
public enum Refusal: Error, Equatable, Sendable {
  /// Files of the output are not what its manifest says.
  case damagedOutput([String])
  /// The output's signature is of another manifest.
  case otherSignature
  case newer(live: Int, local: Int)
  /// The same number, but other content: two builds began from the same manifest.
  case otherBuild(sequence: Int)
  /// Keys that devices remember, of which the output knows nothing: it was not built after what is live.
  case forgets([String])
  /// What is live is signed, and the output is not.
  case unsigned
  /// What is live is this output with a signature that holds for longer: it was renewed since.
  case shorterSignature(live: Instant, local: Instant)
  /// Apps would refuse the output: why.
  case untrustedOutput(String)
  /// What is live may not be from the site's authors: why.
  case untrustedLive(String)
  /// Apps would report at once that they may be out of date.
  case expiredSignature(Instant)
  /// The store has other files by these names, which publish did not put there.
  case foreignFiles([String])
  /// `manifest.json` in the store is something else.
  case foreignManifest
  case damagedManifest(String)
  /// What an earlier deploy has noted in the store cannot be read, or somebody else has written it.
  case damagedJournal
  /// Somebody else has deployed meanwhile. Feeds and pages may be of both.
  case changedMeanwhile

  /// Stays; programs read it.
  public var id: String {
    switch self {
    case .damagedOutput: "damaged-output"
    case .otherSignature: "other-signature"
    case .newer: "newer-live"
    case .otherBuild: "other-build"
    case .forgets: "forgets-keys"
    case .unsigned: "unsigned"
    case .shorterSignature: "shorter-signature"
    case .expiredSignature: "expired-signature"
    case .foreignFiles: "foreign-files"
    case .foreignManifest: "foreign-manifest"
    case .damagedManifest: "damaged-manifest"
    case .damagedJournal: "damaged-journal"
    case .untrustedOutput: "untrusted-output"
    case .untrustedLive: "untrusted-live"
    case .changedMeanwhile: "changed-meanwhile"
    }
  }
}
