import FeedClient
import FeedEvaluator
import FeedModel
import Foundation
import Output
import TestKit
import Testing
import Text

/// The demo as a site of its own, with what each publish makes of it.
final class LoadSite: Sendable {
  static let start = Instant(rfc3339: "2026-11-21T09:00:00Z") ?? Instant(secondsSince1970: 0)
  private static let address = "http://127.0.0.1"

  let folder = TemporaryFolder()
  let port: Int
  private let state = Lock(State())

  private struct State: Sendable {
    var versions: [PublishedVersion] = []
    var isPublishing = false
  }

  init(copyOf repository: URL) throws {
    port = try freePort()
    let files = FileManager.default
    for name in ["content", "publish.yml"] {
      try files.copyItem(at: repository.appending(path: name), to: URL(filePath: folder.path(name)))
    }
    let templates = repository.appending(path: "templates")
    if files.fileExists(atPath: templates.path) {
      try files.copyItem(at: templates, to: URL(filePath: folder.path("templates")))
    }
  }

  /// What was published, in order.
  var versions: [PublishedVersion] { state.withLock(\.versions) }

  /// The number of the version that a device surely has not missed.
  var current: Int { state.withLock { $0.versions.count - 1 } }

  /// The number of the newest version that a device may have read.
  var next: Int { state.withLock { $0.versions.count - ($0.isPublishing ? 0 : 1) } }

  func publishOnAThread(_ number: Int, at now: Instant) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue(label: "publish").async { continuation.resume(with: Result { try self.publish(number, at: now) }) }
    }
  }

  /// Edits the content, and runs the program as its author would; it exchanges the served folder.
  func publish(_ number: Int, at now: Instant) throws {
    try edit(number, at: now)
    state.withLock { $0.isPublishing = true }
    try folder.published("build --host nginx --site \(Self.address):\(port)/ --now \(now)")
    let version = try PublishedVersion(folder.path("public"))
    state.withLock { state in
      state.versions.append(version)
      state.isPublishing = false
    }
  }

  /// Each time there is a new message that is shown once, as a banner and as an alert; the text of the last one is
  /// another, and the one before is gone.
  private func edit(_ number: Int, at now: Instant) throws {
    guard number > 0 else { return }
    try folder.make(message(number), text(number, at: now, "as it was published"))
    if number > 1 { try folder.make(message(number - 1), text(number - 1, at: now, "with another text")) }
    if number > 2 { try folder.remove(message(number - 2)) }
  }

  private func message(_ number: Int) -> String { "content/notifications/load-\(number).md" }

  private func text(_ number: Int, at now: Instant, _ words: String) -> String {
    """
    ---
    title: Message \(number)
    date: 2026-11-21
    key: load-\(number)
    channels: [banners, alerts]
    priority: \(200 + number)
    conditions:
      all: { neverDisplayed: true }
    ---
    Message \(number) \(words).

    """
  }
}

/// What devices may show of one output.
struct PublishedVersion: Sendable {
  /// By language, all that an item can be told apart by.
  private var items: [LanguageTag: Set<String>] = [:]
  /// The hashes of all views, by address.
  private var views: [String: String] = [:]
  private let index: FeedIndex
  /// The ids of banners that are displayed once.
  private(set) var once: Set<String> = []

  init(_ folder: String) throws {
    func bytes(_ path: String) throws -> [UInt8] { Array(try Data(contentsOf: URL(filePath: "\(folder)/\(path)"))) }
    index = try FeedIndex.decode(bytes(FeedIndex.fileName)).feed
    for (language, file) in index.files[.banners] ?? [:] {
      let feed = try BannersFeed.decode(bytes(file)).feed
      for notification in feed.notifications {
        if notification.all.contains(.neverDisplayed(true)) { once.insert(notification.id) }
        for view in notification.views {
          items[language, default: []].insert("banner \(notification.id) \(view.file)")
          let path = view.file.split(separator: "/").dropFirst(2).joined(separator: "/")
          views[view.file] = sha256Hex(try bytes(path))
        }
      }
    }
    for (language, file) in index.files[.alerts] ?? [:] {
      for alert in try AlertsFeed.decode(bytes(file)).feed.notifications {
        items[language, default: []].insert("alert \(alert.key) \(alert.title ?? "") \(alert.message ?? "")")
      }
    }
    for (language, file) in index.files[.updates] ?? [:] {
      for release in try UpdatesFeed.decode(bytes(file)).feed.releases {
        items[language, default: []].insert("update \(release.version.text)")
      }
    }
    for (language, file) in index.files[.prompts] ?? [:] {
      for prompt in try PromptsFeed.decode(bytes(file)).feed.prompts {
        items[language, default: []].insert("prompt \(prompt.name) \(prompt.title ?? "") \(prompt.message ?? "")")
      }
    }
  }

  /// Whether a device could be shown this.
  func has(_ shown: FleetDevice.Shown) -> Bool {
    let own = shown.language.fallbacks.first { index.files[.banners]?[$0] != nil } ?? index.defaultLocale
    guard items[own]?.contains(shown.item.identity) == true else { return false }
    guard case .banner(let banner) = shown.item else { return true }
    return shown.view != nil && views[banner.view.file] == shown.view
  }
}

extension FeedItem {
  /// All that an item can be told apart by. An update's text is made of several releases.
  var identity: String {
    switch self {
    case .banner(let banner): "banner \(banner.id) \(banner.view.file)"
    case .alert(let alert): "alert \(alert.key) \(alert.title ?? "") \(alert.message ?? "")"
    case .newInThisVersion(let update), .updateAvailable(let update): "update \(update.version.text)"
    case .prompt(let prompt): "prompt \(prompt.name) \(prompt.title ?? "") \(prompt.message ?? "")"
    case .permission(let prompt): "permission \(prompt.access)"
    }
  }
}
