internal import FeedEvaluator
public import FeedModel

/// What a device in one language reads from one publication, prepared for many launches: rules and numbers of entries.
public final class PublishedRules: Sendable {
  let feeds: PublishedFeeds
  let catalog: EntryCatalog
  /// In the order in which they are tried.
  let banners: [BannerRule]
  /// The number of each notification of the feed, whose launches are counted.
  let countedBanners: [Int]
  let prompts: [PromptRule]
  let countedPrompts: [Int]

  struct BannerRule {
    let entry: Int
    let rule: Rule
    /// The flags that the notification's page can set so that it does not come back.
    let hidingFlags: [String]
  }

  struct PromptRule {
    let entry: Int
    let rule: Rule
    let prompt: PromptsFeed.Prompt
  }

  /// - Parameter catalog: Has all entries of these feeds.
  public init(_ feeds: PublishedFeeds, in catalog: EntryCatalog) {
    self.feeds = feeds
    self.catalog = catalog
    func number(_ feed: FeedName, _ id: String) -> Int {
      guard let number = catalog.number(of: feed, id: id) else { preconditionFailure("\(id) is not in the catalog") }
      return number
    }
    banners = Banners.rules(of: feeds.banners ?? BannersFeed()).map { rule in
      BannerRule(entry: number(.banners, rule.id), rule: rule, hidingFlags: rule.hidingFlags)
    }
    countedBanners = feeds.banners?.notifications.map { number(.banners, $0.id) } ?? []
    let named = Dictionary((feeds.prompts?.prompts ?? []).map { ($0.name, $0) }) { $1 }
    prompts = Prompts.rules(of: feeds.prompts ?? PromptsFeed()).compactMap { rule in
      named[rule.id].map { PromptRule(entry: number(.prompts, rule.id), rule: rule, prompt: $0) }
    }
    countedPrompts = feeds.prompts?.prompts.map { number(.prompts, $0.name) } ?? []
  }
}

extension Rule {
  /// The flags that must not be set, in the order of the conditions.
  fileprivate var hidingFlags: [String] {
    (all + any).compactMap { test in
      guard case .flag(let name) = test.fact, test.accepts(.truth(false)), !test.accepts(.truth(true)) else {
        return nil
      }
      return name
    }
  }
}
