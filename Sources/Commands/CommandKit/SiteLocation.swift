import CurlTransport
import Disk
package import FeedClient
package import PublishedSite
import Text

extension PublishedSite {
  /// - Parameters:
  ///   - place: A folder, the address of a host, or a folder at a commit: `git:HEAD~3`, `git:HEAD~3:public`.
  ///   - total: The maximum time for all requests to a host together.
  /// - Throws: ``Failure`` if the folder or the commit does not exist, or the address cannot be one.
  package init(from place: String, limits: TransferLimits, total: Duration? = nil) throws {
    if let place = GitPlace(place) {
      self = try place.site()
      return
    }
    guard place.contains("://") else {
      try Self.checkFolder(place)
      self.init(folder: place, limits: limits)
      return
    }
    try Self.checkAddress(place)
    self.init(host: place, transport: CurlTransport(), copies: fetchedCopies(), limits: limits, total: total)
  }

  private static func checkFolder(_ path: String) throws {
    let status = Disk().status(of: path)
    guard status?.isFolder ?? true else {
      throw Failure(message: "'\(path)' is a file", advice: "name the folder that it is in")
    }
    guard status != nil else {
      let looksLikeHost = !path.contains("/") && path.contains(".") && path.utf8.first != UInt8(ascii: ".")
      let advice =
        looksLikeHost
        ? "write https://\(path)/ for an address" : "run 'publish build' first, or name the published folder"
      throw Failure(message: "there is no folder '\(path)'", advice: advice)
    }
  }

  package static func checkAddress(_ address: String) throws {
    let shown = "'\(address.hidingCredentials(of: address))'"
    let example = "write it as https://updates.example.com/"
    guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
      throw Failure(message: "\(shown) is not an http or https URL", advice: example)
    }
    let host = address.utf8.drop { $0 != UInt8(ascii: "/") }.dropFirst(2)
    guard let first = host.first, first != UInt8(ascii: "/") else {
      throw Failure(message: "\(shown) names no host", advice: example)
    }
    guard !address.utf8.contains(where: { "?#".utf8.contains($0) }) else {
      throw Failure(
        message: "\(shown) is not the address of a folder", advice: "write it up to the folder, without '?' and '#'")
    }
  }
}

/// The store of feeds that `check` fetched before, so that a host that responds with 304 does not send them again. It
/// is a cache that can be deleted: it is in `$XDG_CACHE_HOME/publish` or the system's folder for caches, or in memory
/// if neither exists.
private func fetchedCopies() -> any FeedStore {
  let environment = processEnvironment
  func folder(_ variable: String, _ path: String) -> String? {
    environment[variable].flatMap { $0.utf8.first == UInt8(ascii: "/") ? "\($0)/\(path)" : nil }
  }
  #if canImport(Darwin)
    let caches = "Library/Caches"
  #else
    let caches = ".cache"
  #endif
  guard let folder = folder("XDG_CACHE_HOME", "publish") ?? folder("HOME", "\(caches)/publish") else {
    return MemoryStore()
  }
  // The store is used only for copies; no state is stored here.
  return FileStore("\(folder)/state.json", copies: "\(folder)/copies")
}
