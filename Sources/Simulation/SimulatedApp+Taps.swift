internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Text

/// What the user does with what is on screen.
extension SimulatedApp {
  /// Of the alert that was shown last, which is on top.
  mutating func press(_ choice: Event.ButtonChoice) async -> Observation.Obstacle? {
    guard let alert = alerts.last else { return .noAlert }
    guard let button = alert.buttons.first(choice) else { return .noButton(among: alert.buttons) }
    await answer(button.answer, at: alerts.count - 1)
    return nil
  }

  mutating func answer(
    _ answer: Answer, to id: String, of feed: FeedName, systemAllows: Bool
  ) async -> Observation.Obstacle? {
    world.change { $0.user.allows = systemAllows }
    let place = alerts.firstIndex { $0.feed == feed && $0.id.isSame(as: id) }
    guard let place else { return .noAlert }
    let buttons = alerts[place].buttons
    guard buttons.contains(where: { $0.answer == answer }) else { return .noButton(among: buttons) }
    await self.answer(answer, at: place)
    return nil
  }

  private mutating func answer(_ answer: Answer, at place: Int) async {
    let alert = alerts.remove(at: place)
    if answer == .grant, world.registersLater(alert.id) {
      registrations.append((alert, await world.showSystemDialog(alert.id)))
    } else {
      await take(answer, to: alert)
    }
  }

  func take(_ answer: Answer, to alert: FeedItem) async {
    if case .completed(let completion) = await process.client(of: alert)?.answer(answer, to: alert) {
      complete(alert.id, completion)
    }
  }

  mutating func loadPage() -> Observation.Obstacle? {
    guard page != nil else { return .noBanner }
    page?.isLoaded = true
    return nil
  }

  mutating func call(_ function: String, _ arguments: [String]) async -> Observation.Obstacle? {
    guard let page, let banners = process.banners else { return .noBanner }
    guard page.isLoaded || Self.hasBeforeLoading(function) else {
      world.note("the page is not loaded yet, so it has no function \(function)")
      return nil
    }
    let before = await flags(of: page.id)
    let reply = await banners.call(function, arguments)
    guard reply != .unknownFunction else { return .noFunction(function) }
    if let number = reply.number { world.change { $0.seen.returned = .number(number) } }
    await tellFlags(of: page.id, since: before)
    // A view that is on screen already is shown anew.
    if function == "display", let shown = await banners.waiting, shown.view.id == arguments.first {
      world.change { $0.seen.shown.append(.banner(shown)) }
    }
    return nil
  }

  /// What the original defines before a page is there; the others come with it.
  private static func hasBeforeLoading(_ function: String) -> Bool { ["width", "height"].contains(function) }

  private func flags(of id: String) async -> [String: Bool] {
    await process.banners?.state(of: [id]).records[id]?.flags ?? [:]
  }

  private func tellFlags(of id: String, since before: [String: Bool]) async {
    let changed = await flags(of: id).filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
    world.change { contents in
      contents.seen.flags += changed.map { (DeviceFlag(id: id, name: $0.key), isSet: $0.value) }
    }
  }
}

extension World {
  /// Whether the system's answer comes later than the user's.
  fileprivate func registersLater(_ access: String) -> Bool {
    notificationsRegisterLater && Permissions.areNotifications(access)
  }
}

extension [Button] {
  fileprivate func first(_ choice: Event.ButtonChoice) -> Button? {
    switch choice {
    case .label(let label): first { $0.label == label }
    case .index(let index): indices.contains(index) ? self[index] : nil
    }
  }
}
