import CommandKit
import SiteFolders
import ArgumentParser
import Diagnostics
import FeedClient
import FeedEvaluator
import FeedModel

/// The options that give `check` an answer of the store.
struct CheckedStoreOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The store's answer, as 'publish store record' keeps it: a file, or a folder. The app asks it before it offers an update.",
      valueName: "file"), completion: .file())
  var store: String?

  @Option(help: ArgumentHelp("The country whose answer in the folder is meant.", valueName: "country"))
  var storeCountry = "us"

  @Option(help: ArgumentHelp("The app asks for this id in the store.", valueName: "number")) var storeID: Int?
  @Option(help: ArgumentHelp("The app's own id, which the answer has to have.", valueName: "id")) var bundleID: String?
  @Flag(help: "The app shows the store's notes if the feed lacks the store's version.") var storeNotes = false

  func validate() throws {
    guard storeCountry.utf8.count == 2, storeCountry.utf8.allSatisfy({ 0x61...0x7A ~= $0 }) else {
      throw ValidationError("--store-country '\(storeCountry)' is not a country of two letters. Write it as us.")
    }
    let others = [
      ("--store-country", storeCountry != "us"), ("--store-id", storeID != nil), ("--bundle-id", bundleID != nil),
      ("--store-notes", storeNotes),
    ]
    if store == nil, let (option, _) = others.first(where: \.1) {
      throw ValidationError("\(option) needs --store: the store's answer is read from there.")
    }
  }

  /// The store; nil without `--store`.
  ///
  /// - Throws: ``ExitCode`` after printing the problem of the answer.
  func checkedStore() throws -> CheckedStore? {
    guard let store else { return nil }
    let recording = RecordedAnswer(store, country: storeCountry)
    do {
      let bytes = try recording.bytes()
      let listing = try StoreListing.decode(bytes)
      // Without an id, the app would treat the answer as its own.
      var lookup = Updates.StoreLookup(appID: storeID, bundleID: bundleID ?? listing?.bundleID, country: storeCountry)
      if lookup.address == nil { lookup.bundleID = "unknown" }
      lookup.usesStoreNotes = storeNotes
      return CheckedStore(lookup: lookup, answer: bytes)
    } catch let missing as Diagnostic {
      say(missing)
    } catch let error as FormatError {
      say(.unreadableStore(error, at: recording.path))
    }
    throw ExitCode.failure
  }

  private func say(_ diagnostic: Diagnostic) {
    let renderer = TextRenderer(colors: Terminal.talksInColor, limit: nil)
    Terminal.talk(renderer.render([diagnostic], source: RecordedAnswer.text))
  }
}

/// A store that gives a single answer, in addition to the server of the feeds.
struct CheckedStore: Sendable {
  let lookup: Updates.StoreLookup
  let answer: [UInt8]

  func transport(beside server: any FeedTransport) -> any FeedTransport {
    RecordedStore(address: lookup.address ?? "", answer: answer, server: server)
  }
}

private struct RecordedStore: FeedTransport {
  let address: String
  let answer: [UInt8]
  let server: any FeedTransport

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    if request.url == address { return FeedResponse(status: 200, body: answer) }
    return try await server.get(request)
  }
}

extension Updates.StoreAnswer {
  /// The store in words, such as `store: 2.4.0 in us since 2026-11-20, needs 16.0`, and the versions that it withholds.
  var lines: [String] {
    let listing = listing.map { listing in
      let since = listing.released.map { " since \($0.prefix(10))" } ?? ""
      return "\(listing.version.text) in \(country)\(since)"
        + (listing.minimumOSVersion.map { ", needs \($0.text)" } ?? "")
    }
    let words =
      switch outcome {
      case .listed, .needsSystem: listing ?? ""
      case .otherApp: "the answer is about another app, \(self.listing?.bundleID ?? "without an id")"
      case .notListed: "the app is not listed in \(country)"
      }
    let names = withheld.map(\.text)
    guard let last = names.last else { return ["store: \(words)"] }
    let all = names.count > 1 ? "\(names.dropLast().joined(separator: ", ")) and \(last) are" : "\(last) is"
    return ["store: \(words)", "withheld: \(all) not in the store yet"]
  }
}
