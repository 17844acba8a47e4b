import Diagnostics
import FeedModel
import Output
import TestKit
import Testing

@testable import SiteBuilder

/// A feed that apps would not read is not published (FeedClient, `TransferLimits`).
@Suite struct FeedLimitsTests {
  static let feeds: [Case<(bytes: Int, values: Int), String?>] = [
    Case("a small one", (1000, 10), nil), Case("the largest", (16 << 20, 150_000), nil),
    Case("a byte more", (16 << 20 + 1, 10), "feed-too-large"), Case("a value more", (1000, 150_001), "feed-too-large"),
  ]

  @Test(arguments: feeds) func isPublishedIfAppsReadIt(_ c: Case<(bytes: Int, values: Int), String?>) {
    let contents = FileContents([UInt8](repeating: 0x20, count: c.input.bytes))
    var found: String?
    do throws(OutputFormat.Problem) {
      #expect(try OutputFormat.published(contents, c.input.values, fix: "publish less").count == c.input.bytes)
    } catch {
      found = error.id.rawValue
      #expect(error.words.hasSuffix("apps read at most 16777216 and 150000") && error.fix == "publish less")
    }
    #expect(found == c.expected)
  }
}
