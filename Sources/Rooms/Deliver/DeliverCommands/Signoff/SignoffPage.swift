import CommandKit
import Authoring
import CEmbedded
import FeedModel
import Inspection
import Output
import Text

/// The report as one HTML file without external parts and scripts.
struct SignoffPage {
  let report: SignoffReport

  struct Section {
    /// The name of the section's anchor.
    var id: String
    var title: String
    /// The title in the table of contents.
    var shortTitle: String
    var body: HTML
    /// The commands that check the statements of the section.
    var commands: [String] = []
  }

  var html: [UInt8] {
    let sections = sections
    let style = Array(String(cString: embeddedSignoffStyle()).utf8) + frameStyle
    let styles = ([cspHash(style)] + report.pictures.styles.sorted()).map { "'\($0)'" }.joined(separator: " ")
    return HTML(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src \(HTML(markup: Array(styles.utf8))); \
      img-src data:; base-uri 'none'; form-action 'none'">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="referrer" content="no-referrer">
      <title>Release sign-off: \(report.headline)</title>
      <link rel="icon" href="data:,">
      <style>\(HTML(markup: style))</style>
      </head>
      <body>
      <a class="skip" href="#main">To the contents</a>
      <header class="top">
      <p class="brand">publish <span>release sign-off</span></p>
      <p class="made">\(time(report.now))</p>
      </header>
      <main id="main">
      \(verdict)
      \(signatures)
      <nav class="contents" aria-label="Contents"><ol>
      \(sections.html { "<li><a href=\"#\($0.id)\">\($0.shortTitle)</a></li>\n" })</ol></nav>
      \(sections.html(section))</main>
      </body>
      </html>

      """
    ).bytes
  }

  /// The style of the frames. A frame is scaled down and takes as much room as that; policies do not allow style
  /// attributes.
  private var frameStyle: [UInt8] {
    // The scale is that in signoff.css.
    Array(frameHeights.map { ".h\($0) { height: \(($0 * 55 + 99) / 100)px; }\n" }.joined().utf8)
  }

  private var sections: [Section] {
    let sections = [
      changes, words, takingBack, content, translations, audiences, proofs, pressure, calendar, originals, arrival,
      sources,
    ].compactMap(\.self)
    return sections + [commands(of: sections)]
  }

  /// A section. Those behind what was decided are folded, unless they have something against the release; a link to
  /// one, a search and a printer unfold it.
  private func section(_ section: Section) -> HTML {
    let isObjection = report.tiles.contains { $0.section == section.id && $0.verdict != .good }
    let isOpen = isObjection || ["changes", "words"].contains(section.id)
    return """
      <section class="card" aria-labelledby="\(section.id)-title"><details\(isOpen ? " open" as HTML : "")>
      <summary><h2 id="\(section.id)-title">\(section.title)</h2></summary>
      <div class="body" id="\(section.id)">\(section.body)</div></details></section>

      """
  }

  /// All commands that check what the page says, for those who want to.
  private func commands(of sections: [Section]) -> Section {
    let lists = sections.filter { !$0.commands.isEmpty }.html { section in
      """
      <h3 class="channel">\(section.title)</h3>
      <ul>\(section.commands.html { "<li>\(command($0))</li>\n" })</ul>

      """
    }
    return Section(
      id: "commands", title: "How to check each statement", shortTitle: "Commands",
      body: "<p class=\"lead\">These commands give the same answers, in a terminal.</p>\n\(lists)")
  }

  func command(_ command: String) -> HTML { "<pre class=\"command\"><code>\(command)</code></pre>" }

  /// A command for the same channels and languages.
  func command(_ words: [String]) -> String {
    (["publish"] + words + report.options).map(quotedForShell).joined(separator: " ")
  }

  // MARK: Verdict

  private var verdict: HTML {
    """
    <section class="verdict card \(report.verdict.rawValue)" aria-labelledby="verdict-title">
    <p class="stamp"><span class="mark" aria-hidden="true">\(report.verdict.mark)</span> \(report.verdict.title)</p>
    <h1 id="verdict-title">\(report.headline)</h1>
    <p class="places">\(place(report.old)) <span class="arrow" aria-hidden="true">→</span><span class="sr"> to </span> \
    \(place(report.new))</p>
    <ul class="tiles">\(report.tiles.html(tile))</ul>
    </section>
    """
  }

  private func place(_ source: SignoffReport.Source) -> HTML {
    let sequence: HTML = source.manifest.map { " <span class=\"quiet\">sequence \($0.contents.sequence)</span>" } ?? ""
    return "<span class=\"place\"><code>\(source.place)</code>\(sequence)</span>"
  }

  private func tile(_ tile: SignoffReport.Tile) -> HTML {
    """
    <li class="\(tile.verdict.rawValue)"><a href="#\(tile.section)"><span class="label">\(tile.title)</span>
    <strong>\(tile.answer)</strong> <span class="detail">\(tile.detail)</span></a></li>

    """
  }

  // MARK: Words

  /// An entry's id, and its title as people read it.
  func entry(_ id: String, of feed: FeedName) -> HTML {
    let name: HTML = report.names[feed, id].map { " <span class=\"name\"><bdi>\($0)</bdi></span>" } ?? ""
    return "<bdi class=\"id\">\(id)</bdi>\(name)"
  }

  func time(_ instant: Instant) -> HTML {
    guard instant.isWritable else { return "\(instant.utcWords)" }
    let local = report.content?.timeZone.map { " (\($0.words(instant)))" } ?? ""
    return "<time datetime=\"\(instant.rfc3339)\">\(instant.longWords)\(local)</time>"
  }

  /// The devices in words that people understand at a glance.
  func devices(_ region: Region) -> HTML {
    let boxes = region.boxes.map { box -> HTML in
      box.sides.isEmpty
        ? "<span class=\"fact\">every device</span>"
        : box.sides.html(separator: " ") { "<span class=\"fact\">\($0.words)</span>" }
    }
    if boxes.count <= 1 { return boxes.first ?? "<span class=\"fact\">no device</span>" }
    let (first, rest) = (boxes.prefix(6), boxes.dropFirst(6))
    let list = first.html { "<li>\($0)</li>\n" }
    let others: HTML =
      rest.isEmpty
      ? ""
      : """
      <details><summary>and \(rest.count) more kinds of devices</summary>
      <ul class="boxes">\(rest.html { "<li>\($0)</li>\n" })</ul></details>

      """
    return "<ul class=\"boxes\">\(list)</ul>\(others)"
  }
}

extension Instant {
  /// The date in words, without the time at midnight: `21 November 2026, 09:00 UTC`.
  var longWords: String {
    let text = rfc3339
    let parts = text.prefix(10).split(separator: "-")
    guard parts.count == 3, let month = Int(parts[1]), let day = Int(parts[2]), 1...12 ~= month else { return text }
    let time = utcWords.dropFirst(11)
    return "\(day) \(Instant.months[month - 1]) \(parts[0])\(time.isEmpty ? "" : ", \(time)")"
  }
}

extension String {
  /// The text with a capital letter at its beginning, unless it begins with the name of a file.
  var asHeading: String {
    prefix { $0 != " " }.dropLast().contains(".") ? self : prefix(1).uppercased() + dropFirst()
  }
}

/// Markup. A literal is markup, but inserted values are text, which is escaped: `"<td>\(words)</td>"`.
///
/// Invisible characters of a text, such as those that reorder other characters, are replaced by their names.
struct HTML: ExpressibleByStringInterpolation, Sendable {
  private(set) var bytes: [UInt8]

  init(stringLiteral markup: String) { bytes = Array(markup.utf8) }

  init(stringInterpolation interpolation: StringInterpolation) { bytes = interpolation.bytes }

  /// - Parameter markup: The markup, which is not escaped.
  init(markup: [UInt8]) { bytes = markup }

  var isEmpty: Bool { bytes.isEmpty }

  struct StringInterpolation: StringInterpolationProtocol {
    fileprivate private(set) var bytes: [UInt8] = []

    init(literalCapacity: Int, interpolationCount: Int) {
      bytes.reserveCapacity(literalCapacity + 32 * interpolationCount)
    }

    mutating func appendLiteral(_ markup: String) { bytes += markup.utf8 }

    mutating func appendInterpolation(_ text: String) { bytes += text.terminalSafe.escaped(in: .anyQuotes).utf8 }

    mutating func appendInterpolation(_ number: Int) { bytes += String(number).utf8 }

    mutating func appendInterpolation(_ markup: HTML) { bytes += markup.bytes }
  }
}

extension Sequence {
  /// The markup of all elements.
  func html(separator: HTML = "", _ markup: (Element) -> HTML) -> HTML {
    HTML(markup: Array(map { markup($0).bytes }.joined(separator: separator.bytes)))
  }
}
