/// Which devices an inspection imagines.
public struct Imagination: Equatable, Sendable {
  public enum Memory: Hashable, Sendable {
    /// Whatever clients write.
    case any
    /// Nothing: no display, no flag, no answer. The counter of launches since the last display is that of all launches.
    case none
  }

  /// What devices remember.
  public var memory: Memory
  /// How many integers the versions of the app have, joined by dots; nil for any number.
  public var versionParts: Int?
  /// URL schemes that every device opens.
  public var openedByAll: Set<String>

  public init(memory: Memory = .any, versionParts: Int? = nil, openedByAll: Set<String> = []) {
    self.memory = memory
    self.versionParts = versionParts
    self.openedByAll = openedByAll
  }
}
