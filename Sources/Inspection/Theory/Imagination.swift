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
  /// What all questions about these devices may take together.
  public var quota: Quota

  public init(
    memory: Memory = .any, versionParts: Int? = nil, openedByAll: Set<String> = [], quota: Quota = Quota()
  ) {
    self.memory = memory
    self.versionParts = versionParts
    self.openedByAll = openedByAll
    self.quota = quota
  }

  /// The same devices, for questions that have a quota of their own.
  public func with(_ quota: Quota) -> Imagination {
    var imagination = self
    imagination.quota = quota
    return imagination
  }

  /// Whether the same devices are imagined.
  public static func == (a: Imagination, b: Imagination) -> Bool {
    a.memory == b.memory && a.versionParts == b.versionParts && a.openedByAll == b.openedByAll
  }
}
