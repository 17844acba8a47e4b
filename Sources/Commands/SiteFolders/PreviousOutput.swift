package import CommandKit
package import Authoring
import FeedClient
package import FeedModel
package import Output
import PublishedSite
package import Signing
package import SiteBuilder
import Text

/// The publication before a build: the output folder itself, or the place that `--previous` names.
package struct PreviousOutput {
  private let folder: PublishedFolder
  /// The manifest at `--previous`; nil if nothing was published there.
  private var fetched: Manifest?
  /// A value that changes whenever the manifest does; empty for the output folder, which is watched anyway.
  package private(set) var fingerprint = ""
  /// The site at `--previous`; nil for the output folder.
  private var site: PublishedSite?
  /// The place in the words of `--previous`.
  private let place: String?

  /// - Parameters:
  ///   - place: A folder, an address or `git:COMMIT`; nil for the output folder.
  ///   - trust: The signatures that an address has to show; nil to trust it anyway. Folders and commits belong to the
  ///     author.
  /// - Throws: ``Failure`` if the place cannot be read, because a build that remembers less than it should is worse
  ///   than none; or if it cannot be trusted.
  package init(_ place: String?, output folder: PublishedFolder, trust: PreviousTrust? = nil) async throws {
    (self.folder, self.place) = (folder, place)
    guard let place else { return }
    // The manifest of the output folder is not used, but it must be valid, because publishing replaces the folder.
    _ = try folder.manifest()
    let site = try Self.site(place)
    self.site = site
    guard let bytes = try await Self.bytes("manifest.json", of: site, place, Self.advice) else { return }
    fingerprint = sha256Hex(bytes)
    let shown = place.hidingCredentials(of: place)
    let isAddress = place.contains("://")
    if isAddress, let trust {
      let name = ManifestSignature.fileName
      let signature = try await Self.bytes(name, of: site, place, PreviousTrust.firstTime)
      try trust.check(bytes, signedBy: signature, at: shown)
    }
    let manifest = try Self.manifest(bytes, of: shown)
    guard manifest.leavesRoom(isTrusted: !isAddress || trust != nil) else { throw Failure.noRoom(at: shown, manifest) }
    fetched = manifest
  }

  private static func manifest(_ bytes: [UInt8], of place: String) throws(Failure) -> Manifest {
    do throws(ManifestError) {
      return try Manifest.decode(bytes)
    } catch {
      throw Failure(message: "\(place): manifest.json can't be read: \(error)", advice: advice)
    }
  }

  /// Whether the publication is outside of the output folder, so that a build does not change it.
  package var isElsewhere: Bool { site != nil }

  /// The manifest; nil if nothing was published. The output folder's manifest is read only when it is needed, because
  /// reading a large one takes longer than finding that nothing has changed.
  package func manifest() throws -> Manifest? { site == nil ? try folder.manifest() : fetched }

  /// - Parameter contents: The contents of the output folder.
  package func manifest(_ contents: PublishedFolder.Contents) -> Manifest? { site == nil ? contents.manifest : fetched }

  /// Returns those of the files that exist here as they were published.
  ///
  /// - Throws: ``Failure`` if it is unknown whether a file exists. A deploy would remove it permanently.
  package func files(_ files: [Manifest.File]) async throws -> [OutputFile] {
    guard let site else { return [] }
    guard files.reduce(0, { $0.addingReportingOverflow($1.bytes).partialValue }) <= Self.mostBytes,
      files.allSatisfy({ $0.bytes <= Self.mostBytes })
    else {
      throw Failure(
        message: "the files for older feeds that --previous lists come to more than \(Self.mostBytes >> 20) MiB",
        advice: "have the last output in the output folder before the build, or shorten 'keepViewsFor'")
    }
    var found: [OutputFile] = []
    // Only some files are requested at a time, because a host should not get a thousand requests at once.
    for start in stride(from: 0, to: files.count, by: 8) {
      found += try await withThrowingTaskGroup(of: OutputFile?.self) { group in
        for file in files[start..<min(start + 8, files.count)] { group.addTask { try await self.file(file, of: site) } }
        return try await group.reduce(into: []) { if let file = $1 { $0.append(file) } }
      }
    }
    return found
  }

  /// The maximum number of bytes in memory together.
  private static let mostBytes = 512 << 20

  /// The file; nil if it is gone or differs from what was published.
  private func file(_ file: Manifest.File, of site: PublishedSite) async throws -> OutputFile? {
    do throws(FeedFailure) {
      guard let bytes = try await site.file(file.path)?.value, sha256Hex(bytes) == file.sha256 else { return nil }
      return OutputFile(path: file.path, bytes: bytes)
    } catch {
      throw Failure(
        message: "a file for older feeds cannot be fetched: \(error)".hidingCredentials(of: site.address),
        advice:
          "build again later: devices with an older feed need it. Of a file that is gone, the host has to say so with "
          + "404 (a bucket that answers 403 instead needs permission to list it)")
    }
  }

  /// Finds the entries whose rules differ, comparing the devices' earlier feeds, or their copies once this output has
  /// replaced the feeds. Feeds that cannot be read are left out, because the build does not depend on them.
  package func compareRules(_ before: Manifest, _ output: BuildReport.Output, _ changes: inout PublishedChanges?) async
  {
    let names = before.files.filter { $0.retired == nil }.map(\.path).filter { FeedName.at($0) != nil }
    let rulers = [FeedName.banners, .alerts, .prompts].map(\.rawValue)
    var files: [String: [UInt8]] = [:]
    for name in names where site == nil || rulers.contains(name) { files[name] = await bytes(name) }
    let rules = ChangedRules { feed in (files[feed.rawValue], output.tree[feed.rawValue]) }
    guard !rules.words.isEmpty else { return }
    changes?.rules = rules
    let old = place.map { $0.hidingCredentials(of: $0) } ?? folder.keepFeeds(files)
    changes?.comparison = old.map { ["publish", "diff", $0, folder.path].map(quotedForShell).joined(separator: " ") }
  }

  private func bytes(_ name: String) async -> [UInt8]? {
    if let site { return try? await site.file(name)?.value }
    return (try? OutputFolder(folder.path).readFile(name)).flatMap(\.self)
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

  private static func bytes(_ name: String, of site: PublishedSite, _ place: String, _ advice: String) async throws
    -> [UInt8]?
  {
    do throws(FeedFailure) {
      return try await site.file(name)?.value
    } catch {
      throw Failure(message: "\(error)".hidingCredentials(of: place), advice: advice)
    }
  }
}

extension Failure {
  /// - Parameter place: The place of the manifest.
  package static func noRoom(at place: String, _ manifest: Manifest) -> Failure {
    Failure(
      message: "\(place): the sequence of manifest.json, \(manifest.sequence), leaves no room for the next ones",
      advice: "no site has published that often: restore an earlier output, and build after that")
  }
}

/// The signatures that a previous output at an address needs before a build uses it. The host is not the author, but
/// the build signs the numbers, keys and files of the previous output together with its own.
package struct PreviousTrust {
  /// The keys that apps pin; if there is no list of them, the keys with which the build signs.
  private let pinned: PinnedKeys
  /// The address of the output's site, which may differ from that of the previous output, for example for testers.
  private let site: String

  /// Nil for a site that is not signed, because its apps trust the host as well.
  package init?(_ configuration: Configuration, signers: [PublicKey]) {
    guard configuration.signing != nil || !signers.isEmpty else { return nil }
    pinned = configuration.signing?.pinned ?? PinnedKeys(signers)
    site = configuration.site
  }

  /// Nil also if `publish.yml` cannot be used: the build then ends with errors and writes nothing.
  ///
  /// - Parameter site: The address that replaces the one in `publish.yml`.
  package init?(source: String, site: String?, signers: [PublicKey]) {
    guard let configuration = try? Configuration(ofSiteIn: source, at: site) else { return nil }
    self.init(configuration, signers: signers)
  }

  /// - Parameters:
  ///   - signature: The bytes of `manifest.sig`; nil if it does not exist.
  ///   - address: The address of both files. They may also be signed for this address, if the output is for another
  ///     site.
  package func check(_ manifest: [UInt8], signedBy signature: [UInt8]?, at address: String) throws(Failure) {
    guard !pinned.keys.isEmpty else {
      throw Failure(
        message: "nobody can tell who made the previous output at \(address): publish.yml has 'signing' without keys",
        advice: "list the public keys that apps pin in 'signing: keys'; \(Self.firstTime)")
    }
    do throws(Distrust) {
      try distrust(manifest, signature, address)
    } catch {
      throw Failure(
        message: "the previous output at \(address) cannot be trusted: \(error)",
        advice:
          "the host or its cache may be in somebody else's hands: compare it with your last output, and build with "
          + "that as --previous FOLDER; \(Self.firstTime)")
    }
  }

  /// The remedy if no signature can exist yet.
  package static let firstTime =
    "if what is there was published before the site was signed with these keys, add --trust-previous once"

  private func distrust(_ manifest: [UInt8], _ signature: [UInt8]?, _ address: String) throws(Distrust) {
    guard let signature else { throw .unsigned }
    let statement = try pinned.check(signature, for: [site, address.withSlash]).statement
    _ = try TrustedManifest(statement, manifest: manifest)
  }
}
