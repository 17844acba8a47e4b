import CommandKit
import SiteFolders
import ArgumentParser
import Diagnostics
import FeedModel
import Text

struct StoreShow: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Print which version each country has.",
    discussion: """
      Examples:
        publish store show --app-id 355313284 --country us,de
        publish store show --bundle-id com.example.app --expect 2.4.0
        publish store show --app-id 355313284 --store store       as it was recorded

      Exits 0; 1 if an answer could not be read; 2 if a country does not have the version of \
      --expect or a newer one; 64 if the command line is wrong.
      """)

  @Option(
    help: ArgumentHelp("Answers that were recorded, instead of the store: a file, or a folder.", valueName: "file"),
    completion: .file())
  var store: String?

  @Option(help: ArgumentHelp("The version that each country should have, or a newer one.", valueName: "version"))
  var expect: String?

  @OptionGroup var options: StoreOptions

  func run() async throws {
    try await runReportingFailures {
      var (answers, missing): ([CountryAnswer], [Diagnostic]) = ([], [])
      for country in try options.countries() {
        let lookup = try options.lookup(in: country)
        guard let store else {
          answers.append(await StoreAsker().answer(lookup))
          continue
        }
        do throws(Diagnostic) {
          answers.append(try CountryAnswer(RecordedAnswer(store, country: country), lookup))
        } catch {
          missing.append(error)
        }
      }
      let diagnostics = missing + answers.compactMap(\.failure)
      let lines = answers.filter { $0.failure == nil }.map(\.line).joined()
      try options.present(diagnostics, summary: lines, record: ["countries": answers.map(CountryRecord.init)]).print()
      if !diagnostics.isEmpty { throw ExitCode.failure }
      if let expect, !answers.allSatisfy({ $0.has(FeedVersion(expect)) }) { throw ExitCode.unmet }
    }
  }
}

/// A country in the form of `--format json`.
struct CountryRecord: Encodable {
  var country: String
  var outcome: String
  var version: String?
  var since: String?
  var minimumOSVersion: String?
  var notes: String?

  init(_ answer: CountryAnswer) {
    (country, outcome) = (answer.country, answer.outcome)
    let listing = answer.listing
    (version, since) = (listing?.version.text, listing?.released)
    (minimumOSVersion, notes) = (listing?.minimumOSVersion?.text, listing?.notes)
  }
}

struct StoreRecord: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "record", abstract: "Keep the store's answers, for checks without a network.",
    discussion: """
      Writes lookup_<country>.json, as it came, for 'publish check --store': all countries, or none.

      Examples:
        publish store record --app-id 355313284 --country us,de -o store

      Exits 0; 1 if an answer could not be read, and then nothing is written; 64 if the command line is wrong.
      """)

  @Option(
    name: .shortAndLong, help: ArgumentHelp("The folder to write to.", valueName: "folder"), completion: .directory)
  var output: String

  @OptionGroup var options: StoreOptions

  func run() async throws {
    try await runReportingFailures {
      var answers: [CountryAnswer] = []
      for country in try options.countries() {
        answers.append(await StoreAsker().answer(try options.lookup(in: country)))
      }
      let failures = answers.compactMap(\.failure)
      let folder = output.count > 1 && output.hasSuffix("/") ? String(output.dropLast()) : output
      let files = answers.map { (path: "\(folder)/\(RecordedAnswer.name(of: $0.country))", bytes: $0.body) }
      let changed = files.filter { InputFile.bytes(ofFile: $0.path, upTo: $0.bytes.count + 1) != $0.bytes }
      if failures.isEmpty { try ResultFile.write(changed) }
      let lines = zip(files, answers).map { "\($0.path.terminalSafe)    \($1.words.terminalSafe)\n" }
      let summary = failures.isEmpty ? lines.joined() : ""
      try options.present(failures, summary: summary, record: ["countries": answers.map(CountryRecord.init)]).print()
      if !failures.isEmpty {
        if options.report.format == .text { Terminal.talk("nothing was written\n") }
        throw ExitCode.failure
      }
    }
  }
}
