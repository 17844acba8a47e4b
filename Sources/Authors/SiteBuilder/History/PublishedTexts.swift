import Authoring
import Diagnostics
import FeedModel
import Hashing

/// A manifest's record of a text, with which a later build finds changes.
struct PublishedText: Sendable {
  let meaning: String
  /// The sketch as ``TextSketch/digits``.
  let sketch: String
  let translations: [String: String]

  init(_ title: Localized<String>?, _ text: Localized<PlainText>) {
    let base = title?.base ?? ""
    meaning = Self.digest(base, text.base.text).hex(byteCount: 8)
    sketch = TextSketch(base, text.base.text).digits
    let locales = Set(text.translations.keys).union((title?.translations ?? [:]).keys)
    translations = locales.reduce(into: [:]) { translations, locale in
      translations[locale.text] = Self.digest(title?[locale] ?? "", text[locale].text).hex(byteCount: 4)
    }
  }

  private static func digest(_ title: String, _ text: String) -> SHA256Digest {
    SHA256.hash(Array(title.utf8) + [0] + Array(text.utf8))
  }
}

extension Manifest.Published {
  /// The text of a notification; nil if it does not go to the channel.
  ///
  /// - Parameter text: The text of the notification, which is the same in all channels.
  convenience init?(_ channel: FeedChannel, of notification: Notification, _ text: PublishedText) {
    let key = channel == .alerts ? notification.alertKey : notification.id
    guard notification.channels.contains(channel), let key else { return nil }
    let flags = channel == .banners ? notification.flagConditions : []
    let variants = channel == .banners ? notification.variants?.all.map(\.published) ?? [] : []
    self.init(channel, key, notification.source, text, flags: flags, variants: variants)
  }

  convenience init(_ prompt: Prompt) {
    self.init(.prompts, prompt.name, prompt.location.source, PublishedText(prompt.title, prompt.message))
  }

  convenience init(_ release: Release) {
    self.init(.updates, release.version.text, release.location.source, PublishedText(release.title, release.notes))
  }

  convenience init(_ permission: Permission) {
    self.init(
      .permissions, permission.access, permission.location.source, PublishedText(permission.title, permission.message))
  }

  private convenience init(
    _ channel: FeedChannel, _ key: String, _ source: String, _ text: PublishedText, flags: [String] = [],
    variants: [String] = []
  ) {
    self.init(
      channel: channel.rawValue, key: key, source: source, meaning: text.meaning, sketch: text.sketch,
      translations: text.translations, flags: flags, variants: variants)
  }

  /// The extent of a change since an earlier text was published under the same key.
  enum Edit: Equatable {
    case none
    /// Most of the text is the same, or only translations have changed.
    case small
    case rewritten
    /// The earlier text has no sketch.
    case unknown
  }

  /// The kind of edit. A language that only one of the two has does not count.
  func edit(since before: Manifest.Published) -> Edit {
    if meaning == before.meaning { return hasOtherTranslations(than: before) ? .small : .none }
    guard let old = before.sketch.flatMap(TextSketch.init(digits:)), let new = sketch.flatMap(TextSketch.init(digits:))
    else { return .unknown }
    return new.isEdited(from: old) ? .small : .rewritten
  }

  private func hasOtherTranslations(than before: Manifest.Published) -> Bool {
    translations.contains { locale, text in before.translations[locale].map { $0 != text } ?? false }
  }
}

extension PublishedText {
  fileprivate init(_ title: Localized<String>?, _ text: Localized<Markdown>) {
    self.init(title, text.map { PlainText($0) })
  }
}

extension Notification {
  /// The path of its files, without language and extension.
  var source: String { "content/notifications/\(identity.file)" }
}

extension SourceLocation {
  /// The path of the default locale's file, without its extension.
  fileprivate var source: String { String(path.hasSuffix(".md") ? path.dropLast(3) : path[...]) }
}

/// A sketch of a text for comparison with a later one: it reveals how much an edit has changed, but not the text.
///
/// Every run of four bytes has a hash, which decides one of sixteen bins and a number; a bin holds some bits of its
/// smallest number. The share of bins in which two texts agree is about the share of runs that they have in common
/// (one-permutation MinHash; Li, Owen, Zhang, 2012).
struct TextSketch: Equatable, Sendable {
  /// The bins, four bits each: 1 to 15, or 0 for a bin without a run.
  private let bins: UInt64

  init(_ texts: String...) {
    bins = withUnsafeTemporaryAllocation(of: UInt64.self, capacity: Self.count) { smallest in
      smallest.initialize(repeating: .max)
      var run: UInt32 = 0
      for var text in texts {
        text.withUTF8 { bytes in
          for byte in bytes {
            run = run << 8 | UInt32(byte)
            let hash = Self.hash(run)
            let bin = Int(hash >> 60)
            // The condition is rarely true, so the processor predicts the branch well.
            if hash << 4 < smallest[bin] { smallest[bin] = hash << 4 }
          }
        }
      }
      return smallest.reduce(0) { bins, hash in bins << 4 | (hash == .max ? 0 : 1 + (hash >> 4) % 15) }
    }
  }

  /// - Parameter digits: 16 hexadecimal digits.
  init?(digits: String) {
    guard digits.utf8.count == Self.count, let bins = UInt64(digits, radix: 16) else { return nil }
    self.bins = bins
  }

  /// 16 lower-case hexadecimal digits.
  var digits: String {
    String(unsafeUninitializedCapacity: Self.count) { digits in
      for place in 0..<Self.count {
        let digit = UInt8(bins >> (4 * UInt64(Self.count - 1 - place)) & 15)
        digits[place] = digit < 10 ? 0x30 + digit : 0x57 + digit
      }
      return Self.count
    }
  }

  /// Whether the text is an edited version of the other: at least half of their runs are common. A typing error changes
  /// four runs, a different date or name about ten.
  func isEdited(from other: TextSketch) -> Bool {
    var (common, filled) = (0, 0)
    for bin in 0..<Self.count {
      let (one, two) = (bins >> (4 * bin) & 15, other.bins >> (4 * bin) & 15)
      if one | two != 0 { filled += 1 }
      if one == two, one != 0 { common += 1 }
    }
    return 2 * common >= filled
  }

  private static let count = 16

  /// The finalizer of SplitMix64, in which every bit of the run decides half of the bits.
  private static func hash(_ run: UInt32) -> UInt64 {
    var hash = UInt64(run) &* 0x9E37_79B9_7F4A_7C15
    hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
    hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
    return hash ^ hash >> 31
  }
}
