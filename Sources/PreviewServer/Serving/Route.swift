/// Who answers a path.
enum Route: Equatable {
  case simulator, gallery, galleryJSON, siteStatus, siteStatusJSON, events, status, launch, scenario, audiences, witness
  /// A file of the preview's own pages, by name.
  case web(String)
  /// A published view, by its path in the output.
  case frame(String)
  /// A source file, by its path in the site.
  case source(String)
  /// A published file, by its path in the output.
  case file(String)
  /// A file as it is published if the site is built for that moment, such as `2026-12-02T09:00:00Z`.
  case fileAt(moment: String, path: String)
  /// Below `/-/`, where nothing is published.
  case nothing

  /// - Parameter path: Decoded, with its `/` at the front.
  init(_ path: String) {
    guard path != "/" else {
      self = .simulator
      return
    }
    guard path.utf8.starts(with: "/-/".utf8) else {
      self = .file(text(path.utf8.dropFirst()))
      return
    }
    self = Self.own(Substring(path.utf8.dropFirst(3)))
  }

  /// Whether the site's pages load it: an image or their style. In the preview, each page has an origin of its own.
  var isLoadedByPages: Bool {
    switch self {
    case .file(let path), .frame(let path), .fileAt(_, let path):
      mediaType(of: path).hasPrefix("image/") || path.hasSuffix(".css")
    default: false
    }
  }

  private static func own(_ path: Substring) -> Route {
    switch path {
    case "gallery": .gallery
    case "gallery.json": .galleryJSON
    case "site-status": .siteStatus
    case "site-status.json": .siteStatusJSON
    case "events": .events
    case "status": .status
    case "api/launch": .launch
    case "api/scenario": .scenario
    case "api/audiences": .audiences
    case "api/witness": .witness
    default: named(path)
    }
  }

  private static func named(_ path: Substring) -> Route {
    guard let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) else { return .nothing }
    let name = text(path.utf8[slash...].dropFirst())
    switch path[..<slash] {
    case "web": return .web(name)
    case "frame": return .frame(name)
    case "source": return .source(name)
    case "at": return fileAt(Substring(name))
    default: return .nothing
    }
  }

  private static func fileAt(_ address: Substring) -> Route {
    guard let slash = address.utf8.firstIndex(of: UInt8(ascii: "/")) else { return .nothing }
    return .fileAt(moment: text(address.utf8[..<slash]), path: text(address.utf8[slash...].dropFirst()))
  }
}

/// why by bytes: to Swift a slash and a combining mark behind it are one character.
private func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
