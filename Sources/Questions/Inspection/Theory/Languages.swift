internal import FeedEvaluator
public import FeedModel

/// A set of languages of devices. Each tag stands for all languages that no rule or file distinguishes from it.
///
/// The tag that stands for a device is the first of its fallbacks (`fr-CA`, `fr`; `zh-TW`, `zh-Hant`, `zh`) that is
/// named.
public struct LanguageSet: Equatable, Sendable {
  public var tags: [LanguageTag]
  /// All tags that are named, including those outside the set.
  private let named: Set<LanguageTag>
  /// The tags of ``named`` by the next more general one among them; nil for tags that have none.
  private let variants: [LanguageTag?: [LanguageTag]]
  /// The tag that stands for all languages that are not named, whether or not they belong to the set.
  private let unnamed: LanguageTag?

  /// All languages.
  ///
  /// - Parameter named: The tags of `localeIn` and of files. Malformed tags match nothing and are left out.
  init(named: some Sequence<String>) {
    let named = Set(named.map { String($0.map { $0 == "_" ? "-" : $0 }) }).sorted().compactMap { LanguageTag($0) }
    let chinese = ["zh", "zh-TW", "zh-CN", "zh-HK", "zh-MO", "zh-Hans", "zh-Hant", "zh-Hans-TW"]
    let all = named + (named.contains { $0.language == "zh" } ? chinese.compactMap { LanguageTag($0) } : [])
    var seen: Set<LanguageTag> = []
    tags = all.filter { seen.insert($0).inserted }
    self.named = seen
    variants = Self.variants(of: seen)
    let languages = Set(named.map(\.language))
    unnamed = ["en", "sv", "nb", "pl", "ko", "th", "cy", "qaa"].first { !languages.contains($0) }
      .flatMap { LanguageTag($0) }
    if let unnamed { tags.append(unnamed) }
  }

  public init(tags: [LanguageTag], others: LanguageTag?) {
    self.tags = tags
    unnamed = others
    named = Set(tags.filter { $0 != others })
    variants = Self.variants(of: named)
  }

  private static func variants(of named: Set<LanguageTag>) -> [LanguageTag?: [LanguageTag]] {
    Dictionary(grouping: named) { tag in tag.fallbacks.dropFirst().first(where: named.contains) }
  }

  /// The tag that stands for all languages that are not named; nil if they are not in the set.
  public var others: LanguageTag? { unnamed.flatMap { tags.contains($0) ? $0 : nil } }

  /// The languages that `localeIn` with this tag includes. The tag must be one of those that are named.
  func within(_ range: LanguageTag) -> LanguageSet {
    var set = self
    set.tags.removeAll { !Values.languages([range.text]).contains(.language($0.text)) }
    return set
  }

  /// Whether devices in that language belong to the set.
  public func contains(_ language: LanguageTag) -> Bool {
    language.fallbacks.first(where: named.contains).map(tags.contains) ?? (others != nil)
  }

  /// The usual language if it belongs to the set, otherwise any that does.
  func language(like usual: LanguageTag) -> LanguageTag { contains(usual) ? usual : tags.first ?? usual }

  /// A set with only these tags, out of the same named ones.
  public func only(_ tags: [LanguageTag]) -> LanguageSet {
    var set = self
    set.tags = tags
    return set
  }

  /// The set in a form that is easy to read.
  public var names: Region.Languages { names(of: tags) }

  /// - Parameter tags: Some of the set's tags.
  func names(of tags: [LanguageTag]) -> Region.Languages {
    let members = Set(tags)
    /// The tags that belong to the set unless they are excluded.
    let covered = Set(tags.flatMap(named(after:)))
    return Region.Languages(
      tags: tags.filter { $0 != unnamed && !covered.contains($0) }, others: unnamed.map(members.contains) ?? false,
      except: covered.subtracting(members).sorted())
  }

  /// The number of tags that ``names(of:)`` goes through.
  func nameCount(of tags: [LanguageTag]) -> Int { tags.reduce(0) { $0 + 1 + named(after: $1).count } }

  /// The tags whose next more general one is this.
  private func named(after tag: LanguageTag) -> [LanguageTag] { variants[tag == unnamed ? nil : tag] ?? [] }
}

/// Languages divided into cells, within each of which all rules agree.
struct LanguageCells {
  /// The steps for finding the ranges that contain a tag.
  static let stepsOfTag = 100

  private(set) var tags: [[LanguageTag]] = []
  private let ranges: LanguageRanges
  /// The cells, by the ranges that contain their languages.
  private var cells: [[Int]: Int] = [:]
  /// For each range, the cells whose languages it contains.
  private var contained: [[Int]]

  init(_ languages: LanguageSet, ranges: some Sequence<String>) {
    self.ranges = LanguageRanges(ranges)
    contained = Array(repeating: [], count: self.ranges.count)
    for tag in languages.tags {
      let containing = self.ranges.containing(tag.text)
      if let cell = cells[containing] {
        tags[cell].append(tag)
      } else {
        cells[containing] = tags.count
        for range in containing { contained[range].append(tags.count) }
        tags.append([tag])
      }
    }
  }

  /// The cell of a language; the first one if it belongs to none.
  func cell(of language: String) -> Int { cells[ranges.containing(language)] ?? 0 }

  /// The cells of the languages in any of these ranges, which must be among those that the cells were made for.
  func cells(in ranges: [String]) -> [Int] {
    Array(Set(ranges.flatMap { range in self.ranges.index(of: range).map { contained[$0] } ?? [] })).sorted()
  }
}

/// The ranges of `localeIn`, indexed so that finding those that contain a language takes the same time for any number
/// of ranges.
private struct LanguageRanges {
  /// The index of each range, in lower case and with hyphens.
  private let indexes: [String: Int]

  var count: Int { indexes.count }

  init(_ ranges: some Sequence<String>) {
    indexes = ranges.map(Self.normal).filter { !$0.isEmpty }.reduce(into: [:]) { indexes, range in
      if indexes[range] == nil { indexes[range] = indexes.count }
    }
  }

  func index(of range: String) -> Int? { indexes[Self.normal(range)] }

  /// The indexes of the ranges that contain a tag, in order. They agree with `Values.languages` for each range.
  func containing(_ tag: String) -> [Int] {
    let found = ([tag] + [LanguageTag.scriptedChinese(tag)].compactMap(\.self)).flatMap { tag in
      let subtags = Self.normal(tag).split(separator: "-", omittingEmptySubsequences: false)
      return (1...subtags.count).compactMap { indexes[subtags.prefix($0).joined(separator: "-")] }
    }
    return Array(Set(found)).sorted()
  }

  private static func normal(_ text: String) -> String { String(text.lowercased().map { $0 == "_" ? "-" : $0 }) }
}

/// One file of a feed, with the languages of the devices that read it.
public struct LocalizedFeed: Equatable, Sendable {
  /// `control_de.json`.
  public var file: String
  public var feed: InspectedFeed
  public var languages: LanguageSet

  public init(file: String, feed: InspectedFeed, languages: LanguageSet) {
    (self.file, self.feed, self.languages) = (file, feed, languages)
  }

  /// - Parameters:
  ///   - files: All files of one feed, by name.
  ///   - languages: The languages of the devices in question.
  ///   - file: Returns the file that a device with a language reads.
  /// - Returns: The files in their order, without those that no device in question reads.
  public static func all(
    _ files: [(name: String, feed: InspectedFeed)], in languages: LanguageSet, file: (LanguageTag) -> String?
  ) -> [LocalizedFeed] {
    let readers = Dictionary(grouping: languages.tags) { file($0) }
    return files.compactMap { name, feed in
      readers[name].map { LocalizedFeed(file: name, feed: feed, languages: languages.only($0)) }
    }
  }
}

extension LanguageSet {
  /// The languages that rules and files distinguish.
  ///
  /// - Parameters:
  ///   - feeds: All files of a site.
  ///   - named: The languages that files are named for, and those in question.
  ///   - ranges: Ranges, each of which must contain the language of a device.
  public init(of feeds: [InspectedFeed], named: [LanguageTag], within ranges: [LanguageTag] = []) {
    let named = feeds.reduce(into: Set((named + ranges).map(\.text))) { $0.formUnion($1.languageRanges) }
    self = ranges.reduce(LanguageSet(named: named)) { $0.within($1) }
  }
}

extension InspectedFeed {
  /// The ranges of `localeIn`.
  fileprivate var languageRanges: Set<String> {
    guard case .banners(let feed) = self else { return [] }
    var ranges: Set<String> = []
    for notification in feed.notifications {
      for case .localeIn(let tags) in notification.leaves { ranges.formUnion(tags) }
    }
    return ranges
  }
}
