internal import FeedModel
internal import Text

/// The addresses that a feed or a page gives to devices.
struct References: Equatable, Sendable {
  /// The URLs that a device loads on its own.
  var views: [String] = []
  /// The URLs that a user opens.
  var links: [String] = []
}

extension References {
  /// - Returns: No addresses for a kind of file that has none.
  /// - Throws: An error if the bytes are not a feed.
  init(of path: String, _ bytes: [UInt8]) throws(FeedError) {
    switch FeedName.at(path) {
    case .banners:
      views = try BannersFeed.decode(bytes, limits: .published).feed.notifications.flatMap { $0.views.map(\.file) }
    case .alerts: links = try AlertsFeed.decode(bytes, limits: .published).feed.notifications.compactMap(\.actionURL)
    case .permissions:
      views = try PermissionsFeed.decode(bytes, limits: .published).feed.prompts.compactMap(\.contentView)
    case .updates, .localUpdates: _ = try UpdatesFeed.decode(bytes, limits: .published)
    case .prompts: _ = try PromptsFeed.decode(bytes, limits: .published)
    case nil: if path.hasSuffix(".html") { (views, links) = Self.insecure(in: bytes) }
    }
  }

  /// The insecure URLs that a page loads or opens; the rest of the page matches the manifest.
  private static func insecure(in html: [UInt8]) -> (loaded: [String], opened: [String]) {
    let pattern = Array("=\"http://".utf8)
    return html.withUnsafeBufferPointer { html in
      var (loaded, opened): ([String], [String]) = ([], [])
      var start = 0
      while let sign = html.firstIndex(from: start, or: pattern[0]) {
        start = sign + 1
        // Most equals signs belong to other attributes.
        guard start < html.count, html[start] == pattern[1], html[sign...].starts(with: pattern) else { continue }
        let url = String(decoding: html[(start + 1)...].prefix { $0 != pattern[1] }, as: UTF8.self)
        let name = html[..<sign]
        if name.suffix(3).elementsEqual("src".utf8) { loaded.append(url) }
        if name.suffix(4).elementsEqual("href".utf8) { opened.append(url) }
      }
      return (loaded, opened)
    }
  }
}

/// The URLs in all files, compared with the site's address.
struct ReferenceCheck: Sendable {
  /// The address of the site; ends with a slash.
  let site: String
  /// The address that the feeds were built for; ends with a slash.
  let builtFor: String
  let files: Set<String>

  /// - Parameter references: The references, each with the URL of the file that has them.
  func findings(_ references: [(url: String, References)]) -> [HostFinding] {
    references.flatMap { url, references in
      let elsewhere = Set(references.views.compactMap(base)).subtracting([builtFor]).sorted()
      let unlisted = references.views.filter { view in view.path(below: builtFor).map { !files.contains($0) } ?? false }
      let isInsecure = { (link: String) in link.lowercased().hasPrefix("http://") && link.path(below: builtFor) == nil }
      var findings = elsewhere.map {
        HostFinding(.otherAddress, at: url, expected: "views at \(builtFor)", found: "views at \($0)")
      }
      findings += unlisted.map { HostFinding(.unlistedView, at: url, expected: "a view in the manifest", found: $0) }
      findings += (references.views + references.links).filter(isInsecure).map {
        HostFinding(.insecureLink, at: url, expected: "https", found: $0)
      }
      return findings
    }
  }

  /// The part of a view's URL before `views/`, or before its name.
  private func base(_ view: String) -> String? {
    guard view.path(below: builtFor) == nil else { return nil }
    if let views = view.firstRange(of: "/views/") { return String(view[...views.lowerBound]) }
    return view.lastIndex(of: "/").map { String(view[...$0]) } ?? view
  }
}

extension String {
  /// The path after the address; nil for a URL elsewhere.
  fileprivate func path(below address: String) -> String? {
    utf8.starts(with: address.utf8) ? String(decoding: utf8.dropFirst(address.utf8.count), as: UTF8.self) : nil
  }
}
