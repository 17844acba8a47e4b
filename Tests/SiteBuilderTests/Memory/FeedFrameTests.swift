import FeedModel
import TestKit
import Testing

@testable import SiteBuilder

@Suite struct FeedFrameTests {
  static let feeds: [Case<String, [String]?>] = [
    Case(
      "a dictionary", "<plist>\n<dict>\n\t<key>k</key>\n</dict>\n</plist>\n",
      ["<plist>\n<dict>\n", "</dict>\n</plist>\n"]),
    Case("an empty dictionary", "<plist>\n<dict/>\n</plist>\n", nil),
    Case("it ends otherwise", "<plist>\n<dict>\n</dict></plist>", nil), Case("nothing", "", nil),
  ]

  @Test(arguments: feeds) func isWhatStandsAroundEntries(_ c: Case<String, [String]?>) {
    let frame = FeedFrame.propertyList(of: Array(c.input.utf8))
    #expect(frame.map { [$0.opening, $0.closing] } == c.expected.map { $0.map { Array($0.utf8) } })
  }

  @Test func nothingIsJoinedInAFrameThatIsNotKnown() {
    var pieces = CachedPieces<NotificationPages, NoInputs>(frame: nil)
    #expect(pieces.join([], in: NoInputs()) { _, _ in nil } == nil)
    #expect(FeedFrame.propertyList != nil)
  }
}
