import Foundation

/// The inputs that a target's cases are made from.
struct Corpus: Sendable {
  let seeds: [[UInt8]]
  let words: [[UInt8]]

  /// Changed parts are kept from growing without bound, so that the time for a case has one.
  static let largestSeed = 16 << 10

  /// - Parameter folder: Of the repository.
  init(_ target: FuzzTarget, in folder: URL) throws {
    seeds = try target.corpus.flatMap { try Self.files(folder.appending(path: $0)) }
      .flatMap { try Self.seeds(in: $0) }.filter { $0.count <= Self.largestSeed }
    guard !seeds.isEmpty else { throw Broken("\(target.name) has no corpus in \(folder.path)") }
    words = target.words.map { Array($0.utf8) }
  }

  /// Of a file of lines each one, twice: as a title and as a text below it.
  private static func seeds(in file: URL) throws -> [[UInt8]] {
    let bytes = Array(try Data(contentsOf: file))
    guard file.pathExtension == "lines" else { return [bytes] }
    return bytes.split(separator: 0x0A).map { $0 + Array("\n\n".utf8) + $0 + Array("\n".utf8) }
  }

  /// All files of a folder and of those in it, in the order of their paths; or the one file.
  static func files(_ url: URL) throws -> [URL] {
    guard try url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true else { return [url] }
    return try FileManager.default.subpathsOfDirectory(atPath: url.path).sorted()
      .map { url.appending(path: $0) }.filter { !$0.hasDirectoryPath && isFile($0) }
  }

  private static func isFile(_ url: URL) -> Bool {
    (try? url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
  }
}
