internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// One process of an app, with the clients of its feeds.
struct AppProcess: Sendable {
  let banners: BannersClient?
  let alerts: AlertsClient?
  let updates: UpdatesClient?
  let prompts: PromptsClient?
  let permissions: PermissionsClient?

  /// - Parameter channels: Those for which the app has clients, if the world has their feeds.
  init(in world: World, _ environment: FeedEnvironment, _ channels: [Channel]) {
    let options = world.options
    func source(_ feed: FeedName) -> FeedSource? { channels.contains(feed.channel) ? world.source(feed) : nil }
    banners = source(.banners).map { source in
      BannersClient(controlFile: source, options: options.banners, environment: environment) { world.screen }
    }
    // These two may be given an address later.
    alerts =
      channels.contains(.alerts)
      ? AlertsClient(
        feed: source(.alerts), options: options.alerts, environment: environment, hooks: world.alertsHooks) : nil
    updates =
      channels.contains(.updates)
      ? UpdatesClient(
        remote: source(.updates), local: source(.localUpdates), options: options.updates, environment: environment,
        hooks: world.updatesHooks) : nil
    prompts = source(.prompts).map { source in
      PromptsClient(feed: source, options: options.prompts, environment: environment, hooks: world.promptsHooks)
    }
    permissions = source(.permissions).map { source in
      PermissionsClient(
        feed: source, options: options.permissions, environment: environment, system: world,
        hooks: world.permissionsHooks)
    }
  }

  /// In the order of the channels.
  var clients: [any ChannelClient] {
    let all: [(any ChannelClient)?] = [banners, alerts, updates, prompts, permissions]
    return all.compactMap(\.self)
  }

  /// Applies the world's options after a change.
  func configure(from world: World) async {
    let options = world.options
    await banners?.configure { $0 = options.banners }
    await alerts?.configure { $0 = options.alerts }
    await alerts?.set(feed: world.source(.alerts))
    await updates?.configure { $0 = options.updates }
    await updates?.set(remote: world.source(.updates))
    await prompts?.configure { $0 = options.prompts }
    await permissions?.configure { $0 = options.permissions }
  }
}
