import Testing

@testable import FolderWatching

@Suite struct WakeUpsTests {
  /// Moments of changes in milliseconds, each noted while the burst before is waited for, and when somebody is woken.
  static let bursts: [(String, changes: [Int], wakeUp: Int)] = [
    ("one change", [0], 10),
    ("a second change starts the pause again", [0, 5], 15),
    ("an editor's three steps", [0, 1, 2], 12),
    ("changes that go on", Array(stride(from: 0, through: 195, by: 5)), 200),
    ("just before the end", [0, 9], 19),
  ]

  @Test(arguments: bursts) func wakeOnce(name: String, changes: [Int], wakeUp: Int) async {
    let clock = ManualTime()
    let wakeUps = WakeUps(clock: clock)
    let (moments, woken) = AsyncStream.makeStream(of: Duration.self)
    let task = Task { await wakeUps.forEachBurst { woken.yield(clock.now.offset) } }
    var moment = 0
    for change in changes {
      if change > moment { await clock.advance(by: .milliseconds(change - moment)) }
      moment = change
      wakeUps.note()
    }
    var iterator = moments.makeAsyncIterator()
    if wakeUp > moment { await clock.advance(to: .milliseconds(wakeUp)) }
    #expect(await iterator.next() == .milliseconds(wakeUp))
    task.cancel()
    await task.value
    woken.finish()
    #expect(await iterator.next() == nil, "nobody is woken twice")
  }

  @Test func nextBurstWakesAgain() async {
    let clock = ManualTime()
    let wakeUps = WakeUps(clock: clock)
    let (moments, woken) = AsyncStream.makeStream(of: Duration.self)
    let task = Task { await wakeUps.forEachBurst { woken.yield(clock.now.offset) } }
    var iterator = moments.makeAsyncIterator()
    for end in [10, 20, 30] {
      wakeUps.note()
      await clock.advance(by: .milliseconds(10))
      #expect(await iterator.next() == .milliseconds(end))
    }
    task.cancel()
    await task.value
  }
}

extension ManualTime {
  /// In steps, as long as somebody sleeps on the way.
  fileprivate func advance(to end: Duration) async {
    while now.offset < end { await advance(by: .milliseconds(1)) }
  }
}
