import FeedClient
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
    var difference: Difference
  }

  var old: String
  var new: String
  var groups: [Group] = []
  /// Files with other bytes, new ones and those that are gone; nil where an output does not list its files.
  var changedFiles: [String]?
  /// What examples are compared with.
  let usual: Situation

  var differences: [Difference] { groups.map(\.difference) }
  var isSame: Bool { differences.allSatisfy(\.isSame) }

  /// - Throws: ``Failure`` if a feed cannot be read, or there is none.
  init(
    from old: String, to new: String, _ options: ComparisonOptions, asReadByOriginals: Bool = false
  ) async throws {
    (self.old, self.new) = (old.hidingCredentials(of: old), new.hidingCredentials(of: new))
    let limits = TransferLimits(timeout: .seconds(options.timeout))
    let places = (try PublishedSite(from: old, limits: limits), try PublishedSite(from: new, limits: limits))
    let language = try options.inspection.language()
    let sides = (
      old: try await InspectedSite(places.0, named: old, channels: options.channel, only: language),
      new: try await InspectedSite(places.1, named: new, channels: options.channel, only: language)
    )
    let known = sides.new.channels.flatMap(\.files).flatMap { $0.feed.releases }
    usual = Situation.usual(app: known.first)
    for name in FeedName.allCases {
      let pairs = try InspectedSite.pairs(of: name, sides.old, sides.new)
      for pair in pairs {
        let difference = try reportingLimits(of: pair.file) { () throws(InspectionLimit) in
          try Difference(
            from: pair.old, to: asReadByOriginals ? pair.new.asReadByOriginal : pair.new, languages: pair.languages,
            settable: (sides.old.settable, sides.new.settable), imagination: options.inspection.imagination,
            usual: usual, known: known)
        }
        add(difference, pair.file, of: name, title: pair.new.title)
      }
    }
    changedFiles = Self.changedFiles(await places.0.manifest(), await places.1.manifest())
  }

  private mutating func add(_ difference: Difference, _ file: String, of name: FeedName, title: String) {
    let twin = groups.firstIndex { group in
      group.feed == name && group.difference.entries == difference.entries
        && group.difference.region == difference.region
    }
    if let twin {
      groups[twin].files.append(file)
    } else {
      groups.append(Group(title: title, feed: name, files: [file], difference: difference))
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
    if isSame { return "No device sees a difference\(otherBytes).\n" }
    let parts = groups.filter { !$0.difference.isSame }.map { group in
      "\(group.title) (\(group.files.joined(separator: ", ")))\n"
        + group.difference.entries.map { entry in
          "  \(entry.id)\n" + entry.changes.map { "    \($0.words)\n" }.joined()
        }.joined() + (example(of: group.difference).map { "  for example: \($0)\n" } ?? "")
    }
    let same = groups.filter(\.difference.isSame).map(\.title).reduce(into: [String]()) { titles, title in
      if !titles.contains(title), !groups.contains(where: { $0.title == title && !$0.difference.isSame }) {
        titles.append(title)
      }
    }
    let rest = same.isEmpty ? "" : "\n\(same.joined(separator: ", ")): no device sees a difference\n"
    return (parts.joined(separator: "\n") + rest).terminalSafeLines
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

  /// `app 2.4.0, welcome-tour was shown: dark-mode before, nothing now`
  func example(of difference: Difference) -> String? {
    guard let example = difference.example else {
      return difference.isSame ? nil : "no device found that has the places in rollouts which it takes"
    }
    func shown(_ displayed: Situation.Displayed?) -> String {
      guard let displayed else { return "nothing" }
      return displayed.notes.isEmpty ? displayed.id : "the notes of \(displayed.notes.joined(separator: ", "))"
    }
    let device = example.situation.words(besides: usual).joined(separator: ", ")
    let (old, new) = (shown(example.old), shown(example.new))
    return "\(device): " + (old == new ? "\(old), with another content" : "\(old) before, \(new) now")
  }

  // MARK: Markdown and JSON

  /// For a comment on a pull request.
  var markdown: String {
    if isSame { return "**No device sees a difference**\(otherBytes).\n" }
    var lines = ["| | what changes | for whom |", "| --- | --- | --- |"]
    for group in groups {
      for entry in group.difference.entries {
        for change in entry.changes {
          let cells = ["**\(entry.id.escapedForMarkdown)** (\(group.title))", change.title, change.region.words]
          lines.append(
            "| " + cells.enumerated().map { $0 == 0 ? $1 : $1.escapedForMarkdown }.joined(separator: " | ") + " |")
        }
      }
    }
    let examples = groups.compactMap { group in
      example(of: group.difference).map { "- \(group.title): \($0.escapedForMarkdown)" }
    }
    return (lines + ["", "For example:", ""] + examples).joined(separator: "\n") + "\n"
  }

  var json: JSON {
    .object(
      [
        JSON.Member("schema", .string("publish.diff/1")), JSON.Member("old", .string(old)),
        JSON.Member("new", .string(new)), JSON.Member("same", .boolean(isSame)),
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

extension Difference.Change {
  var title: String {
    switch kind {
    case .gains: "newly shown"
    case .loses: "no longer shown"
    case .content: "other content"
    case .often: demands.map { "was \($0.old.words), is \($0.new.words)" } ?? "more or less often"
    case .sooner: "comes sooner"
    case .later: "comes later"
    case .blocks: "holds back what is below it"
    case .unblocks: "no longer holds back what is below it"
    }
  }

  var words: String { "\(title): \(region.words)" }
}

extension Situation {
  /// The device that examples resemble: one that has been in use for a while.
  static func usual(app: String?) -> Situation {
    let now = Instant(secondsSince1970: 1_767_258_000)
    let device = Device(
      appVersion: Version(app ?? "1.0.0"), osVersion: Device.usualOSVersion,
      openableSchemes: Device.wellKnownSchemes, installed: now.advanced(by: -Past.usual.age),
      launches: Past.usual.launches, rolloutSeed: "publish check")
    return Situation(device: device, now: now)
  }
}

extension InspectedFeed {
  /// The versions of releases, newest first.
  var releases: [String] {
    switch self {
    case .updates, .localUpdates: ids
    case .banners, .alerts, .prompts: []
    }
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
