internal import FeedClient
internal import FeedEvaluator
internal import FeedModel

/// One process of an app: the clients of the feeds that it has. They live as long as the process.
struct AppProcess: Sendable {
  let banners: BannersClient?
  let alerts: AlertsClient?
  let updates: UpdatesClient?
  let prompts: PromptsClient?
  let permissions: PermissionsClient?

  /// - Parameter channels: Those that the app has clients for, as far as the world has their feeds.
  init(in world: World, _ channels: [Channel]) {
    let (options, environment) = (world.options, world.environment)
    func has(_ channel: Channel) -> Bool { channels.contains(channel) }
    banners =
      has(.banners)
      ? world.source(.banners).map { source in
        BannersClient(controlFile: source, options: options.banners, environment: environment) { world.screen }
      } : nil
    // These two may be told an address later.
    alerts =
      has(.alerts)
      ? AlertsClient(
        feed: world.source(.alerts), options: options.alerts, environment: environment, hooks: world.alertsHooks) : nil
    updates =
      has(.updates)
      ? UpdatesClient(
        remote: world.source(.updates), local: world.source(.localUpdates), options: options.updates,
        environment: environment, hooks: world.updatesHooks) : nil
    prompts =
      has(.prompts)
      ? world.source(.prompts).map { source in
        PromptsClient(feed: source, options: options.prompts, environment: environment, hooks: world.promptsHooks)
      } : nil
    permissions =
      has(.permissions)
      ? world.source(.permissions).map { source in
        PermissionsClient(
          feed: source, options: options.permissions, environment: environment, system: world,
          hooks: world.permissionsHooks)
      } : nil
  }

  /// In the order of the channels.
  var clients: [any ChannelClient] {
    let all: [(any ChannelClient)?] = [banners, alerts, updates, prompts, permissions]
    return all.compactMap(\.self)
  }

  func client(of item: FeedItem) -> (any ChannelClient)? { clients.first { $0.channel == item.feed.channel } }

  /// The world's options are different now.
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

  /// A property of what a client keeps.
  func set(_ change: OptionChange, in world: World) async {
    switch change {
    case .option: break
    case .alerts(let change): await alerts?.update { change(&$0) }
    case .updates(let change):
      let running = world.device.version(world.options.updates.version)
      await updates?.update { change(&$0, running) }
    }
  }
}
