internal import FeedEvaluator
public import FeedModel

/// Languages of devices, as tags of which each stands for all that no rule and no file distinguishes from it.
///
/// What a tag means depends on the longest named tag that it begins with and, for Chinese without a script, on its region.
public struct LanguageSet: Equatable, Sendable {
  public var tags: [LanguageTag]
  /// The one that stands for all languages that are named nowhere, if they belong to the set.
  public var others: LanguageTag?

  /// All languages.
  ///
  /// - Parameter named: Tags of `localeIn` and of files. Malformed ones match nothing, and are left out.
  init(named: some Sequence<String>) {
    let named = Set(named.map { String($0.map { $0 == "_" ? "-" : $0 }) }).sorted().compactMap { LanguageTag($0) }
    let chinese = ["zh", "zh-TW", "zh-CN", "zh-HK", "zh-MO", "zh-Hans", "zh-Hant", "zh-Hans-TW"]
    let all = named + (named.contains { $0.language == "zh" } ? chinese.compactMap { LanguageTag($0) } : [])
    tags = all.reduce(into: []) { tags, tag in if !tags.contains(tag) { tags.append(tag) } }
    let languages = Set(named.map(\.language))
    others = ["en", "sv", "nb", "pl", "ko", "th", "cy", "qaa"].first { !languages.contains($0) }
      .flatMap { LanguageTag($0) }
    if let others { tags.append(others) }
  }

  public init(tags: [LanguageTag], others: LanguageTag?) {
    self.tags = tags
    self.others = others
  }

  /// One tag for those that agree on all of these ranges.
  func merged(agreeingOn ranges: some Sequence<String>) -> [LanguageTag] {
    let ranges = ranges.map { Values.languages([$0]) }
    var seen: Set<[Bool]> = []
    return tags.filter { tag in seen.insert(ranges.map { $0.contains(.language(tag.text)) }).inserted }
  }
}

/// One file of a feed, with the languages of the devices that read it.
public struct LocalizedFeed: Equatable, Sendable {
  /// `control_de.json`.
  public var file: String
  public var feed: InspectedFeed
  public var languages: LanguageSet

  /// - Parameters:
  ///   - files: All files of one feed, by name.
  ///   - named: The languages that files are named for.
  ///   - file: The file that a device in this language reads.
  /// - Returns: In the order of the files; without those that no device reads.
  public static func all(
    _ files: [(name: String, feed: InspectedFeed)], named: [LanguageTag], file: (LanguageTag) -> String?
  ) -> [LocalizedFeed] {
    let ranges = Set(files.flatMap { $0.feed.languageRanges })
    let all = LanguageSet(named: ranges.union(named.map(\.text)))
    let readers = Dictionary(grouping: all.tags) { file($0) }
    return files.compactMap { name, feed in
      readers[name].map { tags in
        let others = all.others.flatMap { tags.contains($0) ? $0 : nil }
        return LocalizedFeed(file: name, feed: feed, languages: LanguageSet(tags: tags, others: others))
      }
    }
  }
}

extension InspectedFeed {
  /// Those of `localeIn`.
  fileprivate var languageRanges: Set<String> {
    guard case .banners(let feed) = self else { return [] }
    var ranges: Set<String> = []
    for notification in feed.notifications {
      for case .localeIn(let tags) in notification.all + notification.any { ranges.formUnion(tags) }
    }
    return ranges
  }
}

extension LocalizedFeed {
  /// The files that the same devices read on two sites, with their languages.
  ///
  /// - Parameter file: What a device in that language reads on a site, 0 or 1.
  public static func pairs(
    _ old: [LocalizedFeed], _ new: [LocalizedFeed], file: (Int, LanguageTag) -> LocalizedFeed?
  ) -> [(old: LocalizedFeed?, new: LocalizedFeed?, languages: LanguageSet)] {
    let files = old + new
    let tags = files.flatMap(\.languages.tags).reduce(into: [LanguageTag]()) { if !$0.contains($1) { $0.append($1) } }
    let others = files.compactMap(\.languages.others).first { tag in
      // A language that only one of the sites names nowhere is not one of the others.
      files.allSatisfy { $0.languages.others == tag || !$0.languages.tags.contains(tag) }
    }
    var pairs: [(old: LocalizedFeed?, new: LocalizedFeed?, languages: LanguageSet)] = []
    for tag in tags {
      let (a, b) = (file(0, tag), file(1, tag))
      if let i = pairs.firstIndex(where: { $0.old?.file == a?.file && $0.new?.file == b?.file }) {
        pairs[i].languages.tags.append(tag)
      } else {
        pairs.append((a, b, LanguageSet(tags: [tag], others: nil)))
      }
      if tag == others, let i = pairs.firstIndex(where: { $0.languages.tags.contains(tag) }) {
        pairs[i].languages.others = tag
      }
    }
    return pairs
  }

  /// For devices in one language, which read this file.
  public func only(_ language: LanguageTag) -> LocalizedFeed {
    LocalizedFeed(file: file, feed: feed, languages: LanguageSet(tags: [language], others: nil))
  }
}
