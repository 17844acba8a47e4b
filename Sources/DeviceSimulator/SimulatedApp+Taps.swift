import FeedClient
import FeedEvaluator
import FeedModel

extension SimulatedApp {
  /// What is on the screen now.
  public func screen() async -> Screen { Screen(banner: await banner(), alerts: waiting.map(\.alert)) }

  private func banner() async -> Screen.Banner? {
    guard let bannersClient = clients.banners, let banner = await bannersClient.waiting else { return nil }
    return Screen.Banner(
      id: banner.id, view: banner.view,
      size: ScreenSize(
        width: await bannersClient.call("width").number ?? 0, height: await bannersClient.call("height").number ?? 0))
  }

  /// What the user does, and all that comes of it.
  public func tap(_ tap: Tap) async -> TapEffect {
    var effect = TapEffect()
    switch tap {
    case .answer(let feed, let id, let answer, let systemAllows):
      system.user(allows: systemAllows)
      guard let place = waiting.firstIndex(where: { $0.alert.feed == feed && $0.alert.id == id }) else { return effect }
      await self.answer(answer, at: place, &effect)
    case .call(let function, let arguments): await call(function, arguments, &effect)
    case .request(let access):
      effect.result = await request(access)
      effect.happened = true
    }
    effect.opened = opened.take()
    return effect
  }

  private func answer(_ answer: Answer, at place: Int, _ effect: inout TapEffect) async {
    guard waiting[place].alert.buttons.contains(where: { $0.answer == answer }) else { return }
    effect.happened = true
    switch waiting.remove(at: place) {
    case .alert(let display): await clients.alerts?.answer(answer, to: display)
    case .update(let alert): await clients.updates.answer(answer, to: alert)
    case .prompt(let display): await clients.prompts?.answer(answer, to: display)
    case .permission(let display): effect.completion = await clients.permissions?.answer(answer, to: display).completion
    }
  }

  private func call(_ function: String, _ arguments: [String], _ effect: inout TapEffect) async {
    guard let bannersClient = clients.banners, let id = bannerID else { return }
    let before = await flags(of: id)
    effect.happened = await bannersClient.call(function, arguments) != .unknownFunction
    let after = await flags(of: id)
    for (name, isSet) in after.sorted(by: { $0.key < $1.key }) where before[name] != isSet {
      effect.flags.append(TapEffect.FlagChange(flag: DeviceFlag(id: id, name: name), isSet: isSet))
    }
  }

  private func flags(of id: String) async -> [String: Bool] {
    await clients.banners?.state(of: [id]).records[id]?.flags ?? [:]
  }
}

/// An alert of one of the clients, until it is answered.
enum Waiting {
  case alert(Alerts.Display)
  case update(UpdatesClient.Alert)
  case prompt(Prompts.Display)
  case permission(Permissions.Display)

  var alert: Screen.Alert {
    switch self {
    case .alert(let alert):
      Screen.Alert(feed: .alerts, id: alert.key, title: alert.title, message: alert.message, buttons: alert.buttons)
    case .update(let alert):
      Screen.Alert(
        feed: alert.feed, id: alert.display.version.text, title: alert.display.title, message: alert.display.message,
        buttons: alert.display.buttons)
    case .prompt(let prompt):
      Screen.Alert(
        feed: .prompts, id: prompt.name, title: prompt.title, message: prompt.message, buttons: prompt.buttons)
    case .permission(let prompt):
      Screen.Alert(
        feed: .permissions, id: prompt.access, title: prompt.title, message: prompt.message, buttons: prompt.buttons,
        contentView: prompt.contentView)
    }
  }
}

extension UpdatesClient.Alert {
  fileprivate var feed: FeedName {
    switch self {
    case .newInThisVersion: .localUpdates
    case .updateAvailable: .updates
    }
  }
}

extension BannerReply {
  fileprivate var number: Double? {
    if case .number(let number) = self { number } else { nil }
  }
}
