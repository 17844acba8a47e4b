internal import FeedModel
internal import Text

/// Gates in words, for users and for reports. Decisions never depend on these words.
extension DecisionGate {
  /// A line for logs of apps and for `publish explain`: `appVersionLessThan 2.4.0: this app is 2.4.1`. `check
  /// --explain` combines the same parts with a mark.
  public var line: String { "\(label): \(finding)" }

  /// The question, in the feed's own words if the feed has it: `MinVersion 1.2`.
  public var label: String {
    switch evidence {
    case .rule(let name, let test, _): label(of: name, test)
    case .entry: named("first view")
    case .turn: "waits"
    case .group(.none, _): "none of"
    case .group(.all, _): "all of"
    case .group: name
    case .store: "in the store"
    case .condition, .setting, .status, .reservedName, .prompt: named(name)
    }
  }

  /// The label within a group's.
  private var nestedLabel: String { gates.isEmpty ? label : "\(label) \(required)" }

  private func label(of name: Name, _ test: Rule.Test) -> String {
    switch (name, test.fact) {
    case (.newer, .seenVersion): "newer than the notes seen last"
    case (.newer, _) where test.values.isFromAbove: named("newer than")
    case (.newer, _): "newer than the app"
    case (.upTo, _): "not newer than the app"
    case (_, .ignored): "not ignored"
    case (_, .viewed): "not seen"
    case (_, .answered): "not closed for good"
    case (_, .cancelled): "not cancelled"
    case (_, .firstLaunch): "first launch"
    default: named(name.rawValue)
    }
  }

  private func named(_ name: String) -> String { required.isEmpty ? name : "\(name) \(required)" }

  /// The gate and the reason why it did not pass: `flagNotSet hide (the flag is set)`.
  var need: String {
    switch evidence {
    case .group(.any, let gates): return gates.map(\.need).joined(separator: " or ")
    case .group(.all, let gates): return gates.filter { !$0.passed }.map(\.need).joined(separator: " and ")
    case .group(.none, let gates): return "none of \(gates.filter(\.passed).map(\.label).joined(separator: ", "))"
    default: break
    }
    return "\(label) (\([obstacle, opening].compactMap(\.self).joined(separator: ", ")))"
  }

  /// The required value, without words. Empty if the name is enough.
  public var required: String {
    switch evidence {
    case .condition(.unknown, _, _), .setting: ""
    case .condition(let condition, _, _): condition.bareValue
    case .rule(_, let test, _): test.required
    case .group(let kind, let gates):
      gates.map(\.nestedLabel).joined(separator: kind == .all ? " and " : kind == .any ? " or " : ", ")
    case .entry(let view, _): view
    case .turn: "first"
    case .status: Permissions.SystemStatus.notDetermined.rawValue
    case .reservedName: "a name of its own"
    case .prompt(let access, _): access
    case .store: Updates.StoreAnswer.Outcome.listed.rawValue
    }
  }

  /// This device's value, without words. Empty if it has none.
  public var actual: String {
    switch evidence {
    case .condition(.neverDisplayed, _, .truth(let displayed)): "\(!displayed)"
    case .condition(_, let test, let found): test.actual(found)
    case .rule(_, let test, let found): test.actual(found)
    case .group(_, let gates): gates.map(\.actual).joined(separator: ", ")
    case .entry(let view, let exists): exists ? view : ""
    case .turn(let shown): shown
    case .setting(_, let value): "\(value)"
    case .status(let status): status.rawValue
    case .reservedName(let name): name
    case .prompt(let access, let content): content == .missing ? "" : access
    case .store(let outcome, let version): version?.text ?? outcome.rawValue
    }
  }

  /// The sentence about this device's value, without a capital letter or a full stop: `this app is 2.4.1`. If time
  /// alone will open the gate, it includes the moment: `checked 3 hours ago; next check at 2026-11-21T21:00:00Z`.
  public var finding: String { [obstacle, opening].compactMap(\.self).joined(separator: "; ") }

  /// The finding without the time at which it changes.
  var obstacle: String {
    switch evidence {
    case .condition(_, let test, let found): test.finding(found)
    case .rule(_, let test, let found): test.finding(found)
    case .group(.any, _): passed ? "one of these is enough" : "none of these holds"
    case .group(.all, _): passed ? "all of these hold" : "not all of these hold"
    case .group(.none, let gates):
      passed
        ? "none of these holds"
        : gates.contains(where: \.passed) ? "one of these holds" : "this client does not know all of these"
    case .entry("", _): "the notification names none"
    case .entry(_, let exists): exists ? "it exists" : "there is no such view"
    case .turn(let shown): "\(shown) is shown first"
    case .setting(let name, let value): name.finding(value)
    case .status(let status): status.words
    case .reservedName: "the log keeps something else under that name"
    case .prompt(_, let content): content.words
    case .store(let outcome, let version): outcome.words(version)
    }
  }

  private var opening: String? {
    switch evidence {
    // The label already has this instant.
    case .condition(.notBefore, _, _), .group: nil
    case .rule(.checkPeriod, _, _): opensAt.map { "next check at \($0.rfc3339)" }
    default: opensAt.map { "due at \($0.rfc3339)" }
    }
  }
}

extension Updates.StoreAnswer.Outcome {
  fileprivate func words(_ version: FeedVersion?) -> String {
    switch self {
    case .listed: "the store has \(version?.text ?? "no version")"
    case .needsSystem: "the store's \(version?.text ?? "version") needs a newer system"
    case .otherApp: "the store's answer is about another app"
    case .notListed: "the store does not have the app"
    }
  }
}

extension CandidateTrace {
  /// The findings of all gates that did not pass, and the moment at which time alone will have opened them.
  var obstacles: String {
    let due = opensAt.map { "; due at \($0.rfc3339)" } ?? ""
    return failures.map(\.obstacle).joined(separator: ", ") + due
  }
}

extension Rule.Test {
  fileprivate var required: String {
    switch (fact, values) {
    case (.opens(let url), _): url
    case (_, .versions(let from, let upTo, _)): (from ?? upTo)?.version.text ?? ""
    case (.prompts, .numbers(let range, _)): "\(range.upperBound.next)"
    case (.wall, .numbers(let range, _)):
      Instant(secondsSince1970: range.lowerBound == .min ? range.upperBound : range.lowerBound).wallWords
    case (.clock, .numbers(let range, _)): clockText(range.lowerBound)
    case (_, .numbers(let range, _)) where range.lowerBound == .min: ""
    case (.device(.age), .numbers(let range, _)): shortNumber(days(range.lowerBound))
    case (.lastPrompt, .numbers(let range, _)): shortNumber(hours(range.lowerBound))
    case (.lastChecked, .numbers(let range, _)), (.lastReminded, .numbers(let range, _)): span(range.lowerBound)
    case (_, .numbers(let range, _)): "\(range.lowerBound)"
    case (.firstLaunch, .truth): "later launch"
    case (_, .truth(let wanted)): wanted ? "yes" : "no"
    case (_, .languages(let names)), (_, .choices(let names)): names.joined(separator: ", ")
    case (_, .never), (_, .none): ""
    }
  }

  fileprivate func actual(_ found: FactValue) -> String {
    switch (fact, found) {
    case (_, .version(let version)): version.text
    case (.rolloutPlace, .number(let place)), (.variantPlace, .number(let place)), (.placeIn, .number(let place)):
      shortNumber(Double(place) / 100)
    case (.wall, .number(let seconds)): Instant(secondsSince1970: seconds).wallWords
    case (.clock, .number(let seconds)): clockText(seconds)
    case (_, .number(let number)): "\(number)"
    case (_, .instant(let now)): now.rfc3339
    case (.device, .elapsed(let start, let now)): shortNumber(days(now.seconds(since: start)))
    case (.lastPrompt, .elapsed(let start, let now)): shortNumber(hours(now.seconds(since: start)))
    case (_, .elapsed(let start, let now)): "\(now.seconds(since: start))"
    case (_, .never): ""
    case (.device, .truth(let isSo)), (.flag, .truth(let isSo)), (.sharedFlag, .truth(let isSo)): "\(isSo)"
    case (.firstLaunch, .truth(let isSo)): isSo ? "first launch" : "later launch"
    case (.opens, .truth(let isSo)): isSo ? "openable" : "not openable"
    case (_, .truth(let isSo)): isSo ? "yes" : "no"
    case (_, .language(let text)), (_, .choice(let text)): text
    }
  }

  fileprivate func finding(_ found: FactValue) -> String {
    switch fact {
    case .device(.age): found == .never ? "the date of installation is unknown" : progress(found, 86_400, "day")
    case .device(.lastLaunch):
      found == .never ? "there was no launch before" : progress(found, 86_400, "day", " since the last launch")
    case .device(let fact) where found == .never: "\(fact.row.subject) is unknown"
    case .device(let fact):
      switch fact.row.kind {
      case .truth(let yes, _): "\(fact.row.subject) is \(found == .truth(true) ? "" : "not ")\(yes)"
      case .count(_, of: let noun?): progress(found, 1, noun)
      case .version, .language, .choice, .moment, .elapsed, .zone, .count: "\(fact.row.subject) is \(actual(found))"
      }
    case .wall, .clock: "it is \(actual(found)) where the device is"
    case .attribute(let name): found == .never ? "\(name) is not set" : "\(name) is \(found.text)"
    case .opens("") where !accepts(found): "nothing opens an empty URL"
    case .opens: found == .truth(true) ? "this device can open it" : "nothing on this device opens it"
    case .firstLaunch: found == .truth(true) ? "nothing is shown" : "this is a later launch"
    case .lastChecked: found == .never ? "never checked" : "checked \(ago(found.number))"
    case .lastReminded: found == .never ? "no reminder is set" : "reminder set \(ago(found.number))"
    case .seenVersion: found == .never ? "none were seen" : "those of \(actual(found)) were seen last"
    case .displayed: found == .truth(true) ? "it was displayed before" : "it was never displayed"
    case .lastDisplay: found == .never ? "it was never displayed" : "it was displayed \(ago(found.number))"
    case .displays: "it was displayed \(found.number == 1 ? "once" : "\(found.number) times")"
    case .firstDisplay: found == .never ? "it was never displayed" : "it was first displayed \(ago(found.number))"
    case .anyDisplay: found == .never ? "nothing was displayed yet" : "a banner was displayed \(ago(found.number))"
    case .message(let id, .lastDisplay) where found != .never: "\(id) was displayed \(ago(found.number))"
    case .message(let id, .displayed), .message(let id, .lastDisplay):
      found == .truth(true) ? "\(id) was displayed" : "\(id) was never displayed"
    case .message(let id, .tapped): "\(id) was \(found == .truth(true) ? "" : "not ")tapped"
    case .message(let id, .dismissed): "\(id) was \(found == .truth(true) ? "" : "not ")dismissed"
    // The count that is needed is one more than in the condition.
    case .launchesSinceDisplay: "it has waited for \(progress(found, 1, "launch"))"
    case .flag, .sharedFlag: found == .truth(true) ? "the flag is set" : "the flag is not set"
    // This is the first share that includes this device, in whole places.
    case .rolloutPlace: "this device is included from \(shortNumber(Double(found.number.next) / 100))% on"
    case .variantPlace: "this device is at \(actual(found)) % of its variants"
    case .placeIn(let rollout): "this device is at \(actual(found)) % of the rollout \(rollout)"
    case .ignored: found == .truth(true) ? "the user has ignored it" : "the user has not ignored it"
    case .viewed: found == .truth(true) ? "the user has seen it" : "the user has not seen it"
    case .answered: found == .truth(true) ? "the user has closed it for good" : "the user has not closed it for good"
    case .cancelled: found == .truth(true) ? "the user has cancelled it" : "the user has not cancelled it"
    case .prompts: "\(counted(found.number, "prompt")) so far, at most \(required)"
    case .lastPrompt where found == .never, .sessionsSincePrompt where found == .never: "never prompted"
    case .lastPrompt: progress(found, 3_600, "hour", " since the last prompt")
    case .sessionsSincePrompt: progress(found, 1, "session", " since the last prompt")
    case .unknown: "this client does not know that condition"
    }
  }

  /// The progress of a wait: `9 of 10 days`, or `30 days, 10 needed` if it is enough.
  private func progress(_ found: FactValue, _ unit: Int, _ noun: String, _ since: String = "") -> String {
    let number = max(0, found.number) / unit
    guard case .numbers(let range, _) = values else {
      return "\(counted(number, noun))\(since), and no number is enough"
    }
    if range.lowerBound <= 0, range.upperBound < .max {
      return "\(counted(number, noun))\(since), at most \(range.upperBound / unit)"
    }
    let needed = shortNumber(rounded(Double(max(0, range.lowerBound)) / Double(unit)))
    guard accepts(found) else { return "\(number) of \(needed) \(needed == "1" ? noun : plural(noun))\(since)" }
    return "\(counted(number, noun))\(since), \(needed) needed"
  }
}

extension Values {
  /// Whether the app must be newer than a version, rather than a release newer than the app.
  fileprivate var isFromAbove: Bool {
    if case .versions(.some, nil, _) = self { true } else { false }
  }
}

extension FactValue {
  /// The number of a value; 0 if it has none.
  fileprivate var number: Int {
    switch self {
    case .number(let number): number
    case .elapsed(let start, let now): now.seconds(since: start)
    case .instant(let instant): instant.secondsSince1970
    case .version, .never, .truth, .language, .choice: 0
    }
  }
}

extension DecisionGate.Name {
  fileprivate func finding(_ value: Bool) -> String {
    switch self {
    case .checkAtLaunch: value ? "checks are automatic" : "automatic checks are switched off"
    case .remoteChecksDisabled: value ? "remote checks are disabled" : "remote checks are made"
    case .localChecksDisabled: value ? "local checks are disabled" : "local checks are made"
    case .remoteDebug, .localDebug: "everything is shown"
    case .previewMode: "previews are always shown"
    case .shouldDisplay, .shouldRequest: value ? "the app agrees" : "the app does not want it now"
    default: "\(value)"
    }
  }
}

extension DecisionGate.PromptContent {
  var words: String {
    switch self {
    case .missing: "the feed has none"
    case .empty: "it has nothing to show"
    case .something: "the feed has one"
    }
  }
}

extension Permissions.SystemStatus {
  /// The status in words; for a restriction, in those of YMPromptKit's README.
  var words: String {
    switch self {
    case .authorized: "access is already authorized"
    case .denied: "access is already denied"
    case .restricted: "access is already authorized, but the system restricts it"
    case .notDetermined: "the system has not asked yet"
    }
  }
}

/// The time since an event: `3 hours ago`.
func ago(_ seconds: Int) -> String {
  let span = seconds.magnitude
  let (count, unit): (UInt, String) =
    switch span {
    case ..<120: (span, "second")
    case ..<7_200: (span / 60, "minute")
    case ..<172_800: (span / 3_600, "hour")
    default: (span / 86_400, "day")
    }
  let length = counted(Int(count), unit)
  return seconds < 0 ? "\(length) in the future, as if the clock had been set back" : "\(length) ago"
}

/// A length of time: `12 hours`, `1.5 days`.
func span(_ seconds: Int) -> String {
  let units = [(86_400, "day"), (3_600, "hour"), (60, "minute")]
  let (length, unit) = units.first { seconds >= $0.0 } ?? (1, "second")
  let count = shortNumber(rounded(Double(seconds) / Double(length)))
  return "\(count) \(count == "1" ? unit : plural(unit))"
}

/// The number rounded to four places: 0.1 days in 32 bits are 8,641 whole seconds.
private func rounded(_ number: Double) -> Double { (number * 10_000).rounded() / 10_000 }

private func days(_ seconds: Int) -> Double { rounded(Double(seconds) / 86_400) }
private func hours(_ seconds: Int) -> Double { rounded(Double(seconds) / 3_600) }
