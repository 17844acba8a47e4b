internal import Output

extension HostedSite {
  /// `_headers`, as Netlify and Cloudflare Pages read it, neither of which serves it.
  ///
  /// Cloudflare applies every rule that matches and joins the values of a header that comes twice. So no two rules here match
  /// the same path: one for each folder (`/views/*`), and one for each other file. Netlify knows `*` only instead of a whole
  /// part of a path. Cloudflare reads 100 rules; with so many languages that the files are more, those of a name share a rule.
  var headersFile: OutputFile {
    let own = files.filter { !Host.controlFiles.contains($0) && $0.folder == nil }
    let folders = folderRules
    var rules = own.map { rule($0, Serving(of: $0)) }
    if rules.count + folders.count > Self.mostRules { rules = sharedRules(own) }
    return OutputFile(
      "_headers", "# Written by publish. No two rules match the same path.\n" + (rules + folders).joined())
  }

  /// Hosts know the types of what is in folders, which are pages and images. A folder is immutable if all in it is.
  private var folderRules: [String] {
    let inFolders = Dictionary(grouping: files.filter { $0.folder != nil }, by: { $0.folder ?? "" })
    return inFolders.sorted { $0.key < $1.key }.map { folder, files in
      let serving = files.lazy.map(Serving.init(of:)).first { $0.lifetime == .revalidated } ?? Serving(of: files[0])
      let origins = serving.allowsOtherOrigins ? [Self.anyOrigin] : []
      return rule("\(folder)/*", ["Cache-Control: \(serving.cacheControl)"] + origins + [Self.noSniffing])
    }
  }

  private static let mostRules = 100
  private static let noSniffing = "X-Content-Type-Options: nosniff"
  private static let anyOrigin = "Access-Control-Allow-Origin: *"

  private func rule(_ pattern: String, _ serving: Serving) -> String {
    rule(
      pattern,
      [
        "Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)",
        Self.anyOrigin, Self.noSniffing,
      ])
  }

  private func rule(_ pattern: String, _ headers: [String]) -> String {
    "\(path)\(pattern)\n" + headers.map { "  \($0)\n" }.joined()
  }

  /// `control.json`, and `control_*.json` for its other languages.
  private func sharedRules(_ names: [String]) -> [String] {
    var patterns: [(pattern: String, serving: Serving)] = []
    for name in names {
      let pattern = name.inAnyLanguage
      if !patterns.contains(where: { $0.pattern == pattern }) { patterns.append((pattern, Serving(of: name))) }
    }
    return patterns.map { rule($0.pattern, $0.serving) }
  }
}

extension String {
  /// The outermost folder; nil for a file beside the feeds.
  fileprivate var folder: String? { firstIndex(of: "/").map { String(self[..<$0]) } }

  /// `control_*.json` for `control_de.json`; other names stay as they are.
  fileprivate var inAnyLanguage: String {
    guard let dot = lastIndex(of: "."), let line = self[..<dot].firstIndex(of: "_") else { return self }
    return "\(self[...line])*\(self[dot...])"
  }
}
