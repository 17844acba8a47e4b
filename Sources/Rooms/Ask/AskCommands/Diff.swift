import CommandKit
import SiteQuestions
import ArgumentParser
import FeedModel
import Inspection

struct Diff: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff", abstract: "Print what changes for whom between two outputs.",
    discussion: """
      Compares what two outputs make of every device there can be, and of everything that it can have stored: who can \
      be shown something that they could not before, who no longer can, who sees another content or sees it more or \
      less often. Each change comes with a device that sees it. If no device sees a difference, that is proved, \
      whatever the bytes.

      An output is a folder, an address, or a folder at a commit: git:HEAD~3, git:v1.2:public. With --build, both are \
      sites with their sources, each built in memory for the moment of --now, so nothing has to be published or committed.

      Examples:
        publish diff git:HEAD public
        publish diff git:main . --build
        publish diff git:main . --build --format markdown --marker publish
        publish diff https://updates.example.com/ public
        publish diff git:HEAD~3 public --expect same
        publish diff git:main public --at 'now>=2026-12-01T00:00:00Z'
        publish diff public public --legacy

      Exits 0 on success; 1 if a feed could not be read, there is none, or a site has errors; 2 if an expectation failed; \
      64 if the command line is wrong.
      """)

  @Argument(help: ArgumentHelp("What devices read now.", valueName: "old"), completion: .directory) var old: String
  @Argument(help: ArgumentHelp("What they are to read.", valueName: "new"), completion: .directory) var new: String
  @OptionGroup var options: ComparisonOptions
  @OptionGroup var facts: FactOptions

  @Flag(help: "What the original clients make of the new output, which do not know conditions of ours.")
  var legacy = false

  @Option(
    help: ArgumentHelp(
      """
      What must change: same (nothing); gains, loses, content, often, sooner or later, alone for any entry or \
      with its id: gains=beta. With '!', what must not: '!loses'. Repeatable.
      """, valueName: "change"), transform: DifferenceExpectation.init(argument:))
  var expect: [DifferenceExpectation] = []

  @Flag(help: "Both are sites, in folders or at commits (git:main, git:main:sites/snoodle), to be built in memory.")
  var build = false

  @Option(help: "text, json, or markdown for a comment on a pull request.") var format = Format.text

  @Option(
    help: ArgumentHelp(
      """
      With markdown, the most bytes. Changes for which there is no room are left out, and counted in the last line. \
      Default: 65536, the most that GitHub takes.
      """, valueName: "bytes"))
  var limit: Int?

  @Option(
    help: ArgumentHelp(
      """
      With markdown, begin with '<!-- publish: NAME -->', by which a later run finds the comment and replaces it.
      """, valueName: "name"))
  var marker: String?

  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, markdown }

  func validate() throws {
    guard limit == nil && marker == nil || format == .markdown else {
      throw ValidationError("--limit and --marker need --format markdown.")
    }
    if let limit, limit < 500 { throw ValidationError("--limit \(limit): write 500 or more.") }
    if let marker, !marker.isMarker {
      throw ValidationError("--marker '\(marker)': use at most 100 letters, digits and single '-', '_' or '.'.")
    }
  }

  private func sites(_ options: ComparisonOptions) async throws -> ComparedSites {
    if build { return try await ComparedSites(building: old, and: new, options, now: try Moment.resolve(facts.now)) }
    if let place = [old, new].first(where: BuiltSite.isSource) {
      throw Failure(
        message: "'\(place)' has a site's sources, and no output",
        advice: "add --build to build both sides in memory, or name the folder that 'publish build' has written")
    }
    let sites = try await ComparedSites(from: old, to: new, options)
    for side in [sites.old, sites.new] { await side.noteChangesSinceBuild() }
    return sites
  }

  func run() async throws {
    try await runReportingFailures {
      let given = build ? facts.givenAtAnyTime : facts.given
      var options = options
      options.locale = options.locale ?? given.language?.text
      let sites = try await sites(options)
      try [sites.old, sites.new].map(\.site).check(expect.compactMap(\.id), at: try Moment.resolve(facts.now))
      let report = try await DifferenceReport(sites, given: given, asReadByOriginals: legacy)
      switch format {
      case .text: Terminal.print(sites.old.preface + sites.new.preface + report.text)
      case .json: Terminal.print(report.json.printed)
      case .markdown: Terminal.print(DifferenceComment(report).text(limit: limit, marker: marker))
      }
      try judge(expect.compactMap { $0.failure(report) }.map { "expected \($0)" })
    }
  }
}

extension String {
  /// Whether the text can be used as a name in an HTML comment.
  fileprivate var isMarker: Bool {
    (1...100).contains(utf8.count) && !contains("--") && first != "-" && last != "-"
      && utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: "-_.".utf8.contains(byte)
        }
      }
  }
}

/// An expectation such as `same`, `gains=beta` or `!loses`.
struct DifferenceExpectation: Sendable {
  private var isNegated: Bool
  /// The kind of change; nil for no change at all.
  private var kind: FeedDifference.Kind?
  private(set) var id: String?

  init(argument: String) throws {
    isNegated = argument.hasPrefix("!")
    let parts = (isNegated ? argument.dropFirst() : argument[...]).split(
      separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    kind = FeedDifference.Kind(rawValue: String(parts[0]))
    id = parts.count > 1 ? String(parts[1]) : nil
    guard kind != nil || argument == "same" else {
      let kinds = FeedDifference.Kind.allCases.map(\.rawValue).joined(separator: ", ")
      throw ValidationError("--expect '\(argument)': write same, or one of \(kinds), with an id: gains=beta.")
    }
  }

  /// The reason why the expectation is not met; nil if it is met.
  func failure(_ report: DifferenceReport) -> String? {
    guard let kind else { return report.isSame ? nil : "no difference, but there is one" }
    let isFound = report.differences.flatMap(\.entries).contains { entry in
      (id == nil || entry.id == id) && entry.changes.contains { $0.kind == kind }
    }
    let what = "\(kind.rawValue)\(id.map { " of \($0)" } ?? "")"
    return isFound != isNegated ? nil : isNegated ? "no \(what), but there is one" : "\(what), but there is none"
  }
}
