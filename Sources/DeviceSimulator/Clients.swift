import FeedClient
import FeedEvaluator
import FeedModel

/// The five clients of one launch; nil for those whose feed the app doesn't have.
struct Clients {
  let banners: BannersClient?
  let alerts: AlertsClient?
  let updates: UpdatesClient
  let prompts: PromptsClient?
  let permissions: PermissionsClient?

  init(
    _ feeds: [FeedName: PublishedFeed], _ environment: FeedEnvironment, _ system: ImaginedSystem, _ screen: ScreenSize
  ) {
    // To these clients a file that isn't there is an empty one; to the others it is a failure, which they tell.
    func present(_ name: FeedName) -> FeedSource? { feeds[name].flatMap { $0.isMissing ? nil : $0.source } }
    banners = feeds[.banners].map { BannersClient(controlFile: $0.source, environment: environment) { screen } }
    alerts = feeds[.alerts].map { AlertsClient(feed: $0.source, environment: environment) }
    updates = UpdatesClient(
      remote: feeds[.updates]?.source, local: present(.localUpdates), environment: environment)
    prompts = present(.prompts).map { PromptsClient(feed: $0, environment: environment) }
    permissions = present(.permissions).map {
      PermissionsClient(feed: $0, environment: environment, system: system)
    }
  }
}
