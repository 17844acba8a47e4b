import CommandKit
import SiteQuestions
import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import Text

/// The displays of a device over its life, for `publish simulate`.
struct LifeReport: Report, Sendable {
  var from: String
  /// The later publications, in the order of time.
  var later: [(place: String, at: Instant)]
  var plan: LifePlan
  /// Whether the first launch is the first of the app at all.
  var isNew: Bool
  var days: Int
  var rhythm: Rhythm
  /// The usual reply, apart from the replies given for channels and entries.
  var habit: Habit.Kind
  var entries: [FeedEntry]
  var history: [LifeLaunch]
  var expectations: [Expectation]

  var runs: [LifeRun] { history.runs(from: plan.start, breaks: Set(publicationDays.map(\.day))) }

  /// The publications with the days from which they count.
  var publicationDays: [(place: String, day: Int)] {
    later.map { ($0.place, max(0, ($0.at.secondsSince1970 - plan.start.secondsSince1970) / 86_400)) }
  }

  /// The number of displays of each entry, most displays first.
  var totals: [LifeRun.Count] {
    history.counts.sorted { $0.times == $1.times ? $0.entry < $1.entry : $0.times > $1.times }
  }

  var interruptions: Int { history.reduce(0) { $0 + $1.shown.count } }

  /// The channels in their order, without those that displayed nothing.
  var channels: [(channel: FeedChannel, times: Int)] {
    FeedChannel.allCases.compactMap { channel in
      let times = totals.filter { entries[$0.entry].feed.channel == channel }.reduce(0) { $0 + $1.times }
      return times == 0 ? nil : (channel, times)
    }
  }

  /// Sentences about the expectations that are not met.
  var failures: [String] {
    expectations.compactMap { expectation in
      let shown = totals.map { entries[$0.entry] }.filter { $0.feed.channel == expectation.channel }.map(\.id)
      return expectation.failure(shown, " in these \(counted(days, "day"))")
    }
  }

  var text: String {
    let device = plan.device
    let parts = device.words + ["opened \(opened)", habit.rawValue, "from \(plan.start.rfc3339)"]
    let intro =
      isNew
      ? "A new device:\n"
      : "A device that was installed \(installedDays) ago and has launched \(counted(device.launches, "time")):\n"
    return (intro + parts.joined(separator: " · ") + "\n\n").terminalSafeLines + timeline + "\n" + summary
  }

  private var opened: String {
    if case .instants(let instants) = rhythm { return counted(instants.count, "time") }
    return rhythm.text
  }

  private var installedDays: String {
    guard let installed = plan.device.installed else { return "some time" }
    return counted((plan.start.secondsSince1970 - installed.secondsSince1970) / 86_400, "day")
  }

  private var timeline: String {
    let runs = runs
    var rows: [(day: String, version: String, what: String)] = []
    var publications = publicationDays[...]
    for run in runs {
      while let next = publications.first, next.day <= run.days.lowerBound {
        rows.append(("day \(next.day)", "", "\(next.place) is published"))
        publications = publications.dropFirst()
      }
      rows.append((run.dayWords, run.appVersion.text, words(run)))
    }
    let width = rows.map { $0.day.count }.max() ?? 0
    let versions = rows.map { $0.version.count }.max() ?? 0
    return rows.map { row in
      let line = "\(row.day.padded(to: width))  \(row.version.padded(to: versions))  \(row.what)"
      return line.terminalSafe + "\n"
    }.joined()
  }

  private func words(_ run: LifeRun) -> String {
    let shown = run.shown.map { count in entries[count.entry].words + (count.times > 1 ? " ×\(count.times)" : "") }
    return shown.isEmpty ? "nothing" : shown.joined(separator: " · ")
  }

  private var summary: String {
    guard interruptions > 0 else { return "nothing is displayed in \(counted(history.count, "launch"))\n" }
    let channels = channels.map { "\($0.channel.rawValue) \($0.times)" }.joined(separator: ", ")
    let totals = totals
    let once = totals.filter { $0.times == 1 }
    let named = once.count > 3 ? totals.filter { $0.times > 1 } : totals
    let rest = once.count > 3 ? ["\(once.count) others once"] : []
    let all = (named.map { "\(entries[$0.entry].words) \($0.times)" } + rest).joined(separator: ", ")
    return
      ("\(counted(interruptions, "interruption")) in \(counted(history.count, "launch")): \(channels)\n"
      + "\(all)\n").terminalSafeLines
  }

  var json: JSON {
    let runs = runs.map { run in
      JSON.present([
        "days": [run.days.lowerBound, run.days.upperBound], "appVersion": run.appVersion.text, "launches": run.launches,
        "shown": run.shown.map(json),
      ])
    }
    let publications = later.map { JSON.present(["from": $0.place, "at": $0.at]) }
    return .present([
      "schema": "publish.simulate/1", "from": from, "publications": publications.unlessEmpty,
      "device": plan.device.json(now: plan.start, firstLaunch: isNew), "days": days, "rhythm": rhythm.text,
      "habit": habit, "launches": history.count, "interruptions": interruptions, "runs": runs,
      "totals": totals.map(json),
      "byChannel": JSON.object(channels.map { .init($0.channel.rawValue, .number($0.times)) }),
      "failures": failures.unlessEmpty,
    ])
  }

  private func json(_ count: LifeRun.Count) -> JSON { entries[count.entry].json.object(with: ["times": count.times]) }
}

extension LifeRun {
  var dayWords: String { days.count == 1 ? "day \(days.lowerBound)" : "day \(days.lowerBound)–\(days.upperBound)" }
}
