internal import FeedModel
internal import Signing

/// A check of a site's signature: gets `manifest.sig` and its manifest, and decides whether to trust them.
struct SignatureCheck: Sendable {
  /// The address of the files; ends with a slash.
  let address: String
  /// The address that has to be signed.
  let publishedFor: String
  let pinned: PinnedKeys
  let environment: FeedEnvironment

  private var url: String { address + ManifestSignature.fileName }
  private var manifestURL: String { address + "manifest.json" }

  /// - Parameter known: The result of the previous check.
  func run(after known: TrustedManifest?) async throws(FeedFailure) -> TrustedManifest {
    let copy = await environment.store.copy(of: url)
    let answer: FeedResponse?
    do throws(FeedFailure) {
      answer = try await signature(unless: copy)
    } catch {
      if let copy, let statement = try? trusted(copy.body).statement { await report(statement) }
      throw error
    }
    let body = answer?.body ?? copy?.body ?? []
    let (statement, signers) = try trusted(body)
    if let problem = await environment.read(TrustMemory.self).problem(statement, at: address, pinned.keys) {
      throw .distrusted(url, problem)
    }
    let manifest = try await manifest(of: statement, known)
    try await remember(statement, signedBy: signers)
    if let answer {
      let kept = FeedCopy(body: answer.body, validators: answer.validators, fetched: environment.now())
      await environment.store.keep(kept, of: url)
    }
    await report(statement)
    return manifest
  }

  /// The current signature, or nil if the copy is current. A copy is checked like any other signature.
  private func signature(unless copy: FeedCopy?) async throws(FeedFailure) -> FeedResponse? {
    let validators = validators(of: copy)
    let answer = try await environment.get(url, validators, maxBytes: ManifestSignature.maxBytes)
    switch answer.status {
    case 200, 203: return answer
    case 304 where !validators.isEmpty: return nil
    // Object stores answer 403 for files that are not there.
    case 403, 404, 410: throw .distrusted(url, .unsigned)
    default: throw FeedFailure(unsigned: answer, of: url)
    }
  }

  private func validators(of copy: FeedCopy?) -> FeedValidators {
    copy.flatMap { $0.isOld(at: environment.now()) ? nil : $0.validators } ?? FeedValidators()
  }

  /// Reports an expired signature, even if the host does not answer, because that also keeps devices from news.
  private func report(_ statement: ManifestSignature.Statement) async {
    guard statement.expires <= environment.now() else { return }
    let end = max(statement.expires, await renewal(of: statement) ?? statement.expires)
    if end <= environment.now() { environment.report(.stale(address, since: end)) }
  }

  /// The time until which the signature holds according to the host's renewal or, without one, the last copy. It is
  /// requested only after a signature has ended.
  private func renewal(of statement: ManifestSignature.Statement) async -> Instant? {
    guard !pinned.renewing.isEmpty else { return nil }
    let url = address + ManifestSignature.Kind.renewal.fileName
    let copy = await environment.store.copy(of: url)
    let known = copy.flatMap { pinned.end(of: statement, renewedBy: $0.body) }
    // The host is only asked if the known renewal has ended.
    if let known, known > environment.now() { return known }
    guard let answer = try? await environment.get(url, validators(of: copy), maxBytes: ManifestSignature.maxBytes),
      answer.status == 200 || answer.status == 203, let end = pinned.end(of: statement, renewedBy: answer.body)
    else { return known }
    let kept = FeedCopy(body: answer.body, validators: answer.validators, fetched: environment.now())
    await environment.store.keep(kept, of: url)
    return end
  }

  private func trusted(
    _ bytes: [UInt8]
  ) throws(FeedFailure) -> (statement: ManifestSignature.Statement, signers: [PublicKey]) {
    do throws(Distrust) {
      return try pinned.check(bytes, for: [publishedFor])
    } catch {
      throw .distrusted(url, error)
    }
  }

  private func manifest(
    of statement: ManifestSignature.Statement, _ known: TrustedManifest?
  ) async throws(FeedFailure) -> TrustedManifest {
    if let known, known.statement.sha256 == statement.sha256 { return known.with(statement) }
    if let copy = await environment.store.copy(of: manifestURL), statement.isOf(copy.body),
      let manifest = try? TrustedManifest(statement, manifest: copy.body)
    {
      return manifest
    }
    let bytes = try await environment.body(of: manifestURL, maxBytes: statement.bytes)
    do throws(Distrust) {
      let manifest = try TrustedManifest(statement, manifest: bytes)
      await environment.store.keep(FeedCopy(body: bytes, validators: FeedValidators()), of: manifestURL)
      return manifest
    } catch {
      throw .distrusted(manifestURL, error)
    }
  }

  /// Remembers a manifest. Another process of the app may have seen a newer one in the meantime.
  private func remember(
    _ statement: ManifestSignature.Statement, signedBy signers: [PublicKey]
  ) async throws(FeedFailure) {
    let (address, keys) = (address, pinned.keys)
    let problem = await environment.update(TrustMemory.self) { memory in
      if let problem = memory.problem(statement, at: address, keys) { return problem as Distrust? }
      memory.remember(statement, signedBy: signers, at: address, keys)
      return nil
    }
    if let problem { throw .distrusted(url, problem) }
  }
}

extension FeedEnvironment {
  /// - Parameter maxBytes: The size that was signed; more bytes are refused.
  func get(
    _ url: String, _ validators: FeedValidators = FeedValidators(), maxBytes: Int
  ) async throws(FeedFailure) -> FeedResponse {
    var limits = limits
    limits.maxBytes = maxBytes
    do throws(TransportError) {
      let request = FeedRequest(url, validators: validators, limits: limits)
      return try await ConsiderateTransport(environment: self).get(request)
    } catch .tooLarge {
      throw .distrusted(url, .wrongBytes)
    } catch {
      throw .transport(url, error)
    }
  }

  /// The bytes of a file that a signed manifest lists, or of the manifest itself; they have to exist.
  func body(of url: String, maxBytes: Int) async throws(FeedFailure) -> [UInt8] {
    let answer = try await get(url, maxBytes: maxBytes)
    switch answer.status {
    case 200, 203: return answer.body
    default: throw FeedFailure(unsigned: answer, of: url)
    }
  }
}

extension FeedFailure {
  /// The failure of a response without a file. A host that is busy or broken will recover; with any other status, it
  /// could keep a device from its last good copy for as long as it likes.
  fileprivate init(unsigned answer: FeedResponse, of url: String) {
    let failure = FeedFailure.status(url, answer.status, retryAfter: answer.retryAfter)
    self = failure.isPassing ? failure : .distrusted(url, .answered(answer.status))
  }
}
