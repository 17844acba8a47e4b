extension Host {
  /// GitHub Pages takes no headers. `.nojekyll` has files published as they are; `CNAME` keeps a domain of one's own, which
  /// a branch that is replaced would lose.
  static func gitHubPages(_ site: HostedSite) -> HostFiles {
    var files = HostFiles(inside: [.init(".nojekyll", "")])
    if !site.domain.hasSuffix(".github.io") { files.inside.append(.init("CNAME", "\(site.domain)\n")) }
    return files
  }
}
