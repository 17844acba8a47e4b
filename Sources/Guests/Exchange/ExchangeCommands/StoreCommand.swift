import CommandKit
import SiteFolders
import ArgumentParser
import Authoring
import CurlTransport
import Diagnostics
import Disk
import FeedClient
import FeedEvaluator
import FeedModel
import Text

struct StoreCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "store", abstract: "Print what the App Store has of an app, country by country.",
    discussion: """
      Asks Apple's lookup, as apps can do that use iVersion. Answers are cached by Apple for \
      some hours, so a country may have a version before its answer says so.

      Examples:
        publish store show --app-id 355313284 --country us,de
        publish store record --bundle-id com.example.app --country us -o store
        publish store wait 2.4.0 --app-id 355313284 --country us,de && publish build
      """,
    subcommands: [StoreShow.self, StoreRecord.self, StoreWait.self])
}

/// The app and the countries in question.
struct StoreOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The app's id in the store. Default: app.storeID in publish.yml.", valueName: "number"))
  var appID: Int?

  @Option(help: ArgumentHelp("The app's own id, instead.", valueName: "id")) var bundleID: String?

  @Option(help: ArgumentHelp("Countries of two letters, with commas between them.", valueName: "countries"))
  var country = "us"

  @Option(
    help: ArgumentHelp("The address to ask instead of https://itunes.apple.com/, for tests.", valueName: "url"))
  var lookupSite: String?

  @Option(help: .siteFolder, completion: .directory) var source = "."
  @Flag(help: "Treat warnings as errors.") var strict = false
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if appID != nil, bundleID != nil {
      throw ValidationError("--app-id and --bundle-id both name an app. Write one of them.")
    }
    if let appID, appID < 1 { throw ValidationError("--app-id \(appID) is not an app's id. Write its digits.") }
    if let bundleID, bundleID.isEmpty || !bundleID.utf8.allSatisfy(\.isPartOfBundleID) {
      throw ValidationError("--bundle-id '\(bundleID)' is not an app's id. Write it as com.example.app.")
    }
    _ = try countries()
    _ = try site()
    if appID == nil, bundleID == nil, try idOfSite() == nil {
      throw ValidationError("Which app? Write --app-id, or --bundle-id, or 'app: { storeID: … }' in publish.yml.")
    }
  }

  /// The countries in the order in which they were named, without duplicates.
  func countries() throws -> [String] {
    try country.split(separator: ",", omittingEmptySubsequences: false).reduce(into: []) { countries, part in
      let code = part.lowercased()
      guard code.utf8.count == 2, code.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else {
        throw ValidationError("--country '\(part)' is not a country of two letters. Write it as us, or us,de.")
      }
      if !countries.contains(code) { countries.append(code) }
    }
  }

  private func site() throws -> String? {
    guard let lookupSite else { return nil }
    let authority =
      lookupSite.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false).dropFirst(2).first
      .map { $0.prefix { !"?#\\".contains($0) } } ?? ""
    guard !authority.contains("@") else {
      throw ValidationError("--lookup-site has a name or a password before its '@'. Leave them out.")
    }
    let host = authority.hasPrefix("[::1]") ? authority.prefix(5) : authority.prefix { $0 != ":" }
    let isHere = ["127.0.0.1", "localhost", "[::1]"].contains(host)
    guard lookupSite.hasPrefix("https://") || lookupSite.hasPrefix("http://") && isHere else {
      throw ValidationError(
        "--lookup-site '\(lookupSite)' does not begin with https://; http:// is for this machine only.")
    }
    return lookupSite.hasSuffix("/") ? lookupSite : lookupSite + "/"
  }

  /// The id of `app: { storeID: … }`, if there is a site.
  private func idOfSite() throws -> Int? {
    guard Disk().isThere("\(source)/publish.yml") else { return nil }
    var contents = try SourceFolder(source).read()
    var found: [Diagnostic] = []
    return SiteOutline(contents.takeSources(), &found)?.configuration.storeID.flatMap { Int($0) }
  }

  func lookup(in country: String) throws -> Updates.StoreLookup {
    let id = bundleID == nil ? try appID ?? idOfSite() : nil
    var lookup = Updates.StoreLookup(appID: id, bundleID: bundleID, country: country)
    if let site = try site() { lookup.site = site }
    return lookup
  }

  func present(
    _ diagnostics: [Diagnostic], summary: String, record: [String: any Encodable]
  ) throws -> DiagnosticsPresenter.Text {
    try DiagnosticsPresenter(options: report, site: source).present(
      diagnostics, source: RecordedAnswer.text, schema: "publish.store/1", summary: summary, record: record)
  }
}

extension UInt8 {
  fileprivate var isPartOfBundleID: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }
}

struct CountryAnswer: Sendable {
  var country: String
  var result: Result<StoreListing?, Diagnostic>
  /// The bytes of the answer as received.
  var body: [UInt8] = []
  /// The time for which a store that failed asks not to be contacted.
  var retryAfter: String?
  /// Whether the listing belongs to the requested app.
  var isOfApp = true

  var listing: StoreListing? { if isOfApp, case .success(let listing) = result { listing } else { nil } }
  var failure: Diagnostic? { if case .failure(let failure) = result { failure } else { nil } }

  func has(_ version: FeedVersion) -> Bool { listing.map { version <= $0.version } ?? false }

  var outcome: String {
    switch result {
    case .failure: "unreadable"
    case .success(nil): Updates.StoreAnswer.Outcome.notListed.rawValue
    case .success: (isOfApp ? Updates.StoreAnswer.Outcome.listed : .otherApp).rawValue
    }
  }

  var words: String {
    switch result {
    case .failure(let failure): failure.message
    case .success(nil): "not in the store"
    case .success(let listing?):
      isOfApp
        ? ([listing.version.text]
          + [
            listing.released.map { "since \($0)" }, listing.minimumOSVersion.map { "needs \($0.text)" },
          ].compactMap(\.self)).joined(separator: ", ")
        : "another app: \(listing.bundleID ?? "")"
    }
  }

  var line: String { "\(country)  \(words)".terminalSafe + "\n" }

  init(_ country: String, _ result: Result<StoreListing?, Diagnostic>, body: [UInt8] = [], of bundleID: String?) {
    (self.country, self.result, self.body) = (country, result, body)
    if case .success(let listing?) = result, let bundleID { isOfApp = listing.bundleID == bundleID }
  }
}

/// Asks the store, or a recording.
struct StoreAsker: Sendable {
  var transport: any FeedTransport = CurlTransport()

  func answer(_ lookup: Updates.StoreLookup) async -> CountryAnswer {
    let address = lookup.address ?? lookup.site
    func failed(_ problem: String) -> CountryAnswer {
      CountryAnswer(lookup.country, .failure(.unreadableStore(problem, at: SourceLocation(path: address))), of: nil)
    }
    do throws(TransportError) {
      let answer = try await transport.get(FeedRequest(address))
      guard answer.status == 200 else {
        let failure = FeedFailure.status(address, answer.status, retryAfter: answer.retryAfter)
        var failed = failed(failure.problem)
        failed.retryAfter = answer.retryAfter
        return failed
      }
      return CountryAnswer(answer.body, lookup, at: address)
    } catch {
      return failed("\(error)")
    }
  }
}

extension CountryAnswer {
  fileprivate init(_ body: [UInt8], _ lookup: Updates.StoreLookup, at path: String) {
    do throws(FormatError) {
      self.init(lookup.country, .success(try StoreListing.decode(body)), body: body, of: lookup.bundleID)
    } catch {
      self.init(lookup.country, .failure(.unreadableStore(error, at: path)), of: nil)
    }
  }

  init(_ recording: RecordedAnswer, _ lookup: Updates.StoreLookup) throws(Diagnostic) {
    self.init(try recording.bytes(), lookup, at: recording.path)
  }
}
