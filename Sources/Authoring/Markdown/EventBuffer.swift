/// Events that are being written, as `ByteBuffer` holds bytes: with one owner, so that appending asks nothing but whether there
/// is room. One generic type for both is not specialised in other modules than its own, which costs builds 4 %.
struct EventBuffer: ~Copyable {
  private var base: UnsafeMutablePointer<Markdown.Event>
  private var capacity: Int
  private(set) var count = 0

  init(capacity: Int) {
    self.capacity = max(16, capacity)
    base = .allocate(capacity: self.capacity)
  }

  deinit { base.deallocate() }

  var last: Markdown.Event? { count > 0 ? base[count - 1] : nil }

  subscript(index: Int) -> Markdown.Event {
    get {
      precondition(index >= 0 && index < count)
      return base[index]
    }
    set {
      precondition(index >= 0 && index < count)
      base[index] = newValue
    }
  }

  mutating func append(_ event: Markdown.Event) {
    if count == capacity { grow() }
    base[count] = event
    count += 1
  }

  /// Leaves the first ones.
  mutating func removeAll(from end: Int) { count = min(count, end) }

  private mutating func grow() {
    capacity *= 2
    let larger = UnsafeMutablePointer<Markdown.Event>.allocate(capacity: capacity)
    larger.update(from: base, count: count)
    base.deallocate()
    base = larger
  }

  /// A copy, with no room for more.
  var events: [Markdown.Event] { Array(UnsafeBufferPointer(start: base, count: count)) }
}
