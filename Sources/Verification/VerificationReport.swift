/// What came of a verification.
public struct VerificationReport: Equatable, Sendable {
  /// Ends with a slash.
  public var site: String
  /// Of the live manifest; nil if there is none that can be read.
  public var sequence: Int?
  /// The URLs that were asked for, with what is wrong elsewhere last.
  public var checked: [String] = []
  /// How many files the manifest has.
  public var files = 0
  /// Of the files that came, decoded.
  public var bytes = 0
  /// The same as they came.
  public var received = 0
  /// For how many seconds a cache, on the way or on the device, may go on serving a feed that has changed. Apps add the
  /// time until they ask again.
  public var stale: Int?
  /// In the order of URLs, those of the site first.
  public var findings: [Finding] = []

  public init(site: String) { self.site = site }

  public var faults: Int { findings.count { $0.severity == .fault } }
  public var advice: Int { findings.count { $0.severity == .advice } }
}
