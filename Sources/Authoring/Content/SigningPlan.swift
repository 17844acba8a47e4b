import Diagnostics
public import Signing

/// How a site is signed: `signing` in `publish.yml`.
public struct SigningPlan: Equatable, Sendable {
  /// For how many seconds a signature holds; a day at least.
  public var period = Self.usualPeriod
  /// The public keys that apps pin; empty if the site does not say.
  public var keys: [PublicKey] = []

  public static let usualPeriod = 30 * 86_400

  public init() {}
}

func readSigning(_ fields: inout Fields, into result: inout Configuration) {
  guard let map = fields.map("signing") else { return }
  var inner = Fields(map, of: "signing")
  var plan = SigningPlan()
  if let text = inner.text("expires"), let period = duration(text, &inner) {
    if period >= 86_400 {
      plan.period = period
    } else {
      inner.report(
        text.diagnostic(
          .error, .badDuration, "expires: a signature holds for a day at least", fix: "write days, such as 30d"))
    }
  }
  for text in inner.list("keys") ?? [] {
    do throws(KeyError) {
      plan.keys.append(try PublicKey(text.value))
    } catch {
      inner.report(
        text.diagnostic(
          .error, .badPublicKey, "keys: \(error)", fix: "write a public key as 'publish keys show' prints it"))
    }
  }
  fields.report(inner)
  result.signing = plan
}
