package import CommandKit
import ArgumentParser
import Authoring
package import FeedModel
package import Output
package import SiteBuilder

#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// The output folder, before a build and after it.
package struct PublishedFolder {
  /// The name of the folder as the user wrote it, for messages.
  package let name: String
  package let path: String

  /// The folder that a relative name is relative to.
  private let site: String

  /// - Parameter site: The folder that a relative name is relative to.
  package init(_ name: String, site: String) {
    (self.name, self.site) = (name, site)
    path = name.utf8.first == UInt8(ascii: "/") || site == "." ? name : "\(site)/\(name)"
  }

  package struct Contents {
    /// The bytes of `manifest.json`; nil if it does not exist.
    package var bytes: [UInt8]?
    package var manifest: Manifest?
  }

  package func read() throws -> Contents {
    do {
      let bytes = try OutputFolder(path).readFile("manifest.json")
      return Contents(bytes: bytes, manifest: try bytes.map(manifest))
    } catch let error as OutputError {
      throw Failure(message: "\(error)")
    }
  }

  /// The previous manifest; nil if nothing was published.
  package func manifest() throws -> Manifest? { try read().manifest }

  /// A value that changes whenever ``manifest()`` may return something else; nil if there is no manifest.
  package var stamp: Stamp? {
    let file = "\(path)/manifest.json"
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    return Stamp(
      size: attributes[.size] as? Int, modified: attributes[.modificationDate] as? Date,
      number: attributes[.systemFileNumber] as? Int)
  }

  package struct Stamp: Equatable {
    package var size: Int?
    package var modified: Date?
    package var number: Int?
  }

  /// Keeps the feeds from before a build, so that `publish diff` can compare them with the new ones.
  ///
  /// - Returns: The path of their folder; nil if they could not be written.
  package func keepFeeds(_ files: [String: [UInt8]]) -> String? {
    HiddenFile.replaceFolder("before", of: site, with: files).map { site == "." ? $0 : "\(site)/\($0)" }
  }

  private func manifest(_ bytes: [UInt8]) throws -> Manifest {
    let manifest = try decode(bytes)
    guard manifest.leavesRoom(isTrusted: true) else { throw Failure.noRoom(at: name, manifest) }
    return manifest
  }

  private func decode(_ bytes: [UInt8]) throws -> Manifest {
    do throws(ManifestError) {
      return try Manifest.decode(bytes)
    } catch  where error.isForeign {
      throw Failure(
        message: "\(name)/manifest.json was not written by publish, and publishing would delete it",
        advice: "name another folder with --output, or empty this one")
    } catch {
      throw Failure(
        message: "\(name)/manifest.json is damaged: \(error)",
        advice: "restore it, because it lists what was published; or remove the folder to start again")
    }
  }

  /// The files that do not exist in the folder in the form in which they were published.
  package func absent(_ files: [Manifest.File]) throws -> [Manifest.File] {
    guard !files.isEmpty else { return [] }
    let folder = OutputFolder(path)
    let isAbsent = files.concurrentMap { file in
      (try? folder.readFile(file.path)).flatMap(\.self).map(sha256Hex) != file.sha256
    }
    return zip(files, isAbsent).filter(\.1).map(\.0)
  }

  /// Replaces the folder as a whole.
  ///
  /// - Parameter seen: The contents on which the build is based.
  /// - Throws: ``OutputError/changedMeanwhile(folder:)`` if the folder has another manifest now; ``Failure``.
  package func write(_ output: BuildReport.Output, over seen: Contents) throws -> WriteReport {
    do throws(OutputError) {
      let writer = DiskWriter(folder: path, read: OldManifest.init(decoding:))
      return try writer.write(output.tree, keeping: output.keeping, over: .exactly(seen.bytes))
    } catch {
      if case .changedMeanwhile = error { throw error }
      throw Failure(message: "\(error)", advice: "\(name) is unchanged")
    }
  }

  /// - Throws: ``Failure`` if the folder, or a folder above it, holds the site's sources.
  package func checkIsApart(from site: String) throws(Failure) {
    let output = Self.canonical(path)
    for folder in ["content", "templates"] {
      let sources = Self.canonical("\(site)/\(folder)")
      guard output == sources || output.hasPrefix(sources + "/") else { continue }
      throw Failure(
        message: "the output folder '\(name)' is in \(folder)/, where the site's sources are",
        advice: "name a folder beside it, such as public")
    }
  }

  /// The absolute path without links, as far as it exists.
  private static func canonical(_ path: String) -> String {
    let url = URL(filePath: path).standardizedFileURL
    guard !FileManager.default.fileExists(atPath: url.path), url.pathComponents.count > 1 else {
      return url.resolvingSymlinksInPath().path
    }
    return canonical(url.deletingLastPathComponent().path) + "/" + url.lastPathComponent
  }
}

extension OldManifest {
  /// Nil if the bytes are not a manifest of publish.
  fileprivate init?(decoding bytes: [UInt8]) {
    guard let manifest = try? Manifest.decode(bytes) else { return nil }
    self.init { Set(manifest.files.map(\.path)) }
  }
}
