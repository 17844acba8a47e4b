/// One thing that is wrong, in one place.
public struct Finding: Hashable, Sendable {
  public enum Severity: String, Sendable { case fault, advice }

  public var id: FindingID
  /// The URL that was asked for, or the path of a local file.
  public var url: String
  public var expected: String
  public var found: String

  public init(_ id: FindingID, at url: String, expected: String, found: String) {
    self.id = id
    self.url = url
    self.expected = expected
    self.found = found
  }

  public var severity: Severity { id.severity }
  public var fix: String { id.fix }
}
