internal import Dispatch
internal import Text

/// Splits `0..<count` into slices, processes them on all cores and returns the results in the order of the slices.
///
/// - Parameter inOrder: Whether to process one slice after another on this thread, for tests that count calls.
/// - Throws: The first error, by slice. Slices that have not begun by then are left out.
func inSlices<Result: Sendable>(
  _ count: Int, inOrder: Bool, _ work: @Sendable (Range<Int>) throws(OutputError) -> Result
) throws(OutputError) -> [Result] {
  // 64 files are some 100 µs of work: enough for a task, and small enough to share evenly.
  let slices = (0..<(count + 63) / 64).map { $0 * 64..<min($0 * 64 + 64, count) }
  guard !inOrder, slices.count > 1 else { return try slices.map(work) }
  let state = Lock((results: [Result?](repeating: nil, count: slices.count), error: (Int, OutputError)?.none))
  DispatchQueue.concurrentPerform(iterations: slices.count) { number in
    guard state.withLock({ $0.error == nil }) else { return }
    do throws(OutputError) {
      let result = try work(slices[number])
      state.withLock { $0.results[number] = result }
    } catch {
      state.withLock { if $0.error.map({ number < $0.0 }) ?? true { $0.error = (number, error) } }
    }
  }
  let (results, failure) = state.withLock { $0 }
  if let failure { throw failure.1 }
  return results.compactMap(\.self)
}
