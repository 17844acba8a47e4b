internal import Disk
@preconcurrency internal import Dispatch
internal import Synchronization

/// SIGINT (Ctrl-C) and SIGTERM, as something that can be waited for.
///
/// After the first signal, the system's default is restored for both, so that a second Ctrl-C or a SIGTERM then quits
/// at once.
package final class StopSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM]
  /// The pipe; nil if the system has none left, so that signals have their usual effect.
  private let pipe: (ends: PipeEnds, source: any DispatchSourceRead)?
  private let stream: AsyncStream<Void>

  /// Takes the signals of the whole program until ``restore()``.
  package init() {
    let (stream, signals) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    self.stream = stream
    guard let ends = openPipe() else {
      pipe = nil
      return
    }
    let source = DispatchSource.makeReadSource(fileDescriptor: ends.reading, queue: .global())
    source.setEventHandler {
      takeByte(ends.reading)
      signals.yield()
    }
    source.setCancelHandler {
      close(ends.reading)
      close(ends.writing)
    }
    pipe = (ends, source)
    source.resume()
    writingEnd.store(ends.writing, ordering: .releasing)
    for number in Self.numbers { signal(number, note) }
  }

  /// Returns at the first signal, or when the task is cancelled.
  package func first() async {
    for await _ in stream { return }
  }

  package func restore() {
    for number in Self.numbers { signal(number, SIG_DFL) }
    guard let pipe else { return }
    _ = writingEnd.compareExchange(expected: pipe.ends.writing, desired: -1, ordering: .acquiringAndReleasing)
    pipe.source.cancel()
  }
}

/// The end of the pipe into which the signal handler writes; the handler may do little more than that.
private let writingEnd = Atomic<Int32>(-1)

/// The signal handler, which may run in the middle of any other code.
private nonisolated func note(_ number: Int32) {
  let before = errno
  signal(SIGINT, SIG_DFL)
  signal(SIGTERM, SIG_DFL)
  // The handler writes only once: at the next signal, the descriptor's number may belong to a different file.
  let end = writingEnd.exchange(-1, ordering: .acquiringAndReleasing)
  var byte: UInt8 = 0
  if end >= 0 { _ = write(end, &byte, 1) }
  errno = before
}

private typealias PipeEnds = (reading: Int32, writing: Int32)

private func openPipe() -> PipeEnds? {
  var ends: [Int32] = [-1, -1]
  guard pipe(&ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}

private func takeByte(_ descriptor: Int32) {
  var byte: UInt8 = 0
  _ = read(descriptor, &byte, 1)
}
