extension RandomAccessCollection where Index == Int {
  /// The index of the first element for which something is true, found by halving; the end's if there is none.
  ///
  /// - Parameter isInSecond: True for an element and all after it, or for none.
  @inlinable package func partitioningIndex(where isInSecond: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = low + (high - low) / 2
      if isInSecond(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
