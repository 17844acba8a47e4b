import Authoring
import Diagnostics
import FeedModel
import Output
import Text
import WireFormats

/// The text of a feed around its entries and between them.
struct FeedFrame: Sendable {
  var opening: [UInt8]
  var separator: [UInt8]
  var closing: [UInt8]
  /// A feed without entries.
  var empty: [UInt8]

  private init(opening: [UInt8], separator: [UInt8] = [], closing: [UInt8], empty: [UInt8]) {
    (self.opening, self.separator, self.closing, self.empty) = (opening, separator, closing, empty)
  }

  /// - Parameter feed: A feed with entries, which are in its first dictionary.
  private init(around dictionary: [UInt8], closing: [UInt8], in feed: [UInt8], empty: [UInt8]) {
    let end = feed.firstRange(of: dictionary)?.upperBound ?? 0
    self.init(opening: Array(feed[..<end]), closing: closing, empty: empty)
  }

  static let controlJSON = FeedFrame(
    opening: Array("{\n".utf8), separator: Array(",\n".utf8), closing: Array("\n}\n".utf8),
    empty: BannersFeed(notifications: []).verified().bytes)

  static let propertyList = FeedFrame(
    around: Array("<dict>\n".utf8), closing: Array("</dict>\n</plist>\n".utf8),
    in: AlertsFeed(notifications: [AlertsFeed.Notification(key: "")]).verified().bytes,
    empty: AlertsFeed(notifications: []).verified().bytes)

  /// A feed of these entries, and the number of values in it.
  func join(_ pieces: [FeedPiece]) -> (contents: FileContents, values: Int) {
    guard !pieces.isEmpty else { return (FileContents(empty), 1) }
    var parts = [opening]
    parts.reserveCapacity(2 * pieces.count + 2)
    for (index, piece) in pieces.enumerated() {
      if index > 0, !separator.isEmpty { parts.append(separator) }
      parts.append(piece.bytes)
    }
    return (FileContents(parts + [closing]), pieces.reduce(1) { $0 + $1.values })
  }
}

/// The bytes of one entry of a feed, which was read back on its own and found equal.
///
/// Each entry is a complete value with its own name. So a feed that is joined from such entries, in the frame in which
/// each of them was read, is read as these entries, provided that their names are unique and the bounds hold.
struct FeedPiece: Sendable {
  typealias Result = Swift.Result<FeedPiece, Complaint>

  let bytes: [UInt8]
  /// The number of values, including the entry itself and nested values.
  let values: Int

  static func banner(_ entry: consuming BannersFeed.Notification) -> Result {
    piece(BannersFeed(notifications: [entry]), .banners, in: .controlJSON)
  }

  static func alert(_ entry: consuming AlertsFeed.Notification) -> Result {
    piece(AlertsFeed(notifications: [entry]), .alerts, in: .propertyList)
  }

  /// - Parameter feed: A feed with only this entry.
  private static func piece(_ feed: some ChannelFeed, _ name: FeedName, in frame: FeedFrame) -> Result {
    let (bytes, values, problem) = feed.verified()
    if let problem { return .failure(problem.complaint(about: name)) }
    guard frame.opening.withUnsafeBufferPointer({ bytes.begins(with: $0) }),
      bytes.suffix(frame.closing.count).elementsEqual(frame.closing)
    else {
      return .failure(
        Misreading("it is not written as an entry of others", isOurs: true).complaint(about: name))
    }
    let entry = Array(bytes[frame.opening.count..<bytes.count - frame.closing.count])
    return .success(FeedPiece(bytes: entry, values: values - 1))
  }
}

extension FeedPiece.Result {
  var problem: Complaint? { if case .failure(let problem) = self { problem } else { nil } }
}

/// The difference between a feed and what clients would read.
struct Misreading {
  var words: String
  var fix: String

  /// - Parameter isOurs: Whether no text explains it, so that authors cannot do anything about it.
  init(_ words: String, isOurs: Bool = false) {
    self.words = words
    fix =
      isOurs
      ? "report this as a fault of publish, with the content; nothing that you wrote is wrong"
      : "change the text at the path in the message"
  }

  func complaint(about feed: FeedName) -> Complaint {
    Complaint(
      .unreadableFeed, "clients would not read this in the feed \(feed.rawValue) as intended: \(words)", fix: fix)
  }
}

extension ChannelFeed {
  /// Writes the feed and reads it back, so that nothing is published that a client would read differently.
  ///
  /// - Returns: The bytes, the number of values in them, and the problem if clients would read something different.
  func verified() -> (bytes: [UInt8], values: Int, problem: Misreading?) {
    var written: [UInt8] = []
    do {
      written = try encode()
      let (value, issues) = try Root.parse(written, limits: .feed)
      let reading = try Self.decode(value)
      if let problem = issues.first?.description ?? reading.issues.first?.description {
        return (written, value.count, Misreading(problem))
      }
      let isSame = reading.feed == self
      return (written, value.count, isSame ? nil : Misreading("it reads differently from what was meant", isOurs: true))
    } catch {
      let words =
        switch error as? FormatError {
        // The place of the error is in the feed, which the author has not seen, so it is left out.
        case .syntax(let problem, _, _)?: problem
        case let error?: error.sentence(insteadOf: "a feed")
        case nil: "\(error)"
        }
      return (written, 0, Misreading(words))
    }
  }
}

extension BannersFeed.Notification {
  /// - Parameter address: The site's address.
  init(_ notification: Authoring.Notification, _ pages: [BuiltView], _ address: String, _ locale: LanguageTag) {
    self.init(
      id: notification.id, entry: "index", all: notification.requirements, any: notification.any.map(\.value),
      views: zip(notification.views, pages).map { view, built in
        let height = built.heights?[locale]
        return BannersFeed.View(
          id: view.id, file: address + built.pages[locale].entry.path, height: height?.points,
          autoHeight: height?.isAutomatic ?? false, origin: view.origin)
      })
  }
}

extension Authoring.Notification {
  /// The conditions under `all`, with `minVersion` and `maxVersion` as two of them. A map holds each name once, so if
  /// an author wrote both, only the narrower bound is kept.
  var requirements: [BannersFeed.Condition] {
    var bounds: [BannersFeed.Condition] = []
    if let lowestVersion { bounds.append(.appVersionAtLeast(lowestVersion)) }
    if let highestVersion { bounds.append(.appVersionAtMost(highestVersion)) }
    let written = all.map(\.value) + [variants?.condition].compactMap(\.self)
    guard !bounds.isEmpty else { return written }
    let narrowed = written.map { condition in bounds.first { $0.name == condition.name } ?? condition }
    return narrowed + bounds.filter { bound in !written.contains { $0.name == bound.name } }
  }
}

extension AlertsFeed.Notification {
  /// The alert's entry; nil if it has neither a date nor a key, which is reported as an error.
  init?(_ notification: Authoring.Notification, _ text: Localized<PlainText>, _ locale: LanguageTag) {
    guard let key = notification.alertKey else { return nil }
    let message = text[locale].text
    self.init(
      key: key, title: notification.title[locale], message: message.isEmpty ? nil : message,
      actionURL: notification.actionURL?.value,
      actionButton: notification.actionURL == nil ? nil : notification.actionButton?[locale],
      minVersion: notification.lowestVersion, maxVersion: notification.highestVersion)
  }
}

extension Authoring.Notification {
  /// The highest of `minVersion` and `appVersionAtLeast`.
  var lowestVersion: FeedVersion? {
    var lowest: FeedVersion?
    for case .appVersionAtLeast(let version) in all.lazy.map(\.value) {
      lowest = lowest.map { max(version, $0) } ?? version
    }
    guard let lowest, let minVersion else { return lowest ?? minVersion?.value }
    return max(minVersion.value, lowest)
  }

  /// The lowest of `maxVersion` and `appVersionAtMost`.
  var highestVersion: FeedVersion? {
    var highest: FeedVersion?
    for case .appVersionAtMost(let version) in all.lazy.map(\.value) {
      highest = highest.map { min($0, version) } ?? version
    }
    guard let highest, let maxVersion else { return highest ?? maxVersion?.value }
    return min(highest, maxVersion.value)
  }
}

extension UpdatesFeed {
  /// - Parameter local: True for the text that the app ships in its own bundle, if a release has one. It includes all
  ///   releases, because users may update from any of them.
  init(_ publication: Publication, _ locale: LanguageTag, local: Bool) {
    let labels = publication.configuration.noteLabels
    let count = local ? .max : publication.configuration.keepReleases
    self.init(
      releases: publication.releases.prefix(count).map { release in
        let text = (local ? release.localNotes : nil) ?? release.notes
        let notes = ReleaseNotes(text[locale], labels: labels).notes.map(\.line)
        // An app that ships the notes is that release or a later one.
        if local { return Release(version: release.version, notes: notes) }
        return Release(
          version: release.version, notes: notes, priority: release.priority?.value ?? .default,
          osVersionAtLeast: release.osVersionAtLeast?.value)
      })
  }
}

extension PromptsFeed {
  init(_ publication: Publication, _ locale: LanguageTag) {
    let prompts = publication.prompts.map { prompt in
      let isOwn = locale == publication.configuration.defaultLocale && locale.language == "en"
      let labels = isOwn ? nil : DefaultLabels(for: locale)
      return Prompt(
        name: prompt.name, title: prompt.title?[locale], message: PlainText(prompt.message[locale]).textOrNil,
        actionURL: prompt.actionURL, actionButton: prompt.actionButton?[locale] ?? labels?.prompts.ok,
        remindButton: prompt.remindButton?[locale] ?? labels?.prompts.remind,
        cancelButton: prompt.cancelButton?[locale], usesUntilPrompt: prompt.usesUntilPrompt,
        daysUntilPrompt: prompt.daysUntilPrompt, remindPeriod: prompt.remindPeriod, recurring: prompt.recurring)
    }
    self.init(prompts: prompts.sorted { $0.name.precedes($1.name) })
  }
}

extension PermissionsFeed {
  init(_ publication: Publication, _ locale: LanguageTag) {
    let prompts = publication.permissions.map { permission in
      let labels = DefaultLabels(for: locale).permissions
      return Prompt(
        access: permission.access, title: permission.title?[locale],
        message: PlainText(permission.message[locale]).textOrNil,
        grantTitle: permission.grantTitle?[locale] ?? labels.ok,
        denyTitle: permission.denyTitle?[locale] ?? labels.notNow,
        contentView: publication.permissionViews[permission.access].map { publication.address + $0[locale].entry.path },
        modes: permission.modes, cadence: permission.cadence)
    }
    self.init(prompts: prompts.sorted { $0.access < $1.access })
  }
}

extension PlainText {
  var textOrNil: String? { text.isEmpty ? nil : text }
}

/// The minimum number of values in a feed of notifications. It is known before anything is rendered, so that a site
/// with far too many notifications is refused early.
struct FeedBound: Sendable {
  private let feed: FeedName
  /// The minimum number of values in an entry, including the entry itself.
  private let fewestValues: Int

  /// - Parameter smallest: A feed with the smallest entry.
  private init(_ feed: FeedName, _ smallest: some ChannelFeed) {
    self.feed = feed
    fewestValues = smallest.verified().values - 1
  }

  static let all = [
    FeedBound(
      .banners,
      BannersFeed(notifications: [
        BannersFeed.Notification(id: "a", entry: "index", views: [BannersFeed.View(id: "index", file: "a")])
      ])),
    FeedBound(.alerts, AlertsFeed(notifications: [AlertsFeed.Notification(key: "a", title: "a")])),
  ]

  /// The findings, one for each feed that is certainly too large. Files are read only if there are enough of them for
  /// such a feed.
  static func findings(
    _ entries: [ContentEntry], _ builder: EntryBuilder, limits: ReadingLimits = .published
  ) -> [Diagnostic] {
    let count = entries.count { $0.kind == .notifications }
    guard all.contains(where: { $0.values(of: count) > limits.maxValues }) else { return [] }
    let channels = entries.concurrentMap { builder.liveChannels(of: $0) }
    return all.compactMap { bound in
      let values = bound.values(of: channels.count { $0.contains(bound.feed.channel) })
      guard values > limits.maxValues else { return nil }
      let problem = OutputFormat.tooLarge("would have at least \(values) values", fix: OutputFormat.fewerNotifications)
      return problem.diagnostic(ofFile: bound.feed.rawValue)
    }
  }

  private func values(of entries: Int) -> Int { 1 + entries * fewestValues }
}
