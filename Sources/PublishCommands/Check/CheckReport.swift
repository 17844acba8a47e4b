import FeedClient
import FeedEvaluator
import FeedModel
import Simulation

/// The result of `check`: what a device displays, and why.
struct CheckReport: Sendable {
  var from: String
  var device: Device
  var now: Instant
  /// The device's past as it was given.
  var past: Past
  /// Before this launch.
  var installation: Installation
  /// The file that already had the device's state; nil for a new device.
  var file: String?
  var results: [Result]
  /// What is said beside the results (``CheckNotes``).
  var notes: [String] = []

  struct Result: Sendable {
    var outcome: FeedOutcome
    /// Why the item cannot be shown, although its client returned it for display.
    var problem: String?
    /// The button that the user tapped, what that opened, and what the app heard about a permission.
    var answer: Answer?
    var opened: [String] = []
    var completion: Permissions.Outcome?

    var channel: Channel { outcome.feed.channel }
    /// What is displayed.
    var item: FeedItem? { problem == nil ? outcome.item : nil }
    /// Why the feed could not be read, or its item not be shown.
    var failure: String? { problem ?? outcome.failure?.description }

    var json: JSON {
      let effects = JSON.members([
        "answer": (answer?.rawValue).json, "opened": opened.isEmpty ? nil : .texts(opened),
        "completion": (completion?.rawValue).json,
      ])
      return .object(outcome.json(problem: problem) + effects)
    }
  }

  /// The ids; updates and permissions can have more than one.
  private func displayed(in channel: Channel) -> [String] {
    results.filter { $0.channel == channel }.compactMap { $0.item?.id }
  }

  /// Sentences about the expectations that are not met.
  func failures(_ expectations: [Expectation]) -> [String] {
    expectations.compactMap { expectation in
      let displayed = displayed(in: expectation.channel)
      guard !expectation.isMet(by: displayed) else { return nil }
      let found = displayed.isEmpty ? "nothing" : displayed.joined(separator: ", ")
      return "expected \(expectation.channel.rawValue) to display \(expectation.value ?? "nothing"), "
        + "but it displays \(found)"
    }
  }

  /// Sentences about the answers that could not be tapped, if something was displayed or if nothing was.
  func unused(_ answers: [AnswerOption], whereDisplayed: Bool) -> [String] {
    answers.compactMap { option in
      let shown = results.filter { $0.channel == option.channel && $0.item != nil }
      guard shown.isEmpty != whereDisplayed, !shown.contains(where: { $0.answer == option.value }) else { return nil }
      if shown.isEmpty { return "--answer \(option): \(option.channel.rawValue) displayed nothing to answer" }
      let there = shown.map { result in
        let id = result.item?.id ?? ""
        if let answer = result.answer { return "\(id) was already answered with \(answer.rawValue)" }
        return "\(id) has \((result.item?.buttons ?? []).map(\.answer.rawValue).joined(separator: ", "))"
      }
      return "--answer \(option): no button for it was tapped; \(there.joined(separator: "; "))"
    }
  }

  /// As `--format json` prints it, without what does not apply.
  func json(_ expectations: [Expectation], _ answers: [AnswerOption]) -> JSON {
    let expected = expectations.map { expectation in
      let displayed = displayed(in: expectation.channel)
      return JSON.present([
        "channel": .string(expectation.channel.rawValue), "expected": .string(expectation.value ?? "none"),
        "displayed": .texts(displayed), "passed": .boolean(expectation.isMet(by: displayed)),
      ])
    }
    let unanswered = unused(answers, whereDisplayed: true)
    return .present([
      "schema": .string("publish.check/1"), "from": .string(from),
      "device": device.json(now: now, firstLaunch: past.isFirstLaunch), "results": .array(results.map(\.json)),
      "notes": notes.isEmpty ? nil : .texts(notes),
      "expectations": expected.isEmpty ? nil : .array(expected),
      "unanswered": unanswered.isEmpty ? nil : .texts(unanswered),
    ])
  }
}
