import ArgumentParser
import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import Text

/// How often people can be interrupted: a section of the audit.
struct PressureSection {
  /// Of the languages with the highest numbers; nil for a site that is too large for this.
  let report: PressureReport?
  let budget: Budget
  /// What examples are compared with.
  let usual: Situation

  init(of site: InspectedSite, _ budget: Budget, _ imagination: Imagination) {
    let known = site.channels.flatMap(\.files).flatMap { $0.feed.releases }
    usual = Situation.usual(app: known.first)
    self.budget = budget
    var reports: [PressureReport] = []
    for (feeds, languages) in site.combinations {
      let subject = PressureSubject(
        feeds, languages: languages, settable: site.settable, versionParts: imagination.versionParts,
        openedByAll: imagination.openedByAll, usual: usual, knownVersions: known.map { Version($0) })
      guard let found = try? PressureReport(subject, launchesPerDay: budget.launchesPerDay, from: usual.now) else {
        report = nil
        return
      }
      reports.append(found)
    }
    report = PressureReport.greatest(of: reports)
  }

  var results: [Budget.Result] { report.map(budget.results) ?? [] }

  /// Whether no device can exceed a limit. If that cannot be worked out, limits are not kept.
  var isKept: Bool { report == nil ? budget.limits.isEmpty : results.allSatisfy(\.isKept) }

  // MARK: Text

  var text: String {
    guard let report else {
      return "how often people are interrupted could not be worked out: there is too much to combine\n"
    }
    let (day, week) = (budget.launchesPerDay, 7 * budget.launchesPerDay)
    let rows = [
      (Budget.Span.first.words, "\(report.firstLaunch.most)", words(report.firstLaunch)),
      (Budget.Span.launch.words, "\(report.launch.most)", words(report.launch)),
      ("a day of \(counted(day, "launch"))", report.day.words, words(report.day)),
      ("a week of \(counted(week, "launch"))", report.week.words, words(report.week)),
    ]
    let widths = (rows.map(\.0.count).max() ?? 0, rows.map(\.1.count).max() ?? 0)
    let lines = rows.map { name, number, example in
      "  \(name.padded(to: widths.0))  \(String(repeating: " ", count: widths.1 - number.count))\(number)  \(example)\n"
    }
    return "the most interruptions\n" + lines.joined() + unanswered(report) + over
  }

  private func words(_ pressure: LaunchPressure) -> String {
    guard !pressure.displayed.isEmpty, let example = pressure.example else { return pressure.box.words }
    let shown = pressure.displayed.map { "\($0.feed.kind) \($0.id)" }.joined(separator: ", ")
    return "\(example.words(besides: usual)[0]): \(shown)"
  }

  private func words(_ pressure: WindowPressure) -> String {
    let counts = pressure.reached?.displays ?? pressure.atMost
    let feeds: [FeedName] = [.banners, .alerts, .updates, .localUpdates, .prompts]
    let parts = feeds.filter { counts[$0] > 0 }.map { "\($0.kind) \(counts[$0])" }.joined(separator: ", ")
    guard let device = pressure.reached?.example.situation else { return parts }
    let before = device.updates.lastVersion.flatMap {
      $0 == device.device.appVersion.text ? nil : ", upgraded from \($0)"
    }
    return "app \(device.device.appVersion.text)\(before ?? ""): \(parts)"
  }

  private func unanswered(_ report: PressureReport) -> String {
    guard report.week.unanswered > report.week.atMost.total else { return "" }
    return "  if people never answer, up to \(report.day.unanswered) a day and \(report.week.unanswered) a week\n"
  }

  private var over: String {
    results.filter { !$0.isKept }.map { result in
      "over budget: \(result.words(launchesPerDay: budget.launchesPerDay)), and \(result.allowed) allowed\n"
    }.joined()
  }

  // MARK: JSON

  var json: [JSON.Member] {
    [JSON.Member("pressure", report?.json ?? .null), JSON.Member("budget", .array(results.map(\.json)))]
  }
}

extension WindowPressure {
  /// `9`, if that is exact; `8 to 9`; `at most 9`.
  var words: String {
    let most = atMost.total
    guard let reached = reached?.displays.total else { return "at most \(most)" }
    return reached == most ? "\(most)" : "\(reached) to \(most)"
  }
}

/// `launch=3,first=1,day=6`
struct BudgetOption: Sendable {
  var budget: Budget

  init(argument: String) throws {
    budget = Budget()
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      guard pair.count == 2, let count = Int(pair[1]), (0...1_000).contains(count) else {
        throw ValidationError("--budget '\(part)': write it as launch=3,first=1,day=6,week=20.")
      }
      if pair[0] == "launchesPerDay", (1...100).contains(count) {
        budget.launchesPerDay = count
      } else if let span = Budget.Span(rawValue: pair[0]) {
        budget.limits[span] = count
      } else {
        throw ValidationError(
          "--budget '\(part)': it can limit launch, first, day and week, for launchesPerDay 1 to 100.")
      }
    }
  }
}

extension InspectedSite {
  /// What devices read, by language. Languages whose feeds differ only in texts are together.
  var combinations: [(feeds: PublishedFeeds, languages: LanguageSet)] {
    let tags = channels.flatMap(\.files).flatMap(\.languages.tags).reduce(into: [LanguageTag]()) { tags, tag in
      if !tags.contains(tag) { tags.append(tag) }
    }
    return tags.reduce(into: []) { groups, tag in
      let feeds = PublishedFeeds(only(tag).channels.flatMap(\.files).map(\.feed)).withoutTexts
      if let i = groups.firstIndex(where: { $0.feeds == feeds }) {
        groups[i].languages.tags.append(tag)
      } else {
        groups.append((feeds, LanguageSet(tags: [tag], others: nil)))
      }
    }
  }
}
