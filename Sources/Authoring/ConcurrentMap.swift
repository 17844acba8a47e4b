import Dispatch

extension Array where Element: Sendable {
  /// The results in the array's own order, computed on all cores.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    guard count > 1 else { return map(transform) }
    return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
      let results = Slots(base: buffer.baseAddress)
      let chunk = Swift.max(1, Swift.min(64, count / 8))
      DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { part in
        for index in part * chunk..<Swift.min(count, (part + 1) * chunk) {
          results.set(index, transform(self[index]))
        }
      }
      initialized = count
    }
  }
}

/// Each index is written once, by one thread, before the buffer is read.
private struct Slots<Value>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Value>?

  func set(_ index: Int, _ value: Value) { base?.advanced(by: index).initialize(to: value) }
}
