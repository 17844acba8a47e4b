import FeedModel

/// What devices and later builds read: feeds, versions, the manifest, the list of feeds.
extension FuzzTarget {
  static let feeds: [FuzzTarget] = [
    feed("alerts", AlertsFeed.self), feed("updates", UpdatesFeed.self), feed("prompts", PromptsFeed.self),
    feed("permissions", PermissionsFeed.self), feed("banners", BannersFeed.self),
  ]

  private static func feed<Feed: ChannelFeed>(_ name: String, _ type: Feed.Type) -> FuzzTarget {
    let isJSON = name == "banners"
    let words = (isJSON ? Words.json : Words.plist) + Words.numbers + Words.dates + Words.versions + Words.characters
    return FuzzTarget(
      name, corpus: isJSON ? "json" : "plist", and: ["Tests/ValuesTests/FeedModel/Fixtures"], words: words
    ) { bytes in
      guard let feed = try? Feed.decode(bytes).feed else { return }
      // Only a binary property list holds what XML cannot, and a carriage return is read from XML but never written.
      guard let written = try? feed.encode() else {
        let isSpecial = bytes.starts(with: "bplist".utf8) || bytes.contains(0x0D) || bytes.contains(UInt8(ascii: "&"))
        return try promise(isSpecial, "a feed that was read cannot be written")
      }
      try promise(try Feed.decode(written).feed == feed, "a feed is not the same after writing and reading")
    }
  }

  static let json = FuzzTarget("json", corpus: "json", words: Words.json + Words.numbers + Words.characters) { bytes in
    guard let value = try? JSON.parse(bytes).value else { return }
    for written in [value.write(), value.writeCompactly()] {
      try promise(try JSON.parse(written).value == value, "a value is not the same after writing and reading")
    }
  }

  static let propertyLists = FuzzTarget(
    "property-lists", corpus: "plist", words: Words.plist + Words.numbers + Words.dates + Words.characters
  ) { bytes in
    guard let value = try? PropertyList.parse(bytes).value, let written = try? value.write() else { return }
    try promise(try PropertyList.parse(written).value == value, "a value is not the same after writing and reading")
  }

  /// Each line is a version.
  static let versions = FuzzTarget(
    "versions", corpus: "versions", words: Words.versions + Words.numbers + Words.characters + ["\n", ".", "-", " "]
  ) { bytes in
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    let versions = lines.prefix(12).map { FeedVersion(String($0)) }
    for a in versions {
      try promise(a == a && !(a < a), "\(a.text.debugDescription) is not equal to itself")
      for b in versions { try checkOrder(a, b, versions) }
    }
  }

  private static func checkOrder(_ a: FeedVersion, _ b: FeedVersion, _ others: [FeedVersion]) throws(Broken) {
    let pair = "\(a.text.debugDescription) and \(b.text.debugDescription)"
    try promise([a < b, a == b, b < a].count { $0 } == 1, "\(pair) are in no order, or in two")
    try promise(a != b || a.hashValue == b.hashValue, "\(pair) are equal and hashed differently")
    for c in others where a <= b && b <= c {
      try promise(a <= c && (a != c || a == b), "\(pair) and \(c.text.debugDescription) are not in a line")
    }
  }

  static let manifest = FuzzTarget(
    "manifest", corpus: "manifest", words: Words.json + Words.numbers + Words.dates + Words.characters + ["..", "/"]
  ) { bytes in
    guard let manifest = try? Manifest.decode(bytes) else { return }
    try promise(try Manifest.decode(manifest.encode()) == manifest, "it is not the same after writing and reading")
    for path in manifest.files.map(\.path) {
      let isInside = !path.hasPrefix("/") && !path.split(separator: "/").contains("..")
      try promise(isInside, "\(path.debugDescription) leads out of the folder")
    }
  }

  static let feedIndex = FuzzTarget(
    "feeds.json", corpus: "feed-index", words: Words.json + Words.numbers + Words.characters + ["../", "_de"]
  ) { bytes in
    guard let index = try? FeedIndex.decode(bytes).feed else { return }
    try promise(try FeedIndex.decode(index.encode()).feed == index, "it is not the same after writing and reading")
    for name in index.files.values.flatMap(\.values) {
      try promise(!name.contains("/") && !name.hasPrefix("."), "\(name.debugDescription) leads elsewhere")
    }
  }
}
