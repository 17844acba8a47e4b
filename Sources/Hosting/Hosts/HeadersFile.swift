internal import Output

extension HostedSite {
  /// `_headers`, as Netlify and Cloudflare Pages read it, neither of which serves it.
  ///
  /// Cloudflare applies every rule that matches and joins the values of a header that comes twice. So no two rules here match
  /// the same path: `/views/*`, `/assets/*`, and a rule for each other file. Netlify knows `*` only instead of a whole part
  /// of a path. Cloudflare reads 100 rules; with so many languages that the files are more, those of a name share a rule.
  var headersFile: OutputFile {
    let own = files.filter { !Host.controlFiles.contains($0) && !$0.isInFolder(of: ["views", "assets"]) }
    var rules = own.map { rule($0, Serving(of: $0)) }
    if rules.count > Self.mostRules - 2 { rules = sharedRules(own) }
    let immutable = ["views", "assets"].filter { folder in files.contains { $0.isInFolder(of: [folder]) } }
    rules += immutable.map { rule("\($0)/*", ["Cache-Control: \(Serving.cacheControl(.immutable))", Self.noSniffing]) }
    return OutputFile("_headers", "# Written by publish. No two rules match the same path.\n" + rules.joined())
  }

  private static let mostRules = 100
  private static let noSniffing = "X-Content-Type-Options: nosniff"

  private func rule(_ pattern: String, _ serving: Serving) -> String {
    rule(
      pattern,
      [
        "Content-Type: \(serving.contentType)", "Cache-Control: \(serving.cacheControl)",
        "Access-Control-Allow-Origin: *", Self.noSniffing,
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
  fileprivate func isInFolder(of folders: [String]) -> Bool { folders.contains { hasPrefix("\($0)/") } }

  /// `control_*.json` for `control_de.json`; other names stay as they are.
  fileprivate var inAnyLanguage: String {
    guard let dot = lastIndex(of: "."), let line = self[..<dot].firstIndex(of: "_") else { return self }
    return "\(self[...line])*\(self[dot...])"
  }
}
