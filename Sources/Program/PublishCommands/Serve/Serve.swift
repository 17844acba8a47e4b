import ArgumentParser
import Composing
import Disk
import FeedClient
import FeedModel
import PreviewServer
import Processes

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve", abstract: "Preview a site in a browser.",
    discussion: """
      Builds the site into memory and serves it on this machine alone, with a simulator: what a device of your choice \
      displays, with buttons to tap and a clock to move. It answers as 'publish check' does. Sources are watched; what \
      changes is built again and the page follows. A build with errors shows them in the page, and the last good \
      one stays. Nothing is written, except with --edit: then messages can be written in the browser, saving \
      changes their files in content/, and a button commits them.

      Examples:
        publish serve --open
        publish serve --edit --open                   write messages in the browser
        publish serve --port 0                        any free port
        publish serve --drafts                        include drafts
        publish serve --now 2026-12-01T08:00:00Z      what will be published then

      Ctrl-C stops it. Exits 0; 1 if it can't serve; 64 if the command line is wrong.
      """)

  @Option(help: ArgumentHelp("The site's folder, with publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(
    help: ArgumentHelp(
      "Where to listen; 0 for any free port. Default: 8080; with --edit, any free port.", valueName: "number"))
  var port: Int?

  @Flag(help: "Write messages in the browser, with the address that is printed.")
  var edit = false

  @Option(
    help: ArgumentHelp(
      "With --edit: a file that describes people; the page says how many of them a message reaches.", valueName: "file"),
    completion: .file())
  var population: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Flag(help: "Show drafts, too.")
  var drafts = false

  @Option(
    help: ArgumentHelp(
      "The moment to build for, as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, else the clock.",
      valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now)
    guard population == nil || edit else { throw ValidationError("--population needs --edit.") }
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    if let port, !(0...65_535).contains(port) { throw ValidationError("\(PreviewError.noSuchPort(port)).") }
  }

  func run() async throws {
    try await runReportingFailures {
      let given = try Moment.given(now)
      let moment = { @Sendable in given ?? .now }
      let preview = Preview(clock: given)
      let site = try PreviewSite(source, includesDrafts: drafts)
      let people = try population.map { path in
        DescribedPeople(try PopulationFile(path).population, named: String(path.split(separator: "/").last ?? ""))
      }
      let devices = Devices(now: moment, sources: site.places.source, people: people)
      let session = PreviewSession(site, into: preview, moment: moment)
      let key = randomKey()
      let editing = edit ? (api: try editor(of: session, people) as any EditAPI, key: key) : nil
      // A page that was served at a well-known port before could still be open in the browser, waiting for another
      // user's key.
      let server = PreviewServer(
        port: port ?? (edit ? 0 : 8080), preview: preview, devices: devices, editing: editing)
      let start = edit ? "-/edit#key=\(key)" : ""
      do throws(PreviewError) {
        try await server.run { port in await serve(session, at: "http://localhost:\(port)/", opening: start) }
      } catch {
        throw Failure(message: "\(error)")
      }
    }
  }

  private func editor(of session: PreviewSession, _ people: DescribedPeople?) throws -> EditedSite {
    if geteuid() == 0, Disk().access(to: source)?.owner != 0 {
      throw ValidationError("--edit as root would write files that their owner cannot change. Run it as yourself.")
    }
    let drafts = Drafts(state: stateFolder, site: source)
    drafts.tidy(at: .now)
    do throws(ContentRoom.Refusal) {
      let room = try ContentRoom(site: source)
      room.tidy()
      Terminal.talk(
        "files in \(SourceFolder(source).place(of: "content")) can be written by the page at this address\n")
      var site = session.composedSite
      site.population = people?.name
      return EditedSite(composer: Composer(site, room: room, drafts: drafts), site: site, source: source)
    } catch {
      throw Failure(
        message: error == .link ? "'content' is a link" : "the folder 'content' cannot be opened",
        advice: error == .link
          ? "put the folder itself into the site: with --edit, only files of the site are written"
          : "'publish init' makes a site with an example")
    }
  }

  /// The folder for a user's state (XDG Base Directory Specification).
  private var stateFolder: String {
    let environment = processEnvironment
    if let folder = environment["XDG_STATE_HOME"], folder.utf8.first == UInt8(ascii: "/") { return folder }
    return "\(environment["HOME"] ?? "/tmp")/.local/state"
  }

  /// Serves until the task is cancelled. A build can't be interrupted, but the function does not wait for it.
  ///
  /// - Parameter start: The page to open, relative to the address.
  private func serve(_ session: PreviewSession, at address: String, opening start: String) async {
    let building = Task {
      await session.run(at: address) {
        Terminal.print("\(address)\(start)\n")
        if open { Browser.open(address + start) }
      }
    }
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    end.finish()
    building.cancel()
  }
}

/// The default browser of the system.
enum Browser {
  /// Opens the page. A failure is ignored, because the address was printed.
  static func open(_ address: String) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    Task {
      let code = try? await Program(named: name, in: processEnvironment)?.runDetached(
        [address], environment: processEnvironment)
      if code != 0 { Terminal.talk("note: no browser could be opened\n") }
    }
  }
}
