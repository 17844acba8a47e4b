import CommandKit
import SiteFolders
import SiteQuestions
import FeedEvaluator
import FeedModel
import Inspection
import Simulation
import Text

/// The displays of a device for one published version after another.
struct HistoryReport: Report, Sendable {
  /// The entry in question; nil for all displays.
  var id: String?
  var device: ImaginedDevice
  /// The time at which all versions are examined; nil if each is examined at its own time.
  var now: Instant?
  /// The examined versions, oldest first. They are not all if the search ended at the first that displays the entry.
  var versions: [Seen]
  /// The number of all versions.
  var count: Int
  /// Whether the search ends at the first version that displays the entry.
  var isFirstAlone = false

  struct Seen: Sendable {
    var name: String
    var shortName: String
    var time: Instant?
    var outcome: Outcome
  }

  enum Outcome: Equatable, Sendable {
    /// All displayed entries.
    case displays([FeedEntry])
    /// Whether the entry is displayed; if it is not, the displays of its channel.
    case displayed
    case notDisplayed(instead: [FeedEntry])
    case notPublished
    /// A feed cannot be read, for this reason.
    case unreadable(String)

    init(_ shown: [FeedEntry], of feeds: PublishedFeeds, id: String?) {
      guard let id else {
        self = .displays(shown)
        return
      }
      let published = EntryCatalog(of: [feeds]).entries.filter { $0.id == id }
      if shown.contains(where: { $0.id == id }) {
        self = .displayed
      } else if published.isEmpty {
        self = .notPublished
      } else {
        self = .notDisplayed(instead: shown.filter { shown in published.contains { $0.feed == shown.feed } })
      }
    }
  }

  /// Consecutive versions with the same outcome.
  var runs: [(versions: ArraySlice<Seen>, outcome: Outcome)] {
    var runs: [(versions: ArraySlice<Seen>, outcome: Outcome)] = []
    for (i, version) in versions.enumerated() {
      if let last = runs.last, last.outcome == version.outcome {
        runs[runs.count - 1].versions = versions[last.versions.startIndex...i]
      } else {
        runs.append((versions[i...i], version.outcome))
      }
    }
    return runs
  }

  var isReadable: Bool {
    !versions.contains { if case .unreadable = $0.outcome { true } else { false } }
  }

  /// The first version that displays the entry.
  var first: Seen? { versions.first { $0.outcome == .displayed } }

  // MARK: For people

  var text: String { isFirstAlone ? firstText : table }

  private var table: String {
    let rows = runs.map { run in
      let (first, last) = (run.versions[run.versions.startIndex], run.versions[run.versions.endIndex - 1])
      return (
        span: run.versions.count == 1 ? Self.words(first) : "\(Self.words(first)) … \(Self.words(last))",
        count: "\(run.versions.count)", outcome: words(run.outcome)
      )
    }
    let (span, count) = (rows.map { $0.span.count }.max() ?? 0, rows.map { $0.count.count }.max() ?? 0)
    return
      (heading
      + rows.map { row in
        "\(row.span.padded(to: span))  \(row.count.paddedLeft(to: count)) "
          + "\((row.count == "1" ? "version" : "versions").padded(to: 8))  \(row.outcome)\n"
      }.joined()).terminalSafeLines
  }

  private var firstText: String {
    guard let first else {
      if versions.allSatisfy({ $0.outcome == .notPublished }) {
        return "\(id ?? "") is in none of \(counted(count, "version"))\n".terminalSafeLines
      }
      return "none of \(counted(count, "version")) displays \(id ?? "") to this device\n".terminalSafeLines
    }
    return
      "\(Self.words(first)) is the first of \(counted(count, "version")) that displays \(id ?? "") to this device\n"
      .terminalSafeLines
  }

  private var heading: String {
    let device = device.device
    let parts = [
      "app \(device.appVersion.text)", "OS \(device.osVersion.text)", device.locale.text,
      device.wifi ? "Wi-Fi" : "no Wi-Fi", now.map(\.rfc3339) ?? "at the time of each version",
    ]
    return "\(id ?? "What is displayed") on a device with \(parts.joined(separator: " · "))\n\n"
  }

  private static func words(_ version: Seen) -> String {
    let day = version.time.map { " \($0.rfc3339.prefix(10))" } ?? ""
    return version.shortName.hasPrefix(day.dropFirst()) && !day.isEmpty ? version.shortName : version.shortName + day
  }

  private func words(_ outcome: Outcome) -> String {
    switch outcome {
    case .displays(let shown): shown.isEmpty ? "nothing" : shown.map(\.words).joined(separator: " · ")
    case .displayed: "displayed"
    case .notDisplayed(let instead):
      instead.isEmpty ? "not displayed" : "not displayed, but \(instead.map(\.words).joined(separator: ", "))"
    case .notPublished: "not published"
    case .unreadable(let reason): "could not be read: \(reason)"
    }
  }

  // MARK: For programs

  var json: JSON {
    let runs = runs.map { run -> JSON in
      let (first, last) = (run.versions[run.versions.startIndex], run.versions[run.versions.endIndex - 1])
      return .object(
        JSON.members([
          "first": Self.json(first), "last": Self.json(last), "versions": .number(run.versions.count),
        ]) + Self.json(run.outcome))
    }
    return .present([
      "schema": .string("publish.history/1"), "id": id.json, "now": (now?.rfc3339).json,
      "device": .present([
        "appVersion": .string(device.device.appVersion.text), "osVersion": .string(device.device.osVersion.text),
        "locale": .string(device.device.locale.text), "wifi": .boolean(device.device.wifi),
      ]), "versions": .number(count), "firstDisplay": first.map(Self.json), "runs": .array(runs),
    ])
  }

  private static func json(_ version: Seen) -> JSON {
    .present(["version": .string(version.name), "at": (version.time?.rfc3339).json])
  }

  private static func json(_ outcome: Outcome) -> [JSON.Member] {
    func list(_ entries: [FeedEntry]) -> JSON { .array(entries.map { .object($0.json) }) }
    return switch outcome {
    case .displays(let shown): JSON.members(["outcome": .string("displays"), "shown": list(shown)])
    case .displayed: JSON.members(["outcome": .string("displayed")])
    case .notDisplayed(let instead): JSON.members(["outcome": .string("not-displayed"), "instead": list(instead)])
    case .notPublished: JSON.members(["outcome": .string("not-published")])
    case .unreadable(let reason): JSON.members(["outcome": .string("unreadable"), "error": .string(reason)])
    }
  }
}
