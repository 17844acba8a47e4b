import Dispatch

extension Array where Element: Sendable {
  /// The results in the array's own order, computed on all cores.
  package func concurrentMap<Result: Sendable>(_ transform: @Sendable (Element) -> Result) -> [Result] {
    concurrentResults(count) { transform(self[$0]) }
  }

  /// The same results as ``concurrentMap(_:)``, but each element is released as soon as its result exists: the inputs
  /// of 10,000 entries do not have to be in memory together with their results.
  package consuming func concurrentMapReleasing<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    var elements = map(Optional.some)
    self = []
    let count = elements.count
    return elements.withUnsafeMutableBufferPointer { elements in
      let slots = Slots(base: elements.baseAddress)
      return concurrentResults(count) { index in slots.take(index).map(transform) }
    }.compactMap { $0 }
  }
}

/// The results of both, computed on two cores.
package func concurrently<One: Sendable, Other: Sendable>(
  _ one: @Sendable () -> One, _ other: @Sendable () -> Other
) -> (One, Other) {
  let results = concurrentResults(2) { index -> (One?, Other?) in
    if index == 0 { return (one(), nil) }
    return (nil, other())
  }
  return (results[0].0 ?? one(), results[1].1 ?? other())
}

private func concurrentResults<Result: Sendable>(_ count: Int, _ result: @Sendable (Int) -> Result) -> [Result] {
  guard count > 1 else { return (0..<count).map(result) }
  return [Result](unsafeUninitializedCapacity: count) { buffer, initialized in
    let results = Slots(base: buffer.baseAddress)
    // A short list may hold expensive items, so its chunks are small.
    let chunk = max(1, min(64, count / 64))
    DispatchQueue.concurrentPerform(iterations: (count + chunk - 1) / chunk) { part in
      for index in part * chunk..<min(count, (part + 1) * chunk) { results.set(index, result(index)) }
    }
    initialized = count
  }
}

/// Each index is used once, by one thread.
private struct Slots<Value>: @unchecked Sendable {
  let base: UnsafeMutablePointer<Value>?

  func set(_ index: Int, _ value: Value) { base?.advanced(by: index).initialize(to: value) }

  func take<Element>(_ index: Int) -> Element? where Value == Element? {
    guard let place = base?.advanced(by: index) else { return nil }
    defer { place.pointee = nil }
    return place.pointee
  }
}
