import Diagnostics
public import Signing

/// The plan for a site's signatures: `signing` in `publish.yml`.
public struct SigningPlan: Equatable, Sendable {
  /// The time for which a signature is valid, in seconds; at least a day.
  public var period = Self.usualPeriod
  /// The public keys that apps pin; empty if the site names none.
  public var keys: [PublicKey] = []
  /// The number of keys whose signatures apps require.
  public var threshold = 1
  /// The public keys that may only renew signatures; none of ``keys``.
  public var renewing: [PublicKey] = []

  public static let usualPeriod = 30 * 86_400

  public init() {}
}

/// The keys whose approval a deploy needs: `signoff` in `publish.yml`.
public struct SignoffPlan: Equatable, Sendable {
  /// The public keys of release managers; none of them signs content.
  public var keys: [PublicKey]
  /// The number of release managers whose signatures a deploy needs.
  public var threshold: Int

  public init(keys: [PublicKey], threshold: Int = 1) { (self.keys, self.threshold) = (keys, threshold) }
}

/// - Parameter result: The configuration, whose ``Configuration/signing`` must have been read.
func readSignoff(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.signoff) else { return }
  var inner = Fields(map, of: SignoffKeys.table)
  let threshold = inner(SignoffKeys.threshold)
  let content = (result.signing?.keys ?? []) + (result.signing?.renewing ?? [])
  let plan = SignoffPlan(keys: readKeys(SignoffKeys.keys, &inner, but: content), threshold: threshold?.value ?? 1)
  if let threshold, threshold.value > Set(plan.keys).count {
    let error = KeyError.badThreshold(threshold.value, keys: Set(plan.keys).count)
    inner.report(
      threshold.diagnostic(
        .badNumber, "threshold: \(error)", fix: "list the keys of all release managers in 'keys', or ask for fewer"))
  }
  fields.report(inner)
  result.signoff = plan
}

func readSigning(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields(SiteKeys.signing) else { return }
  var inner = Fields(map, of: SigningKeys.table)
  var plan = SigningPlan()
  if let period = inner(SigningKeys.expires) {
    if period.value >= 86_400 {
      plan.period = period.value
    } else {
      inner.report(
        period.diagnostic(
          .badDuration, "expires: a signature holds for a day at least", fix: "write days, such as 30d"))
    }
  }
  let threshold = inner(SigningKeys.threshold)
  plan.keys = readKeys(SigningKeys.keys, &inner)
  plan.renewing = readKeys(SigningKeys.renewing, &inner, but: plan.keys)
  if let threshold {
    plan.threshold = threshold.value
    if threshold.value > Set(plan.keys).count {
      let error = KeyError.badThreshold(threshold.value, keys: Set(plan.keys).count)
      inner.report(
        threshold.diagnostic(
          .badNumber, "threshold: \(error)", fix: "list all keys that apps pin in 'keys', or ask for fewer"))
    }
  }
  fields.report(inner)
  result.signing = plan
}

private func readKeys(
  _ name: TypedKey<[Placed<String>]>, _ fields: inout Fields, but others: [PublicKey] = []
) -> [PublicKey] {
  var keys: [PublicKey] = []
  for text in fields(name) ?? [] {
    do throws(KeyError) {
      let key = try PublicKey(text.value)
      if others.contains(key) {
        fields.report(
          text.diagnostic(
            .badPublicKey, "\(name.name): \(key.id) is in 'signing' already, where it has another purpose",
            fix: "make a key of its own with 'publish keys generate', or remove this one"))
      }
      keys.append(key)
    } catch {
      fields.report(
        text.diagnostic(
          .badPublicKey, "\(name.name): \(error)", fix: "write a public key as 'publish keys show' prints it"))
    }
  }
  return keys
}
