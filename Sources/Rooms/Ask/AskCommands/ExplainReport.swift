import CommandKit
import SiteQuestions
import FeedClient
import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import Text

/// The answers of `explain`, one for each feed with the entry.
struct ExplainReport: Report {
  /// The place from which the feeds were read.
  let from: String
  var answers: [EntryExplanation]
  let places: EditPlaces
  /// The stored values of the device in question.
  let values: StateValues
  /// The file in which the device that is shown the entry was saved; nil if it was not saved.
  var keptIn: String?

  var isShown: Bool { answers.contains(where: \.isShown) }

  /// The answer whose device `--write-state` saves.
  var keptAnswer: EntryExplanation? { answers.first { $0.example != nil } }

  // MARK: Text

  var text: String {
    answers.map { answer in
      let isKept = keptAnswer.map { $0.file == answer.file } ?? false
      return lines(answer, isKept ? keptIn : nil).joined(separator: "\n") + "\n"
    }.joined(separator: "\n").terminalSafeLines
  }

  private func lines(_ answer: EntryExplanation, _ file: String?) -> [String] {
    let explanation = answer.explanation
    let title = "\(explanation.id) (\(answer.file))"
    if answer.isShown {
      let newest = explanation.displayed.flatMap { $0.id == explanation.id ? nil : $0.id }
      return ["\(title) is displayed\(newest.map { ", with the notes of \($0)" } ?? "")."]
    }
    return ["\(title) is not displayed: \(instead(explanation))."] + obstacles(explanation)
      + (explanation.remedies.map { remedies in
        device(remedies.device, answer, file) + time(remedies) + content(remedies.content, explanation)
      } ?? [])
  }

  private func instead(_ explanation: Explanation) -> String {
    if explanation.closed != nil { return "this launch does not ask for the feed" }
    return "this device is shown \(explanation.displayed?.id ?? "nothing")"
  }

  private func obstacles(_ explanation: Explanation) -> [String] {
    var lines: [String] = []
    if let closed = explanation.closed { lines += ["", "The feed is not asked for:", "  ✗ \(closed.line)"] }
    if !explanation.failures.isEmpty {
      lines += ["", "Its own conditions that fail:"]
      lines += explanation.failures.flatMap { gate in
        ["  ✗ \(gate.line)"] + gate.gates.map { "      ✗ \($0.line)" }
      }
    }
    if !explanation.before.isEmpty {
      let more = explanation.before.count > 8 ? " and \(explanation.before.count - 8) more" : ""
      lines += ["", "In front of it, and their conditions are met:"]
      lines.append("  \(explanation.before.prefix(8).joined(separator: ", "))\(more)")
    }
    return lines
  }

  private func device(_ change: Explanation.DeviceChange, _ answer: EntryExplanation, _ file: String?) -> [String] {
    switch change {
    case .nobody:
      guard let proof = answer.proof else { return ["", "No device is ever shown it."] }
      return ["", "It \(proof.words)."] + (proof.advice.map { ["  \($0)"] } ?? [])
    case .atLeast(let count):
      return ["", "On the device, at least \(counted(count, "fact")) would have to be different."]
    case .least(let change) where change.count == 0: return []
    case .least(let change):
      let facts = change.facts.sides.map { side in
        let old = answer.situation.words(of: side.coordinate)
        let new = change.example?.words(of: side.coordinate)
        let instead = old.map { " instead of \($0)" } ?? ""
        if side.coordinate == .language { return "language \(side.words)\(instead)" }
        guard let new else { return side.words + instead }
        switch side.coordinate {
        case .attribute(let name): return "\(name) \(new)\(instead)"
        case .message: return new
        default: break
        }
        return side.words == new ? side.words : "\(side.words): \(new)\(instead)"
      }
      return [
        "",
        "The least that must be different on the device, \(counted(change.count, "fact"))\(change.count > 1 ? ", all of them" : ""):",
      ]
        + (facts + stored(change) + [confirmation(answer, file)]).map { "  \($0)" }
    }
  }

  private func stored(_ change: Explanation.Change) -> [String] {
    let more = change.stored.count - 12
    return change.stored.prefix(more > 1 ? 12 : 13).map(\.words) + (more > 1 ? ["and \(more) more entries"] : [])
  }

  private func confirmation(_ answer: EntryExplanation, _ file: String?) -> String {
    guard answer.example != nil else { return "no device was found that has the places in rollouts which this takes" }
    guard let command = answer.witness?.command(on: from, [(answer.feed.name, answer.exampleID)], keptIn: file) else {
      return "confirmed: clients on such a device show it"
    }
    return "confirmed: \(command)"
  }

  private func time(_ remedies: Explanation.Remedies) -> [String] {
    if remedies.device == .nobody { return [] }
    return ["", "By waiting: \(waiting(remedies.waiting))", "By using the app: \(living(remedies))"]
  }

  private func waiting(_ moment: Instant?) -> String {
    moment.map { "from \(dateWords($0.secondsSince1970))" } ?? "never"
  }

  private func living(_ remedies: Explanation.Remedies) -> String {
    guard let living = remedies.living else {
      return remedies.playedLaunches == 0 ? "not tried" : "not within \(remedies.playedLaunches) launches"
    }
    let shown = living.launches.dropLast().flatMap(\.shown).map { shown in
      shown.id + (shown.isTapped.map { $0 ? " (tapped)" : " (dismissed)" } ?? "")
    }
    let before = shown.reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let flags = living.launches.flatMap(\.shown).contains { !$0.flags.isEmpty }
    let change = living.facts.sides.isEmpty ? "" : "with \(living.facts.words), "
    let launch =
      living.launches.count == 1 ? "at this launch" : "at launch \(living.launches.count), counted from this one"
    return change + launch + (before.isEmpty ? "" : ", after \(before.prefix(8).joined(separator: ", "))")
      + (flags ? ", if all that can be hidden is hidden" : "")
  }

  private func content(_ edits: [ContentEdit], _ explanation: Explanation) -> [String] {
    if edits.isEmpty { return [] }
    return [
      "",
      "The least that must be different in the content, \(counted(edits.count, "edit"))\(edits.count > 1 ? ", all of them" : ""):",
    ]
      + edits.map { edit in
        let place = places.place(of: edit, explanation)
        let words = place?.advice ?? edit.words(in: explanation.feed)
        return "  " + (place.map { "\($0.location): " } ?? "") + words
      }
  }

  // MARK: JSON

  var json: JSON {
    .present([
      "schema": "publish.explain/1", "from": from,
      "entries": answers.map { answer in
        answer.explanation.json(
          on: answer.situation, file: answer.file, proof: answer.proof, example: { example($0, answer) },
          place: { places.place(of: $0, answer.explanation)?.location })
      },
    ])
  }

  private func example(_ example: Situation, _ answer: EntryExplanation) -> JSON {
    let device = JSON.members(["device": example.device.json(now: example.now, firstLaunch: false)])
    return (answer.witness?.members ?? device).object(with: [
      "words": example.words(besides: answer.situation),
      "check": answer.witness?.command(on: from, [(answer.feed.name, answer.exampleID)]),
    ])
  }
}
