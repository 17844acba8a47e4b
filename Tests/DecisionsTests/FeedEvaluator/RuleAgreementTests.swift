import FeedModel
import TestKit
import Testing

@testable import FeedEvaluator

/// The decision, the explanation and the rules for proofs give the same answer, over random feeds, states, options and
/// devices. So do decisions with and without a trace.
@Suite struct RuleAgreementTests {
  private static let seeds = UInt64(100)..<150

  @Test(arguments: seeds) func banners(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = BannersFeed(notifications: unique(random.some { $0.banner() }, by: \.id))
      let state = Banners.State(["a": random.bannerRecord(), "b": random.bannerRecord(), "": random.bannerRecord()])
      let (device, now) = (random.device(), random.instant())
      let explained = Banners.process(feed, state: state, device: device, now: now, explaining: true)
      let decided = Banners.process(feed, state: state, device: device, now: now)
      let chosen = Banners.choose(feed, state: state, device: device, now: now).map { feed.notifications[$0].id }
      let facts = BannerFacts(state, options: .init(), device: device, now: now)
      #expect(chosen == explained.decision.display?.id)
      #expect(chosen == explained.decision.trace.first(where: \.passed)?.id)
      #expect(chosen == Banners.rules(of: feed).first { $0.holds(for: facts) }?.id)
      // Not compared as values: a rollout of NaN is not equal to itself.
      #expect(decided.state == explained.state && decided.decision.display == explained.decision.display)
      #expect(decided.decision.reason?.description == explained.decision.reason?.description)
      #expect(decided.decision.trace.isEmpty)
    }
  }

  @Test(arguments: seeds) func alerts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = AlertsFeed(notifications: unique(random.some { $0.alert() }, by: \.key))
      let (state, options, device) = (random.alertsState(), random.alertsOptions(), random.device())
      let explained = Alerts.decide(feed, state: state, options: options, device: device, explaining: true)
      var decided = Alerts.decide(feed, state: state, options: options, device: device)
      let chosen = Alerts.choose(feed, state: state, options: options, device: device)
      let facts = AlertFacts(explained.state, options: options, device: device)
      let rule = Alerts.rules(of: feed, oldestFirst: options.showOldestFirst).first { $0.holds(for: facts) }
      #expect(chosen == explained.detected.first)
      #expect(chosen?.key == rule?.id)
      #expect((rule?.shows(for: facts) ?? false) == (explained.decision.display != nil))
      #expect(explained.decision.display?.key == explained.decision.trace.first(where: \.passed)?.id)
      decided.decision.trace = explained.decision.trace
      #expect(decided == explained)
    }
  }

  @Test(arguments: seeds) func updates(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let releases = random.some { $0.release() }
      let feed = UpdatesFeed(releases: unique(releases, by: \.version.text))
      let (state, options, device) = (random.updatesState(), random.updatesOptions(), random.device())
      let facts = UpdateFacts(state, options: options, device: device)

      let remote = Updates.Remote.decide(feed, state: state, options: options, device: device, explaining: true)
      var decided = Updates.Remote.decide(feed, state: state, options: options, device: device)
      let newer = Updates.Remote.choose(feed, state: state, options: options, device: device)
      let rules = Updates.Remote.rules(of: feed, options: options).filter { $0.holds(for: facts) }
      #expect(newer.first?.version.text == remote.decision.display?.version.text)
      #expect(newer.map(\.version.text) == (rules.first?.shows(for: facts) == true ? rules.map(\.id) : []))
      #expect(remote.decision.display == nil || newer.map(\.version.text) == passed(remote.decision))
      decided.decision.trace = remote.decision.trace
      #expect(decided == remote)

      let local = Updates.Local.process(feed, state: state, options: options, device: device, explaining: true)
      var plain = Updates.Local.process(feed, state: state, options: options, device: device)
      let unseen = Updates.Local.choose(feed, state: state, options: options, device: device)
      let localRules = Updates.Local.rules(of: feed, options: options).filter { $0.holds(for: facts) }
      let isAsked = local.decision.checks.allSatisfy(\.passed)
      #expect(unseen.first?.version.text == local.decision.display?.version.text)
      #expect(unseen.map(\.version.text) == passed(local.decision))
      #expect(unseen.map(\.version.text) == (isAsked ? localRules.map(\.id) : []))
      plain.decision.trace = local.decision.trace
      #expect(plain == local)
    }
  }

  @Test(arguments: seeds) func prompts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = PromptsFeed(prompts: unique(random.some { $0.prompt() }, by: \.name))
      let state = Prompts.State(["a": random.promptRecord(), "b": random.promptRecord(), "": random.promptRecord()])
      let options = Prompts.Options(previewMode: random.one(of: [false, false, false, true]))
      let (device, now) = (random.device(), random.instant())
      let refused: Set<String> = random.flip() ? ["a"] : []
      let explained = Prompts.decide(
        feed, state: state, options: options, device: device, now: now, refused: refused, explaining: true)
      var decided = Prompts.decide(feed, state: state, options: options, device: device, now: now, refused: refused)
      let chosen = Prompts.choose(feed, state: state, options: options, device: device, now: now, refused: refused)
      let facts = PromptFacts(state, device: device, now: now)
      #expect(chosen?.name == explained.display?.name)
      #expect(chosen?.name == explained.trace.first(where: \.passed)?.id)
      if refused.isEmpty {
        #expect(chosen?.name == Prompts.rules(of: feed, options: options).first { $0.holds(for: facts) }?.id)
      }
      decided.trace = explained.trace
      #expect(decided == explained)
    }
  }

  @Test(arguments: seeds) func permissions(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = PermissionsFeed(prompts: random.some { $0.permission() })
      let (request, state) = (random.permissionRequest(), random.permissionsState())
      let (device, now) = (random.device(), random.instant())
      let explained = Permissions.decide(request, from: feed, state: state, device: device, now: now, explaining: true)
      var decided = Permissions.decide(request, from: feed, state: state, device: device, now: now)
      let chosen = Permissions.choose(request, from: feed, state: state, device: device, now: now)
      #expect(chosen?.access == explained.display?.access)
      #expect((chosen != nil) == (explained.checks.allSatisfy(\.passed) && explained.trace.allSatisfy(\.passed)))
      decided.trace = explained.trace
      #expect(decided == explained)
    }
  }

  /// A gate has a sentence for every result, and only a gate that is not passed has a time at which it opens.
  @Test(arguments: seeds) func wordsAreThere(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = BannersFeed(notifications: random.some { $0.banner() })
      let state = Banners.State(["a": random.bannerRecord(), "b": random.bannerRecord()])
      let (device, now) = (random.device(), random.instant())
      let trace = Banners.process(feed, state: state, device: device, now: now, explaining: true).decision.trace
      for gate in trace.flatMap(\.gates).flatMap({ [$0] + $0.gates }) {
        #expect(!gate.label.isEmpty && !gate.finding.isEmpty || gate.name.isEmpty)
        #expect(gate.opensAt == nil || !gate.passed)
      }
    }
  }

  private func passed<Display, Reason>(_ decision: Decision<Display, Reason>) -> [String] {
    decision.trace.filter(\.passed).map(\.id)
  }

  /// Published feeds have no two entries of one name.
  private func unique<Entry>(_ entries: [Entry], by id: (Entry) -> String) -> [Entry] {
    var seen: Set<[UInt8]> = []
    return entries.filter { seen.insert(Array(id($0).utf8)).inserted }
  }
}
