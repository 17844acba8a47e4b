import FeedModel
import Testing

@Suite struct FeedNameTests {
  @Test func everyChannelHasAFeed() { #expect(Set(FeedName.allCases.map(\.channel)) == Set(FeedChannel.allCases)) }
}
