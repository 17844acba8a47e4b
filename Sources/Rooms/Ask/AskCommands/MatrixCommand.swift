import CommandKit
import SiteQuestions
import ArgumentParser
import FeedModel
import Inspection
import PublishedSite
import Text

struct MatrixCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matrix", abstract: "Print who sees what: all devices, by what they can be shown.",
    discussion: """
      Reads what is published, and answers for every device there can be: any version of the app and the system, \
      language, network, date, age, number of launches and memory. Entries are listed in the order in which they are \
      tried: the first whose words hold is displayed.

      Examples:
        publish matrix
        publish matrix --channel banners --at app=2.4.0,wifi=true
        publish matrix --id wifi-sync
        publish matrix --audience lapsed-users
        publish matrix --expect dark-mode@app>=2.4.0 --expect '!dark-mode@app<2.4.0'
        publish matrix --format svg > who-sees-what.svg

      Exits 0 on success; 1 if a feed could not be read, or there is none; 2 if an expectation failed; \
      64 if the command line is wrong.
      """)

  @OptionGroup var options: InspectOptions
  @OptionGroup var facts: FactOptions

  @Option(help: ArgumentHelp("Only to whom this entry can be shown. Repeatable.", valueName: "id"))
  var id: [String] = []

  @Option(help: "any: whatever devices have stored; none: devices that have been shown nothing.")
  var memory = Memory.any

  @Option(
    help: ArgumentHelp(
      """
      What can be displayed to devices with these facts: dark-mode@app>=2.4.0; with '!', what cannot: \
      '!dark-mode@app<2.4.0'. Without '@' and facts, to any device. Repeatable.
      """, valueName: "id@facts"),
    transform: AudienceExpectation.init(argument:))
  var expect: [AudienceExpectation] = []

  @Option(
    help: ArgumentHelp("Only devices in this audience of publish.yml. Repeatable.", valueName: "name"))
  var audience: [String] = []

  @Option(
    help: ArgumentHelp(
      "The site's folder, for audiences. Default: this folder, if it has publish.yml.", valueName: "folder"),
    completion: .directory)
  var source: String?

  @Option(help: "text, json, or svg for a picture.") var format = Format.text

  enum Memory: String, CaseIterable, ExpressibleByArgument { case any, none }
  enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, svg }

  func validate() throws {
    guard expect.isEmpty || format != .svg else { throw ValidationError("--expect needs --format text or json.") }
  }

  func run() async throws {
    try await runReportingFailures {
      var given = facts.given
      let places = audience.isEmpty ? nil : try EditPlaces(source: source)
      let conditions = try audience.flatMap { try places?.conditions(ofAudience: $0) ?? [] }
      given.require(conditions)
      var options = options
      options.locale = options.locale ?? given.language?.text
      let opened = try await OpenedSite(options)
      let site = opened.site
      if let now = facts.now {
        await opened.published.noteLaterBuild(at: try Moment.resolve(now), isGiven: true, from: opened.source)
      }
      try [site].check(id + expect.map(\.id), at: try Moment.resolve(facts.now))
      var imagination = options.imagination
      imagination.memory = memory == .none ? .none : .any
      let report = MatrixReport(place: opened.place, site: site, given: given, ids: id, imagination: imagination)
      switch format {
      case .text: Terminal.print(opened.preface + (try report.text))
      case .json: Terminal.print(try report.json.printed)
      case .svg: Terminal.print(try report.svg())
      }
      try judge(expect.filter { try !$0.isMet(by: site, conditions, imagination) }.map { "expected \($0.words)" })
    }
  }
}

/// An expectation such as `dark-mode@app>=2.4.0`, or with `!` in front for the opposite.
struct AudienceExpectation: Sendable {
  var id: String
  var isNegated: Bool
  var given: Given
  private var facts: String

  init(argument: String) throws {
    isNegated = argument.hasPrefix("!")
    let rest = isNegated ? argument.dropFirst() : argument[...]
    let at = rest.lastIndex(of: "@") ?? rest.endIndex
    id = String(rest[..<at])
    facts = String(rest[at...].dropFirst())
    do throws(Obstacle) {
      given = try Given(parsing: facts)
    } catch {
      throw ValidationError("--expect '\(error)': \(error.advice ?? "").")
    }
    guard !id.isEmpty else {
      throw ValidationError("--expect '\(argument)': write the entry's id, such as dark-mode@app>=2.4.0.")
    }
  }

  /// - Parameter conditions: Those that the devices in question meet.
  func isMet(
    by site: SiteFeeds, _ conditions: [BannersFeed.Condition], _ imagination: Imagination
  ) throws -> Bool {
    var (isShown, given) = (false, given)
    given.require(conditions)
    let site = given.language.map(site.within) ?? site
    for file in site.channels.flatMap(\.files) where !isShown && file.feed.ids.contains(id) {
      isShown = try site.inquiry(about: file, given: given, imagination).canShow(id)
    }
    return isShown != isNegated
  }

  var words: String {
    let devices = facts.isEmpty ? "some device" : "some device with \(facts)"
    return isNegated
      ? "that \(id) is shown to no device\(facts.isEmpty ? "" : " with \(facts)"), but it can be"
      : "that \(id) can be shown to \(devices), but it cannot"
  }
}
