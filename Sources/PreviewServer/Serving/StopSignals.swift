@preconcurrency internal import Dispatch
internal import Synchronization

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Ctrl-C and the polite request to end, as something that can be waited for.
///
/// After the first of each the system's own way is back, so that a second Ctrl-C quits at once.
final class StopSignals: Sendable {
  private static let numbers = [SIGINT, SIGTERM]
  private let ends: (reading: Int32, writing: Int32)
  private let source: any DispatchSourceRead
  private let stream: AsyncStream<Void>

  /// Takes the signals of the whole program until ``restore()``.
  init() {
    let ends = openPipe()
    let (stream, signals) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let source = DispatchSource.makeReadSource(fileDescriptor: ends.reading, queue: .global())
    source.setEventHandler {
      signals.yield()
      source.cancel()
    }
    source.setCancelHandler {
      close(ends.reading)
      close(ends.writing)
    }
    (self.ends, self.source, self.stream) = (ends, source, stream)
    source.resume()
    writingEnd.store(ends.writing, ordering: .releasing)
    for number in Self.numbers { signal(number, note) }
  }

  /// Returns at the first signal, or when the task is cancelled.
  func first() async {
    for await _ in stream { return }
  }

  func restore() {
    for number in Self.numbers { signal(number, SIG_DFL) }
    _ = writingEnd.compareExchange(expected: ends.writing, desired: -1, ordering: .acquiringAndReleasing)
    source.cancel()
  }
}

/// Of the pipe through which the handler tells; it may do little more than write.
private let writingEnd = Atomic<Int32>(-1)

/// Runs in the middle of anything else.
private nonisolated func note(_ number: Int32) {
  let before = errno
  signal(number, SIG_DFL)
  var byte: UInt8 = 0
  _ = write(writingEnd.load(ordering: .acquiring), &byte, 1)
  errno = before
}

private func openPipe() -> (reading: Int32, writing: Int32) {
  var ends: [Int32] = [-1, -1]
  _ = pipe(&ends)
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  return (ends[0], ends[1])
}
