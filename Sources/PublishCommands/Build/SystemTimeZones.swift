import Authoring
import Output

extension TimeZoneDatabase {
  /// That of this machine: the folder `TZDIR` or, without that, where all systems have it.
  static var system: TimeZoneDatabase {
    let folder = systemFolder
    return TimeZoneDatabase(
      names: {
        let paths = (try? FolderReader(folder).stamps())?.map(\.path) ?? []
        return paths.filter { !$0.contains(".") && !$0.hasPrefix("posix/") && !$0.hasPrefix("right/") }
      },
      file: { name in InputFile.bytes("\(folder)/\(name)", upTo: 1 << 16) })
  }

  /// Changes with the database.
  static var systemState: [UInt8] {
    // An update replaces its files, and with them the folder's time.
    let parts = systemFolder.split(separator: "/")
    return FolderReader("/" + parts.dropLast().joined(separator: "/")).stamp(of: String(parts.last ?? ""))?.bytes ?? []
  }

  private static var systemFolder: String {
    processEnvironment["TZDIR"].flatMap { $0.hasPrefix("/") ? $0 : nil } ?? "/usr/share/zoneinfo"
  }
}
