internal import FeedEvaluator
internal import FeedModel

/// Tags of which each stands for all languages that no rule and no file distinguishes from it.
///
/// What a tag means depends on the longest marked tag that it begins with and, for Chinese without a script, on its region.
struct Languages {
  /// The last is the one that stands for all that are named nowhere.
  let tags: [LanguageTag]

  /// - Parameter marked: Tags of `localeIn` and of files; malformed ones match nothing and are left out.
  init(marked: some Sequence<String>) {
    let named = Set(marked.map { String($0.map { $0 == "_" ? "-" : $0 }) }).sorted().compactMap { LanguageTag($0) }
    var tags: [LanguageTag] = []
    func add(_ tag: LanguageTag) { if !tags.contains(tag) { tags.append(tag) } }
    named.forEach(add)
    if named.contains(where: { $0.language == "zh" }) {
      ["zh", "zh-TW", "zh-CN", "zh-HK", "zh-MO", "zh-Hans", "zh-Hant", "zh-Hans-TW"].compactMap { LanguageTag($0) }
        .forEach(add)
    }
    let languages = Set(named.map(\.language))
    let other = ["en", "sv", "nb", "pl", "ko", "th", "cy", "qaa"].first { !languages.contains($0) }
    if let other = other.flatMap({ LanguageTag($0) }) { add(other) }
    self.tags = tags
  }

  /// One tag for those that agree on all of these ranges.
  static func merged(_ tags: [LanguageTag], ranges: some Sequence<String>) -> [LanguageTag] {
    let ranges = ranges.map { Values.languages([$0]) }
    var seen: Set<[Bool]> = []
    return tags.filter { tag in seen.insert(ranges.map { $0.contains(.language(tag.text)) }).inserted }
  }
}
