import CommandKit
package import FeedModel
package import Inspection
package import PublishedSite
import Text

/// The changes between two outputs and the devices that they affect, in all channels and languages.
package struct DifferenceReport: Report {
  /// Languages whose feeds differ in the same way.
  package struct Group {
    package var title: String
    package var feed: FeedName
    package var files: [String]
    /// The languages of the devices that read these files; nil for all.
    package var languages: LanguageSet?
    package var difference: FeedDifference
    /// The feed in the first of the files, before and after.
    package var feeds: (old: InspectedFeed, new: InspectedFeed)
  }

  /// A change with an example.
  package struct ChangeID: Hashable {
    /// The index in ``groups``.
    package var group: Int
    package var id: String
    package var kind: FeedDifference.Kind
  }

  package var old: String
  package var new: String
  package var groups: [Group] = []
  /// The devices of examples; empty for what the original clients make of an output.
  package private(set) var witnesses: [ChangeID: Witness] = [:]
  /// The files that have changed, are new or are gone; nil if an output does not list its files.
  package var changedFiles: [String]?
  /// The words and pages of changed entries as people read them; empty for what the original clients make of an output.
  package private(set) var content = ChangedContent()
  /// The next moment at which the clock changes the new output if it is built again; nil if there is none or it is
  /// unknown.
  package private(set) var nextBuild: Instant?
  /// The device with which examples are compared.
  package let usual: Situation
  /// The facts about the devices in question, as the user wrote them; empty for all devices.
  package let facts: String
  /// Whether nothing was published before, so that no command can ask it.
  private let isFromNothing: Bool
  /// The channels that were compared; empty for all. An answer about some of them says nothing of the others.
  private let asked: [FeedChannel]

  /// Whether pages of the new output can be opened.
  package var newIsServed: Bool { new.contains("://") }
  package var differences: [FeedDifference] { groups.map(\.difference) }
  /// Whether all users are shown the same as before. Permissions have no conditions, so only their words and pages
  /// count.
  package var isSame: Bool { differences.allSatisfy(\.isSame) && changedPermissions.isEmpty }

  /// The types of access whose prompts have changed.
  package var changedPermissions: [String] { content.entries.filter { $0.feed == .permissions }.map(\.id) }

  /// - Parameters:
  ///   - given: The known facts about the devices in question.
  ///   - asReadByOriginals: Whether the report is about what the original clients make of the new output.
  ///   - exampleCount: The number of changes of each feed for which an example of their own is searched for.
  /// - Throws: `QuestionTooLarge`.
  package init(
    _ sites: ComparedSites, given: Given = Given(), asReadByOriginals: Bool = false, exampleCount: Int = 20
  ) async throws {
    (old, new, usual, facts, asked) = (sites.old.place, sites.new.place, sites.usual, given.text, sites.asked)
    isFromNothing = sites.old.isNothing
    for name in FeedName.allCases {
      let pairs = SiteFeeds.pairs(of: name, sites.old.site, sites.new.site)
      for pair in pairs {
        let feeds = (old: pair.old, new: asReadByOriginals ? pair.new.asReadByOriginal : pair.new)
        func inquiry(about feed: InspectedFeed, of side: OpenedSite) -> Inquiry {
          let file = LocalizedFeed(file: pair.file, feed: feed, languages: pair.languages)
          return side.site.inquiry(about: file, given: given, sites.imagination)
        }
        let difference = try inquiry(about: feeds.old, of: sites.old)
          .difference(to: inquiry(about: feeds.new, of: sites.new), exampleCount: exampleCount)
        add(
          Group(
            title: pair.new.title, feed: name, files: [pair.file], languages: pairs.count > 1 ? pair.languages : nil,
            difference: difference, feeds: feeds))
        if !asReadByOriginals { note(difference, pair) }
      }
      if groups.count(where: { $0.feed == name }) == 1 { groups[groups.count - 1].languages = nil }
    }
    let manifests = (old: await sites.old.published.manifest(), new: await sites.new.published.manifest())
    changedFiles = Self.changedFiles(manifests.old, manifests.new)
    nextBuild = manifests.new?.nextChange
    guard !asReadByOriginals else { return }
    // Sites that exist only in memory cannot be checked with a command.
    if !sites.areBuilt { witnesses = await witnesses(on: sites) }
    if facts.isEmpty, asked.isEmpty { await notePermissions(sites) }
    await content.read(from: sites.old.published, sites.new.published)
  }

  private mutating func note(_ difference: FeedDifference, _ pair: SiteFeeds.Pair) {
    let ids = difference.entries.map(\.id)
    let (old, new) = (pair.old.words(of: Set(ids)), pair.new.words(of: Set(ids)))
    for id in ids { content.add(id, of: pair.new.name, in: pair.file, pair.languages.names.list, old[id], new[id]) }
  }

  private mutating func notePermissions(_ sites: ComparedSites) async {
    var readers: [[String]: [LanguageTag]] = [:]
    var files: [(sources: [String], old: PermissionsFeed, new: PermissionsFeed)] = []
    for tag in sites.new.site.languages.tags {
      let (old, new) = (
        await sites.old.published.permissions(for: tag), await sites.new.published.permissions(for: tag)
      )
      let sources = [old.source, new.source]
      if readers[sources] == nil { files.append((sources, old.feed, new.feed)) }
      readers[sources, default: []].append(tag)
    }
    for (sources, old, new) in files {
      let languages = sites.new.site.languages.only(readers[sources] ?? []).names.list
      let (old, new) = (old.words, new.words)
      let file = String((sources[1].isEmpty ? sources[0] : sources[1]).split(separator: "/").last ?? "")
      for id in Set(old.keys).union(new.keys).sorted() {
        content.add(id, of: .permissions, in: file, languages, old[id], new[id])
      }
    }
  }

  /// Groups languages whose feeds differ in the same way.
  private mutating func add(_ group: Group) {
    let twin = groups.firstIndex { other in
      other.feed == group.feed && other.difference.entries == group.difference.entries
    }
    if let twin {
      groups[twin].files += group.files.filter { !groups[twin].files.contains($0) }
      groups[twin].languages = groups[twin].languages.flatMap { languages in
        group.languages.map { languages.only(languages.tags + $0.tags) }
      }
    } else {
      groups.append(group)
    }
  }

  private func witnesses(on sites: ComparedSites) async -> [ChangeID: Witness] {
    var witnesses: [ChangeID: Witness] = [:]
    for (place, group) in groups.enumerated() {
      for entry in group.difference.entries {
        for change in entry.changes {
          guard let example = group.difference.example(of: entry.id, change.kind) else { continue }
          witnesses[ChangeID(group: place, id: entry.id, kind: change.kind)] = await Witness(
            example.situation,
            answers: [
              .init(site: sites.old.published, feed: group.feeds.old, displayed: example.old),
              .init(site: sites.new.published, feed: group.feeds.new, displayed: example.new),
            ])
        }
      }
    }
    return witnesses
  }

  private static func changedFiles(_ old: Manifest?, _ new: Manifest?) -> [String]? {
    guard let old, let new else { return nil }
    func hashes(_ manifest: Manifest) -> [String: String] {
      Dictionary(manifest.files.filter { $0.retired == nil }.map { ($0.path, $0.sha256) }) { first, _ in first }
    }
    let (before, now) = (hashes(old), hashes(new))
    return Set(before.keys).union(now.keys).filter { before[$0] != now[$0] }.sorted()
  }

  // MARK: Text

  package var text: String {
    if isSame { return "\(sameWords.answer)\(sameWords.files).\n".terminalSafeLines }
    let parts: [String] = shared.map { feed in
      "\(feed.title) (\(feed.files.firstFew)\(feed.forLanguages))\n"
        + feed.entries.map { entry in
          "  \(entry.id)\n" + moves(entry.id, of: feed.feed)
            + entry.changes.map { "    \($0.change.words)\($0.forLanguages)\n" + lines($0.change, $0.ids[0]) }.joined()
            + wordLines(entry.id, of: feed.feed)
        }.joined()
    }
    let same = groups.filter(\.difference.isSame).map(\.title).reduce(into: [String]()) { titles, title in
      if !titles.contains(title), !groups.contains(where: { $0.title == title && !$0.difference.isSame }) {
        titles.append(title)
      }
    }
    let rest =
      same.isEmpty ? "" : "\n\(same.joined(separator: ", ")): \(nobody(startingWith: "no")) sees a difference\n"
    let permissions = content.entries.filter { $0.feed == .permissions }.map { entry in
      "  \(entry.id)\n" + wordLines(entry.id, of: .permissions)
    }
    let all = parts + (permissions.isEmpty ? [] : ["permissions\n" + permissions.joined()])
    return (all.joined(separator: "\n") + rest).terminalSafeLines
  }

  /// A line for each kind of device that changes from one variant to another.
  private func moves(_ id: String, of feed: FeedName) -> String {
    let group = groups.first { $0.feed == feed && $0.difference.entries.contains { $0.id == id } }
    guard let feeds = group?.feeds, case (.banners(let old), .banners(let new)) = feeds else { return "" }
    let (before, now) = (old.variants(of: id), new.variants(of: id))
    if before.isEmpty || now.isEmpty { return "" }
    return before.moves(to: now).map { move in
      "    \(shortNumber(Double(move.places) / 100)) % of devices: \(move.from) → \(move.to)\n"
    }.joined()
  }

  /// The words of an entry in each language; if they are new or gone, in the first language only.
  private func wordLines(_ id: String, of feed: FeedName) -> String {
    let versions = (content.entries.first { $0.feed == feed && $0.id == id }?.versions ?? [])
      .sorted { $0.file == feed.rawValue && $1.file != feed.rawValue }
    guard versions.count > 1, let first = versions.first else { return versions.map(wordLines).joined() }
    let isNew = versions.allSatisfy { $0.old == nil }
    guard isNew || versions.allSatisfy({ $0.new == nil }) else { return versions.map(wordLines).joined() }
    return wordLines(first) + "    \(isNew ? "new" : "gone") in \(versions.dropFirst().map(\.file).firstFew), too\n"
  }

  private func wordLines(_ version: ChangedContent.Version) -> String {
    version.texts.map { name, difference in
      "    \(name), \(version.file): \(difference.excerpt().text.onOneLine)\n"
    }.joined()
  }

  /// The sentence that no user sees a difference, and the files that differ nevertheless.
  package var sameWords: (answer: String, files: String) {
    guard asked.isEmpty else {
      let channels = asked.map(\.rawValue).joined(separator: ", ")
      return ("\(nobody(startingWith: "No")) sees a difference in \(channels)", "; other channels were not compared")
    }
    return ("\(nobody(startingWith: "No")) sees a difference", otherBytes)
  }

  private func nobody(startingWith no: String) -> String {
    facts.isEmpty ? "\(no) device" : "\(no) device with \(facts)"
  }

  private var otherBytes: String {
    guard let changedFiles else { return "" }
    guard let first = changedFiles.first else { return ": all files are the same" }
    let count = changedFiles.count
    return count == 1
      ? ", though \(first) has other bytes" : ", though \(count) files have other bytes: \(list(changedFiles))"
  }

  private func list(_ files: [String]) -> String {
    files.prefix(5).joined(separator: ", ") + (files.count > 5 ? " and \(files.count - 5) more" : "")
  }

  /// An example, and the way to see it.
  private func lines(_ change: FeedDifference.Change, _ id: ChangeID) -> String {
    let group = groups[id.group]
    guard let example = example(change, of: id.id, in: group) else { return "" }
    let shown = group.difference.example(of: id.id, id.kind)?.new?.id
    let check = witnesses[id].map { "        \($0.command(on: new, [(group.feed, shown)]))\n" } ?? ""
    return "      for example, \(example)\n" + check
  }

  /// An example in words: `app 2.4.0, welcome-tour was shown 1 day ago: dark-mode before, nothing now`. Nil if there is
  /// none.
  package func example(_ change: FeedDifference.Change, of id: String, in group: Group) -> String? {
    guard let example = group.difference.example(of: id, change.kind) else { return nil }
    func shown(_ displayed: Situation.Displayed?) -> String {
      guard let displayed else { return "nothing" }
      return displayed.notes.isEmpty ? displayed.id : "the notes of \(displayed.notes.joined(separator: ", "))"
    }
    let device = example.situation.words(besides: usual, in: change.region.boxes.first ?? .init(), of: id)
    let (old, new) = (shown(example.old), shown(example.new))
    return device.joined(separator: ", ") + ": "
      + (old == new ? "\(old), with other content" : "\(old) before, \(new) now")
  }

  // MARK: JSON

  package var json: JSON {
    .present([
      "schema": "publish.diff/1", "old": old, "new": new, "at": facts.unlessEmpty,
      "asked": asked.map(\.rawValue).unlessEmpty, "same": isSame, "files": changedFiles,
      "channels": groups.indices.map(json),
      "texts": content.entries.flatMap { entry in entry.versions.flatMap { entry.json($0) } },
    ])
  }
}

extension DifferenceReport {
  private func json(_ place: Int) -> JSON {
    let group = groups[place]
    let examples = group.difference.entries.flatMap { entry in
      entry.changes.compactMap { json(ChangeID(group: place, id: entry.id, kind: $0.kind)) }
    }
    let head = JSON.members(["channel": group.title, "files": group.files]) + (group.languages?.names.all ?? [])
    return head.object(with: [
      "same": group.difference.isSame, "changes": group.difference.changesJSON, "example": examples.first,
      "examples": examples.unlessEmpty,
    ])
  }

  /// A device with its displays before and after; nil if no device was found.
  private func json(_ id: ChangeID) -> JSON? {
    let group = groups[id.group]
    guard let example = group.difference.example(of: id.id, id.kind) else { return nil }
    let witness = witnesses[id]
    let checks = witness.map { witness in
      JSON.present([
        "old": isFromNothing ? nil : witness.command(on: old, [(group.feed, example.old?.id)]),
        "new": witness.command(on: new, [(group.feed, example.new?.id)]),
      ])
    }
    return .present([
      "id": id.id, "change": id.kind.rawValue, "old": example.old?.id ?? JSON.null, "new": example.new?.id ?? JSON.null,
    ]).with((witness?.members ?? []) + JSON.members(["check": checks]))
  }
}

extension ChangedContent.Entry {
  /// A member for each text that differs.
  fileprivate func json(_ version: ChangedContent.Version) -> [JSON] {
    version.texts.map { name, difference in
      .present(["channel": feed.title, "id": id, "file": version.file, "text": name, "words": difference.text])
    }
  }
}

extension FeedDifference.Change {
  package var title: String {
    switch kind {
    case .gains: "newly shown"
    case .loses: "no longer shown"
    case .content: "other content"
    case .often: demands.map { "\($0.old.words) → \($0.new.words)" } ?? "more or less often"
    case .sooner: "comes sooner"
    case .later: "comes later"
    case .blocks: "holds back what is below it"
    case .unblocks: "no longer holds back what is below it"
    }
  }

  package var words: String { "\(title): \(region.words)" }
}

extension BannersFeed {
  fileprivate func variants(of id: String) -> [Condition.Variant] { notifications.last { $0.id == id }?.variants ?? [] }
}
