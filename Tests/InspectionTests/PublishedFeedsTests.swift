import FeedModel
import Inspection
import Testing

@Suite struct PublishedFeedsTests {
  @Test func aSiteWithoutFeedsPublishesNothing() {
    #expect(PublishedFeeds() == PublishedFeeds(banners: nil))
    #expect(PublishedFeeds(banners: BannersFeed()) != PublishedFeeds())
  }
}
