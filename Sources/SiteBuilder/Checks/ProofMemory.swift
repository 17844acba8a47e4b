import Diagnostics
import Inspection
import Text

/// A feed and how much is to be proved of it.
struct ProofQuestion: Equatable, Sendable {
  var feed: InspectedFeed
  var settable: SettableFlags
  var imagination: Imagination
  var options: Proofs.Options

  /// None for a feed that is too large for proofs. Most sites stay far below the limits (docs/inspection.md, Limits).
  func findings() -> [Finding] {
    (try? Proofs(of: feed, settable: settable, imagination: imagination, options).findings) ?? []
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
