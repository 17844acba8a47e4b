#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// By UTF-8 bytes: the one order that is the same everywhere.
func precedes(_ one: String, _ other: String) -> Bool {
  var (one, other) = (one, other)
  return one.withUTF8 { one in
    other.withUTF8 { other in
      guard let first = one.baseAddress, let second = other.baseAddress else { return one.count < other.count }
      let order = memcmp(first, second, min(one.count, other.count))
      return order == 0 ? one.count < other.count : order < 0
    }
  }
}

/// Equal to the last byte. Swift's `==` would take NFC and NFD for one path.
func sameBytes(_ one: String, _ other: String) -> Bool {
  one.utf8.elementsEqual(other.utf8)
}
