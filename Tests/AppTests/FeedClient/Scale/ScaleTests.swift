import FeedClient
import Foundation
import TestKit
import Testing

/// The simulation in docs/internals/scale.md. `UPDATE_GOLDEN=1` writes the computed numbers and the picture into it.
@Suite struct ScaleTests {
  private struct Row {
    var what: String
    var polling: String
    var day: DayOfLoad

    init(
      _ what: String, _ polling: String, _ rules: FeedPolling, devices: Int = 50_000, isAlwaysOn: Bool = false,
      _ launches: (Int, inout SeededGenerator) -> [Int]
    ) {
      (self.what, self.polling) = (what, polling)
      day = DayOfLoad(devices: devices, rules, isAlwaysOn: isAlwaysOn, launches: launches)
    }

    var text: String {
      "| \(what) | \(polling) | \(Self.number(day.requests)) | \(Self.number(day.requests / 86_400)) | "
        + "\(Self.number(day.peak)) |"
    }

    /// Two digits that count, as a sample has no more.
    private static func number(_ value: Double) -> String {
      guard value >= 1 else { return "0" }
      let unit = pow(10, floor(log10(value)) - 1)
      let rounded = Int((value / unit).rounded() * unit)
      switch rounded {
      case 1_000_000_000...: return "\(String(format: "%g", Double(rounded) / 1e9)) × 10⁹"
      case 1_000_000...: return "\(String(format: "%g", Double(rounded) / 1e6)) million"
      case 1000...: return "\(rounded / 1000),\(String(format: "%03d", rounded % 1000))"
      default: return "\(rounded)"
      }
    }
  }

  @Test func theDocumentedDayIsTheSimulatedOne() throws {
    let hourly = { (jitter: Double) in FeedPolling(period: 3600, jitter: jitter) }
    let rows = [
      Row("people, five launches a day", "every launch (default)", FeedPolling(), DayOfLoad.people),
      Row("the same", "`period` 4 h", FeedPolling(period: 14_400), DayOfLoad.people),
      Row("a push message at 18:00", "every launch", FeedPolling(), DayOfLoad.pushed),
      Row("the same", "`spread` 120 s", FeedPolling(spread: 120), DayOfLoad.pushed),
      Row("a tenth by timetable, 07:00:00", "every launch", FeedPolling(), DayOfLoad.timetable),
      Row("the same", "`spread` 300 s", FeedPolling(spread: 300), DayOfLoad.timetable),
      Row(
        "always on, all polled at 00:00:00", "`period` 1 h, no jitter", hourly(0), devices: 5000, isAlwaysOn: true,
        DayOfLoad.alwaysOn(hourly(0))),
      Row(
        "the same", "jitter 0.1 (default)", hourly(0.1), devices: 5000, isAlwaysOn: true,
        DayOfLoad.alwaysOn(hourly(0.1))),
      Row("the same", "jitter 0.5", hourly(0.5), devices: 5000, isAlwaysOn: true, DayOfLoad.alwaysOn(hourly(0.5))),
    ]
    let peaks = rows.map(\.day.peak)
    #expect(peaks[1] < peaks[0] && peaks[3] < peaks[2] && peaks[5] < peaks[4] && peaks[8] < peaks[7])
    let table =
      [
        "| devices | rules | requests a day | a second, on average | a second, in the busiest ten seconds |",
        "| --- | --- | ---: | ---: | ---: |",
      ] + rows.map(\.text)
    try golden(
      "docs/internals/scale.md", between: "<!-- simulation -->\n", and: "<!-- end -->",
      table.joined(separator: "\n") + "\n")
    try golden("docs/internals/scale.svg", picture(rows[6].day, rows[7].day, rows[8].day))
  }

  /// - Parameter text: What is written between the two marks.
  private func golden(_ file: String, between start: String = "", and end: String = "", _ text: String) throws {
    let url = Repository.url(file)
    var whole = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    if start.isEmpty {
      if isUpdating { try text.write(to: url, atomically: true, encoding: .utf8) } else { #expect(whole == text) }
      return
    }
    let from = try #require(whole.range(of: start)?.upperBound)
    let to = try #require(whole[from...].range(of: end)?.lowerBound)
    guard isUpdating else {
      #expect(String(whole[from..<to]) == text)
      return
    }
    whole.replaceSubrange(from..<to, with: text)
    try whole.write(to: url, atomically: true, encoding: .utf8)
  }

  private var isUpdating: Bool { ProcessInfo.processInfo.environment["UPDATE_GOLDEN"] != nil }

  /// One strip for each day: requests in windows of ten minutes' busiest ten seconds, on a logarithmic scale.
  private func picture(_ days: DayOfLoad...) -> String {
    let names = ["no jitter", "jitter 0.1", "jitter 0.5"]
    let strips = zip(names, days).enumerated().map { place, strip in
      let top = 24 + place * 108
      let bars = (0..<144).compactMap { slot -> String? in
        let peak = (strip.1.windows[slot * 60..<slot * 60 + 60].max() ?? 0) / 10
        guard peak >= 1000 else { return nil }
        // From 10³ to 10⁷ a second.
        let height = Int(((log10(peak) - 3) / 4 * 80).rounded())
        return "<path d=\"M\(60 + slot * 4) \(top + 80)v-\(height)\"/>"
      }
      let lines = [(0, "10⁷"), (40, "10⁵"), (80, "10³")].map { y, label in
        "<text x=\"52\" y=\"\(top + y + 4)\" text-anchor=\"end\">\(label)</text>"
          + "<path class=\"line\" d=\"M60 \(top + y)h576\"/>"
      }
      return "<text x=\"60\" y=\"\(top - 8)\">\(strip.0)</text>\n\(lines.joined())\n<g>\(bars.joined())</g>"
    }
    let hours = stride(from: 0, through: 24, by: 6).map {
      "<text x=\"\(60 + $0 * 24)\" y=\"344\" text-anchor=\"middle\">\($0):00</text>"
    }
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 352" role="img" aria-label="Requests a second over a day">
      <style>
      text { font: 12px system-ui, sans-serif; fill: #57606a } g path { stroke: #5a3fd0; stroke-width: 3 }
      .line { stroke: #d0d7de } @media (prefers-color-scheme: dark) { text { fill: #9aa4b0 } g path { stroke: #b8a6ff }
      .line { stroke: #3d444d } }
      </style>
      \(strips.joined(separator: "\n"))
      \(hours.joined())
      </svg>

      """
  }
}
