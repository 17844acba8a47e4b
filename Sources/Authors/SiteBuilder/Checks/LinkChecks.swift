import Authoring
import Diagnostics
import Text

/// Links that lead nowhere for most people, or elsewhere than they seem to.
@Sendable func checkLinks(_ context: NotificationContext) -> [Diagnostic] {
  let rules = context.facts.links
  let action = context.notification.actionURL.flatMap { rules.problem(with: $0.value, in: $0) }
  return rules.problems(with: context.bodies) + (action.map { [$0] } ?? [])
}

@Sendable func checkLinks(_ context: CheckContext) -> [Diagnostic] {
  let configuration = context.site.configuration
  let rules = LinkRules(configuration, address: context.publication.address)
  let update = configuration.updateURL.flatMap {
    rules.problem(with: $0, in: Placed($0, at: configuration.placeOfUpdateURL))
  }
  return rules.problems(with: context.site.otherBodies) + [update].compactMap(\.self)
    + context.site.prompts.compactMap { rules.problem(with: $0.actionURL, in: Placed($0.actionURL, at: $0.location)) }
    + (context.options.site == nil ? localSite(configuration) : [])
}

/// `--site` has a reason; in `publish.yml`, such an address was forgotten.
private func localSite(_ configuration: Configuration) -> [Diagnostic] {
  guard let host = WebHost(of: configuration.site), host.reach == .here else { return [] }
  return [
    Diagnostic(
      .error, .badSite, "only this machine or its network can reach '\(host.name)', and all feeds would point there",
      fix: "write the public address here, and build with --site \(configuration.site) to try things out",
      at: configuration.placeOfSite)
  ]
}

/// Rules for links, which depend on the address at which a build will be served.
struct LinkRules: Equatable, Sendable {
  /// The reach of the build, and of the site for which it may be a trial.
  private let reach, reachOfSite: WebHost.Reach
  /// The site's own domain.
  private let domain: String

  /// - Parameter address: The address at which the build will be served.
  init(_ configuration: Configuration, address: String) {
    let site = WebHost(of: configuration.site)
    reach = WebHost(of: address)?.reach ?? .everybody
    reachOfSite = site?.reach ?? .everybody
    domain = site?.domain ?? ""
  }

  /// A link has to reach at least as far as the site. In a trial, a later error is a note.
  private func severity(of host: WebHost) -> Diagnostic.Severity? {
    host.reach > reach ? .error : host.reach > reachOfSite ? .note : nil
  }

  func problems(with bodies: [Markdown]) -> [Diagnostic] {
    bodies.lazy.flatMap(\.links).compactMap { link in
      if case .open(let url) = link.target { problem(with: url, in: link.address) } else { nil }
    }
  }

  /// - Parameter written: Where the address is written, perhaps with placeholders.
  func problem(with url: String, in written: Placed<String>) -> Diagnostic? {
    guard let host = WebHost(of: url) else { return nil }
    if host.labels.contains(where: { $0.starts(withBytesOf: "xn--") }) {
      return written.diagnostic(
        .warning, .lookAlikeHost, "'\(host.name)' encodes letters that may look like others",
        fix: "make sure that this is the host you mean")
    }
    if host.reach != .everybody { return severity(of: host).map { unreachable(host, $0, written) } }
    guard let (message, fix) = placeholder(host) ?? trial(host) ?? detour(url, host) ?? click(url) else { return nil }
    return written.diagnostic(.warning, .doubtfulAddress, message, fix: fix)
  }

  private func unreachable(
    _ host: WebHost, _ severity: Diagnostic.Severity, _ written: Placed<String>
  ) -> Diagnostic {
    let message =
      host.reach == .here
      ? "'\(host.name)' is on your machine or in your network, where the public cannot reach it"
      : "'\(host.name)' is kept for examples and tests, so nothing is there"
    return written.diagnostic(
      severity, .privateAddress, severity == .note ? "\(message); in a build for \(domain) this is an error" : message,
      fix: "write the public address")
  }

  private static let placeholders: Set<Substring> = [
    "yourdomain", "yoursite", "yourwebsite", "yourcompany", "yourapp", "placeholder", "changeme",
  ]
  private static let trials: Set<Substring> = ["staging", "stg", "preprod", "uat"]
  private static let ownTrials: Set<Substring> = ["dev", "test", "qa", "stage", "sandbox", "preview"]
  private static let tunnels: Set<String> = [
    "ngrok.io", "ngrok-free.app", "ngrok.app", "trycloudflare.com", "loca.lt",
  ]
  private static let clicks: Set<Substring> = [
    "fbclid", "gclid", "dclid", "gbraid", "wbraid", "msclkid", "yclid", "ttclid", "twclid", "igshid", "mc_eid",
    "_hsenc", "_hsmi", "mkt_tok", "vero_id",
  ]

  private typealias Doubt = (message: String, fix: String)

  /// `your-domain.com`, `example.de`
  private func placeholder(_ host: WebHost) -> Doubt? {
    if reachOfSite == .example { return nil }
    let labels = host.labels
    guard
      labels.dropLast().contains(where: { Self.placeholders.contains(Substring($0.filter { $0 != "-" })) })
        || labels[labels.count - 2] == "example"
    else { return nil }
    return ("'\(host.name)' looks like an address that is still to be written", "write the address itself")
  }

  /// Addresses of servers for trying things out. Other companies have sites for developers, so `dev.` and the like
  /// count only in the site's own domain.
  private func trial(_ host: WebHost) -> Doubt? {
    func words(_ label: Substring) -> [Substring] { label.split(separator: "-") }
    let below = host.labels.dropLast(2)
    let isTrial =
      below.contains { words($0).contains(where: Self.trials.contains) } || Self.tunnels.contains(host.domain)
      || host.domain == domain && below.contains { Self.ownTrials.contains($0) }
      || host.domain == "netlify.app" && host.name.hasPrefix("deploy-preview-")
    return isTrial ? ("'\(host.name)' looks like a server for trying things out", "write the public address") : nil
  }

  /// The addresses that mail programs, searches and social networks lead through, copied with the link.
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

  /// Parameters that stand for one person's click. `utm_source` and similar ones are intended.
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

  /// An address that a parameter holds; nil for anything else.
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

/// Checks the files below `content/assets/` themselves; reports only the worst problem of each.
@Sendable func checkAssets(_ context: CheckContext) -> [Diagnostic] {
  let used = context.usedImages.union(context.site.otherBodies.flatMap { $0.images.map(\.asset) })
    .union(context.publication.templateImages).union(Assets.iconNames)
  var seen: [String: (name: String, place: SourceLocation)] = [:]
  return context.assets.byName.sorted { $0.key < $1.key }.compactMap { name, asset in
    let place = SourceLocation(path: asset.file.path)
    if let twin = seen.updateValue((name, place), forKey: name.lowercased()) {
      // Some hosts and file systems treat such names as the same.
      return Diagnostic(
        .error, .caseTwins, "the image '\(name)' differs from '\(twin.name)' only in case", fix: "rename one of them",
        at: place
      ).pointing(to: twin.place, "'\(twin.name)' is here")
    }
    if let (id, problem, fix) = problem(name, asset) { return Diagnostic(.error, id, problem, fix: fix, at: place) }
    if let problem = asset.image?.svgProblem { return notPlain(problem, at: place) }
    if let (id, problem, fix) = concern(asset) { return Diagnostic(.warning, id, problem, fix: fix, at: place) }
    guard !used.contains(name) else { return nil }
    return Diagnostic(
      .note, .unusedAsset, "no text or template uses this image, so it is not published", fix: "use it or remove it",
      at: place)
  }
}

private typealias Finding = (id: DiagnosticID, problem: String, fix: String)

private func problem(_ name: String, _ asset: Assets.Asset) -> Finding? {
  if !isPlain(name) {
    return (.badName, "'\(name)' cannot be the name of an asset", "use letters, digits, '-', '_' and '.'")
  }
  if asset.file.bytes.isEmpty { return (.badImageFile, "this file is empty", "put the image here again") }
  if asset.file.bytes.starts(with: "version https://git-lfs".utf8) {
    return (.badImageFile, "this is a pointer of Git LFS, not the image itself", "run 'git lfs pull'")
  }
  guard let image = asset.image else {
    return (.badImageFile, "this is not a supported image", "use PNG, JPEG, GIF, WebP or SVG")
  }
  let type = name.split(separator: ".").last.map(String.init) ?? ""
  if !image.format.extensions.contains(type) {
    let format = image.format.rawValue.uppercased()
    if image.format.extensions.contains(type.lowercased()) {
      let stem = name.split(separator: "/").last?.dropLast(type.count) ?? ""
      return (.badImageFile, "'.\(type)' must be in lower case", "name it \(stem)\(type.lowercased())")
    }
    return (.badImageFile, "this is a \(format) file", "name it ….\(image.format.extensions[0])")
  }
  if image.hasTrailingBytes {
    let fix = "export it again; there is hidden data after the image"
    return (.badImageFile, "this file continues after the end of the image", fix)
  }
  return nil
}

private func notPlain(_ problem: SVGProblem, at file: SourceLocation) -> Diagnostic {
  Diagnostic(
    .error, problem.kind == .active ? .activeSVG : .badImageFile, problem.message, fix: problem.fix,
    at: SourceLocation(path: file.path, problem.place))
}

private func isPlain(_ name: String) -> Bool {
  !name.hasPrefix("-") && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "-_./".contains($0)) }
}

private func concern(_ asset: Assets.Asset) -> Finding? {
  if asset.image?.hasLocation == true {
    return (
      .imageMetadata, "this image has metadata that may reveal where it was taken",
      "remove its metadata, for example with exiftool -all= FILE"
    )
  }
  if asset.file.bytes.count > 1_000_000 {
    return (
      .largeImage, "this image is \(asset.file.bytes.count / 1000) kB",
      "make it smaller than 1000 kB, for example with fewer pixels or as WebP"
    )
  }
  if let size = asset.image?.size, max(size.width, size.height) > 4096 {
    let pixels = "\(size.width) × \(size.height) pixels"
    return (
      .largeImage, "this image is \(pixels)", "scale it down, for example with magick FILE -resize 4096x4096 FILE"
    )
  }
  return nil
}
