import FeedClient
import Foundation

/// The feeds that `check` fetched before, so that a host that responds 304 does not send them again. A cache: it can be
/// deleted.
enum FetchedCopies {
  /// In `$XDG_CACHE_HOME/publish` or the system's folder for caches; in memory if there is neither.
  static func store() -> any FeedStore {
    guard let folder else { return MemoryStore() }
    // Only for the copies: no state is stored here.
    return FileStore("\(folder)/state.json", copies: "\(folder)/copies")
  }

  private static var folder: String? {
    let environment = ProcessInfo.processInfo.environment
    if let cache = environment["XDG_CACHE_HOME"], cache.utf8.first == UInt8(ascii: "/") { return "\(cache)/publish" }
    guard let home = environment["HOME"], home.utf8.first == UInt8(ascii: "/") else { return nil }
    #if canImport(Darwin)
      return "\(home)/Library/Caches/publish"
    #else
      return "\(home)/.cache/publish"
    #endif
  }
}
