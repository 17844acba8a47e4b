import FeedClient
import Testing

@testable import PreviewServer

/// The preview remembers the feeds that devices have, up to a limit.
@Suite struct KnownCopiesTests {
  private func copy(_ bytes: [UInt8]) -> FeedCopy { FeedCopy(body: bytes, validators: FeedValidators()) }

  @Test("a copy is found by its tag, and equal bytes have one tag") func found() {
    let copies = KnownCopies()
    let tag = copies.add(copy([1, 2]))
    #expect(copies[tag]?.body == [1, 2] && copies.add(copy([1, 2])) == tag && copies.add(copy([1])) != tag)
    #expect(copies["\"else\""] == nil && copies[""] == nil)
  }

  @Test("beyond the limit the oldest is forgotten") func oldest() {
    let copies = KnownCopies(limit: 10)
    let all = [[1, 1, 1, 1], [2, 2, 2, 2], [1, 1, 1, 1], [3, 3, 3, 3]].map { copies.add(copy($0)) }
    #expect(all.map { copies[$0] != nil } == [false, true, false, true])
  }

  @Test("the newest stays, however large") func large() {
    let copies = KnownCopies(limit: 3)
    let (first, second) = (copies.add(copy([1])), copies.add(copy([2, 2, 2, 2, 2])))
    #expect(copies[first] == nil && copies[second]?.body == [2, 2, 2, 2, 2])
    let third = copies.add(copy([3]))
    #expect(copies[second] == nil && copies[third]?.body == [3])
  }

  @Test("nothing at all is a copy, too") func empty() {
    let copies = KnownCopies(limit: 0)
    #expect(copies[copies.add(copy([]))]?.body == [])
  }
}
