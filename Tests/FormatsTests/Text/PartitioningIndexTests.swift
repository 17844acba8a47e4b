import Testing
import Text

@Suite struct PartitioningIndexTests {
  @Test("the first index from which on a condition holds", arguments: 0...20)
  func halves(_ count: Int) {
    let numbers = Array(0..<count)
    for first in 0...count {
      #expect(numbers.partitioningIndex { $0 >= first } == first)
      // Of a slice, in the list's own indices.
      #expect(numbers[(first / 2)...].partitioningIndex { $0 >= first } == first)
    }
  }
}
