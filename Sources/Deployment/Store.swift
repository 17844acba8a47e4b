public import Output

/// Where an output is published.
public protocol Store: Sendable {
  /// The bytes of those of the files that are there.
  func read(_ paths: [String]) async throws(StoreError) -> [String: [UInt8]]

  /// Uploads files with their headers, in any order. One whose name holds a hash is left as it is, if it is there whole.
  func upload(_ files: [OutputFile]) async throws(StoreError)

  /// Removes files, in any order. One that is not there counts as removed.
  func remove(_ paths: [String]) async throws(StoreError)
}

/// What a store says when it could not do something.
public struct StoreError: Error, Equatable, Sendable {
  /// In words for people: the file, if it is about one, and why.
  public var problem: String
  /// What to do about it, if it is known.
  public var advice: String?

  public init(_ problem: String, advice: String? = nil) {
    self.problem = problem
    self.advice = advice
  }
}
