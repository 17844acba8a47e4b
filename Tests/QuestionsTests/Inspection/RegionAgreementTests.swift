import FeedEvaluator
import FeedModel
import TestKit
import Testing

@testable import Inspection

/// The results computed for regions of devices are the decisions of the evaluator for each device in them.
@Suite struct RegionAgreementTests {
  @Test(arguments: 0..<20)
  func theRegionOfADeviceHasItsOutcome(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let feed = random.feed()
      let question = try Question(feed)
      for _ in 0..<50 {
        let situation = random.situation(of: feed)
        let displayed = situation.displayed(from: feed)
        #expect(question.displayed(situation) == displayed, "\(feed), \(situation)")
      }
    }
  }

  /// For devices without state.
  @Test(arguments: 100..<120)
  func aDeviceWithoutAMemoryHasTheOutcomeOfItsRegion(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      let feed = InspectedFeed.banners(random.banners())
      let question = try Question(feed, memory: .none)
      for _ in 0..<50 {
        var situation = random.situation(of: feed)
        let fresh = Banners.Record(launches: situation.device.launches - 1)
        situation.banners = Banners.State(Dictionary(uniqueKeysWithValues: feed.ids.map { ($0, fresh) }))
        #expect(question.displayed(situation) == situation.displayed(from: feed), "\(feed), \(situation)")
      }
    }
  }

  @Test(arguments: 0..<20)
  func anEntryThatReachesADeviceIsInItsQueue(seed: UInt64) throws {
    var random = SeededGenerator(seed: 1_000 + seed)
    for _ in 0..<40 {
      let question = try Question(random.feed())
      for (entry, part) in zip(question.theory.entries, question.theory.reach.parts) {
        let queued = question.diagrams.map(question.queues.diagram) { leaf in
          question.queues.items(leaf).contains { $0.effect == entry.effect } ? .always : .never
        }
        #expect(queued == question.diagrams.and(part.can, part.open), "\(entry.id) of \(question.theory.content)")
        #expect(part.isAlive == !queued.isNever)
      }
    }
  }
}

/// One feed as diagrams.
struct Question {
  let theory: Theory

  var space: Space { theory.space }
  var diagrams: Diagrams { theory.diagrams }
  var queues: Queues { theory.queues }

  init(_ feed: InspectedFeed, memory: Imagination.Memory = .any) throws {
    let imagination = Imagination(memory: memory, openedByAll: ["https"])
    theory = try Inquiry(feed, imagination: imagination).frame(of: [feed]).theories[0]
  }

  func displayed(_ situation: Situation) -> Situation.Displayed? {
    let point = space.point(of: situation)
    let queue = queues.items(diagrams.at(queues.diagram) { $0 < space.publicCount ? point[$0] : nil })
    let first = queue.first { item in
      let stored = space.point(of: situation, storedFor: item.effect.id, from: theory.content)
      return diagrams.at(item.rest) { stored[$0] }.isAlways
    }
    guard let first, case .show(let id, let notes) = first.effect else { return nil }
    return Situation.Displayed(id: id, notes: notes)
  }
}
