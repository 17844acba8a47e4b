internal import FeedClient
internal import FeedEvaluator
internal import FeedModel
internal import Text

/// What the user does on the screen.
extension SimulatedApp {
  mutating func press(_ choice: Event.ButtonChoice) async -> Observation.Obstacle? {
    let buttons = alerts.last?.buttons ?? []
    let (needed, button): (JSON, Button?) =
      switch choice {
      case .label(let label): (.string(label), buttons.first { $0.label == label })
      case .index(let index): (.number(index), buttons.indices.contains(index) ? buttons[index] : nil)
      }
    guard let button else {
      return .init(needed: needed, found: alerts.isEmpty ? .null : .texts(buttons.map(\.label)))
    }
    await answer(button.answer, at: alerts.count - 1)
    return nil
  }

  mutating func answer(
    _ answer: Answer, to id: String, of feed: FeedName, systemAllows: Bool
  ) async -> Observation.Obstacle? {
    world.change { $0.user.allows = systemAllows }
    guard let place = alerts.firstIndex(where: { $0.feed == feed && $0.id.isSame(as: id) }) else {
      return .init(needed: .string(id))
    }
    let answers = alerts[place].buttons.map(\.answer)
    guard answers.contains(answer) else {
      return .init(needed: .string("\(id): \(answer.rawValue)"), found: .texts(answers.map(\.rawValue)))
    }
    await self.answer(answer, at: place)
    return nil
  }

  private mutating func answer(_ answer: Answer, at place: Int) async {
    let alert = alerts.remove(at: place)
    if answer == .grant, world.notificationsRegisterLater, Permissions.areNotifications(alert.id) {
      registrations.append((alert, await world.showSystemDialog(alert.id)))
    } else {
      await pass(answer, to: alert)
    }
  }

  func pass(_ answer: Answer, to alert: FeedItem) async {
    let client = process.clients.first { $0.channel == alert.feed.channel }
    if case .completed(let completion) = await client?.answer(answer, to: alert) { complete(alert.id, completion) }
  }

  mutating func loadPage() -> Observation.Obstacle? {
    guard page != nil else { return .init(needed: .string("a page")) }
    page?.isLoaded = true
    return nil
  }

  func call(_ function: String, _ arguments: [String]) async -> Observation.Obstacle? {
    guard let page, let banners = process.banners else { return .init(needed: .string(function)) }
    // The original defines these two before a page is loaded, and the others with it.
    guard page.isLoaded || ["width", "height"].contains(function) else {
      world.change { $0.seen.notes.append("the page is not loaded yet, so it has no function \(function)") }
      return nil
    }
    let before = await flags(of: page.id)
    let reply = await banners.call(function, arguments)
    guard reply != .unknownFunction else {
      return .init(needed: .string(function), found: .string("no such function"))
    }
    if let number = reply.number { world.returned(.number(number)) }
    let changed = await flags(of: page.id).filter { before[$0.key] != $0.value }.sorted { $0.key < $1.key }
    world.change { contents in
      contents.seen.flags += changed.map { (DeviceFlag(id: page.id, name: $0.key), isSet: $0.value) }
    }
    // A view that is already on screen is shown again.
    if function == "display", let shown = await banners.waiting, shown.view.id == arguments.first {
      world.change { $0.seen.shown.append(.banner(shown)) }
    }
    return nil
  }

  private func flags(of id: String) async -> [String: Bool] {
    await process.banners?.state(of: [id]).records[id]?.flags ?? [:]
  }
}
