/// Sees to it that the launch of a process is counted once, whoever comes first: a client, or the app itself.
///
/// An environment and its copies share one. In a simulation, each process of the imagined device has one of its own.
package actor LaunchCount {
  private var first: Task<Void, Never>?
  private var isForTheApp = false

  package init() {}

  /// Counts, unless it was counted before; either way it is kept when this returns.
  func countFirst(_ count: @escaping @Sendable () async -> Void) async {
    if first == nil {
      isForTheApp = true
      first = Task { await count() }
    }
    await first?.value
  }

  /// Counts, unless a client was quicker to count the launch that the app means.
  func countAgain(_ count: @escaping @Sendable () async -> Void) async {
    if isForTheApp {
      isForTheApp = false
      await first?.value
      return
    }
    let task = Task { await count() }
    if first == nil { first = task }
    await task.value
  }

  /// The launch that was counted is nobody's but ours: the next one that is counted is another.
  func close() { isForTheApp = false }
}
