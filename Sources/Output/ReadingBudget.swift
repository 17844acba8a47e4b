internal import Text

/// How many bytes may be read altogether. An object, because all cores read.
public final class ReadingBudget: Sendable {
  let limit: Int
  private let taken = Lock(0)

  public init(limit: Int) { self.limit = limit }

  /// - Throws: ``OutputError/tooMuch(path:limit:)`` if what is taken is more than there is.
  func take(_ count: Int, for path: String) throws(OutputError) {
    let sum = taken.withLock { taken in
      taken += count
      return taken
    }
    if sum > limit { throw .tooMuch(path: path, limit: limit) }
  }
}
