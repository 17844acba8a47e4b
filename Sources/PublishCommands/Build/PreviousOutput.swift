import FeedClient
import FeedModel
import Output
import PublishedSite
import Text

/// What was published before a build: the output folder itself, or what `--previous` names.
struct PreviousOutput {
  private let folder: PublishedFolder
  /// That of `--previous`; nil if nothing was published there.
  private var fetched: Manifest?
  /// Changes whenever the manifest does; empty for the output folder, which is watched anyway.
  private(set) var fingerprint = ""
  /// Nil for the output folder.
  private var site: PublishedSite?

  /// - Parameter place: A folder, an address or `git:COMMIT`; nil for the output folder.
  /// - Throws: ``Failure`` if it cannot be read: a build that remembers less than it should is worse than none.
  init(_ place: String?, output folder: PublishedFolder) async throws {
    self.folder = folder
    guard let place else { return }
    // The output's own manifest is not used, but must be one: publishing replaces the folder.
    _ = try folder.manifest()
    let site = try Self.site(place)
    self.site = site
    guard let bytes = try await Self.bytes(site, place) else { return }
    fingerprint = sha256Hex(bytes)
    do throws(ManifestError) {
      fetched = try Manifest.decode(bytes)
    } catch {
      throw Failure(
        message: "\(place.hidingCredentials(of: place)): manifest.json can't be read: \(error)", advice: Self.advice)
    }
  }

  /// Whether it is another place than the output folder, so that a build does not change it.
  var isElsewhere: Bool { site != nil }

  /// Nil if nothing was published. The output folder's is read only now: a large one takes longer than finding that nothing
  /// has changed.
  func manifest() throws -> Manifest? { site == nil ? try folder.manifest() : fetched }

  /// - Parameter contents: What is in the output folder.
  func manifest(_ contents: PublishedFolder.Contents) -> Manifest? { site == nil ? contents.manifest : fetched }

  /// Those of the files that this has as they were published.
  func files(_ files: [Manifest.File]) async -> [OutputFile] {
    guard let site else { return [] }
    var found: [OutputFile] = []
    // Some at a time: a host should not get a thousand requests at once.
    for start in stride(from: 0, to: files.count, by: 16) {
      found += await withTaskGroup(of: OutputFile?.self) { group in
        for file in files[start..<min(start + 16, files.count)] {
          group.addTask {
            guard let bytes = try? await site.file(file.path)?.value, sha256Hex(bytes) == file.sha256 else {
              return nil
            }
            return OutputFile(path: file.path, bytes: bytes)
          }
        }
        return await group.reduce(into: []) { if let file = $1 { $0.append(file) } }
      }
    }
    return found
  }

  private static let advice = "leave out --previous if nothing has been published yet"

  private static func site(_ place: String) throws -> PublishedSite {
    do {
      return try PublishedSite(from: place, limits: TransferLimits(maxBytes: 64 << 20))
    } catch var failure as Failure {
      failure.advice = failure.advice?.replacing("--from", with: "--previous")
      throw failure
    }
  }

  private static func bytes(_ site: PublishedSite, _ place: String) async throws -> [UInt8]? {
    do throws(FeedFailure) {
      return try await site.file("manifest.json")?.value
    } catch {
      throw Failure(message: "\(error)".hidingCredentials(of: place), advice: advice)
    }
  }
}
