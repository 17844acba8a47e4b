import CommandKit
import SiteFolders
import ArgumentParser
import Diagnostics
import Output
import PreviewServer

struct PreviewCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "preview", abstract: "Write a preview that needs no server.",
    discussion: """
      Builds the site, and writes it into a folder with the simulator of 'publish serve', for any web server: what \
      devices display, answered in the browser by the JavaScript client. Why, other moments of the site, scenarios and \
      the gallery need 'publish serve'. All addresses are relative, so that the folder can be uploaded anywhere. Whoever \
      can open it sees what is not published yet. The folder is replaced as a whole, and only if there are no errors.

      Examples:
        publish preview
        publish preview --drafts -o /srv/www/preview
        publish preview --now 2026-12-01T08:00:00Z    what will be published then

      Exits 0; 1 if there are errors or the folder can't be written, and then it is unchanged; 64 if the command line \
      is wrong.
      """)

  @Option(help: .siteFolder, completion: .directory) var source = "."

  @Option(
    name: .shortAndLong,
    help: ArgumentHelp("The folder to write, relative to the site's folder.", valueName: "folder"),
    completion: .directory)
  var output = "preview"

  @Flag(help: "Show drafts, too.") var drafts = false

  @Option(
    help: ArgumentHelp(
      "The moment to build for, as 2026-11-21T09:00:00Z. Default: SOURCE_DATE_EPOCH, else the clock.",
      valueName: "instant"))
  var now: String?

  func validate() throws {
    _ = try Moment.resolve(now, in: source)
    guard !source.isEmpty else { throw ValidationError("--source is empty. Name the site's folder.") }
  }

  func run() async throws {
    try await runReportingFailures {
      let folder = PublishedFolder(output, site: source)
      try folder.checkIsApart(from: source)
      var site = try PreviewSite(source, includesDrafts: drafts)
      let clock = try Moment.given(now, in: source)
      guard let build = site.build(at: nil, for: try Moment.resolve(now, in: source)) else { return }
      guard let output = build.shown.output else {
        let renderer = TextRenderer(limit: TextRenderer.Limit(advice: "publish lint shows all"))
        let errors = build.diagnostics.filter { $0.severity == .error }
        Terminal.talk(renderer.render(errors, source: build.text))
        throw Failure(message: "the site has errors", advice: "nothing was written")
      }
      do throws(OutputError) {
        let tree = try PreviewFiles(output, clock: clock).tree()
        let isOurs = { @Sendable (bytes: [UInt8]) in bytes == PreviewFiles.manifest ? OldManifest.ofEverything : nil }
        _ = try DiskWriter(folder: folder.path, read: isOurs).write(tree)
        Terminal.print("\(folder.path)/index.html and \(tree.count - 1) other files\n")
      } catch .notOurs {
        throw Failure(
          message: "\(folder.name) holds something else than a preview", advice: "name another folder with -o")
      } catch {
        throw Failure(message: "\(error)", advice: "\(folder.name) is unchanged")
      }
    }
  }
}
