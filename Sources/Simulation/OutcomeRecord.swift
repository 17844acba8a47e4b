public import FeedClient
public import FeedEvaluator
public import FeedModel

/// What one feed came to, as `publish check --format json` and the preview's API print it.
public struct OutcomeRecord: Equatable, Sendable {
  public var outcome: FeedOutcome
  /// Why nothing comes on screen, though its client has it for display.
  public var problem: String?

  public init(_ outcome: FeedOutcome, problem: String? = nil) {
    self.outcome = outcome
    self.problem = problem
  }

  /// What is displayed; nil where nothing is.
  public var item: FeedItem? { problem == nil ? outcome.item : nil }
  /// Why the feed could not be read or shown.
  public var failure: String? { problem ?? outcome.failure.map { "\($0)" } }
  /// Whether there is no such feed.
  public var isMissing: Bool {
    if case .missing = outcome.failure { true } else { false }
  }
  /// The file that was read: `control_de.json`.
  public var file: String {
    let parts = (outcome.source ?? outcome.feed.rawValue).utf8.split(separator: UInt8(ascii: "/"))
    return parts.last.map { String(decoding: $0, as: UTF8.self) } ?? outcome.feed.rawValue
  }

  /// What does not apply is absent.
  public var json: [JSON.Member] {
    let end = failure != nil ? "failed" : item == nil ? "nothing" : "display"
    let found: [JSON.Member] = JSON.members([
      "channel": .string(outcome.feed.channel.rawValue), "feed": .string(file), "outcome": .string(end),
    ])
    let isExplained = !outcome.checks.isEmpty || !outcome.trace.isEmpty
    let rest: [JSON.Member] = JSON.members([
      "error": failure.json, "reason": failure == nil ? outcome.reason.json : nil,
      "issues": outcome.issues.isEmpty ? nil : .texts(outcome.issues.map(\.description)),
      "checks": isExplained ? .array(outcome.checks.map(\.json)) : nil,
      "trace": isExplained ? .array(outcome.trace.map(\.json)) : nil,
    ])
    return found + (outcome.item?.record ?? []) + rest
  }
}

extension Device {
  /// The device at one moment.
  public func json(now: Instant, firstLaunch: Bool) -> JSON {
    .present([
      "appVersion": .string(appVersion.text), "buildVersion": .string(buildVersion.text),
      "firstLaunch": .boolean(firstLaunch), "locale": .string(locale.text), "now": .string(now.rfc3339),
      "osVersion": .string(osVersion.text), "wifi": .boolean(wifi),
    ])
  }
}

extension FeedItem {
  fileprivate var record: [JSON.Member] {
    if case .banner(let banner) = self {
      return JSON.members([
        "id": .string(id), "view": .string(banner.view.id), "file": .string(banner.view.file),
        "height": banner.view.height.map { .number($0) }, "origin": .string(banner.view.origin.rawValue),
      ])
    }
    return JSON.members([
      "id": .string(id), "title": title.json, "message": message.json, "buttons": .texts(buttons.map(\.label)),
      "answers": .texts(buttons.map(\.answer.rawValue)), "actionURL": actionURL.json, "file": contentView.json,
    ])
  }
}

extension CandidateTrace {
  /// A candidate of a feed, with every gate that was tried, in order.
  fileprivate var json: JSON { .present(["gates": .array(gates.map(\.json)), "id": .string(id)]) }
}

extension Gate {
  fileprivate var json: JSON {
    .present([
      "actual": .string(actual), "alternatives": alternatives.isEmpty ? nil : .array(alternatives.map(\.json)),
      "finding": .string(finding), "label": .string(label), "name": .string(name), "passed": .boolean(passed),
      "required": .string(required),
    ])
  }
}
