import FeedModel

/// The keys by which devices will remember entries, next to those that were published before.
struct PublishedKeys: Sendable {
  /// A change: the new entry, and the earlier one in its place.
  struct Change: Sendable {
    let now: Manifest.Published
    let before: Manifest.Published
  }

  /// Current keys, and earlier ones that are withdrawn now, sorted by channel and key.
  let all: [Manifest.Published]
  /// Keys that meant something else before, in their order.
  let reused: [Change]
  /// Keys whose text has changed, in their order.
  let edited: [Change]
  /// Banners whose conditions test other flags than before, in their order.
  let reflagged: [Change]
  /// Banners whose variants are for other devices than before, in their order.
  let dealtAnew: [Change]
  /// Entries whose key has changed, in the order of the new ones.
  let renamed: [Change]

  /// Walks along both lists at once: a dictionary of 20,000 keys would take longer than everything else here.
  ///
  /// - Parameter sources: The sources of all written entries, in the form of ``Manifest/Published/source``.
  init(_ publication: Publication, after previous: Manifest?, sources: @autoclosure () -> Set<String>) {
    let current = publication.keys.inOrder
    guard let previous = previous?.published.inOrder, !previous.isEmpty else {
      (all, reused, edited, reflagged, dealtAnew, renamed) = (current, [], [], [], [], [])
      return
    }
    var (added, gone, known): ([Manifest.Published], [Manifest.Published], [Change]) = ([], [], [])
    var index = 0
    var before: Manifest.Published?
    for (place, key) in current.enumerated() {
      if place == 0 || current[place - 1].precedes(key) { before = nil }
      while index < previous.count, !key.precedes(previous[index]) {
        if previous[index].precedes(key) { gone.append(previous[index]) } else { before = previous[index] }
        index += 1
      }
      if let before { known.append(Change(now: key, before: before)) } else { added.append(key) }
    }
    gone += previous[index...]
    all = (current + gone.map { $0.withdrawn() }).inOrder
    reused = known.filter(\.isReuse)
    edited = known.filter { !$0.isReuse && $0.now.edit(since: $0.before) != .none }
    reflagged = known.filter { !$0.before.withdrawn && !$0.before.flags.isEmpty && $0.now.flags != $0.before.flags }
    dealtAnew = known.filter { !$0.before.withdrawn && $0.now.variants != $0.before.variants }
    renamed = Self.renamed(added, gone.filter { !$0.withdrawn }, sources)
  }

  /// - Parameters:
  ///   - added: Keys that were never published.
  ///   - gone: Keys that were published last time, and are no longer.
  private static func renamed(
    _ added: [Manifest.Published], _ gone: [Manifest.Published], _ sources: () -> Set<String>
  ) -> [Change] {
    guard !added.isEmpty, !gone.isEmpty else { return [] }
    let bySource = Dictionary(gone.map { (SourceName($0), $0) }) { $1 }
    // A different file with the same text is the same entry only if the first file is gone, and if there is no third
    // file with this text.
    let existing = sources()
    let byText = Dictionary(grouping: gone.filter { !existing.contains($0.source) }, by: TextName.init)
    let counts = added.reduce(into: [TextName: Int]()) { $0[TextName($1), default: 0] += 1 }
    return added.compactMap { now in
      if let before = bySource[SourceName(now)] { return Change(now: now, before: before) }
      guard let alike = byText[TextName(now)], alike.count == 1, counts[TextName(now)] == 1,
        now.edit(since: alike[0]) == .none
      else { return nil }
      return Change(now: now, before: alike[0])
    }
  }

  private struct SourceName: Hashable {
    let channel, source: String

    init(_ key: Manifest.Published) { (channel, source) = (key.channel, key.source) }
  }

  private struct TextName: Hashable {
    let channel, meaning: String

    init(_ key: Manifest.Published) { (channel, meaning) = (key.channel, key.meaning) }
  }
}

extension PublishedKeys.Change {
  /// Whether the key has a different meaning than the one that devices remember. A version and an access type keep
  /// their meaning with any text; so does a different file with the same words.
  fileprivate var isReuse: Bool {
    guard now.channel != FeedChannel.updates.rawValue, now.channel != FeedChannel.permissions.rawValue,
      now.source != before.source || before.withdrawn
    else { return false }
    switch now.edit(since: before) {
    case .none, .small: return false
    case .rewritten, .unknown: return true
    }
  }
}

extension Publication {
  /// All keys that devices will remember, with the fingerprints of their texts for manifests; nearly in order.
  fileprivate var keys: [Manifest.Published] {
    var keys: [Manifest.Published] = []
    keys.reserveCapacity(alerts.count + due.count + permissions.count + prompts.count + releases.count)
    for alert in alerts { if let key = alert.alertKey { keys.append(key) } }
    for notification in due { if let key = notification.bannerKey { keys.append(key) } }
    keys += permissions.lazy.map { Manifest.Published($0) }
    keys += prompts.lazy.map { Manifest.Published($0) }
    keys += releases.lazy.map { Manifest.Published($0) }
    return keys
  }
}

extension Manifest.Published {
  fileprivate func precedes(_ other: Manifest.Published) -> Bool {
    channel == other.channel ? key < other.key : channel < other.channel
  }

  fileprivate func withdrawn() -> Manifest.Published {
    Manifest.Published(
      channel: channel, key: key, source: source, meaning: meaning, sketch: sketch, translations: translations,
      flags: flags, variants: variants, withdrawn: true)
  }
}

extension [Manifest.Published] {
  /// The keys sorted by channel and key, which takes little time if they already are.
  fileprivate var inOrder: [Manifest.Published] {
    let isSorted = withUnsafeBufferPointer { keys in
      keys.indices.dropFirst().allSatisfy { !keys[$0].precedes(keys[$0 - 1]) }
    }
    return isSorted ? self : sorted { $0.precedes($1) }
  }
}
