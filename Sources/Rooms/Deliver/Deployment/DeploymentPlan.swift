public import FeedModel
internal import Hosting
internal import Output
internal import Text

/// The steps of a deploy, in order, as a value: files that feeds name come before the feeds, and the feeds before the
/// manifest. Pages are removed just before the manifest; signatures, other removals and announcements follow it.
public struct DeploymentPlan: Equatable, Sendable {
  public enum Step: Equatable, Sendable {
    /// Records in the store the changes that the deploy is about to make.
    case record(Journal)
    case upload([String])
    /// Continues only if no other deploy has run since the plan was made.
    case confirm
    case remove([String])
    /// Tells caches about the changes.
    case announce([Change])
    /// Marks everything as done except for later removals.
    case settle(Journal?)
  }

  /// A file with a fixed name that changes, or any file that is removed.
  public struct Change: Equatable, Sendable {
    public var path: String
    /// The earlier hash; nil if it is unknown, or if there was no file.
    public var old: String?
    /// The new hash; nil if the file is removed.
    public var new: String?

    public init(_ path: String, old: String?, new: String?) { (self.path, self.old, self.new) = (path, old, new) }
  }

  public private(set) var steps: [Step] = []
  /// The files that stay in the store for devices with older feeds.
  public private(set) var kept: [Journal.Removal] = []

  public var isEmpty: Bool { steps.isEmpty }

  public var uploads: [String] {
    steps.flatMap { step in
      guard case .upload(let paths) = step else { return [String]() }
      return paths
    }
  }

  public var removals: [String] {
    steps.flatMap { step in
      guard case .remove(let paths) = step else { return [String]() }
      return paths
    }
  }

  public var changes: [Change] {
    steps.flatMap { step in
      guard case .announce(let changes) = step else { return [Change]() }
      return changes
    }
  }

  /// - Parameters:
  ///   - id: The id of this deploy.
  ///   - uploadsAll: Whether to upload even files that are already there according to the live manifest.
  ///   - keepFor: The number of seconds for which a view, a picture or a copy of a feed that is not in the output stays
  ///     after feeds stopped naming it, unless its notification is withdrawn.
  public init(
    _ new: Edition, over live: LiveSite, now: Instant, id: String, uploadsAll: Bool = false, keepFor: Int = 30 * 86_400
  ) throws(DeploymentError) {
    if let old = live.edition { try Self.check(new, over: old) }
    if new.bytes != live.edition?.bytes, let due = new.manifest.builtAfter, due > now { throw .refused(.ahead(due)) }
    try Self.checkExpiry(new, over: live.edition, now: now)
    let draft = Draft(new: new, live: live, now: now, keepFor: keepFor, uploadsAll: uploadsAll)
    kept = draft.removals.filter { $0.due > now }
    steps = draft.steps(id: id)
  }

  private static func check(_ new: Edition, over old: Edition) throws(DeploymentError) {
    let (live, local) = (old.manifest.sequence, new.manifest.sequence)
    guard live <= local else { throw .refused(.newer(live: live, local: local)) }
    guard live < local || old.bytes == new.bytes else { throw .refused(.otherBuild(sequence: local)) }
    guard old.signature == nil || new.signature != nil else { throw .refused(.unsigned) }
    let known = Set(new.manifest.published.map(Key.init))
    let forgotten = old.manifest.published.filter { !known.contains(Key($0)) }
    guard forgotten.isEmpty else { throw .refused(.forgets(forgotten.map { "\($0.channel) \($0.key)" })) }
  }

  /// Checks when the signatures expire, because a scheduled job may have renewed the live output after this one was
  /// built.
  private static func checkExpiry(_ new: Edition, over old: Edition?, now: Instant) throws(DeploymentError) {
    guard new.signature != old?.signature, let expires = new.expires else { return }
    if new.bytes == old?.bytes, let live = old?.expires, expires < live {
      throw .refused(.shorterSignature(live: live, local: expires))
    }
    guard now < expires else { throw .refused(.expiredSignature(expires)) }
  }

  private struct Key: Hashable {
    var channel: String
    var key: String

    init(_ published: Manifest.Published) { (channel, key) = (published.channel, published.key) }
  }
}

/// The differences from which a plan is made.
private struct Draft {
  let new: Edition
  let live: LiveSite
  let now: Instant
  /// The files to upload, in the order of their paths.
  let uploads: [Manifest.File]
  /// The files to remove, in the same order.
  let removals: [Journal.Removal]
  private let hashes: [String: String]

  init(new: Edition, live: LiveSite, now: Instant, keepFor: Int, uploadsAll: Bool) {
    (self.new, self.live, self.now) = (new, live, now)
    let old = live.edition?.manifest
    hashes = Dictionary((old?.files ?? []).map { ($0.path, $0.sha256) }) { first, _ in first }
    let suspects = Set(live.journal?.files ?? [])
    uploads = new.manifest.files.filter { [hashes] file in
      uploadsAll || hashes[file.path] != file.sha256 || suspects.contains(file.path)
    }
    removals = Self.removals(new.manifest, old, live.journal, now: now, keepFor: keepFor)
  }

  private static func removals(
    _ new: Manifest, _ old: Manifest?, _ journal: Journal?, now: Instant, keepFor: Int
  ) -> [Journal.Removal] {
    let current = Set(new.files.map(\.path))
    let takenBack = TakenBack(new, since: old)
    var due: [String: Instant] = [:]
    // Without a manifest, publish may never have finished a deploy to this store.
    let journal = old == nil ? nil : journal
    for removal in journal?.removals ?? [] where isOfDeploys(removal.path) { due[removal.path] = removal.due }
    /// - Parameter since: When feeds stopped naming the file; nil if they stop now.
    func leave(_ path: String, since: Instant?) {
      // A build drops a retired view when its time is over, but also as soon as the host reports once that it is gone.
      // The names of pictures and copies of feeds do not tell whether they belong to something that was withdrawn.
      let isOver = since != nil && !path.hasPrefix("views/")
      let isSoon = isOver || Serving(of: path).lifetime == .revalidated || takenBack.contains(path)
      due[path] = isSoon ? now : due[path] ?? (since ?? now).advanced(by: keepFor)
    }
    for path in journal?.files ?? [] where isOfDeploys(path) { leave(path, since: nil) }
    for file in old?.files ?? [] where isOfDeploys(file.path) || isPage(file.path) {
      leave(file.path, since: file.retired)
    }
    return due.filter { !current.contains($0.key) && !LiveSite.paths.contains($0.key) }
      .map { Journal.Removal(path: $0.key, due: $0.value) }.sorted { $0.path.precedes($1.path) }
  }

  /// Whether only publish gives files such a name, so that a journal that lists it can be trusted.
  private static func isOfDeploys(_ path: String) -> Bool {
    switch PublishedName(path) {
    case .immutable, .feed: true
    case .page, .hostFile, nil: false
    }
  }

  /// Pages are removed only if the live manifest lists them, and therefore before it is replaced.
  private static func isPage(_ path: String) -> Bool { PublishedName(path) == .page }

  func steps(id: String) -> [DeploymentPlan.Step] {
    let due = removals.filter { $0.due <= now }.map(\.path)
    let (pages, others) = (due.filter(Self.isPage), due.filter { !Self.isPage($0) })
    let later = removals.filter { $0.due > now }
    let isUnfinished = live.journal.map { !$0.isSettled } ?? false
    // After an interrupted deploy, caches may have none of the changes.
    let isNew = live.edition?.bytes != new.bytes || !uploads.isEmpty || isUnfinished
    let isSigned = new.signature != nil && (isNew || live.edition?.signature != new.signature)
    let isRenewed = new.renewal != nil && (isNew || live.edition?.renewal != new.renewal)
    guard isNew || isSigned || isRenewed || !due.isEmpty else { return [] }
    let begun = Set(uploads.map(\.path) + pages).union(live.journal?.files ?? [])
    let journal = Journal(id: id, files: begun.sorted { $0.precedes($1) }, removals: removals, signatures: signatures)
    let views = uploads.map(\.path).filter { Serving(of: $0).lifetime == .immutable }
    let fixed = uploads.map(\.path).filter { Serving(of: $0).lifetime == .revalidated }
    let last = ["feeds.json"]
    let groups = [views, fixed.filter { !last.contains($0) }, fixed.filter(last.contains)]
    // Another deploy may have begun since the plan was made; its journal must not be lost.
    var steps: [DeploymentPlan.Step] = [.confirm, .record(journal)]
    steps += groups[..<1].map { .upload($0) } + [.confirm] + groups[1...].map { .upload($0) }
    if isNew || isSigned || isRenewed { steps.append(.confirm) }
    steps += [.remove(pages)]
    steps += [.upload(isNew ? ["manifest.json"] : []), .upload(isSigned ? ["manifest.sig"] : [])]
    steps += [.upload(isRenewed ? ["renewal.sig"] : []), .remove(others)]
    let named = changes(due, isNew: isNew) + (isSigned ? change("manifest.sig", to: new.signature) : [])
    steps += [.announce(named + (isRenewed ? change("renewal.sig", to: new.renewal) : []))]
    steps += [.settle(later.isEmpty ? nil : Journal(id: id, removals: later, isSettled: true))]
    return steps.filter { $0 != .upload([]) && $0 != .remove([]) && $0 != .announce([]) }.reduce(into: []) {
      if $0.last != $1 { $0.append($1) }
    }
  }

  /// The signature of the new manifest, and those that an earlier deploy recorded but could not upload before it ended.
  private var signatures: [[UInt8]] {
    guard let new = new.signature else { return [] }
    let noted = (live.journal?.signatures ?? []).filter { signature in
      live.edition.map { Edition(manifest: $0.manifest, bytes: $0.bytes, signature: signature).isSignedAsItIs } ?? false
    }
    return [new] + noted.filter { $0 != new }.prefix(1)
  }

  private func change(_ path: String, to bytes: [UInt8]?) -> [DeploymentPlan.Change] {
    bytes.map { [DeploymentPlan.Change(path, old: nil, new: sha256Hex($0))] } ?? []
  }

  private func changes(_ removed: [String], isNew: Bool) -> [DeploymentPlan.Change] {
    let uploaded = uploads.filter { Serving(of: $0.path).lifetime == .revalidated }.map { file in
      DeploymentPlan.Change(file.path, old: hashes[file.path], new: file.sha256)
    }
    let gone = removed.map { DeploymentPlan.Change($0, old: hashes[$0], new: nil) }
    let manifest = DeploymentPlan.Change(
      "manifest.json", old: live.edition.map { sha256Hex($0.bytes) }, new: sha256Hex(new.bytes))
    return (uploaded + gone).filter { !Host.controlFiles.contains($0.path) }.sorted { $0.path.precedes($1.path) }
      + (isNew ? [manifest] : [])
  }
}

/// The entries that a manifest lists as withdrawn: their views are removed at once, although devices may have an older
/// feed that names them.
struct TakenBack {
  /// The keys of all withdrawn entries.
  private var withdrawn: Set<String>
  /// Whether any entry was withdrawn since then. The names of images do not show which entry used them.
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
