/// A list that grows, and becomes an array without spare capacity at its end. It has one owner, so that appending asks nothing but
/// whether there is room.
///
/// - Precondition: Elements hold no references.
struct Scratch<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(16, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var last: Element? { count > 0 ? base[count - 1] : nil }

  subscript(index: Int) -> Element {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  mutating func append(_ element: Element) {
    if count == capacity { grow(to: count + 1) }
    base[count] = element
    count += 1
  }

  mutating func append(contentsOf elements: UnsafeBufferPointer<Element>) {
    guard let first = elements.baseAddress else { return }
    if elements.count > capacity - count { grow(to: count + elements.count) }
    (base + count).update(from: first, count: elements.count)
    count += elements.count
  }

  mutating func removeAll(from end: Int) { count = min(count, end) }

  private mutating func grow(to needed: Int) {
    capacity = max(needed, 2 * capacity)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// A copy.
  var array: [Element] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
