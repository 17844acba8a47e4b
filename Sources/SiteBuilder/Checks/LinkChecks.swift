import Authoring
import Diagnostics

/// Links whose host may not be what it looks like.
@Sendable func checkLinks(_ context: NotificationContext) -> [Diagnostic] {
  let action = context.notification.actionURL.map { lookAlikes([($0.value, $0.location)]) } ?? []
  return lookAlikes(context.bodies.flatMap(\.webLinks)) + action
}

@Sendable func checkLinks(_ context: CheckContext) -> [Diagnostic] {
  lookAlikes(
    context.site.otherBodies.flatMap(\.webLinks) + context.site.prompts.map { ($0.actionURL, $0.location) })
}

private func lookAlikes(_ links: [(url: String, location: SourceLocation)]) -> [Diagnostic] {
  links.compactMap { url, place in
    guard let host = host(of: url), host.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) else {
      return nil
    }
    return Diagnostic(
      .warning, .lookAlikeHost, "'\(host)' encodes letters that may look like others",
      fix: "make sure that this is the host you mean", at: place)
  }
}

extension Markdown {
  fileprivate var webLinks: [(url: String, location: SourceLocation)] {
    links.compactMap { if case .open(let url) = $0.target { (url, $0.location) } else { nil } }
  }
}

/// In lower case; nil if it cannot contain an encoded name.
private func host(of url: String) -> String? {
  let slash: UInt8 = 0x2F
  let rest = url.utf8.drop { $0 != slash }.drop { $0 == slash }.prefix { $0 != slash && $0 != 0x3F && $0 != 0x23 }
  return rest.contains(0x2D) ? String(Substring(rest)).lowercased() : nil
}
