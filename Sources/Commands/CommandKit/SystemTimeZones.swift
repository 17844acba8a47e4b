package import Authoring
import Output

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
