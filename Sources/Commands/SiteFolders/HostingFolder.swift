import CommandKit
import Disk
import FeedModel
import Hosting
package import Output
package import SiteBuilder

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The folder for hosts' control files that are not served: `public.hosting` beside `public`.
package struct HostingFolder {
  /// The name of the folder, derived from the output's as the user wrote it, for messages.
  private let name: String
  private let path: String

  package init(of output: PublishedFolder) {
    let bare = { (path: String) in path.hasSuffix("/") ? String(path.dropLast()) : path }
    name = bare(output.name) + ".hosting"
    path = bare(output.path) + ".hosting"
  }

  /// Writes the files that differ, and removes the files of hosts that are no longer named.
  package func write(_ files: [OutputFile]) throws {
    let manager = FileManager.default
    let wanted = Set(files.map(\.path))
    do {
      if !files.isEmpty { try manager.createDirectory(atPath: path, withIntermediateDirectories: true) }
      for file in files where read(file.path) != file.bytes {
        try Disk().replace("\(path)/\(file.path)", with: file.bytes)
        // Web servers run as users of their own, which have to be able to read the files.
        try manager.setAttributes([.posixPermissions: 0o644], ofItemAtPath: "\(path)/\(file.path)")
      }
      for old in Self.names where !wanted.contains(old) && read(old) != nil {
        try manager.removeItem(atPath: "\(path)/\(old)")
      }
    } catch {
      throw Failure(
        message: "\(name) cannot be written: \(DiskError.why(error))",
        advice: "the output itself is written; make \(name) a folder that can be written, and build again")
    }
    // The folder is removed only if it is empty.
    if files.isEmpty { rmdir(path) }
  }

  /// The hashes of the existing files, by name.
  package func hashes() -> [String: String] {
    Self.names.reduce(into: [:]) { hashes, name in hashes[name] = read(name).map(sha256Hex) }
  }

  /// The names of all control files of an output, in terms of the name that the user gave.
  package func names(of output: BuildReport.Output) -> [String] {
    let folder = name.dropLast(".hosting".count)
    let inside = Host.controlFiles.sorted().filter { output.tree[$0] != nil }.map { "\(folder)/\($0)" }
    return inside + output.hosting.map { "\(name)/\($0.path)" }
  }

  private func read(_ name: String) -> [UInt8]? { (try? FolderReader(path).readFile(name)).flatMap(\.self) }

  /// The names of all control files of all hosts.
  private static let names = Host.files(
    of: HostName.allCases, for: HostedSite(address: "https://example.com/", files: [])
  ).beside.map(\.path)
}
