internal import CurlTransport
internal import FeedClient
internal import FeedModel
internal import Signing
internal import Text

extension SiteProbe {
  /// Findings about whether apps that pin these keys accept the live output.
  ///
  /// - Parameter manifest: The bytes with which the files are compared; nil if there are none. They are not requested
  ///   again, because a host could answer with a signed manifest but serve the files of an unsigned one.
  static func signature(_ findings: SignatureFindings, of manifest: [UInt8]?) -> SiteProbe {
    SiteProbe { address, _, fetcher in
      await findings.of(manifest) { kind in
        await fetcher.get(address + kind.fileName, maxBytes: ManifestSignature.maxBytes)
      }
    }
  }
}

/// Findings about `manifest.sig` and, if that has ended or ends soon, `renewal.sig`.
struct SignatureFindings: Sendable {
  var pinned: PinnedKeys
  /// The address for which the output has to be signed.
  var site: String
  var now: Instant

  /// The time in seconds before its end at which a signature should have been renewed: builds do so at half of its
  /// time.
  private static let soon = 3 * 86_400

  func of(_ manifest: [UInt8]?, get: (ManifestSignature.Kind) async -> Answer) async -> [HostFinding] {
    let answer = await get(.content)
    func finding(_ problem: Problem) -> [HostFinding] {
      [HostFinding(problem.id, at: answer.url, expected: problem.expected, found: problem.found)]
    }
    let reply: Reply
    switch answer.outcome {
    case .failure(let failure):
      if case .tooLarge = failure.reason { return finding((.badSignature, "a signature", Self.tooLarge)) }
      return finding((.noSignature, "a signature", "\(failure.reason)"))
    case .success(let good): reply = good
    }
    switch DeliveryProblem(statusOf: reply) {
    case nil: break
    case .status(let status): return finding((.noSignature, "status 200", "status \(status)"))
    case let problem?: return [HostFinding(problem, in: answer, expected: "a signature")]
    }
    let statement: ManifestSignature.Statement
    do throws(Distrust) {
      statement = try pinned.check(reply.body, for: [site]).statement
    } catch {
      return finding(problem(error, reply.body))
    }
    if let manifest, let problem = Self.problem(statement, manifest) { return finding(problem) }
    guard let problem = problem(endOf: statement) else { return [] }
    guard !pinned.renewing.isEmpty else { return finding(problem) }
    switch Renewal(of: statement, await get(.renewal), pinned) {
    case .until(let end): return self.problem(endOf: statement, renewedUntil: end).map(finding) ?? []
    case .none(let why): return finding((problem.id, problem.expected, "\(problem.found), and \(why)"))
    case .unknown(let finding): return [finding]
    }
  }

  fileprivate static let tooLarge = "more than \(ManifestSignature.maxBytes) bytes"

  private typealias Problem = (id: FindingID, expected: String, found: String)

  private func problem(_ reason: Distrust, _ signature: [UInt8]) -> Problem {
    let ids = pinned.keys.map(\.id)
    switch reason {
    case .malformed(let why): return (.badSignature, "a signature", why)
    case .unknownKeys(let named):
      return (
        .unknownKey, "signed with \(ids.joined(separator: " or "))", "signed with \(named.joined(separator: ", "))"
      )
    case .tooFewSignatures(_, let threshold):
      let signers = (try? ManifestSignature.decode(signature))?.signers(among: pinned.keys) ?? []
      return (
        .tooFewSignatures, "valid signatures by \(threshold) of \(ids.joined(separator: ", "))",
        "by \(signers.map(\.id).joined(separator: ", ")) only"
      )
    case .otherSite(let other): return (.badSignature, "signed for \(site)", "signed for \(other)")
    default: return (.badSignature, "a signature by \(ids.joined(separator: " or "))", "one that is not valid")
    }
  }

  private static func problem(_ statement: ManifestSignature.Statement, _ manifest: [UInt8]) -> Problem? {
    guard statement.bytes == manifest.count, statement.sha256 == sha256(manifest) else {
      return (.otherSignature, "a signature of the live manifest", "one of sequence \(statement.sequence)")
    }
    do throws(Distrust) {
      _ = try TrustedManifest(statement, manifest: manifest)
    } catch {
      return (.badSignature, "a signature of a manifest that apps read", "\(error)")
    }
    return nil
  }

  private func problem(endOf statement: ManifestSignature.Statement, renewedUntil renewed: Instant? = nil) -> Problem? {
    let end = max(statement.expires, renewed ?? statement.expires)
    let verb = statement.expires > now ? "expires" : "expired"
    let found = "\(verb) at \(statement.expires)" + (renewed.map { ", renewed until \($0)" } ?? "")
    let left = end.secondsSince1970 - now.secondsSince1970
    guard left > 0 else { return (.expiredSignature, "later than \(now)", found) }
    guard left < Self.soon else { return nil }
    return (.signatureExpires, "valid for \(duration(Self.soon)) at least", found)
  }
}

/// The effect of `renewal.sig` on how long a signature holds.
private enum Renewal {
  case until(Instant)
  /// Nothing is renewed, for this reason, which is worded as the end of a sentence.
  case none(String)
  /// The host neither served the file nor said that it does not exist.
  case unknown(HostFinding)

  init(of statement: ManifestSignature.Statement, _ answer: Answer, _ pinned: PinnedKeys) {
    let reply: Reply
    switch answer.outcome {
    case .failure(let failure):
      if case .tooLarge = failure.reason {
        self = .none("renewal.sig has \(SignatureFindings.tooLarge)")
      } else {
        self = .unknown(HostFinding(.failed(failure), in: answer, expected: "a renewal"))
      }
      return
    case .success(let good): reply = good
    }
    switch DeliveryProblem(statusOf: reply) {
    case nil:
      let end = pinned.end(of: statement, renewedBy: reply.body)
      self = end.map(Self.until) ?? .none(Self.problem(reply.body, of: statement, pinned.renewing))
    case .status(let status): self = .none("there is no renewal.sig: status \(status)")
    case let problem?: self = .unknown(HostFinding(problem, in: answer, expected: "a renewal"))
    }
  }

  /// The reason why these bytes do not renew the signature.
  private static func problem(
    _ bytes: [UInt8], of statement: ManifestSignature.Statement, _ keys: [PublicKey]
  ) -> String {
    let renewal: ManifestSignature
    do throws(Obstacle) {
      renewal = try ManifestSignature.decode(bytes, as: .renewal)
    } catch {
      return "renewal.sig is not a renewal: \(error)"
    }
    let (renewed, named) = (renewal.statement, renewal.signatures.map(\.key))
    guard renewed.site == statement.site else { return "renewal.sig is for \(renewed.site)" }
    guard renewed.sha256 == statement.sha256, renewed.sequence == statement.sequence, renewed.bytes == statement.bytes
    else { return "renewal.sig is for another manifest, of sequence \(renewed.sequence)" }
    guard renewed.renews(statement) else {
      return "renewal.sig ends at \(renewed.expires), more than \(duration(ManifestSignature.longestRenewal)) later"
    }
    guard keys.contains(where: { named.contains($0.id) }) else {
      let ids = keys.map(\.id).joined(separator: " or ")
      return "renewal.sig is signed with \(named.joined(separator: ", ")), not with \(ids)"
    }
    return "the signature in renewal.sig is not valid"
  }
}
