import CommandKit
import SiteQuestions
import FeedClient
import FeedEvaluator
import FeedModel
import PublishedSite
import Simulation
import Text

/// The result of `check`: the displays of a device, and the reasons for them.
struct CheckReport: TestReport, Sendable {
  var from: String
  var device: FeedDevice
  var now: Instant
  /// The device's past as the user described it.
  var past: Past
  /// The installation before this launch.
  var installation: Installation
  /// The file that already contained the device's state; nil for a new device.
  var file: String?
  var results: [SeenFeed]
  /// The notes beside the results (see ``CheckNotes``).
  var notes: [String] = []
  var expectations: [Expectation] = []
  var answers: [AnswerOption] = []
  /// The links of the banner's page that set a flag, too, or carry values of the device.
  var links: [PublishedView.Link] = []

  /// The ids; updates and permissions can have more than one.
  private func displayed(in channel: FeedChannel) -> [String] {
    results.filter { $0.channel == channel }.compactMap { $0.item?.id.entry }
  }

  /// Sentences about the expectations that are not met.
  ///
  /// - Parameter channel: Only those of this channel.
  func failures(in channel: FeedChannel? = nil) -> [String] {
    expectations.filter { [nil, $0.channel].contains(channel) }.compactMap { $0.failure(displayed(in: $0.channel)) }
  }

  /// Sentences about the answers that could not be tapped, for channels that displayed something or for those that did
  /// not.
  ///
  /// - Parameter channel: Only those of this channel.
  func unused(whereDisplayed: Bool, in channel: FeedChannel? = nil) -> [String] {
    answers.filter { [nil, $0.channel].contains(channel) }.compactMap { option in
      let shown = results.filter { $0.channel == option.channel && $0.item != nil }
      guard shown.isEmpty != whereDisplayed, !shown.contains(where: { $0.answer == option.value }) else { return nil }
      if shown.isEmpty { return "--answer \(option): \(option.channel.rawValue) displayed nothing to answer" }
      let there = shown.map { result in
        let id = result.item?.id.entry ?? ""
        if let answer = result.answer { return "\(id) was already answered with \(answer.rawValue)" }
        return "\(id) has \((result.item?.buttons ?? []).map(\.answer.rawValue).joined(separator: ", "))"
      }
      return "--answer \(option): no button for it was tapped; \(there.joined(separator: "; "))"
    }
  }

  /// The report as JSON, without members that do not apply.
  var json: JSON {
    let expected = expectations.map { expectation in
      let displayed = displayed(in: expectation.channel)
      return JSON.present([
        "channel": expectation.channel, "expected": expectation.value ?? "none", "displayed": displayed,
        "passed": expectation.isMet(by: displayed),
      ])
    }
    let unanswered = unused(whereDisplayed: true)
    return .present([
      "schema": "publish.check/1", "from": from,
      "device": device.json(now: now, firstLaunch: past.isFirstLaunch),
      "results": results.map { $0.json(links(of: $0).map(linkJSON)) },
      "notes": notes.unlessEmpty, "expectations": expected.unlessEmpty, "unanswered": unanswered.unlessEmpty,
    ])
  }
}

/// The report of `check` for CI: each channel is a case, which fails if expectations are not met or answers not used.
extension CheckReport {
  var junit: JUnit {
    let expected = expectations.map(\.channel) + answers.map(\.channel)
    let channels = FeedChannel.allCases.filter { channel in
      expected.contains(channel) || results.contains { $0.channel == channel }
    }
    let suite = JUnit.Suite(name: from, cases: channels.map(testCase))
    return JUnit(name: "publish check", suites: [suite])
  }

  private func testCase(_ channel: FeedChannel) -> JUnit.Case {
    let results = results.filter { $0.channel == channel }
    return JUnit.Case(
      group: from, name: channel.rawValue, problem: problem(channel, results),
      output: results.map(shown).joined(separator: "\n"))
  }

  private func problem(_ channel: FeedChannel, _ results: [SeenFeed]) -> JUnit.Problem? {
    let unread = results.compactMap(\.failure)
    if let first = unread.first {
      return JUnit.Problem(isError: true, type: "unreadable", message: first, text: unread.joined(separator: "\n"))
    }
    let unmet = failures(in: channel) + unused(whereDisplayed: true, in: channel)
    return unmet.first.map { first in
      JUnit.Problem(type: "expectation", message: first, text: unmet.joined(separator: "\n"))
    }
  }

  private func shown(_ result: SeenFeed) -> String {
    "\(result.outcome.file): "
      + (result.item.map { "displays \($0.id.entry)" } ?? "nothing: \(result.outcome.reason ?? "")")
  }
}

extension SeenFeed {
  /// An element of `results`.
  func json(_ links: [JSON] = []) -> JSON {
    outcome.json(problem: problem).object(with: [
      "answer": answer?.rawValue, "opened": opened.unlessEmpty, "completion": completion?.rawValue,
      "links": links.unlessEmpty,
    ])
  }
}

extension CheckReport {
  private func linkJSON(_ link: PublishedView.Link) -> JSON {
    .present([
      "href": link.href, "withValues": link.pairs.isEmpty ? nil : address(of: link), "flag": link.flag,
      "value": link.flag.map { _ in link.setsFlag },
    ])
  }

  private func links(of result: SeenFeed) -> [PublishedView.Link] {
    if case .banner? = result.item { links } else { [] }
  }

  /// The address that a tap opens if the app's code allows all values that the link names.
  private func address(of link: PublishedView.Link) -> String {
    var device = device
    (device.installed, device.launches) = (installation.installed ?? now, installation.launches + 1)
    return device.completed(link.href, with: link.pairs, allowed: Set(link.names), now: now)
  }

  private func words(_ link: PublishedView.Link) -> String {
    let flag = link.flag.map { "\(link.setsFlag ? "sets" : "clears") \($0) and " } ?? ""
    let condition = link.pairs.isEmpty ? "" : " if the app allows \(link.names.joined(separator: ", "))"
    return "a link \(flag)opens \(address(of: link))\(condition)"
  }
}

/// The report of `check` for people: the device in one line, then each channel in the form that its user would read.
extension CheckReport {
  var text: String { history + deviceLine + body }

  private var body: String {
    if let same = sameFailure {
      return "\nnothing could be read from \(from.terminalSafe)\(filesThatCame): \(same.terminalSafe)\n"
    }
    return results.map { "\n" + section($0) }.joined()
  }

  /// The failure that all feeds share, such as that of a server that cannot be reached.
  private var sameFailure: String? {
    let failures = results.map { $0.problem == nil ? $0.outcome.failure?.problem : nil }
    guard failures.count > 1, let first = failures[0], failures.allSatisfy({ $0 == first }) else { return nil }
    return first
  }

  /// The files that are at fault themselves, rather than the way to them: ` (control.json, prompts.plist)`.
  private var filesThatCame: String {
    let files = results.compactMap { result -> Substring? in
      guard let failure = result.outcome.failure else { return nil }
      if case .transport = failure { return nil }
      return failure.source.split(separator: "/").last
    }
    return files.isEmpty ? "" : " (\(files.joined(separator: ", ").terminalSafe))"
  }

  private var history: String {
    if past.isFirstLaunch { return "A device that launches the app for the first time:\n" }
    let launches = counted(installation.launches + 1, "time")
    if let file {
      let known = "\(age ?? "was installed at an unknown time") and has launched \(launches)"
      return "The device kept in \(file.terminalSafe), which \(known):\n"
    }
    return "A device that \(age ?? "was installed"), has launched \(launches) and has seen nothing:\n"
  }

  private var age: String? {
    guard let installed = installation.installed else { return nil }
    let seconds = now.secondsSince1970 - installed.secondsSince1970
    guard seconds >= 0 else { return "will be installed only at \(installed.rfc3339)" }
    let units = [(86_400, "day"), (3_600, "hour"), (60, "minute"), (1, "second")]
    // The age is as on the command line; for a device with a file, it is approximate.
    let fits = { (unit: Int) in file == nil ? seconds.isMultiple(of: unit) : seconds >= 2 * unit }
    let (length, unit) = units.first { fits($0.0) } ?? (1, "second")
    return "was installed \(counted(seconds / length, unit)) ago"
  }

  private var deviceLine: String {
    let previous = past.previousVersion.map { ["before \($0)"] } ?? []
    let parts =
      [device.words[0], "build \(device.buildVersion.text)"] + previous + device.words.dropFirst()
      + [now.rfc3339]
    return parts.joined(separator: " · ") + "\n"
  }

  private func section(_ result: SeenFeed) -> String {
    let outcome = result.outcome
    let lines: [String] =
      if let failure = result.failure {
        [(result.problem == nil ? "could not be read: " : "could not be shown: ") + failure]
      } else if let item = result.item {
        display(item) + links(of: result).map(words) + answer(result, to: item)
      } else {
        ["nothing: \(outcome.reason ?? "")"]
      }
    let issues = outcome.issues.map { "in the feed: \($0)" }
    let gates =
      outcome.checks.flatMap { self.lines($0, indent: "") }
      + outcome.trace.flatMap { [$0.id] + $0.gates.flatMap { self.lines($0, indent: "  ") } }
    let store = outcome.store?.lines ?? []
    return (["\(result.channel.rawValue) (\(outcome.file))"] + (lines + store + issues + gates).map { "  \($0)" })
      .map { "\($0.terminalSafe)\n" }.joined()
  }

  private func display(_ item: FeedItem) -> [String] {
    if case .banner(let shown) = item {
      let about = shown.view.autoHeight ? "about " : ""
      let height = shown.view.height.map { "\(about)\(points($0)) points high" } ?? "full screen"
      let edge = shown.view.origin.rawValue
      let variant = shown.variant.map { ", variant \($0)" } ?? ""
      return ["displays \(shown.id)\(variant), view \(shown.view.id), \(height), from the \(edge)", shown.view.file]
    }
    var lines = ["displays \(item.id.entry)"] + (item.title.map { ["┃ \($0)"] } ?? [])
    if let message = item.message {
      lines += message.split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "│" : "│ \($0)" }
    }
    lines.append("╰ " + item.buttons.map { "[\($0.label)]" }.joined(separator: " "))
    if let url = item.actionURL { lines.append("opens \(url)") }
    if case .updateAvailable(let update) = item {
      lines.append("opens the app's page in the store")
      if update.priority > .default { lines.append("priority \(update.priority.rawValue)") }
    }
    if let url = item.contentView { lines.append("rich text \(url)") }
    return lines
  }

  /// The number of points, without a fraction if it is whole. A feed can have a number that is too large for an
  /// integer.
  private func points(_ height: Double) -> String { Int(exactly: height).map(String.init) ?? String(height) }

  private func answer(_ result: SeenFeed, to item: FeedItem) -> [String] {
    guard let answer = result.answer, let button = item.buttons.first(where: { $0.answer == answer }) else { return [] }
    var lines = ["the user taps [\(button.label)]"] + result.opened.map { "the device opens \($0)" }
    if result.channel == .updates, answer == .action, result.opened.isEmpty {
      lines.append("the app opens its page in the store")
    }
    return lines + (result.completion.map { ["the app hears \($0.rawValue)"] } ?? [])
  }

  private func lines(_ gate: DecisionGate, indent: String) -> [String] {
    ["\(indent)\(gate.passed ? "✓" : "✗") \(gate.label): \(gate.finding)"]
      + gate.gates.flatMap { lines($0, indent: indent + "  ") }
  }
}

/// The notes beside a device's answers: what its app reports, and what an app cannot find out.
struct CheckNotes {
  let site: PublishedSite
  /// The feeds that the app has read.
  let feeds: [FeedName]
  let language: LanguageTag

  /// The notes, each of one or two sentences.
  ///
  /// - Parameter notices: The notices of the app, in their order.
  func notes(on notices: [FeedNotice]) async -> [String] {
    var notes: [String] = []
    // Several clients can report the same.
    for note in notices.compactMap(sentence) where !notes.contains(note) { notes.append(note) }
    for file in await site.absentFiles(of: feeds, for: language) {
      notes.append("the host answers \(file.status) to \(file.name), which \(FeedIndex.fileName) lists" + advice(file))
    }
    for (host, urls) in site.otherHosts.sorted(by: { $0.key < $1.key }) {
      let more = urls.count > 1 ? " and \(counted(urls.count - 1, "other file"))" : ""
      notes.append("\(urls[0])\(more): redirected to another host, \(host)")
    }
    return notes
  }

  /// A sentence for a notice; nil for one that is part of a result, or that cannot occur here.
  private func sentence(_ notice: FeedNotice) -> String? {
    switch notice {
    case .index, .distrusted, .stale: notice.description
    case .feed, .state, .noVersion: nil
    }
  }

  private func advice(_ file: PublishedSite.AbsentFile) -> String {
    guard let other = file.lowerCase else { return "; upload it again" }
    return "; it has \(other), so the host, or the upload, changes capital letters in names"
  }
}
