import FeedClient
import Foundation

/// What `check` has fetched before, so that a host that says 304 needn't send it again. As every cache, it may be deleted.
enum FetchedCopies {
  /// In `$XDG_CACHE_HOME/publish`, or where the system keeps caches; in memory where there is no such place.
  static func store() -> any FeedStore {
    guard let folder else { return MemoryStore() }
    // Of the store only the copies are used; it keeps no state here.
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
