package import CommandKit
import SiteFolders
import SiteQuestions
import ArgumentParser
import Disk
import FeedClient
import FeedModel
import LocalServer
package import PreviewServer
import Processes

/// The commands of this room.
package let previewCommands = [RoomCommand(.write, 70, Serve.self), RoomCommand(.write, 75, PreviewCommand.self)]

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
      "Where to listen; 0 for any free port. Default: 8080; with --edit, the last one, or any free port.",
      valueName: "number"))
  var port: Int?

  @Flag(help: "Write messages in the browser, with the address that is printed.") var edit = false
  @Flag(help: "With --edit: do not take the address of the last twelve hours again; pages that are open lose access.")
  var newKey = false

  @Option(
    help: ArgumentHelp(
      "With --edit: a file that describes people; the page says how many of them a message reaches.", valueName: "file"),
    completion: .file())
  var population: String?

  @Flag(help: "Open the page in the browser.") var open = false
  @Flag(help: "Show drafts, too.") var drafts = false

  @Option(
    help: ArgumentHelp(
      "The moment to build for, as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, else the clock.",
      valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now, in: source)
    guard population == nil || edit else { throw ValidationError("--population needs --edit.") }
    guard !newKey || edit else { throw ValidationError("--new-key needs --edit.") }
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
    if let port, !(0...65_535).contains(port) { throw ValidationError("\(ServerError.noSuchPort(port)).") }
  }

  func run() async throws {
    try await runReportingFailures {
      let given = try Moment.given(now, in: source)
      let moment = { @Sendable in given ?? .now }
      let preview = Preview(clock: given)
      let site = try PreviewSite(source, includesDrafts: drafts)
      let people = try population.map { path in
        DescribedPeople(try PopulationFile(path).population, named: String(path.split(separator: "/").last ?? ""))
      }
      let devices = Devices(now: moment, sources: site.places.source, people: people)
      let session = PreviewSession(site, into: preview, moment: moment)
      let state = edit ? try stateFolder() : nil
      let address = state.map { EditAddress(of: source, state: $0) }
      let composer = try state.map { state in
        NotedEditor(api: try self.editor(of: session, people, state: state)) { address?.use(at: .now) }
      }
      let serve = { (port: Int, key: String) async throws(ServerError) in
        let server = PreviewServer(
          port: port, preview: preview, devices: devices, editing: composer.map { (api: $0, key: key) })
        try await server.run { port in
          address?.keep(port: port, key: key, at: .now)
          await self.serve(session, at: "http://localhost:\(port)/", opening: edit ? "-/edit#key=\(key)" : "")
        }
      }
      do throws(ServerError) {
        let last = newKey ? nil : address?.last(at: .now).flatMap { $0.port == port ?? $0.port ? $0 : nil }
        do throws(ServerError) {
          // A page that was served at a well-known port before could still be open in the browser, waiting for another
          // user's key.
          try await serve(port ?? last?.port ?? (edit ? 0 : 8080), last?.key ?? randomKey())
        } catch {
          guard error.isPortTaken, port == nil, last != nil else { throw error }
          try await serve(0, randomKey())
        }
      } catch {
        throw Failure(message: "\(error)")
      }
    }
  }

  private func editor(of session: PreviewSession, _ people: DescribedPeople?, state: String) throws -> any EditAPI {
    guard let guest = ComposingGuest.current else {
      throw Failure(message: "--edit: this program was built without the pages on which messages are written")
    }
    var site = session.composedSite
    site.population = people?.name
    return try guest.editor(site, source, state)
  }

  /// Serves until the task is cancelled. A build can't be interrupted, but the function does not wait for it.
  ///
  /// - Parameter start: The page to open, relative to the address.
  private func serve(_ session: PreviewSession, at address: String, opening start: String) async {
    let building = Task {
      await session.run(at: address) {
        Terminal.print("\(address)\(start)\n")
        if open { Browser.open(address + start, isSecret: edit) }
      }
    }
    let (never, end) = AsyncStream.makeStream(of: Never.self)
    for await _ in never {}
    end.finish()
    building.cancel()
    if open, edit { try? Disk().remove(Browser.page) }
  }
}

/// The guest with the pages of `--edit`. The program that has it says so while a command runs.
package struct ComposingGuest: Sendable {
  @TaskLocal package static var current: ComposingGuest?

  /// Makes the answers for the pages about the site in a folder.
  let editor: @Sendable (_ site: ComposedSite, _ source: String, _ state: String) throws -> any EditAPI

  /// - Parameter editor: Gets the folder for a user's state, too.
  package init(
    editor: @escaping @Sendable (_ site: ComposedSite, _ source: String, _ state: String) throws -> any EditAPI
  ) {
    self.editor = editor
  }
}

/// The default browser of the system.
enum Browser {
  /// Opens the page. A failure is ignored, because the address was printed.
  ///
  /// - Parameter isSecret: Whether the address has a key. Everybody on a machine sees the arguments of programs, so the
  ///   browser gets a file for this user alone, which leads to the address.
  static func open(_ address: String, isSecret: Bool) {
    #if canImport(Darwin)
      let name = "open"
    #else
      let name = "xdg-open"
    #endif
    Task {
      var code: Int32?
      if let page = isSecret ? secretPage(to: address) : address {
        code = try? await Program(named: name, in: processEnvironment)?.runDetached(
          [page], environment: processEnvironment)
      }
      if code != 0 { Terminal.talk("note: no browser could be opened\n") }
    }
  }

  /// The file that leads to a secret address.
  static var page: String {
    let folder = processEnvironment["XDG_RUNTIME_DIR"] ?? processEnvironment["TMPDIR"] ?? "/tmp"
    return "\(folder)/publish-edit-\(getpid()).html"
  }

  private static func secretPage(to address: String) -> String? {
    let html = "<!doctype html><meta http-equiv=\"refresh\" content=\"0; url=\(address)\">\n"
    try? Disk().remove(page)
    // Only this user may read it, and it is new: a link of others that waits there is refused.
    return (try? Disk().create(page, with: Array(html.utf8))).map { page }
  }
}
