import ArgumentParser
import FeedClient
import FeedModel
import PreviewServer
import Processes

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Preview a site in a browser.",
    discussion: """
      Builds the site into memory and serves it on this machine alone, with a simulator: what a device of your choice \
      displays, with buttons to tap and a clock to move. It answers as 'publish check' does. Sources are watched; what \
      changes is built again and the page follows. A build with errors shows them in the page, and the last good \
      one stays. Nothing is written.

      Examples:
        publish serve --open
        publish serve --port 0                        any free port
        publish serve --drafts                        include drafts
        publish serve --now 2026-12-01T08:00:00Z      what will be published then

      Ctrl-C stops it. Exits 0; 1 if it can't serve; 64 if the command line is wrong.
      """)

  @Option(help: ArgumentHelp("The site's folder, with publish.yml.", valueName: "folder"), completion: .directory)
  var source = "."

  @Option(help: ArgumentHelp("Where to listen; 0 for any free port.", valueName: "number"))
  var port = 8080

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
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    guard (0...65_535).contains(port) else { throw ValidationError("\(PreviewError.noSuchPort(port)).") }
  }

  func run() async throws {
    try await runReportingFailures {
      let given = try Moment.given(now)
      let moment = { @Sendable in given ?? .now }
      let preview = Preview(clock: given)
      let site = try PreviewSite(source, includesDrafts: drafts)
      let devices = Devices(now: moment, sources: site.places.source)
      let session = PreviewSession(site, into: preview, moment: moment)
      let server = PreviewServer(port: port, preview: preview, devices: devices)
      do throws(PreviewError) {
        try await server.run { port in await serve(session, at: "http://localhost:\(port)/") }
      } catch {
        throw Failure(message: "\(error)")
      }
    }
  }

  /// Serves until it is cancelled. A build can't be interrupted, but is not waited for.
  private func serve(_ session: PreviewSession, at address: String) async {
    let building = Task {
      await session.run(at: address) {
        Terminal.print("\(address)\n")
        if open { Browser.open(address) }
      }
    }
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    end.finish()
    building.cancel()
  }
}

/// The system's browser.
enum Browser {
  /// Opens the page. A failure is not a reason to stop, because the address was printed.
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
