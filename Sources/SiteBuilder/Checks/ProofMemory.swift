import Authoring
import FeedModel
import Inspection
import Text

/// A feed and how much is to be proved of it.
struct ProofQuestion: Equatable, Sendable {
  var feed: InspectedFeed
  var settable: SettableFlags
  var imagination: Imagination
  var options: Proofs.Options

  /// Of a feed that is too large for proofs, only what follows from the conditions of each banner alone, in any order.
  func findings() -> [Finding] {
    if let proofs = try? proofs(of: feed) { return proofs.findings }
    guard case .banners(let feed) = feed else { return [] }
    // Many of so many ask the same of a device, and the same is found of them.
    let groups = Dictionary(grouping: feed.notifications) {
      Demand(all: $0.all, any: $0.any, settable: settable.flags[$0.id])
    }
    return groups.map(\.value).concurrentMap { alike in
      let alone = try? proofs(of: .banners(BannersFeed(notifications: [alike[0]])))
      return (alone?.findings ?? []).filter { $0.kind == .neverShown }.flatMap { finding in
        alike.map { Finding(id: $0.id, proof: finding.proof) }
      }
    }.flatMap(\.self)
  }

  private struct Demand: Hashable {
    var all, any: [BannersFeed.Condition]
    var settable: Set<String>?
  }

  private func proofs(of feed: InspectedFeed) throws(InspectionLimit) -> Proofs {
    try Proofs(of: feed, settable: settable, imagination: imagination, options)
  }
}

/// The last question with its answer. Most builds of a site change texts, but no condition.
///
/// An object, because one of the checks that run at the same time uses it.
final class ProofMemory: Sendable {
  private let last = Lock<(question: ProofQuestion, findings: [Finding])?>(nil)

  func findings(of question: ProofQuestion) -> [Finding] {
    if let last = last.withLock({ $0 }), last.question == question { return last.findings }
    let findings = question.findings()
    last.withLock { $0 = (question, findings) }
    return findings
  }
}
