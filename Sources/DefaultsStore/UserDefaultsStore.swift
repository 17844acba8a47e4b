public import Foundation
public import StateStore

/// State where the original libraries kept it, so that an app which comes from one of them goes on where it was: in
/// user defaults, under their own keys.
///
/// Of the defaults only the keys of clients are seen (those of the originals, and `publish.…`), and only those are
/// written that changed. Updates of one store are made one after the other; let one store have the defaults.
public struct UserDefaultsStore: FeedStore {
  private let state: DefaultsState

  /// - Parameters:
  ///   - defaults: May be used elsewhere at the same time.
  ///   - promptLog: YMPromptKit's file, `YMPromptData.plist` in the app's documents. Nil keeps the log in the defaults,
  ///     under `promptLogKey`.
  ///   - copies: A folder for copies of feeds. Nil is one in the system's caches, named after the app.
  ///   - report: Hears of the log and the copies, on a queue of the store's own. User defaults tell nobody when they
  ///     can't be written.
  public init(
    _ defaults: UserDefaults = .standard, promptLog: URL? = nil, copies: URL? = nil,
    report: @escaping @Sendable (StoreProblem) -> Void = { _ in }
  ) {
    state = DefaultsState(
      ClientDefaults(defaults), log: promptLog?.path, copies: (copies ?? .cachedFeeds).path, report: report)
  }

  public func update<Result: Sendable>(_ change: @Sendable (inout StateValues) -> Result) async -> Result {
    await state.update(change)
  }

  public func copy(of url: String) async -> FeedCopy? { await state.copy(of: url) }

  public func keep(_ copy: FeedCopy?, of url: String) async { await state.keep(copy, of: url) }
}

extension URL {
  fileprivate static var cachedFeeds: URL {
    let caches = FileManager.default.urls(for: .cachesDirectory, in: .userDomainMask).first
    return (caches ?? FileManager.default.temporaryDirectory)
      .appending(path: Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName)
      .appending(path: "publish-feeds")
  }
}
