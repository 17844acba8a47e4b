import ArgumentParser
import FeedModel
import Foundation
import Output
import SiteBuilder

/// The output folder, before a build and after it.
struct PublishedFolder {
  /// As the user wrote it, for messages.
  let name: String
  let path: String

  /// - Parameter site: The folder that a relative name is relative to.
  init(_ name: String, site: String) {
    self.name = name
    path = name.utf8.first == UInt8(ascii: "/") || site == "." ? name : "\(site)/\(name)"
  }

  /// What was published before; nil if nothing was.
  func manifest() throws -> Manifest? {
    do {
      return try OutputFolder(path).readFile("manifest.json").map(decode)
    } catch let error as OutputError {
      throw Failure(message: "\(error)")
    }
  }

  /// A value that changes whenever ``manifest()`` may return something else; nil if there is no manifest.
  var stamp: Stamp? {
    let file = "\(path)/manifest.json"
    guard let attributes = try? FileManager.default.attributesOfItem(atPath: file) else { return nil }
    return Stamp(
      size: attributes[.size] as? Int, modified: attributes[.modificationDate] as? Date,
      number: attributes[.systemFileNumber] as? Int)
  }

  struct Stamp: Equatable {
    var size: Int?
    var modified: Date?
    var number: Int?
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

  /// Those of the paths that are not in the folder.
  func absent(_ paths: [String]) throws -> Set<String> {
    guard !paths.isEmpty else { return [] }
    do {
      return Set(paths).subtracting(try OutputFolder(path).files())
    } catch {
      throw Failure(message: "\(error)", advice: "\(name) is unchanged")
    }
  }

  /// Replaces the folder as a whole.
  func write(_ output: BuildReport.Output) throws -> WriteReport {
    do {
      let old = output.keeping.isEmpty ? [] : Set(try OutputFolder(path).files())
      let writer = DiskWriter(folder: path, read: OldManifest.init(decoding:))
      return try writer.write(output.tree, keeping: output.keeping.filter(old.contains))
    } catch {
      throw Failure(message: "\(error)", advice: "\(name) is unchanged")
    }
  }
}

extension OldManifest {
  /// Nil if it is not a manifest of ours.
  fileprivate init?(decoding bytes: [UInt8]) {
    guard let manifest = try? Manifest.decode(bytes) else { return nil }
    self.init { Set(manifest.files.map(\.path)) }
  }
}
