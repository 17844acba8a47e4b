import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

/// Every feed, state, device and moment has a decision; a displayed entry has passed all its gates; and every answer
/// has a next state. Values at the limits of their types are among them.
@Suite struct TotalityTests {
  private static let seeds = UInt64(0)..<50

  @Test(arguments: seeds) func banners(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = BannersFeed(notifications: random.some { $0.banner() })
      let state = Banners.State(["a": random.bannerRecord(), "b": random.bannerRecord(), "": random.bannerRecord()])
      let showing = random.one(of: [nil, nil, "a"])
      let result = Banners.process(
        feed, state: state, device: random.device(), now: random.instant(), showing: showing,
        explaining: true)
      checkDecision(result.decision, candidates: feed.notifications.count) { $0.id }
      #expect(showing == nil || result.decision.display == nil)
      if let display = result.decision.display { #expect(result.state.records[display.id]?.launches == 0) }
    }
  }

  @Test(arguments: seeds) func alerts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = AlertsFeed(notifications: random.some { $0.alert() })
      let (state, options, device, now) = (
        random.alertsState(), random.alertsOptions(), random.device(), random.instant()
      )
      let result = Alerts.process(feed, state: state, options: options, device: device, now: now, explaining: true)
      checkDecision(result.decision, candidates: feed.notifications.count) { $0.key }
      guard let display = result.decision.display else { continue }
      for answer in FeedAnswer.allCases {
        let after = Alerts.apply(answer, to: display, state: result.state, now: now)
        let isOffered = display.buttons.contains { $0.answer == answer }
        #expect(isOffered || after == result.state)
        guard isOffered, answer != .remind else { continue }
        #expect(Alerts.decide(feed, state: after, device: device).decision.display?.key != display.key)
      }
    }
  }

  @Test(arguments: seeds) func updates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = UpdatesFeed(releases: random.some { $0.release() })
      let (state, options, device, now) = (
        random.updatesState(), random.updatesOptions(), random.device(), random.instant()
      )
      let remote = Updates.Remote.process(
        feed, state: state, options: options, device: device, now: now, explaining: true)
      checkDecision(remote.decision, candidates: feed.releases.count) { $0.version.text }
      let local = Updates.Local.process(
        random.maybe { _ in feed }, state: state, options: options, device: device, explaining: true)
      checkDecision(local.decision, candidates: feed.releases.count) { $0.version.text }
      _ = Updates.Local.versionDetails(feed, state: state, options: options, device: device)
      for answer in FeedAnswer.allCases {
        if let display = remote.decision.display {
          _ = Updates.Remote.apply(answer, to: display, state: state, now: now)
        }
        if let display = local.decision.display {
          _ = Updates.Local.apply(answer, to: display, state: state, options: options, device: device)
        }
      }
    }
  }

  @Test(arguments: seeds) func prompts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = PromptsFeed(prompts: random.some { $0.prompt() })
      let state = Prompts.State(["a": random.promptRecord(), "b": random.promptRecord()])
      let (device, now) = (random.device(), random.instant())
      let options = Prompts.Options(previewMode: random.one(of: [false, false, true]))
      let result = Prompts.process(
        feed, state: state, options: options, device: device, now: now, explaining: true)
      checkDecision(result.decision, candidates: feed.prompts.count) { $0.name }
      guard let display = result.decision.display else { continue }
      for answer in FeedAnswer.allCases { _ = Prompts.apply(answer, to: display, state: result.state, now: now) }
    }
  }

  @Test(arguments: seeds) func permissions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = PermissionsFeed(prompts: random.some { $0.permission() })
      let (request, state) = (random.permissionRequest(), random.permissionsState())
      let options = Permissions.Options(nativeAlerts: random.flip())
      let (device, now) = (random.device(), random.instant())
      let result = Requested(request, from: feed, state: state, options: options, device: device, now: now)
      checkDecision(result.decision, candidates: 1) { $0.access }
      #expect((result.decision.display == nil) == (result.completion != nil))
      let history = Permissions.history(of: request.access, state: result.state)
      guard let display = result.decision.display else {
        #expect(result.state == state)
        continue
      }
      #expect(request.status == .notDetermined && request.shouldRequest)
      #expect(history.first == .init(date: now, userInfo: request.userInfo))
      let limit = result.state.historyLimit ?? 15
      #expect(history.count <= (limit > 0 ? limit : 15))
      for answer in FeedAnswer.allCases {
        let step = Permissions.answer(answer, to: display, status: request.status)
        #expect((step != nil) == [.grant, .deny].contains(answer))
      }
    }
  }

  /// A display has one candidate that passed everything; nothing has none, and says why in one line.
  private func checkDecision<Display, Reason>(
    _ decision: Decision<Display, Reason>, candidates: Int, id: (Display) -> String
  ) {
    let passed = decision.trace.filter(\.passed).map(\.id)
    #expect(decision.trace.isEmpty || decision.trace.count == candidates)
    if let display = decision.display {
      #expect(passed.contains(id(display)))
      #expect(decision.checks.allSatisfy(\.passed) || decision.checks.isEmpty)
    } else {
      #expect(decision.reason?.description.isEmpty == false)
    }
  }
}
