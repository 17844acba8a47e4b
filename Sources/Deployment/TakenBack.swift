internal import FeedModel

/// What a manifest shows to be taken back: its views go at once, although devices may have an older feed that names them.
struct TakenBack {
  /// The keys of everything that is withdrawn.
  private var withdrawn: Set<String>
  /// Whether something was withdrawn since. Names of images say nothing of who used them.
  private var hasNews: Bool

  init(_ new: Manifest, since old: Manifest?) {
    withdrawn = Set(new.published.filter(\.withdrawn).map(\.key))
    let before = Set((old?.published ?? []).filter { !$0.withdrawn }.map { "\($0.channel) \($0.key)" })
    hasNews = new.published.contains { $0.withdrawn && before.contains("\($0.channel) \($0.key)") }
  }

  func contains(_ path: String) -> Bool {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count > 1 else { return false }
    if parts[0] == "assets" { return hasNews }
    guard parts[0] == "views" else { return false }
    // `views/hello.2/index.….html` after a revision, `views/permissions/camera.….html`
    let names = [parts[1], parts[parts.count - 1]].map { String($0.prefix { $0 != "." }) }
    return withdrawn.contains(String(parts[1])) || withdrawn.contains(names[0])
      || parts[1] == "permissions" && withdrawn.contains(names[1])
  }
}
