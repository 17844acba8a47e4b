/// A bit for each of some words, given by numbers, so that nearly all other words need no look into a dictionary.
package struct WordFilter: Sendable {
  private var bits = [UInt64](repeating: 0, count: 32)

  package init(_ words: some Sequence<UInt64>) { for word in words { bits[Int(word >> 6 & 31)] |= 1 << (word & 63) } }

  @inline(__always)
  package func mayContain(_ word: UInt64) -> Bool { bits[Int(word >> 6 & 31)] >> (word & 63) & 1 != 0 }
}
