import FeedModel

/// The keys by which devices will remember what they show, next to those that were published before.
struct PublishedKeys: Sendable {
  /// A key that meant something else before.
  struct Reuse: Sendable {
    let now: Manifest.Published
    let before: Manifest.Published
  }

  /// Current keys, and earlier ones that are withdrawn now, sorted by channel and key.
  let all: [Manifest.Published]
  /// In the order of the keys.
  let reused: [Reuse]

  /// Walks along both lists at once: a dictionary of 20,000 keys would take longer than everything else here.
  init(_ publication: Publication, after previous: Manifest?) {
    let current = publication.keys.inOrder
    let previous = previous?.published.inOrder ?? []
    var (withdrawn, reused): ([Manifest.Published], [Reuse]) = ([], [])
    var index = 0
    var before: Manifest.Published?
    for (place, key) in current.enumerated() {
      if place == 0 || current[place - 1].precedes(key) { before = nil }
      while index < previous.count, !key.precedes(previous[index]) {
        if previous[index].precedes(key) {
          withdrawn.append(previous[index].withdrawn())
        } else {
          before = previous[index]
        }
        index += 1
      }
      if let before, key.hasOtherMeaning(than: before) { reused.append(Reuse(now: key, before: before)) }
    }
    withdrawn += previous[index...].map { $0.withdrawn() }
    all = (current + withdrawn).inOrder
    self.reused = reused
  }
}

extension Publication {
  /// Every key that devices will remember, with a fingerprint of its text in the default locale; nearly in order.
  fileprivate var keys: [Manifest.Published] {
    alerts.compactMap(\.alertKey) + due.compactMap(\.bannerKey) + permissions.map { Manifest.Published($0) }
      + prompts.map { Manifest.Published($0) } + releases.map { Manifest.Published($0) }
  }
}

extension Manifest.Published {
  fileprivate func precedes(_ other: Manifest.Published) -> Bool {
    channel == other.channel ? key < other.key : channel < other.channel
  }

  /// A version and a kind of access mean the same whatever is written about them.
  fileprivate func hasOtherMeaning(than before: Manifest.Published) -> Bool {
    guard channel != Channel.updates.rawValue, channel != Channel.permissions.rawValue else { return false }
    return source != before.source || before.withdrawn && meaning != before.meaning
  }

  fileprivate func withdrawn() -> Manifest.Published {
    var key = self
    key.withdrawn = true
    return key
  }
}

extension [Manifest.Published] {
  /// Sorted by channel and key; costs little if they are.
  fileprivate var inOrder: [Manifest.Published] {
    indices.dropFirst().allSatisfy { !self[$0].precedes(self[$0 - 1]) } ? self : sorted { $0.precedes($1) }
  }
}
