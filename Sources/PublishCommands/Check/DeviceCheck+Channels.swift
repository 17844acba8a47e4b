import FeedClient
import FeedEvaluator
import FeedModel

/// What each client says, as results.
extension DeviceCheck {
  func banners() async -> [Result] {
    guard let feed = feed(.banners) else { return [] }
    let client = BannersClient(controlFile: feed.source, environment: environment)
    return [
      result(.banners, await client.becameActive()) { display, result in
        result.id = display.id
        result.view = display.view.id
        result.file = display.view.file
        result.height = display.view.height
        result.origin = display.view.origin.rawValue
      }
    ]
  }

  func alerts() async -> [Result] {
    guard let feed = feed(.alerts) else { return [] }
    let client = AlertsClient(feed: feed.source, environment: environment)
    let outcome = await client.launched()
    var result = result(.alerts, outcome) { display, result in
      result.show(display.key, display.title, display.message, display.buttons, opens: display.actionURL)
    }
    if let display = outcome.display, let answer = answer(to: display.buttons, in: &result) {
      await client.answer(answer, to: display)
      result.opened = opened.take()
    }
    return [result]
  }

  func updates() async -> [Result] {
    let client = UpdatesClient(
      remote: feed(.updates)?.source, local: feed(.localUpdates).flatMap { $0.isMissing ? nil : $0.source },
      environment: environment)
    let launch = await client.launched()
    var results: [Result] = []
    if let remote = launch.remote {
      results.append(
        await answered(self.result(.updates, remote, show), client, remote.display.map { .updateAvailable($0) }))
    }
    if let local = launch.local {
      results.append(
        await answered(self.result(.localUpdates, local, show), client, local.display.map { .newInThisVersion($0) }))
    } else if feed(.localUpdates) != nil {
      results.append(missing(.localUpdates))
    }
    return results
  }

  private func show(_ display: Updates.Display, in result: inout Result) {
    result.show(display.version.text, display.title, display.message, display.buttons, opens: display.actionURL)
  }

  private func answered(_ result: Result, _ client: UpdatesClient, _ alert: UpdatesClient.Alert?) async -> Result {
    var result = result
    guard let alert, let answer = answer(to: alert.display.buttons, in: &result) else { return result }
    await client.answer(answer, to: alert)
    result.opened = opened.take()
    return result
  }

  func prompts() async -> [Result] {
    guard let feed = feed(.prompts) else { return [] }
    guard !feed.isMissing else { return [missing(.prompts)] }
    let client = PromptsClient(feed: feed.source, environment: environment)
    let outcome = await client.launched()
    var result = result(.prompts, outcome) { display, result in
      result.show(display.name, display.title, display.message, display.buttons, opens: display.actionURL)
    }
    if let display = outcome.display, let answer = answer(to: display.buttons, in: &result) {
      await client.answer(answer, to: display)
      result.opened = opened.take()
    }
    return [result]
  }
}
