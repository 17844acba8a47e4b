import CommandKit
import Diagnostics
import ArgumentParser
import Disk
import ScenarioReplay
import Text

struct Replay: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay", abstract: "Play scenarios and compare what users see.",
    discussion: """
      A scenario is a device, a server and what happens to them, with what must come of each event: what is shown and \
      opened, what the app's delegate hears, what the device keeps. The clients that apps embed play it. Files are \
      YAML (.yaml, .yml) or JSON; docs/scenarios.md describes them. '-' is standard input.

      Examples:
        publish replay scenarios/*.yaml
        publish replay scenarios/alerts.yaml --only reminder-comes-back
        publish replay scenarios/*.yaml --format junit > report.xml
        publish replay scenarios/alerts.yaml --update
        publish replay conformance/vectors --client "node client.js"

      Exits 0 if all is as expected, or is so now with --update; 1 if something cannot be played or read; 2 if \
      something is not as expected; 64 if the command line is wrong.
      """)

  @Argument(help: "Scenario files, or a folder of vectors.", completion: .file(extensions: ["yaml", "yml", "json"]))
  var files: [String]
  @Option(help: ArgumentHelp("Only the scenario with this id. Repeatable.", valueName: "id")) var only: [String] = []
  @Option(help: "text for people; json, or junit for CI.") var format = TestReportFormat.text
  @Flag(help: "List what passed, too.") var verbose = false

  @Option(
    help: ArgumentHelp(
      "Play a folder of vectors with this client: a program that answers lines. Default: our own client.",
      valueName: "command"))
  var client: String?

  @Option(
    help: ArgumentHelp("The vectors that have to fail, an id on each line.", valueName: "file"), completion: .file())
  var expectedFailures: String?

  @Option(
    help: ArgumentHelp("How long the client may take for one answer. Default: 10s.", valueName: "time"),
    transform: patience(in:))
  var timeout: Int?

  @Flag(help: "Write what happens into the files, in place of expectations that differ.") var update = false

  func validate() throws {
    guard !isOfClient || files.count == 1 && !update else {
      throw ValidationError("A client plays one folder of vectors, such as conformance/vectors, and updates nothing.")
    }
    guard update else { return }
    guard format == .text else { throw ValidationError("--update tells what it does as text: leave out --format.") }
    guard !files.contains("-") else { throw ValidationError("--update needs files that it can write, not '-'.") }
  }

  /// Whether vectors are played: a client is named, or a folder.
  private var isOfClient: Bool {
    client != nil || expectedFailures != nil || timeout != nil || files.count == 1 && Disk().isFolder(files[0])
  }

  private func replayClient() async throws {
    let words = client.map { $0.split(separator: " ").map(String.init) }
    let replay = try ClientReplay(
      files[0], command: words, timeout: timeout ?? 10, expectedFailures: expectedFailures, only: only)
    let (report, end) = try await replay.report(isVerbose: verbose)
    Terminal.print(try report.written(as: format))
    if let end { throw end }
    if report.files.results.failed > 0 { throw ExitCode.unmet }
  }

  func run() async throws {
    try await runReportingFailures {
      if isOfClient { return try await replayClient() }
      let sources = await read(files)
      complain(sources)
      try checkIDs(in: sources)
      if update { return try await update(sources) }
      let report = ReplayReport(files: await play(sources), isVerbose: verbose)
      Terminal.print(try report.written(as: format))
      if report.files.unreadable > 0 || report.files.results.invalid > 0 { throw ExitCode.failure }
      if report.files.results.failed > 0 { throw ExitCode.unmet }
    }
  }

  /// Reads several files at once and returns them in the order of the paths.
  private func read(_ paths: [String]) async -> [ScenarioSource] {
    await withTaskGroup(of: (Int, ScenarioSource).self) { group in
      for (index, path) in paths.enumerated() { group.addTask { (index, await ScenarioSource(path)) } }
      return await group.reduce(into: []) { $0.append($1) }.sorted { $0.0 < $1.0 }.map(\.1)
    }
  }

  private func complain(_ sources: [ScenarioSource]) {
    for source in sources {
      guard case .failure(let problem) = source.contents else { continue }
      Terminal.talk(TextRenderer(colors: Terminal.talksInColor).render([problem]) { _ in source.text })
    }
  }

  private func play(_ sources: [ScenarioSource]) async -> [ReplayedFile] {
    var played: [ReplayedFile] = []
    for source in sources {
      switch source.contents {
      case .success(let file): played.append(.init(name: source.path, results: await replay(chosen(file.file))))
      case .failure(let problem):
        played.append(.init(name: source.path, problem: "\(problem.location): \(problem.message)"))
      }
    }
    return played
  }

  private func chosen(_ file: ScenarioFile) -> ScenarioFile { only.isEmpty ? file : file.only(only) }

  private func update(_ sources: [ScenarioSource]) async throws {
    var text = UpdateText()
    for source in sources {
      guard case .success(let contents) = source.contents else {
        text.hasFailed = true
        continue
      }
      let results = await replay(chosen(contents.file), toTheEnd: true)
      let changes = results.flatMap(\.differences).compactMap(\.change)
      // A file that contains something that can't be played is not changed.
      let isWritten = !changes.isEmpty && results.allSatisfy(\.obstacles.isEmpty)
      text.add(results, of: source.path, problem: isWritten ? source.write(changes, into: contents) : nil)
    }
    Terminal.print(text.text)
    if text.hasFailed { throw ExitCode.failure }
  }

  /// Refuses unknown ids, because a run that plays nothing would pass and hide the mistake.
  private func checkIDs(in sources: [ScenarioSource]) throws {
    let known = Set(sources.flatMap { (try? $0.contents.get().file.entries.map(\.id)) ?? [] })
    guard let missing = only.first(where: { !known.contains($0) }) else { return }
    throw Failure(
      message: "no scenario has the id '\(missing)'",
      advice: suggestion(for: missing, among: known).map { "did you mean '\($0)'?" })
  }
}
