public import FeedModel

/// The findings on one feed in all its languages. A finding on an entry is about all files that have it.
///
/// An entry that is never shown to readers of one file is not lost if readers of another file are shown it.
public struct FeedProofs: Equatable, Sendable {
  /// A finding, and the files that it is about.
  public struct LocalizedFinding: Equatable, Sendable {
    public var finding: Finding
    public var files: [String]
  }

  public let feed: FeedName
  /// All files that have the entry or feed, the default language's first.
  public let files: [String]
  /// The findings in the order of the entries; those on the whole feed are last.
  public let findings: [LocalizedFinding]
  /// The first displays over all files; none without notes.
  public let firstDisplays: FirstDisplays

  /// - Parameters:
  ///   - files: Inquiries about all files of one feed, at least one.
  public init(of files: [Inquiry], _ options: ProofOptions = ProofOptions()) throws(QuestionTooLarge) {
    (feed, self.files) = (files[0].feed.name, files.map(\.file))
    var proved: [ProvedFile] = []
    for file in files { proved.append(try ProvedFile(file, options)) }
    firstDisplays = FirstDisplays(joining: proved.map(\.displays))
    var ids: [String] = []
    var seen: Set<String> = []
    for id in files.flatMap(\.feed.ids) where seen.insert(id).inserted { ids.append(id) }
    let unplayable = Set(firstDisplays.missing)
    findings =
      ids.flatMap { id in
        let having = proved.filter { $0.ids.contains(id) }
        return Self.join(having, of: id, among: proved.count)
          + (unplayable.contains(id)
            ? [LocalizedFinding(finding: Finding(id: id, proof: .noHistory), files: having.map(\.file.file))] : [])
      } + Self.join(proved, of: nil, among: proved.count)
  }

  /// - Parameters:
  ///   - files: All files that have the entry.
  ///   - count: The number of all files.
  private static func join(_ files: [ProvedFile], of id: String?, among count: Int) -> [LocalizedFinding] {
    let alive = files.filter { !$0.dead.contains(id ?? "") }
    let own = files.count
    guard alive.isEmpty else {
      return group(proofs(alive, of: id), of: id, own: alive.count, among: count)
        + group(lost(files, alive, of: id), of: id, own: own, among: count)
    }
    // A proof that only says that the entry is for other languages is not the reason if it is not shown to those,
    // either.
    let proofs = files.flatMap { file in file.proofs(of: id).map { (file, $0) } }
    let others = proofs.filter { !$0.1.isAboutLanguages }
    let found = others.isEmpty ? proofs : others
    let isOne = found.allSatisfy { $0.1 == found[0].1 }
    return group(found, of: id, own: isOne ? found.count : own, among: count)
  }

  /// The proofs for an entry that can be shown.
  private static func proofs(_ files: [ProvedFile], of id: String?) -> [(ProvedFile, Finding.Proof)] {
    let proofs = files.flatMap { file in file.proofs(of: id).map { (file, $0) } }
    // Readers of a different file are shown it first.
    let isFirst = files.contains { !$0.proofs(of: id).contains(.neverFirst) }
    return proofs.filter { $0.1 != .neverFirst || !isFirst }
  }

  /// Proofs for files in which an entry is never shown although readers of other files can be shown it. Languages that
  /// its author left out do not count.
  private static func lost(
    _ files: [ProvedFile], _ alive: [ProvedFile], of id: String?
  ) -> [(ProvedFile, Finding.Proof)] {
    guard let id else { return [] }
    return files.filter { file in !alive.contains { $0.file.file == file.file.file } }.flatMap { file in
      file.proofs(of: id).compactMap { proof -> (ProvedFile, Finding.Proof)? in
        switch proof {
        case .neverShown: file.file.feed.asksForLanguage(id) ? nil : (file, proof)
        case .alwaysHidden(let behind): (file, .partlyHidden(behind: behind, audience: .init(Region([.init()]))))
        default: nil
        }
      }
    }
  }

  /// Lists each proof once, with its languages if these are not all.
  ///
  /// - Parameters:
  ///   - own: The number of files, all those that have and show the entry, for which a proof need not name languages.
  ///   - count: The number of all files.
  private static func group(
    _ proofs: [(file: ProvedFile, proof: Finding.Proof)], of id: String?, own: Int, among count: Int
  ) -> [LocalizedFinding] {
    var groups: [(proof: Finding.Proof, files: [ProvedFile])] = []
    for (file, proof) in proofs {
      if let i = groups.firstIndex(where: { $0.proof == proof }) {
        groups[i].files.append(file)
      } else {
        groups.append((proof, [file]))
      }
    }
    return groups.map { proof, files in
      // Devices that do not read the entry are not part of the audience that a proof names.
      let isAll = files.count == (proof.hasAudience ? count : own)
      let languages = files[0].file.languages?.only(files.flatMap { $0.file.languages?.tags ?? [] }).names
      return LocalizedFinding(
        finding: Finding(id: id, proof: proof, only: isAll ? nil : languages), files: files.map(\.file.file))
    }
  }
}

/// A finding on a site, and whether it was already true of the site before.
public struct ReleaseFinding: Equatable, Sendable {
  public var feed: FeedName
  public var localized: FeedProofs.LocalizedFinding
  public var isOld: Bool

  public var finding: Finding { localized.finding }
}

extension [FeedProofs] {
  /// The findings, the most serious first; of equally serious ones, new findings come first.
  public func findings(after old: [FeedProofs]) -> [ReleaseFinding] {
    func key(_ feed: FeedName, _ finding: Finding) -> [String] {
      [feed.rawValue, finding.id ?? "", finding.kind.rawValue]
    }
    let known = Set(old.flatMap { proofs in proofs.findings.map { key(proofs.feed, $0.finding) } })
    let all = flatMap { proofs in
      proofs.findings.map { found in
        ReleaseFinding(feed: proofs.feed, localized: found, isOld: known.contains(key(proofs.feed, found.finding)))
      }
    }
    return all.enumerated().sorted { a, b in
      (b.element.finding.severity, a.element.isOld ? 1 : 0, a.offset)
        < (a.element.finding.severity, b.element.isOld ? 1 : 0, b.offset)
    }.map(\.element)
  }
}

/// One file of a feed and the proofs for it alone.
private struct ProvedFile {
  let file: Inquiry
  let ids: Set<String>
  let displays: FirstDisplays
  /// The ids of entries that no device is ever shown.
  let dead: Set<String>
  private let findings: [String?: [Finding.Proof]]

  init(_ file: Inquiry, _ options: ProofOptions) throws(QuestionTooLarge) {
    self.file = file
    ids = Set(file.feed.ids)
    let found = try file.findings(options)
    // That the newest version is offered no newer one needs no saying.
    findings = Dictionary(
      grouping: found.filter { $0.kind != .nobodyLeft || !file.feed.hasReleases }, by: \.id
    ).mapValues { $0.map(\.proof) }
    dead = Set(found.filter { $0.kind == .neverShown || $0.kind == .alwaysHidden }.compactMap(\.id))
    let notForNew = dead.union(found.filter { $0.kind == .neverFirst }.compactMap(\.id))
    let played = options.includesNotes ? file.feed.ids.filter { !notForNew.contains($0) } : []
    displays = try file.firstDisplays(of: played)
  }

  func proofs(of id: String?) -> [Finding.Proof] { findings[id] ?? [] }
}

extension Finding.Proof {
  fileprivate var isAboutLanguages: Bool {
    guard case .neverShown(let because) = self else { return false }
    return because.contains { if case .condition(.localeIn, _) = $0 { true } else { false } }
  }

  fileprivate var hasAudience: Bool {
    switch self {
    case .partlyHidden, .everyLaunch, .blocksQueue, .nobodyLeft: true
    case .neverShown, .alwaysHidden, .hiddenUntil, .neverFirst, .noHistory: false
    }
  }
}

extension Finding {
  /// - Parameter languages: The languages that the finding is limited to; nil for all.
  fileprivate init(id: String?, proof: Proof, only languages: Region.Languages?) {
    guard let languages else {
      self.init(id: id, proof: proof)
      return
    }
    switch proof {
    case .partlyHidden(let behind, let audience):
      self.init(id: id, proof: .partlyHidden(behind: behind, audience: audience.only(languages)))
    case .everyLaunch(let audience, let until):
      self.init(id: id, proof: .everyLaunch(audience: audience.only(languages), until: until))
    case .blocksQueue(let audience): self.init(id: id, proof: .blocksQueue(audience: audience.only(languages)))
    case .nobodyLeft(let audience): self.init(id: id, proof: .nobodyLeft(audience: audience.only(languages)))
    case .neverShown, .alwaysHidden, .hiddenUntil, .neverFirst, .noHistory:
      self.init(id: id, proof: proof)
      self.languages = languages
    }
  }
}

extension Finding.Audience {
  fileprivate func only(_ languages: Region.Languages) -> Finding.Audience {
    var audience = self
    audience.region = region.only(languages)
    return audience
  }
}

extension InspectedFeed {
  fileprivate func asksForLanguage(_ id: String) -> Bool {
    guard case .banners(let feed) = self else { return false }
    return feed.notifications.contains { notification in
      notification.id == id
        && notification.leaves.contains { if case .localeIn = $0 { true } else { false } }
    }
  }
}

extension FirstDisplays {
  /// Joins displays so that each entry has its earliest one in any file.
  fileprivate init(joining displays: [FirstDisplays]) {
    var found: [String: Display] = [:]
    for display in displays { found.merge(display.found) { $1.launch < $0.launch ? $1 : $0 } }
    func left(_ ids: [String]) -> [String] {
      ids.reduce(into: []) { left, id in if found[id] == nil, !left.contains(id) { left.append(id) } }
    }
    let unplayed = left(displays.flatMap(\.unplayed))
    self.init(
      found: found, missing: left(displays.flatMap(\.missing)).filter { !unplayed.contains($0) }, unplayed: unplayed)
  }
}
