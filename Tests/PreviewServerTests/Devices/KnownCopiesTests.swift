import FeedClient
import Testing

@testable import PreviewServer

/// The preview remembers the feeds that devices have, up to a limit.
@Suite struct KnownCopiesTests {
  private func tag(_ copy: FeedCopy) -> String { copy.validators.eTag ?? "" }

  @Test("a copy is found by its tag, and equal bytes have one tag") func found() {
    let copies = KnownCopies()
    let copy = copies.add([1, 2])
    #expect(copies[tag(copy)] == copy && copies.add([1, 2]) == copy && copies.add([1]) != copy)
    #expect(copies["\"else\""] == nil && copies[""] == nil)
  }

  @Test("beyond the limit the oldest is forgotten") func oldest() {
    let copies = KnownCopies(limit: 10)
    let all = [[1, 1, 1, 1], [2, 2, 2, 2], [1, 1, 1, 1], [3, 3, 3, 3]].map { copies.add($0) }
    #expect(all.map { copies[tag($0)] != nil } == [false, true, false, true])
  }

  @Test("the newest stays, however large") func large() {
    let copies = KnownCopies(limit: 3)
    let (first, second) = (copies.add([1]), copies.add([2, 2, 2, 2, 2]))
    #expect(copies[tag(first)] == nil && copies[tag(second)] == second)
    let third = copies.add([3])
    #expect(copies[tag(second)] == nil && copies[tag(third)] == third)
  }

  @Test("nothing at all is a copy, too") func empty() {
    let copies = KnownCopies(limit: 0)
    #expect(copies[tag(copies.add([]))]?.body == [])
  }
}
