import Authoring
import Diagnostics
import Text

/// Links whose host may not be what it looks like.
@Sendable func checkLinks(_ context: NotificationContext) -> [Diagnostic] {
  let action = context.notification.actionURL.flatMap { lookAlike($0.value, $0.location) }
  return lookAlikes(context.bodies) + (action.map { [$0] } ?? [])
}

@Sendable func checkLinks(_ context: CheckContext) -> [Diagnostic] {
  lookAlikes(context.site.otherBodies) + context.site.prompts.compactMap { lookAlike($0.actionURL, $0.location) }
}

private func lookAlikes(_ bodies: [Markdown]) -> [Diagnostic] {
  bodies.lazy.flatMap(\.links).compactMap { link in
    if case .open(let url) = link.target { lookAlike(url, link.location) } else { nil }
  }
}

private func lookAlike(_ url: String, _ place: SourceLocation) -> Diagnostic? {
  guard let host = host(of: url), host.split(separator: ".").contains(where: { $0.hasPrefix("xn--") }) else {
    return nil
  }
  return Diagnostic(
    .warning, .lookAlikeHost, "'\(host)' encodes letters that may look like others",
    fix: "make sure that this is the host you mean", at: place)
}

/// In lower case; nil if it cannot contain an encoded name.
private func host(of url: String) -> String? {
  // Most addresses have no hyphen at all.
  guard url.contains(ascii: "-") else { return nil }
  let slash: UInt8 = 0x2F
  let rest = url.utf8.drop { $0 != slash }.drop { $0 == slash }.prefix { $0 != slash && $0 != 0x3F && $0 != 0x23 }
  return rest.contains(0x2D) ? String(Substring(rest)).lowercased() : nil
}
