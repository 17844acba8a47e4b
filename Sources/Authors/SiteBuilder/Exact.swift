import Text

/// A value that equals another value only if their texts have the same bytes.
///
/// Swift's `==` treats composed and decomposed letters as equal, but the bytes written from them differ.
@propertyWrapper
struct Exact<Value: ByteComparable>: Equatable, Sendable {
  var wrappedValue: Value

  static func == (one: Exact, other: Exact) -> Bool { one.wrappedValue.isSame(as: other.wrappedValue) }
}

/// A value that can be compared byte for byte.
protocol ByteComparable: Sendable {
  func isSame(as other: Self) -> Bool
}

extension String: ByteComparable {}

extension Optional: ByteComparable where Wrapped: ByteComparable {
  func isSame(as other: Wrapped?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.isSame(as: other)
  }
}

extension Set: ByteComparable where Element: ByteComparable {
  func isSame(as other: Set) -> Bool {
    count == other.count && allSatisfy { one in other.firstIndex(of: one).map { one.isSame(as: other[$0]) } ?? false }
  }
}

extension Dictionary: ByteComparable where Key: ByteComparable, Value: ByteComparable {
  func isSame(as other: Dictionary) -> Bool {
    count == other.count
      && allSatisfy { one in
        other.index(forKey: one.key).map { one.key.isSame(as: other[$0].key) && one.value.isSame(as: other[$0].value) }
          ?? false
      }
  }
}
