import CommandKit
import Disk
import FeedModel
import Hashing
import PreviewServer
import Text
import WireFormats

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The port and the key of `publish serve --edit` for a site. They are kept for some hours, so that the pages that are
/// open go on after a restart.
final class EditAddress: Sendable {
  /// The time after the last request for which they are kept, in seconds.
  private static let lifetime = 12 * 3600
  /// The time after which a request is noted again, in seconds.
  private static let pause = 60

  /// Readable by its owner alone; it was last written at about the time of the last request.
  private let file: String
  private let disk = Disk()
  private let noted = Lock<(port: Int, key: String, at: Instant)?>(nil)

  /// - Parameter state: The folder for a user's state.
  init(of site: String, state: String) {
    let name = SHA256.hash(Array((disk.realPath(of: site) ?? site).utf8)).hex
    file = "\(state)/publish/addresses/\(name).json"
  }

  /// The port and the key of the last server, if they may be taken again.
  func last(at now: Instant) -> (port: Int, key: String)? {
    guard let used = disk.status(of: file, followingLinks: false)?.modified.tv_sec,
      abs(now.secondsSince1970 - used) < Self.lifetime, let access = disk.access(to: file),
      access.owner == geteuid(), access.mode & 0o077 == 0, let bytes = try? disk.read(file, upTo: 1000),
      let json = try? JSON.parse(bytes).value, let port = json["port"]?.integer,
      (1024...65_535).contains(port), let key = json["key"]?.string, key.utf8.count == 32
    else { return nil }
    return (port, key)
  }

  /// Keeps the port and the key of a server from now on.
  func keep(port: Int, key: String, at now: Instant) {
    noted.withLock { $0 = (port, key, now) }
    write(port, key)
  }

  /// Notes a request.
  func use(at now: Instant) {
    let kept = noted.withLock { noted -> (port: Int, key: String, at: Instant)? in
      guard let kept = noted, now.seconds(since: kept.at) >= Self.pause else { return nil }
      noted?.at = now
      return kept
    }
    if let kept { write(kept.port, kept.key) }
  }

  /// Without the file, a restart has another address, which is printed.
  private func write(_ port: Int, _ key: String) {
    try? disk.makeFolder(file.folder)
    try? disk.replace(file, with: JSON.present(["port": port, "key": key]).write())
  }
}

/// The composer; its requests are noted.
struct NotedEditor: EditAPI {
  let api: any EditAPI
  let note: @Sendable () -> Void

  func answer(_ question: EditQuestion) async -> EditAnswer {
    note()
    return await api.answer(question)
  }
}

/// The folder for a user's state (XDG Base Directory Specification).
///
/// - Throws: ``Failure`` if others can change what is in it.
func stateFolder() throws -> String {
  let environment = processEnvironment
  let named = environment["XDG_STATE_HOME"].flatMap { $0.utf8.first == UInt8(ascii: "/") ? $0 : nil }
  guard let folder = named ?? environment["HOME"].map({ "\($0)/.local/state" }) else {
    let folder = FileManager.default.temporaryDirectory.appending(path: "publish-\(UUID().uuidString)").path
    try Disk().makeFolder(folder)
    Terminal.talk("note: neither HOME nor XDG_STATE_HOME is set, so drafts are kept in \(folder)\n")
    return folder
  }
  for path in ["\(folder)/publish", "\(folder)/publish/drafts", "\(folder)/publish/addresses"] {
    guard let access = Disk().access(to: path), access.owner != geteuid() || access.mode & 0o022 != 0 else { continue }
    throw Failure(
      message: "others can change the drafts in '\(path)'",
      advice: "make the folder your own, with mode 700, or set XDG_STATE_HOME to one that is")
  }
  return folder
}
