/// What making responses may cost at most.
public struct WorkLimits: Sendable {
  /// How many responses are made at once; the others wait for their turn. As each has a thread of its own, a cheap one
  /// is made beside costly ones.
  public var atOnce: Int
  /// Of one response. Beyond it the client is answered that it was too much, and the task is cancelled.
  public var processorTime: Duration
  /// Bytes of the bodies of all requests together, each from its first byte until it is answered.
  public var bodies: Int

  public init(atOnce: Int = 16, processorTime: Duration = .seconds(5), bodies: Int = 64 << 20) {
    self.atOnce = atOnce
    self.processorTime = processorTime
    self.bodies = bodies
  }
}
