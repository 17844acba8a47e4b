internal import Disk
internal import Text

/// A previously published output, for reading.
///
/// If a write without exchange was killed between its two steps, this reads the old output that the next write will
/// bring back. It does not lock or change anything.
public struct OutputFolder: Sendable {
  let path: String
  var system = FileSystem()

  /// - Parameter path: The path of the folder, which need not exist; a link is followed.
  public init(_ path: String) { self.path = path }

  /// The bytes of a file; nil if there is no folder or no such name, or if it is not a regular file.
  ///
  /// - Parameters:
  ///   - path: The path relative to the folder, with `/`. No link on the way is followed.
  ///   - limit: The maximum size in bytes; 64 MiB by default.
  /// - Throws: ``OutputError/badPath(_:_:)``, ``OutputError/tooLarge(path:)``,
  ///   ``OutputError/io(path:operation:errno:)``.
  public func readFile(_ path: String, limit: Int = 1 << 26) throws(OutputError) -> [UInt8]? {
    try checkPath(path)
    do {
      return try inFolder { folder throws(OutputError) in
        try read(path.split(separator: "/")[...], in: folder, limit)
      }
    } catch let error where error.isMissing || error.isOne(of: ENXIO) {
      return nil
    }
  }

  /// The paths of all regular files, in the order of their UTF-8 bytes; none if there is no folder.
  ///
  /// Links are neither followed nor listed. Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Throws: ``OutputError/tooMany(path:)`` for more than 1,000,000 entries or 100 levels;
  ///   ``OutputError/io(path:operation:errno:)``.
  public func files() throws(OutputError) -> [String] {
    var paths: [String] = []
    _ = try inFolder { folder throws(OutputError) in
      try system.walk(folder) { path, kind in if kind == .file { paths.append(path) } }
    }
    return paths.sorted { $0.precedes($1) }
  }

  private func read(_ names: ArraySlice<Substring>, in folder: OpenFolder, _ limit: Int) throws(OutputError) -> [UInt8]
  {
    guard let name = names.first, names.count > 1 else {
      return try system.contents(names.joined(), in: folder, limit: limit)
    }
    let inner = try system.open(String(name), in: folder)
    defer { system.close(inner) }
    return try read(names.dropFirst(), in: inner, limit)
  }

  /// Works in the folder; nil if there is none.
  private func inFolder<Result>(_ work: (OpenFolder) throws(OutputError) -> Result) throws(OutputError) -> Result? {
    let place: Place
    do { place = try system.place(of: path, making: false) } catch let error where error.isMissing { return nil }
    defer { system.close(place.parent) }
    guard let name = try system.currentName(place) else { return nil }
    guard try system.status(name, in: place.parent).isFolder else { throw .notAFolder(path: path) }
    var folder = try system.open(name, in: place.parent)
    folder.path = path
    defer { system.close(folder) }
    return try work(folder)
  }
}
