internal import FeedModel
internal import Hashing

/// A site whose files are used only if they are signed, as the clients of one process see it.
///
/// `manifest.sig` is checked again only after a minute, so five clients that are launched together ask once.
actor TrustedSite {
  /// The address of the files; it ends with a slash.
  nonisolated let address: String
  nonisolated let publishedFor: String
  nonisolated let pinned: PinnedKeys
  private var last: Look?
  private var manifest: TrustedManifest?
  private var looking: Task<Result<TrustedManifest, FeedFailure>, Never>?

  private struct Look {
    var result: Result<TrustedManifest, FeedFailure>
    var since: Instant

    func holds(at now: Instant) -> Bool {
      let isPassing = if case .failure(let failure) = result { failure.isPassing } else { false }
      return (since...since.advanced(by: isPassing ? 5 : 60)).contains(now)
    }
  }

  init(_ address: String, publishedFor: String, pinned: PinnedKeys) {
    (self.address, self.publishedFor, self.pinned) = (address, publishedFor, pinned)
  }

  /// The first of these files that the manifest has, if its bytes are the signed ones; or else its last good copy, with
  /// a report of the problem.
  ///
  /// - Parameter paths: The paths of feeds, best first.
  nonisolated func feed(
    _ paths: [String], in environment: FeedEnvironment
  ) async throws(FeedFailure) -> LoadedFile<[UInt8]> {
    do throws(FeedFailure) {
      return try await current(paths, in: environment)
    } catch {
      // The authors have withdrawn the file, so its copy is no longer good.
      if case .missing = error { await forget(paths, in: environment) }
      guard case .distrusted(let url, let reason) = error, let copy = await lastCopy(paths, in: environment) else {
        throw error
      }
      environment.report(.distrusted(url, reason))
      return copy
    }
  }

  /// The newest copy that was trusted when it was fetched. The network is not used.
  nonisolated func lastCopy(_ paths: [String], in environment: FeedEnvironment) async -> LoadedFile<[UInt8]>? {
    guard let known = await environment.read(TrustMemory.self).site(address, pinned.keys) else { return nil }
    for path in paths {
      guard let hash = known.files[path], let copy = await environment.store.copy(of: address + path),
        SHA256.hash(copy.body).hex == hash
      else { continue }
      return LoadedFile(source: address + path, value: copy.body)
    }
    return nil
  }

  /// The bytes of a file that does not change, such as a view.
  nonisolated func file(_ path: String, in environment: FeedEnvironment) async throws(FeedFailure) -> [UInt8] {
    let manifest = try await manifest(listing: path, in: environment)
    return try await fetch(path, of: manifest, in: environment)
  }

  private nonisolated func current(
    _ paths: [String], in environment: FeedEnvironment
  ) async throws(FeedFailure) -> LoadedFile<[UInt8]> {
    var manifest = try await manifest(in: environment)
    while true {
      guard let path = paths.first(where: { manifest.size(of: $0) != nil }) else {
        throw .missing(address + (paths.last ?? ""))
      }
      do throws(FeedFailure) {
        return LoadedFile(source: address + path, value: try await feed(path, of: manifest, in: environment))
      } catch {
        // A newer version may have been published since the manifest was read.
        guard case .distrusted = error else { throw error }
        let newer = try await self.manifest(in: environment, after: manifest)
        guard newer.statement.sha256 != manifest.statement.sha256 else { throw error }
        manifest = newer
      }
    }
  }

  private nonisolated func feed(
    _ path: String, of manifest: TrustedManifest, in environment: FeedEnvironment
  ) async throws(FeedFailure) -> [UInt8] {
    let url = address + path
    if let copy = await environment.store.copy(of: url), (try? manifest.check(path, copy.body)) != nil {
      await remember(copy.body, of: path, in: environment)
      return copy.body
    }
    let bytes = try await fetch(path, of: manifest, in: environment)
    await environment.store.keep(FeedCopy(body: bytes, validators: FeedValidators()), of: url)
    await remember(bytes, of: path, in: environment)
    return bytes
  }

  private nonisolated func fetch(
    _ path: String, of manifest: TrustedManifest, in environment: FeedEnvironment
  ) async throws(FeedFailure) -> [UInt8] {
    let url = address + manifest.place(of: path)
    guard let size = manifest.size(of: path) else { throw .distrusted(url, .unlisted) }
    let bytes = try await environment.body(of: url, maxBytes: min(size, environment.limits.maxBytes))
    do throws(Distrust) { try manifest.check(path, bytes) } catch { throw .distrusted(url, error) }
    return bytes
  }

  private nonisolated func remember(_ bytes: [UInt8], of path: String, in environment: FeedEnvironment) async {
    let (address, hash) = (address, SHA256.hash(bytes).hex)
    await environment.update(TrustMemory.self) { $0.sites[address]?.files[path] = hash }
  }

  private nonisolated func forget(_ paths: [String], in environment: FeedEnvironment) async {
    let address = address
    await environment.update(TrustMemory.self) { memory in
      for path in paths { memory.sites[address]?.files[path] = nil }
    }
  }

  private nonisolated func manifest(
    listing path: String, in environment: FeedEnvironment
  ) async throws(FeedFailure) -> TrustedManifest {
    if let known = await manifest, known.size(of: path) != nil { return known }
    return try await manifest(in: environment)
  }

  /// The current signed manifest.
  ///
  /// - Parameter old: A manifest that does not match the host's files, which makes another check worthwhile.
  private func manifest(
    in environment: FeedEnvironment, after old: TrustedManifest? = nil
  ) async throws(FeedFailure) -> TrustedManifest {
    let isNew = manifest.map { $0.statement.sha256 != old?.statement.sha256 } ?? true
    if let last, last.holds(at: environment.now()), old == nil || isNew { return try last.result.get() }
    let task = looking ?? Task { await look(environment) }
    looking = task
    return try await task.value.get()
  }

  private func look(_ environment: FeedEnvironment) async -> Result<TrustedManifest, FeedFailure> {
    let check = SignatureCheck(address: address, publishedFor: publishedFor, pinned: pinned, environment: environment)
    let now = environment.now()
    let result: Result<TrustedManifest, FeedFailure>
    do throws(FeedFailure) {
      let newest = try await check.run(after: manifest)
      manifest = newest
      result = .success(newest)
    } catch {
      result = .failure(error)
    }
    last = Look(result: result, since: now)
    looking = nil
    return result
  }
}

/// The files of a site that a web view loads: a banner's page or a soft prompt's, and the pictures in them.
///
/// Without pinned keys a web view loads pages from their URLs by itself. With keys (``FeedEnvironment/trust``) it must not: it
/// asks the app for every file of a URL with the scheme ``scheme``, and the app passes on what ``file(at:)`` returns. An app
/// that does both, as <doc:ShowingBanners> shows, need not know whether it pins keys.
public struct ViewFiles: Sendable {
  /// The scheme of URLs that the app answers, to be registered with the web view.
  public static let scheme = "publish-verified"

  private let environment: FeedEnvironment
  private let site: TrustedSite?

  init(of source: FeedSource, in environment: FeedEnvironment) {
    self.environment = environment
    let address = source.siteAddress ?? environment.trust?.site
    site = address.flatMap { environment.trust?.site(at: $0) }
  }

  /// The URL that the web view has to load: that of a view itself, or the same with the scheme ``scheme`` if keys are
  /// pinned.
  public func url(of view: String) -> String {
    guard environment.trust != nil, let rest = view.withoutScheme else { return view }
    return Self.scheme + rest
  }

  /// The signed bytes of a URL with the scheme ``scheme``.
  ///
  /// - Throws: ``FeedFailure/distrusted(_:_:)`` if the bytes are not the signed ones, or if no keys are pinned; the failures
  ///   of fetching the file. Do not show the page or the picture then.
  public func file(at url: String) async throws(FeedFailure) -> ViewFile {
    guard let site, let rest = url.withoutScheme, let published = site.publishedFor.withoutScheme,
      let path = rest.pathOfURL(below: published)
    else { throw .distrusted(url, .unlisted) }
    return ViewFile(bytes: try await site.file(path, in: environment), mediaType: Self.mediaType(of: path))
  }

  private static func mediaType(of path: String) -> String {
    switch path.split(separator: ".").last?.lowercased() {
    case "html": "text/html"
    case "svg": "image/svg+xml"
    case "png": "image/png"
    case "jpg", "jpeg": "image/jpeg"
    case "gif": "image/gif"
    case "webp": "image/webp"
    default: "application/octet-stream"
    }
  }
}

/// A file whose bytes were signed. Texts are UTF-8.
public struct ViewFile: Equatable, Sendable {
  public var bytes: [UInt8]
  /// The media type, such as `text/html` or `image/png`.
  public var mediaType: String

  public init(bytes: [UInt8], mediaType: String) { (self.bytes, self.mediaType) = (bytes, mediaType) }
}

extension String {
  /// `://updates.example.com/views/hello/index.html`; nil without a scheme.
  fileprivate var withoutScheme: String? {
    guard let colon = firstIndex(of: ":"), self[colon...].hasPrefix("://") else { return nil }
    return String(self[colon...])
  }
}
