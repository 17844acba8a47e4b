/// A problem in words, before its place is known. Others may report it under an id of their own.
public struct Complaint: Error, Equatable, Sendable {
  public var id: DiagnosticID
  /// One sentence without a full stop, or the rest of one that begins with a name.
  public var message: String
  /// The advice for the author, as an imperative.
  public var fix: String

  public init(_ id: DiagnosticID, _ message: String, fix: String) {
    (self.id, self.message, self.fix) = (id, message, fix)
  }

  /// The same words under another id.
  public func named(_ id: DiagnosticID) -> Complaint { Complaint(id, message, fix: fix) }

  /// - Parameter length: The number of scalars that it covers, starting at the place.
  public func diagnostic(at place: SourceLocation, length: Int = 1) -> Diagnostic {
    Diagnostic(id, message, fix: fix, at: place, length: length)
  }
}
