import FeedClient
import FeedEvaluator
public import FeedModel

extension SimulatedApp {
  /// The app was launched: what one channel's client makes of it. Nothing, where its feed is not published.
  ///
  /// Permissions only get their feed then, as an app's own doings lead to requests: a result is one that can't be read.
  public func launch(_ channel: Channel) async -> [ChannelResult] {
    switch channel {
    case .banners: await banners()
    case .alerts: await alerts()
    case .updates: await updates()
    case .prompts: await prompts()
    case .permissions: await permissions()
    }
  }

  private func banners() async -> [ChannelResult] {
    guard let bannersClient = clients.banners else { return [] }
    let outcome = await bannersClient.launched()
    bannerID = await bannersClient.waiting?.id
    return [
      result(.banners, outcome) { display, result in
        result.id = display.id
        result.view = display.view.id
        result.file = display.view.file
        result.height = display.view.height
        result.origin = display.view.origin.rawValue
      }
    ]
  }

  private func alerts() async -> [ChannelResult] {
    guard let alertsClient = clients.alerts else { return [] }
    let outcome = await alertsClient.launched()
    if let display = outcome.display { waiting.append(.alert(display)) }
    return [
      result(.alerts, outcome) { display, result in
        result.show(display.key, display.title, display.message, display.buttons, opens: display.actionURL)
      }
    ]
  }

  private func updates() async -> [ChannelResult] {
    let updatesClient = clients.updates
    let launch = await updatesClient.launched()
    waiting += launch.alerts.map(Waiting.update)
    let remote = launch.remote.map { [result(.updates, $0, show)] } ?? []
    let local = launch.local.map { [result(.localUpdates, $0, show)] } ?? missing(.localUpdates)
    return remote + local
  }

  private func show(_ display: Updates.Display, in result: inout ChannelResult) {
    result.show(display.version.text, display.title, display.message, display.buttons, opens: display.actionURL)
  }

  private func prompts() async -> [ChannelResult] {
    guard let promptsClient = clients.prompts else { return missing(.prompts) }
    let outcome = await promptsClient.launched()
    if let display = outcome.display { waiting.append(.prompt(display)) }
    return [
      result(.prompts, outcome) { display, result in
        result.show(display.name, display.title, display.message, display.buttons, opens: display.actionURL)
      }
    ]
  }

  private func permissions() async -> [ChannelResult] {
    guard let permissionsClient = clients.permissions else { return missing(.permissions) }
    guard let failure = await permissionsClient.refresh() else { return [] }
    var result = blank(.permissions)
    result.fail(failure.problem)
    return [result]
  }
}
