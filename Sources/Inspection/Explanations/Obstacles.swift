internal import FeedEvaluator
internal import FeedModel

/// What keeps a device from being shown an entry, as the evaluator traces it.
struct Obstacles {
  /// The entry's own gates that do not pass.
  var failures: [Gate]
  /// Entries that are shown before it if they hold, and that hold.
  var before: [String]

  init(of id: String, in feed: InspectedFeed, on situation: Situation) {
    let trace = situation.trace(of: feed)
    let place = trace.firstIndex { $0.id == id }
    failures = place.map { trace[$0].obstacles } ?? []
    switch feed {
    case .updates, .localUpdates: before = []
    case .banners, .alerts, .prompts:
      before = trace[..<(place ?? 0)].filter { $0.obstacles.allSatisfy(\.holdsBack) }.map(\.id)
    }
  }
}

extension CandidateTrace {
  /// Without the gate for waiting its turn.
  fileprivate var obstacles: [Gate] {
    failures.filter { if case .turn = $0.evidence { false } else { true } }
  }
}

extension Gate {
  /// An alert whose URL cannot be opened is not shown, but holds back those after it all the same.
  fileprivate var holdsBack: Bool { name == Name.actionURL.rawValue }
}

extension Situation {
  /// Of a launch that asks for the feed.
  fileprivate func trace(of feed: InspectedFeed) -> [CandidateTrace] {
    switch feed {
    case .banners(let feed):
      Banners.process(feed, state: banners, device: device, now: now, explaining: true).decision.trace
    case .alerts(let feed): Alerts.decide(feed, state: alerts, device: device, explaining: true).decision.trace
    case .updates(let feed):
      Updates.Remote.decide(feed, state: updates, device: device, explaining: true).decision.trace
    case .localUpdates(let feed):
      Updates.Local.process(feed, state: updates, device: device, explaining: true).decision.trace
    case .prompts(let feed):
      Prompts.process(feed, state: prompts, device: device, now: now, explaining: true).decision.trace
    }
  }
}
