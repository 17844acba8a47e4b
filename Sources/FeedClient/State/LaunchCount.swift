/// Ensures that the launch of a process is counted once, whether a client or the app itself counts it first.
///
/// An environment and its copies share one. In a simulation, each process of the simulated device has its own.
package actor LaunchCount {
  private var first: Task<Void, Never>?
  private var isForTheApp = false

  package init() {}

  /// Counts, unless the launch was counted before. Either way the count is stored when this returns.
  func countFirst(_ count: @escaping @Sendable () async -> Void) async {
    if first == nil {
      isForTheApp = true
      first = Task { await count() }
    }
    await first?.value
  }

  /// Counts, unless a client has already counted the launch that the app means.
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

  /// The launch that was counted is done with: the next call counts another one.
  func close() { isForTheApp = false }
}
