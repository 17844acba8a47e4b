import CommandKit
import SiteQuestions
import FeedModel
import Inspection
import PublishedSite
import Text

// The section of the audit about how often people can be interrupted

extension SitePressure {
  /// - Parameter witnesses: The result of `witnesses(on:_:)`.
  func text(on opened: OpenedSite, _ witnesses: [Budget.Span: Witness]) -> String {
    guard let report else {
      return "how often people are interrupted could not be worked out: there is too much to combine\n"
    }
    let (day, week) = (budget.launchesPerDay, 7 * budget.launchesPerDay)
    let rows: [(span: Budget.Span, name: String, number: String, device: [String], shown: String)] = [
      (
        .first, Budget.Span.first.words, "\(report.firstLaunch.most)", words(.first, witnesses),
        words(report.firstLaunch)
      ),
      (.launch, Budget.Span.launch.words, "\(report.launch.most)", words(.launch, witnesses), words(report.launch)),
      (.day, "a day of \(counted(day, "launch"))", report.day.words, words(.day, witnesses), words(report.day)),
      (.week, "a week of \(counted(week, "launch"))", report.week.words, words(.week, witnesses), words(report.week)),
    ]
    let widths = (rows.map(\.name.count).max() ?? 0, rows.map(\.number.count).max() ?? 0)
    let lines = rows.map { row in
      let number = String(repeating: " ", count: widths.1 - row.number.count) + row.number
      let indent = String(repeating: " ", count: widths.0 + widths.1 + 6)
      let check = witnesses[row.span].map { "\(indent)\($0.command(on: opened.source, shown(row.span)))\n" } ?? ""
      guard row.number != "0" else { return "  \(row.name.padded(to: widths.0))  \(number)\n" }
      // A device that is shown nothing is no example of many displays.
      guard !row.shown.isEmpty else {
        return "  \(row.name.padded(to: widths.0))  \(number)  no device was found that is shown any\n"
      }
      let device = row.device.isEmpty ? "" : ", on a device with \(row.device.joined(separator: ", "))"
      return "  \(row.name.padded(to: widths.0))  \(number)  \(row.shown)\(device)\n" + check
    }
    return "the most interruptions\n" + lines.joined() + unanswered(report) + over
  }

  /// The device and its stored values.
  private func words(_ span: Budget.Span, _ witnesses: [Budget.Span: Witness]) -> [String] {
    let words = witnesses[span]?.situation.words(besides: usual) ?? []
    return words.count > 8 ? words.prefix(7) + ["and \(words.count - 7) more facts"] : words
  }

  private func words(_ pressure: LaunchPressure) -> String {
    guard !pressure.displayed.isEmpty else { return pressure.box.words }
    return pressure.displayed.map { "\($0.feed.kind) \($0.id)" }.joined(separator: ", ")
  }

  private func words(_ pressure: WindowPressure) -> String {
    let counts = pressure.reached?.displays ?? pressure.atMost
    let feeds: [FeedName] = [.banners, .alerts, .updates, .localUpdates, .prompts]
    let shown = feeds.filter { counts[$0] > 0 }.map { "\($0.kind) \(counts[$0])" }
    return shown.joined(separator: ", ")
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

  func json(on opened: OpenedSite, _ witnesses: [Budget.Span: Witness]) -> [JSON.Member] {
    let pressure = report?.json { span in
      guard let witness = witnesses[span] else { return nil }
      return witness.members.object(with: ["check": witness.command(on: opened.source, shown(span))])
    }
    return JSON.members(["pressure": pressure ?? JSON.null, "budget": results.map(\.json)])
  }
}
