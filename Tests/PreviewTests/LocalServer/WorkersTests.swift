import Testing

@testable import LocalServer

@Suite struct WorkersTests {
  /// Computes until its task is cancelled.
  static func compute() { while !Task.isCancelled { _ = (0..<1000).reduce(0, &+) } }

  @Test func onlySomeAreDoneAtOnceAndTheOthersInOrder() async {
    let workers = Workers(WorkLimits(atOnce: 1))
    let (steps, step) = AsyncStream.makeStream(of: String.self)
    let first = WorkerJob {
      step.yield("first begins")
      Self.compute()
      step.yield("first ends")
    }
    let gone = WorkerJob { step.yield("never") }
    let last = WorkerJob {
      step.yield("last")
      step.finish()
    }
    for job in [first, gone, last] { workers.start(job) }
    var seen: [String] = []
    for await one in steps {
      seen.append(one)
      // Nobody waits for the second any more when its turn comes.
      if one == "first begins" { for job in [gone, first] { job.cancel() } }
    }
    #expect(seen == ["first begins", "first ends", "last"])
  }

  /// Clients that leave before their turn leave nothing behind, however many they are.
  @Test func manyThatAreGoneAreSkipped() async {
    let workers = Workers(WorkLimits(atOnce: 1))
    let (steps, step) = AsyncStream.makeStream(of: String.self)
    let (begun, begin) = AsyncStream.makeStream(of: Void.self)
    let first = WorkerJob {
      begin.yield()
      Self.compute()
    }
    workers.start(first)
    for await _ in begun { break }
    for _ in 0..<50_000 {
      let gone = WorkerJob { step.yield("never") }
      workers.start(gone)
      gone.cancel()
    }
    workers.start(
      WorkerJob {
        step.yield("last")
        step.finish()
      })
    first.cancel()
    #expect(await steps.reduce(into: []) { $0.append($1) } == ["last"])
  }

  @Test("a costly job on each processor, and many more, do not delay other jobs") func costlyOnesBlockNobody() async {
    let workers = Workers(WorkLimits(atOnce: 12))
    let (begun, begin) = AsyncStream.makeStream(of: Int.self)
    let (ended, end) = AsyncStream.makeStream(of: Int.self)
    let costly = (0..<11).map { number in
      WorkerJob {
        begin.yield(number)
        Self.compute()
        end.yield(number)
      }
    }
    for job in costly { workers.start(job) }
    let (answers, answer) = AsyncStream.makeStream(of: Void.self)
    workers.start(WorkerJob { answer.yield() })
    for await _ in answers { break }
    #expect(await begun.prefix(11).reduce(into: Set()) { $0.insert($1) }.count == 11)
    for job in costly { job.cancel() }
    #expect(await ended.prefix(11).reduce(into: Set()) { $0.insert($1) }.count == 11)
  }

  @Test func processorTimeIsThatOfTheTaskAndNotOfWaiting() async {
    let executor = JobExecutor()
    let task = Task(executorPreference: executor) { Self.compute() }
    // It can be asked for while it grows.
    while executor.processorTime < .milliseconds(50) { await Task.yield() }
    task.cancel()
    await task.value
    let taken = executor.processorTime
    await Task(executorPreference: executor) { try? await Task.sleep(for: .milliseconds(100)) }.value
    #expect(executor.processorTime - taken < .milliseconds(50))
  }

  /// The standard library's actors, and those that apps embed, have no executor of their own.
  @Test func actorsAreCountedToo() async {
    actor Counter { func count() -> Int { (0..<1_000_000).reduce(0, &+) } }
    let executor = JobExecutor()
    let alone = Counter()
    _ = await Task(executorPreference: executor) { await alone.count() }.value
    #expect(executor.processorTime > .microseconds(100))
  }
}
