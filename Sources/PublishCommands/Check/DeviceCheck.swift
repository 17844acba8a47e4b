import DeviceSimulator
import FeedEvaluator
import FeedModel

/// One launch of an app that has all five clients, with what the user taps, as results.
struct DeviceCheck {
  let app: SimulatedApp
  /// What the user taps, each where there is a button for it.
  var answers: [AnswerOption] = []
  /// The permissions that are asked for; empty for all that the feed has.
  var accesses: [String] = []

  func results(_ channel: Channel) async -> [ChannelResult] {
    var results = await app.launch(channel)
    for i in results.indices { await answer(&results[i]) }
    guard channel == .permissions, results.isEmpty else { return results }
    return await requests()
  }

  /// Each access type is a request of its own, in the order of the feed or of the command line.
  private func requests() async -> [ChannelResult] {
    guard await app.has(.permissions) else { return [] }
    let (known, issues) = await app.accesses()
    var results: [ChannelResult] = []
    for access in accesses.isEmpty ? known : accesses {
      var result = await app.request(access)
      await answer(&result)
      results.append(result)
    }
    if results.isEmpty { results.append(await app.noPermissions()) }
    if !issues.isEmpty { results[0].issues = issues }
    return results
  }

  /// Taps the first of the given answers that has a button there.
  private func answer(_ result: inout ChannelResult) async {
    let given = answers.filter { $0.channel == result.feedName.channel }.map(\.answer)
    guard result.outcome == .display, let id = result.id,
      let answer = given.first(where: { result.answers?.contains($0.rawValue) == true })
    else { return }
    let effect = await app.tap(.answer(result.feedName, id: id, answer))
    result.answer = answer.rawValue
    result.opened = effect.opened.isEmpty ? nil : effect.opened
    result.completion = effect.completion?.outcome.rawValue
  }
}
