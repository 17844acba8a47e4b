import SiteFolders
import SiteQuestions
import FeedModel
import Inspection
import Text

extension PopulationReport {
  /// An SVG file without external parts. It is light or dark like the page or window in which it is shown.
  var picture: String { PopulationPicture(report: self).svg }
}

/// Draws a bar for each entry: its length is the reach, and its shades show how often people see the entry.
private struct PopulationPicture {
  let report: PopulationReport
  private let names = 270.0, bar = 500.0, numbers = 150.0, row = 30.0, top = 118.0
  private var width: Double { names + bar + numbers }

  private static let shares: [(label: String, range: ClosedRange<Int>)] = [
    ("once", 1...1), ("2–3 times", 2...3), ("4–10 times", 4...10), ("11–30 times", 11...30),
    ("31 and more", 31 ... .max),
  ]

  var svg: String {
    let rows = report.seen
    let height = top + Double(max(1, rows.count)) * row + 44
    var svg = MarkupWriter()
    svg.write(
      markup: """
        <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(n(width)) \(n(height))" width="\(n(width))" \
        height="\(n(height))" role="img" aria-labelledby="title description">
        <title id="title">
        """)
    svg.write(escaping: title)
    svg.write("</title>\n<desc id=\"description\">")
    svg.write(escaping: description(rows))
    svg.write(markup: "</desc>\n\(Self.style)\n<rect class=\"page\" width=\"100%\" height=\"100%\"/>\n")
    text(title, 20, 32, "title", &svg)
    text(subtitle, 20, 54, "quiet", &svg)
    legend(&svg)
    axis(rows.count, &svg)
    text("reach", names + bar + 12, top - 12, "small quiet", &svg)
    text("on average", names + bar + 78, top - 12, "small quiet", &svg)
    for (i, row) in rows.enumerated() { draw(row.entry, row.counts, top + Double(i) * self.row, &svg) }
    if rows.isEmpty { text("nobody sees anything", names, top + 20, "quiet", &svg) }
    svg.write("</svg>\n")
    return svg.text
  }

  private var title: String { "How many people see each notification, and how often" }

  private var subtitle: String {
    let people = report.counts.total.people
    return "\(counted(people)) people, \(counted(report.question.days, "day")) from "
      + "\(report.question.start.rfc3339.prefix(10))\(report.shard == .whole ? "" : ", part \(report.shard.text)")"
  }

  private func description(_ rows: [(entry: FeedEntry, counts: PopulationCounts.Entry)]) -> String {
    let people = report.counts.total.people
    return rows.map { row in
      "\(row.entry.words): \(report.percent(row.counts.reach, of: people)), "
        + "\(report.decimal(row.counts.displays.mean)) times on average"
    }.joined(separator: "; ")
  }

  private func legend(_ svg: inout MarkupWriter) {
    var x = names
    for (i, share) in Self.shares.enumerated() {
      svg.write(markup: "<rect class=\"s\(i)\" x=\"\(n(x))\" y=\"70\" width=\"14\" height=\"14\" rx=\"2\"/>\n")
      text(share.label, x + 20, 82, "small", &svg)
      x += 104
    }
  }

  /// Draws lines at quarters, with percentages.
  private func axis(_ rows: Int, _ svg: inout MarkupWriter) {
    let bottom = top + Double(max(1, rows)) * row
    for quarter in 0...4 {
      let x = names + bar * Double(quarter) / 4
      svg.write(markup: "<path class=\"grid\" d=\"M\(n(x)) \(n(top - 8))V\(n(bottom))\"/>\n")
      text("\(quarter * 25) %", x, bottom + 20, "small middle", &svg)
    }
  }

  private func draw(
    _ entry: FeedEntry, _ counts: PopulationCounts.Entry, _ y: Double, _ svg: inout MarkupWriter
  ) {
    let people = report.counts.total.people
    let label = entry.id.count > 26 ? entry.id.prefix(25) + "…" : entry.id[...]
    text(entry.kind, 20, y + 15, "small quiet", &svg)
    text(String(label), 84, y + 15, "name", &svg)
    var x = names
    for (i, share) in Self.shares.enumerated() {
      let count = counts.displays.sorted.filter { share.range.contains($0.value) }.reduce(0) { $0 + $1.people }
      guard count > 0 else { continue }
      let length = bar * Double(count) / Double(max(1, people))
      svg.write(
        markup:
          "<rect class=\"s\(i)\" x=\"\(n(x))\" y=\"\(n(y))\" width=\"\(n(max(0.5, length)))\" height=\"20\"><title>")
      svg.write(escaping: "\(entry.id), \(share.label): \(report.percent(count, of: people))")
      svg.write("</title></rect>\n")
      x += length
    }
    let mean = report.decimal(counts.displays.mean)
    text(report.percent(counts.reach, of: people), names + bar + 12, y + 15, "name", &svg)
    text("\(mean) times", names + bar + 78, y + 15, "small quiet", &svg)
  }

  private func text(_ text: String, _ x: Double, _ y: Double, _ style: String, _ svg: inout MarkupWriter) {
    svg.write(markup: "<text class=\"\(style)\" x=\"\(n(x))\" y=\"\(n(y))\">")
    svg.write(escaping: text)
    svg.write("</text>\n")
  }

  /// The number with at most two decimals.
  private func n(_ number: Double) -> String {
    let hundredths = Int((number * 100).rounded())
    return hundredths.isMultiple(of: 100) ? "\(hundredths / 100)" : "\(Double(hundredths) / 100)"
  }

  /// The number with commas between thousands.
  private func counted(_ count: Int) -> String {
    var digits = Array("\(count)")
    for place in stride(from: digits.count - 3, to: 0, by: -3) { digits.insert(",", at: place) }
    return String(digits)
  }

  private func counted(_ count: Int, _ noun: String) -> String { Text.counted(count, noun) }

  /// All texts have a contrast of at least 4.5 to their background, and neighboring shades differ in lightness.
  private static let style = """
    <style>
    svg { font: 14px system-ui, -apple-system, "Segoe UI", sans-serif; color-scheme: light dark }
    .page { fill: #ffffff } text { fill: #1c1d1f } .quiet { fill: #5b5e66 } .grid { stroke: #d9dbe0 }
    .title { font-size: 18px; font-weight: 600 } .small { font-size: 12px } .middle { text-anchor: middle }
    .s0 { fill: #b7d3f2 } .s1 { fill: #7fb0e8 } .s2 { fill: #3f86d2 } .s3 { fill: #1d5ba6 } .s4 { fill: #0c3468 }
    @media (prefers-color-scheme: dark) {
      .page { fill: #17181b } text { fill: #eceef1 } .quiet { fill: #a9adb6 } .grid { stroke: #36393f }
      .s0 { fill: #1d436e } .s1 { fill: #2b66a8 } .s2 { fill: #4a90dc } .s3 { fill: #8cbdf2 } .s4 { fill: #d6e8fc }
    }
    </style>
    """
}
