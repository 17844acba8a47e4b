internal import CurlTransport
internal import FeedClient
internal import FeedModel
internal import Signing

extension SiteProbe {
  /// Whether apps that pin these keys accept what is live.
  ///
  /// - Parameter site: The address that has to be signed.
  static func signature(of keys: [PublicKey], publishedFor site: String, now: Instant) -> SiteProbe {
    SiteProbe { address, _, fetcher in
      let answer = await fetcher.get(address + ManifestSignature.fileName, maxBytes: ManifestSignature.maxBytes)
      let manifest = await fetcher.get(address + "manifest.json", maxBytes: 64 << 20)
      return SignatureFindings(keys: keys, site: site, now: now).findings(answer, manifest: manifest.reply?.body ?? [])
    }
  }
}

/// What is wrong with an answer for `manifest.sig`.
struct SignatureFindings: Sendable {
  var keys: [PublicKey]
  var site: String
  var now: Instant

  /// A signature that ends sooner should have been renewed: builds do so at half of its time.
  private static let soon = 3 * 86_400

  func findings(_ answer: Answer, manifest: [UInt8]) -> [Finding] {
    func finding(_ id: FindingID, _ expected: String, _ found: String) -> [Finding] {
      [Finding(id, at: answer.url, expected: expected, found: found)]
    }
    let reply: Reply
    switch answer.outcome {
    case .failure(.tooLarge):
      return finding(.badSignature, "a signature", "more than \(ManifestSignature.maxBytes) bytes")
    case .failure(let error): return finding(.noSignature, "a signature", "\(error)")
    case .success(let good): reply = good
    }
    guard reply.status == 200 else { return finding(.noSignature, "status 200", "status \(reply.status)") }
    let signature: ManifestSignature
    do throws(SignatureFormatError) {
      signature = try ManifestSignature.decode(reply.body)
    } catch {
      return finding(.badSignature, "a signature", "\(error)")
    }
    return problem(signature, manifest).map { [Finding($0.id, at: answer.url, expected: $0.expected, found: $0.found)] }
      ?? []
  }

  private typealias Problem = (id: FindingID, expected: String, found: String)

  private func problem(_ signature: ManifestSignature, _ manifest: [UInt8]) -> Problem? {
    let (statement, named) = (signature.statement, signature.signatures.map(\.key))
    let ids = keys.map(\.id).joined(separator: " or ")
    guard keys.contains(where: { named.contains($0.id) }) else {
      return (.unknownKey, "signed with \(ids)", "signed with \(named.joined(separator: ", "))")
    }
    guard !signature.signers(among: keys).isEmpty else {
      return (.badSignature, "a signature by \(ids)", "one that is not valid")
    }
    guard statement.site == site else { return (.badSignature, "signed for \(site)", "signed for \(statement.site)") }
    guard statement.bytes == manifest.count, statement.sha256 == sha256(manifest) else {
      return (.otherSignature, "a signature of the live manifest", "one of sequence \(statement.sequence)")
    }
    do throws(Distrust) {
      _ = try TrustedManifest(statement, manifest: manifest)
    } catch {
      return (.badSignature, "a signature of a manifest that apps read", "\(error)")
    }
    let left = statement.expires.secondsSince1970 - now.secondsSince1970
    guard left > 0 else { return (.expiredSignature, "later than \(now)", "expired at \(statement.expires)") }
    guard left < Self.soon else { return nil }
    return (.signatureExpires, "valid for \(duration(Self.soon)) at least", "expires at \(statement.expires)")
  }
}
