import Authoring
import Diagnostics

/// Links whose host is not what it looks like.
@Sendable func checkLinks(_ context: CheckContext) -> [Diagnostic] {
  let links = context.site.bodies.flatMap(\.links).compactMap { link -> (String, SourceLocation)? in
    if case .open(let url) = link.target { (url, link.location) } else { nil }
  }
  let actions = context.site.notifications.compactMap { $0.actionURL.map { ($0.value, $0.location) } }
  return (links + actions).compactMap { url, place in
    let host = url.drop { $0 != "/" }.drop { $0 == "/" }.prefix { $0 != "/" && $0 != "?" && $0 != "#" }.lowercased()
    guard host.hasPrefix("xn--") || host.contains(".xn--") else { return nil }
    return Diagnostic(
      .warning, "look-alike-host", "'\(host)' stands for letters that may look like others", fix: "make sure that it is yours", at: place)
  }
}
