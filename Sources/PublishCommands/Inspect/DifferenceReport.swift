import FeedEvaluator
import FeedModel
import Inspection
import PublishedSite
import Simulation
import Text

/// What changes for whom between two outputs, in all channels and languages.
struct DifferenceReport {
  /// Languages whose feeds differ in the same way.
  struct Group {
    var title: String
    var feed: FeedName
    var files: [String]
    var difference: FeedDifference
    /// What the first of the files was, and what it is now.
    var feeds: (old: InspectedFeed, new: InspectedFeed)
  }

  var old: String
  var new: String
  var groups: [Group] = []
  /// Files with other bytes, new ones and those that are gone; nil where an output does not list its files.
  var changedFiles: [String]?
  /// What examples are compared with.
  let usual: Situation
  /// What is known of the devices in question, as it was written; empty for all devices.
  let facts: String

  var differences: [FeedDifference] { groups.map(\.difference) }
  var isSame: Bool { differences.allSatisfy(\.isSame) }

  /// - Parameters:
  ///   - given: What is known of the devices in question.
  ///   - asReadByOriginals: What the original clients make of the new output.
  ///   - exampleCount: For how many changes of each feed an example of their own is looked for.
  /// - Throws: ``Failure`` if the question is too large.
  init(
    _ sites: ComparedSites, given: DeviceFacts = DeviceFacts(), asReadByOriginals: Bool = false, exampleCount: Int = 20
  ) async throws {
    (old, new, usual, facts) = (sites.old.place, sites.new.place, sites.usual, given.text)
    for name in FeedName.allCases {
      for pair in InspectedSite.pairs(of: name, sites.old.site, sites.new.site) {
        let feeds = (old: pair.old, new: asReadByOriginals ? pair.new.asReadByOriginal : pair.new)
        let difference = try reportingLimits(of: pair.file) { () throws(InspectionLimit) in
          try FeedDifference(
            from: feeds.old, to: feeds.new, languages: pair.languages, given: given.given,
            settable: (sites.old.site.settable, sites.new.site.settable), imagination: sites.imagination,
            usual: usual.reading(pair.languages), known: sites.known, exampleCount: exampleCount)
        }
        add(Group(title: pair.new.title, feed: name, files: [pair.file], difference: difference, feeds: feeds))
      }
    }
    changedFiles = Self.changedFiles(await sites.old.published.manifest(), await sites.new.published.manifest())
  }

  /// Languages whose feeds differ in the same way are one group.
  private mutating func add(_ group: Group) {
    let twin = groups.firstIndex { other in
      other.feed == group.feed && other.difference.entries == group.difference.entries
    }
    if let twin {
      groups[twin].files += group.files.filter { !groups[twin].files.contains($0) }
    } else {
      groups.append(group)
    }
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

  var text: String {
    if isSame { return "\(nobody(startingWith: "No")) sees a difference\(otherBytes).\n".terminalSafeLines }
    let parts = groups.filter { !$0.difference.isSame }.map { group in
      "\(group.title) (\(group.files.joined(separator: ", ")))\n"
        + group.difference.entries.map { entry in
          "  \(entry.id)\n"
            + entry.changes.map { "    \($0.words)\n" + line(example($0, of: entry.id, in: group)) }.joined()
        }.joined()
    }
    let same = groups.filter(\.difference.isSame).map(\.title).reduce(into: [String]()) { titles, title in
      if !titles.contains(title), !groups.contains(where: { $0.title == title && !$0.difference.isSame }) {
        titles.append(title)
      }
    }
    let rest =
      same.isEmpty ? "" : "\n\(same.joined(separator: ", ")): \(nobody(startingWith: "no")) sees a difference\n"
    return (parts.joined(separator: "\n") + rest).terminalSafeLines
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

  private func line(_ example: String?) -> String { example.map { "      for example, \($0)\n" } ?? "" }

  /// `app 2.4.0, welcome-tour was shown 1 day ago: dark-mode before, nothing now`. Nil if none was found.
  func example(_ change: FeedDifference.Change, of id: String, in group: Group) -> String? {
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

  // MARK: Markdown and JSON

  /// For a comment on a pull request.
  var markdown: String {
    if isSame { return "**\(nobody(startingWith: "No").escapedForMarkdown) sees a difference**\(otherBytes).\n" }
    var lines = ["| | what changes | for whom | for example |", "| --- | --- | --- | --- |"]
    for group in groups {
      for entry in group.difference.entries {
        for change in entry.changes {
          let cells = [
            "**\(entry.id.escapedForMarkdown)** (\(group.title))", change.title, change.region.words,
            example(change, of: entry.id, in: group) ?? "",
          ]
          lines.append(
            "| " + cells.enumerated().map { $0 == 0 ? $1 : $1.escapedForMarkdown }.joined(separator: " | ") + " |")
        }
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  var json: JSON {
    .object(
      [
        JSON.Member("schema", .string("publish.diff/1")), JSON.Member("old", .string(old)),
        JSON.Member("new", .string(new)), facts.isEmpty ? nil : JSON.Member("at", .string(facts)),
        JSON.Member("same", .boolean(isSame)),
        changedFiles.map { JSON.Member("files", .array($0.map(JSON.string))) },
        JSON.Member("channels", .array(groups.map(\.json))),
      ].compactMap(\.self))
  }
}

extension DifferenceReport.Group {
  fileprivate var json: JSON {
    .object(
      [
        JSON.Member("channel", .string(title)), JSON.Member("files", .array(files.map(JSON.string))),
        JSON.Member("same", .boolean(difference.isSame)), JSON.Member("changes", difference.changesJSON),
        difference.example.map { example in
          JSON.Member(
            "example",
            .object([
              JSON.Member("old", example.old.map { .string($0.id) } ?? .null),
              JSON.Member("new", example.new.map { .string($0.id) } ?? .null),
            ]))
        },
      ].compactMap(\.self))
  }
}

extension FeedDifference.Change {
  var title: String {
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

  var words: String { "\(title): \(region.words)" }
}

extension Situation {
  static let usualNow = Instant(secondsSince1970: 1_767_258_000)

  /// The device that examples resemble: one that has been in use for a while.
  static func usual(app: String?, now: Instant = usualNow) -> Situation {
    let device = Device(
      appVersion: Version(app ?? "1.0.0"), osVersion: Device.usualOSVersion,
      openableSchemes: Device.wellKnownSchemes, installed: now.advanced(by: -Past.usual.age),
      launches: Past.usual.launches, rolloutSeed: "publish check")
    return Situation(device: device, now: now)
  }
}

extension Situation {
  /// In a language of these, English if it is one of them.
  fileprivate func reading(_ languages: LanguageSet) -> Situation {
    var situation = self
    if !languages.tags.contains(device.locale), languages.others == nil {
      situation.device.locale = languages.tags.first ?? device.locale
    }
    return situation
  }
}

extension String {
  var escapedForMarkdown: String {
    reduce(into: "") { text, character in
      if "\\`*_[]<>|#".contains(character) { text += "\\" }
      text.append(character)
    }
  }
}
