package import Authoring
import Diagnostics
import FeedModel
import Inspection
import Output
import Text

extension Configuration {
  /// Reads only `publish.yml`.
  ///
  /// - Parameters:
  ///   - source: The site's folder.
  ///   - site: The address that replaces the one in `publish.yml`.
  /// - Throws: ``Failure`` if the configuration cannot be used.
  package init(ofSiteIn source: String, at site: String? = nil) throws(Failure) {
    let bytes = (try? FolderReader(source).readFile("publish.yml")).flatMap(\.self)
    var diagnostics: [Diagnostic] = []
    let files = bytes.map { [SourceFile(path: "publish.yml", bytes: $0)] } ?? []
    guard let configuration = SiteOutline(SiteSources(files, zones: .system), &diagnostics)?.configuration else {
      let problem = diagnostics.first
      throw Failure(
        message: problem.map { "\($0.location): \($0.message)" } ?? "publish.yml cannot be used",
        advice: problem?.fix ?? "name the site's folder with --source")
    }
    self = configuration
    if let site { self.site = site.withSlash }
  }
}

/// Says moments on the clocks of a site's time zone, or in UTC if it has none. `publish.yml` is read when that is needed.
func localWords(ofSiteIn folder: String) -> (@Sendable (Instant) -> String) {
  let zone = Lock<TimeZoneRules??>(nil)
  return { instant in
    let zone = zone.withLock { zone in
      let rules = zone ?? (try? Configuration(ofSiteIn: folder).timeZone)
      zone = rules
      return rules
    }
    return zone.map { $0.words(instant) } ?? instant.utcWords
  }
}

extension String {
  /// The address of a folder, ending with a slash as the addresses of sites do.
  package var withSlash: String { hasSuffix("/") ? self : self + "/" }
}

extension TimeZoneDatabase {
  /// The time zones of this machine, from the folder `TZDIR` or, if that is not set, the usual folder of the system.
  package static var system: TimeZoneDatabase {
    let folder = systemFolder
    return TimeZoneDatabase(
      names: {
        let paths = (try? FolderReader(folder).stamps())?.map(\.path) ?? []
        return paths.filter { !$0.contains(".") && !$0.hasPrefix("posix/") && !$0.hasPrefix("right/") }
      },
      file: { name in InputFile.bytes(ofFile: "\(folder)/\(name)", upTo: 1 << 16) })
  }

  /// A value that changes with the database.
  package static var systemState: [UInt8] {
    // An update replaces the files of the database, which changes the folder's time.
    let parts = systemFolder.split(separator: "/")
    return FolderReader("/" + parts.dropLast().joined(separator: "/")).stamp(of: String(parts.last ?? ""))?.bytes ?? []
  }

  private static var systemFolder: String {
    processEnvironment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/usr/share/zoneinfo"
  }
}
