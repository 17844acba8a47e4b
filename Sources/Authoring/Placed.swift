public import Diagnostics

/// A value and where an author wrote it.
public struct Placed<Value: Sendable>: Sendable {
  public var value: Value
  public var location: SourceLocation
  /// In Unicode scalars, for the caret.
  public var length: Int

  public init(_ value: Value, at location: SourceLocation, length: Int = 1) {
    self.value = value
    self.location = location
    self.length = length
  }

  public func map<Other>(_ transform: (Value) -> Other) -> Placed<Other> {
    Placed<Other>(transform(value), at: location, length: length)
  }

  /// A diagnostic that points at it.
  public func diagnostic(
    _ severity: Diagnostic.Severity, _ id: DiagnosticID, _ message: String, fix: String? = nil
  ) -> Diagnostic {
    Diagnostic(severity, id, message, fix: fix, at: location, length: length)
  }
}

extension Placed: Equatable where Value: Equatable {}
