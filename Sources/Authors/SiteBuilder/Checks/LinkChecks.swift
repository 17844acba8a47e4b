import Authoring
import Diagnostics
import FeedModel
import Text

/// Reports links that lead nowhere for most users, or not where they seem to lead.
@Sendable func checkLinks(_ context: NotificationContext) -> [Diagnostic] {
  let rules = context.frame.inputs.links
  let action = context.notification.actionURL.flatMap { rules.problem(with: $0.value, in: $0) }
  let hasViews = context.notification.channels.contains(.banners)
  return rules.problems(with: context.bodies, valuesAreFilled: hasViews) + (action.map { [$0] } ?? [])
    + CampaignNames.doubts(context.notification)
}

@Sendable func checkLinks(_ context: CheckContext) -> [Diagnostic] {
  let configuration = context.site.configuration
  let rules = LinkRules(configuration, address: context.publication.address)
  let update = configuration.updateURL.flatMap {
    rules.problem(with: $0, in: Placed($0, at: configuration.placeOfUpdateURL))
  }
  return rules.problems(with: context.site.otherBodies, valuesAreFilled: false) + [update].compactMap(\.self)
    + context.site.prompts.compactMap { rules.problem(with: $0.actionURL, in: Placed($0.actionURL, at: $0.location)) }
    + (context.options.site == nil ? localSite(configuration) : [])
}

/// Reports a local address in `publish.yml`, where it was probably forgotten; with `--site` it is intended.
private func localSite(_ configuration: Configuration) -> [Diagnostic] {
  guard let host = WebHost(of: configuration.site), host.reach == .here else { return [] }
  return [
    Diagnostic(
      .badSite, "only this machine or its network can reach '\(host.name)', and all feeds would point there",
      fix: "write the public address here, and build with --site \(configuration.site) to try things out",
      at: configuration.placeOfSite)
  ]
}

/// Rules for links, which depend on the address at which a build will be served.
struct LinkRules: Equatable, Sendable {
  /// The reach of the build, and of the site for which it may be a trial.
  private let reach, reachOfSite: WebHost.Reach
  /// The site's own domain.
  private let domain: Substring
  private let values: LinkValuePermissions
  /// The address where users get updates, and the app's id in the App Store.
  private let updatePage, storeID: String?

  /// - Parameter address: The address at which the build will be served.
  init(_ configuration: Configuration, address: String) {
    let site = WebHost(of: configuration.site)
    reach = WebHost(of: address)?.reach ?? .everybody
    reachOfSite = site?.reach ?? .everybody
    domain = site?.domain ?? ""
    values = configuration.linkValues
    (updatePage, storeID) = (configuration.updatePage, configuration.storeID)
  }

  /// Whether users get the app's updates at an address, and do not just rate it there.
  func isUpdatePage(_ url: String?) -> Bool {
    guard let url else { return false }
    if url == updatePage { return true }
    guard let storeID, url.contains(bytesOf: "apple.com/"), !url.contains("write-review"),
      let id = url.firstRange(of: "/id\(storeID)")
    else { return false }
    return !(url[id.upperBound...].first?.isNumber ?? false)
  }

  /// The severity for a host: a link must be reachable from wherever the site is. In a trial build, what would be an
  /// error for the site is a note.
  private func severity(of reached: WebHost.Reach) -> Diagnostic.Severity? {
    reached > reach ? .error : reached > reachOfSite ? .note : nil
  }

  /// - Parameter valuesAreFilled: Whether clients fill in values of the device, which they do for banners alone.
  func problems(with bodies: [Markdown], valuesAreFilled: Bool) -> [Diagnostic] {
    bodies.lazy.flatMap(\.links).flatMap { link -> [Diagnostic] in
      guard let url = link.target.address else { return [] }
      let problem = problem(with: url, in: link.address).map { [$0] } ?? []
      if link.values.isEmpty { return problem }
      return problem + (valuesAreFilled ? unknownValues(of: link, to: url) : [unfilledValue(of: link)])
    }
  }

  private func unfilledValue(of link: Markdown.Link) -> Diagnostic {
    let name = link.values.linkValues.first?.name ?? ""
    return link.address.diagnostic(
      .unknownLinkValue, "only links of banners carry values of the device, and '{\(name)}' is left out here",
      fix: "remove it from the address")
  }

  private func unknownValues(of link: Markdown.Link, to url: String) -> [Diagnostic] {
    let host = WebHost(of: url)?.name
    let newHost = host.flatMap { values.hosts.contains($0) ? nil : $0 }
    func allowing(_ name: String?) -> String {
      let lists = [name.map { ("allow", values.names + [$0]) }, newHost.map { ("to", values.hosts + [$0]) }]
      let keys = lists.compactMap(\.self).map { "\($0): [\($1.joined(separator: ", "))]" }
      return "add it to linkValues in publish.yml: \(keys.joined(separator: ", "))"
    }
    let found = link.values.linkValues.map(\.name).filter { !values.names.contains($0) }.map { name in
      let meant = values.known.contains(name) ? name : suggestion(for: name, among: values.known) ?? name
      let advice = [
        meant == name ? nil : "did you mean {\(meant)}?", values.names.contains(meant) ? nil : allowing(meant),
      ]
      return link.address.diagnostic(
        .unknownLinkValue, "links may not carry '\(name)'", fix: advice.compactMap(\.self).joined(separator: " "))
    }
    guard found.isEmpty, let newHost else { return found }
    return [
      link.address.diagnostic(
        .unknownLinkValue, "links to \(newHost) may not carry device values", fix: allowing(nil))
    ]
  }

  /// - Parameter written: The address as written, perhaps with placeholders, and its place.
  func problem(with url: String, in written: Placed<String>) -> Diagnostic? {
    guard let host = WebHost(of: url) else { return nil }
    if host.labels.contains(where: { $0.starts(withBytesOf: "xn--") }) {
      return written.diagnostic(
        .lookAlikeHost, "'\(host.name)' encodes letters that may look like others",
        fix: "make sure that this is the host you mean")
    }
    let reached = host.reach
    if reached != .everybody { return severity(of: reached).map { unreachable(host, $0, written) } }
    if let (message, fix) = placeholder(host) ?? trial(host) ?? detour(url, host) ?? click(url) {
      return written.diagnostic(.doubtfulAddress, message, fix: fix)
    }
    guard let (message, right) = CampaignNames.slip(in: url) else { return nil }
    return written.diagnostic(
      .doubtfulAddress, message, fix: "write \(right)",
      remedy: written.value == url ? written.replacement(by: right) : nil)
  }

  private func unreachable(_ host: WebHost, _ severity: Diagnostic.Severity, _ written: Placed<String>) -> Diagnostic {
    let message =
      host.reach == .here
      ? "'\(host.name)' is on your machine or in your network, where the public cannot reach it"
      : "'\(host.name)' is kept for examples and tests, so nothing is there"
    return written.diagnostic(
      .privateAddress, as: severity,
      severity == .note ? "\(message); in a build for \(domain) this is an error" : message,
      fix: "write the public address")
  }

  private static let placeholders: Set<Substring> = [
    "yourdomain", "yoursite", "yourwebsite", "yourcompany", "yourapp", "placeholder", "changeme",
  ]
  private static let trials: Set<Substring> = ["staging", "stg", "preprod", "uat"]
  private static let ownTrials: Set<Substring> = ["dev", "test", "qa", "stage", "sandbox", "preview"]
  private static let tunnels: Set<Substring> = [
    "ngrok.io", "ngrok-free.app", "ngrok.app", "trycloudflare.com", "loca.lt",
  ]
  private static let clicks: Set<Substring> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ttclid", "twclid", "igshid", "mc_eid",
    "_hsenc", "_hsmi", "mkt_tok", "vero_id",
  ]

  private typealias Doubt = (message: String, fix: String)

  /// Finds placeholders such as `your-domain.com` and `example.de`.
  private func placeholder(_ host: WebHost) -> Doubt? {
    if reachOfSite == .example { return nil }
    let labels = host.labels
    func isPlaceholder(_ label: Substring) -> Bool {
      Self.placeholders.contains(label.contains(ascii: "-") ? Substring(label.filter { $0 != "-" }) : label)
    }
    guard labels.dropLast().contains(where: isPlaceholder) || labels[labels.count - 2] == "example" else { return nil }
    return ("'\(host.name)' looks like an address that is still to be written", "write the address itself")
  }

  /// Finds addresses of test servers. Other companies have sites for developers, so `dev.` and the like count only in
  /// the site's own domain.
  private func trial(_ host: WebHost) -> Doubt? {
    let below = host.labels.dropLast(2)
    let isTrial =
      below.contains { $0.parts(between: "-").contains(where: Self.trials.contains) }
      || Self.tunnels.contains(host.domain) || host.domain == domain && below.contains { Self.ownTrials.contains($0) }
      || host.domain == "netlify.app" && host.name.hasPrefix("deploy-preview-")
    return isTrial ? ("'\(host.name)' looks like a server for trying things out", "write the public address") : nil
  }

  /// Finds redirecting addresses of mail programs, search engines and social networks, which were copied with the link.
  private func detour(_ url: String, _ host: WebHost) -> Doubt? {
    let path = url.utf8.dropFirst(8).drop { $0 != UInt8(ascii: "/") }
    func isBelow(_ folder: String) -> Bool { path.starts(with: folder.utf8) }
    let isDetour =
      host.name.ends(withBytesOf: "safelinks.protection.outlook.com") || host.name.starts(withBytesOf: "urldefense.")
      || host.name == "linkprotect.cudasvc.com" || host.domain == "slack-redir.net"
      || host.labels.dropLast().contains("google") && isBelow("/url?")
      || host.domain == "facebook.com" && isBelow("/l.php") || host.domain == "youtube.com" && isBelow("/redirect?")
    guard isDetour else { return nil }
    let target = parameters(of: url).first { ["url", "q", "u", "a"].contains($0.name) }.flatMap { decoded($0.value) }
    return (
      "this leads through '\(host.name)', which was copied with the link",
      target.map { "write \($0)" } ?? "write the address that it leads to"
    )
  }

  /// Finds parameters that identify one person's click. `utm_source` and similar ones are intended.
  private func click(_ url: String) -> Doubt? {
    guard url.contains(ascii: "?") else { return nil }
    let all = parameters(of: url)
    guard let found = all.first(where: { Self.clicks.contains($0.name) }) else { return nil }
    let kept = all.filter { !Self.clicks.contains($0.name) }.map {
      $0.value.isEmpty ? $0.name : "\($0.name)=\($0.value)"
    }
    let rest = kept.isEmpty ? "" : "?\(kept.joined(separator: "&"))"
    let fragment = url.parts(between: "#").dropFirst().first.map { "#\($0)" } ?? ""
    return (
      "'\(found.name)' stands for one person's click, which was copied with the link",
      "write \(url.parts(between: "?")[0])\(rest)\(fragment)"
    )
  }

  private func parameters(of url: String) -> [(name: Substring, value: Substring)] {
    guard let query = url.parts(between: "#")[0].parts(between: "?").dropFirst().first else { return [] }
    return query.parts(between: "&").map { parameter in
      let parts = parameter.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (parts[0], parts.count > 1 ? parts[1] : "")
    }
  }

  /// The address that a parameter's value contains; nil for anything else.
  private func decoded(_ value: Substring) -> String? {
    let parts = value.parts(between: "%")
    var bytes = Array(parts[0].utf8)
    for part in parts.dropFirst() {
      guard let byte = UInt8(part.prefix(2), radix: 16) else { return nil }
      bytes.append(byte)
      bytes += part.utf8.dropFirst(2)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.hasPrefix("https://") && text.utf8.count < 200 ? text : nil
  }
}
