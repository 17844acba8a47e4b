import Authoring
import Diagnostics
import FeedModel
import Output

/// A kind of file that a site publishes once in each of its languages.
struct OutputFormat: Sendable {
  /// The name of the file in the default language; the others add theirs: `control_de.json`.
  let name: String
  let make: @Sendable (Publication, LanguageTag) throws(Complaint) -> FileContents

  static let fewerNotifications = "let old notifications expire, or send fewer of them to this channel"

  /// The complaint about a feed that is too large. Its message follows the file's name, as with the others here.
  ///
  /// - Parameter size: The size that the feed would have.
  static func tooLarge(_ size: String, fix: String) -> Complaint {
    let limits = ReadingLimits.published
    return Complaint(
      .feedTooLarge, "\(size); apps read at most \(limits.maxBytes) bytes and \(limits.maxValues) values", fix: fix)
  }

  static let all = feeds + pages

  private static let feeds: [OutputFormat] = [
    joined(.banners, in: .controlJSON) { $0.bannerPieces(in: $1) },
    joined(.alerts, in: .propertyList) { $0.alertPieces(in: $1) },
    whole(.updates) { UpdatesFeed($0, $1, local: false) }, whole(.localUpdates) { UpdatesFeed($0, $1, local: true) },
    whole(.prompts) { PromptsFeed($0, $1) }, whole(.permissions) { PermissionsFeed($0, $1) },
  ]

  /// Formats that no app reads.
  private static let pages: [OutputFormat] = [
    OutputFormat(name: "index.html") { FileContents(SitePages.index($0, $1)) },
    OutputFormat(name: "releases.html") { FileContents(SitePages.releases($0, $1)) },
    OutputFormat(name: "feed.xml") { FileContents(FeedEntries($0, locale: $1).atom()) },
    OutputFormat(name: "feed.json") { FileContents(FeedEntries($0, locale: $1).jsonFeed()) },
  ]

  /// A step that writes the files of one format in one language, or reports why they cannot be published.
  typealias Step = @Sendable () -> (files: [PublishedFile], problem: Diagnostic?)

  /// The steps that together write the files of all formats in all languages. They can run on any core and in any
  /// order.
  ///
  /// - Parameter isForDevicesAlone: Whether only the formats that apps read are written.
  static func steps(of publication: Publication, forDevicesAlone isForDevicesAlone: Bool) -> [Step] {
    let formats = (isForDevicesAlone ? feeds : all).flatMap { format in
      publication.locales.map { locale -> Step in { format.step(of: publication, locale) } }
    }
    if isForDevicesAlone { return formats }
    let notFound: Step = {
      let path = publication.path(.notFound, in: publication.configuration.defaultLocale)
      return ([PublishedFile(path: path, contents: FileContents(SitePages.notFound(publication)))], nil)
    }
    return formats + [
      notFound, { (NewsPage.files(of: publication), nil) }, { ([Sitemap.file(of: publication)], nil) },
    ]
  }

  private func step(of publication: Publication, _ locale: LanguageTag) -> (
    files: [PublishedFile], problem: Diagnostic?
  ) {
    let path = publication.name(name, in: locale)
    do throws(Complaint) {
      return ([PublishedFile(path: path, contents: try make(publication, locale))], nil)
    } catch {
      return ([], error.diagnostic(ofFile: path))
    }
  }

  /// A feed whose entries were written and read back one by one.
  private static func joined(
    _ feed: FeedName, in frame: FeedFrame, _ pieces: @escaping @Sendable (Publication, LanguageTag) -> [FeedPiece]
  ) -> OutputFormat {
    OutputFormat(name: feed.rawValue) { publication, locale throws(Complaint) in
      let (contents, values) = frame.join(pieces(publication, locale))
      return try published(contents, values, fix: fewerNotifications)
    }
  }

  /// A feed that is written and read back as a whole.
  private static func whole<Feed: ChannelFeed>(
    _ name: FeedName, _ feed: @escaping @Sendable (Publication, LanguageTag) -> Feed
  ) -> OutputFormat {
    OutputFormat(name: name.rawValue) { publication, locale throws(Complaint) in
      let verified = feed(publication, locale).verified()
      guard let problem = verified.problem else {
        return try published(
          FileContents(verified.bytes), verified.values, fix: "shorten its texts, or publish fewer of them")
      }
      throw Complaint(.unreadableFeed, "would not be read by clients as intended: \(problem.words)", fix: problem.fix)
    }
  }

  /// - Throws: An error if the feed is too large for apps to read.
  static func published(_ contents: FileContents, _ values: Int, fix: String) throws(Complaint) -> FileContents {
    let limits = ReadingLimits.published
    guard contents.count > limits.maxBytes || values > limits.maxValues else { return contents }
    throw tooLarge("would have \(contents.count) bytes and \(values) values", fix: fix)
  }
}

extension Publication {
  fileprivate func bannerPieces(in locale: LanguageTag) -> [FeedPiece] {
    pieces(of: notifications, locale) { $0.banners }
  }

  fileprivate func alertPieces(in locale: LanguageTag) -> [FeedPiece] { pieces(of: alerts, locale) { $0.alerts } }

  private func pieces(
    of notifications: [BuiltNotification], _ locale: LanguageTag, _ pieces: (BuiltNotification) -> [FeedPiece]
  ) -> [FeedPiece] {
    let index = locales.firstIndex(of: locale) ?? 0
    return notifications.compactMap { notification in
      let pieces = pieces(notification)
      return pieces.isEmpty ? nil : pieces[index]
    }
  }
}

/// The index `feeds.json` of a publication, and the immutable copies of the feeds that it names.
struct PublishedIndex {
  private let index: FeedIndex
  /// The copies of the feeds: `feeds/control.4ddf443b40be54ec.json`.
  let copies: [PublishedFile]

  /// - Parameter files: The files of the publication, including the feeds.
  init(_ files: [PublishedFile], of publication: Publication) {
    var index = FeedIndex(defaultLocale: publication.configuration.defaultLocale, locales: publication.locales)
    copies = files.filter(\.isPolled).map { file in
      let feed = file.entry
      index.versions[feed.path] = String(feed.sha256.prefix(FeedIndex.versionLength))
      let path = FeedIndex.copy(of: feed.path, sha256: feed.sha256)
      return PublishedFile(Manifest.File(path: path, bytes: feed.bytes, sha256: feed.sha256), file.contents)
    }
    self.index = index
  }

  func file(_ sequence: Int) -> PublishedFile {
    var index = index
    index.sequence = sequence
    return PublishedFile(path: FeedIndex.fileName, contents: FileContents(index.encode()))
  }
}

extension PublishedFile {
  /// Whether it is a feed that apps fetch. The notes that an app ships are not.
  fileprivate var isPolled: Bool { FeedName.at(entry.path).map { $0 != .localUpdates } ?? false }
}

extension Complaint {
  /// - Parameter file: The name of a file of the output, with which the message begins.
  func diagnostic(ofFile file: String) -> Diagnostic {
    Diagnostic(id, "\(file) \(message)", fix: fix, at: SourceLocation(path: "content"))
  }
}
