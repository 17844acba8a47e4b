internal import FeedClient
internal import Disk
internal import Output
public import Text

/// Files that are read only when they are needed, such as those of a commit.
public struct FilesOnDemand: Sendable {
  /// The relative paths, with `/`.
  public let paths: [String]
  let read: @Sendable (_ path: String) throws(Obstacle) -> [UInt8]?

  /// - Parameter read: Returns the bytes of a file, or nil for a file that does not exist; throws if it cannot be read.
  public init(_ paths: [String], read: @escaping @Sendable (_ path: String) throws(Obstacle) -> [UInt8]?) {
    (self.paths, self.read) = (paths, read)
  }

  init(_ tree: OutputTree) { self.init(tree.paths) { path throws(Obstacle) in tree[path] } }
}

/// A transport for an output in memory or in a repository, served as a host would serve it. The entity tag is the
/// file's hash, computed once.
final class TreeTransport: FeedTransport {
  private let files: FilesOnDemand
  private let address: String
  private let tags = Lock<[String: String]>([:])

  init(_ files: FilesOnDemand, address: String) { (self.files, self.address) = (files, address) }

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard let path = request.url.path(below: address), let body = try body(path) else {
      return FeedResponse(status: 404)
    }
    let validators = FeedValidators(eTag: tag(of: path, body))
    guard request.validators.eTag != validators.eTag else { return FeedResponse(status: 304, validators: validators) }
    return FeedResponse(status: 200, body: body, validators: validators)
  }

  private func body(_ path: String) throws(TransportError) -> [UInt8]? {
    do throws(Obstacle) { return try files.read(path) } catch { throw .unreadable("\(error)") }
  }

  private func tag(of path: String, _ body: [UInt8]) -> String {
    if let known = tags.withLock({ $0[path] }) { return known }
    let tag = "\"\(sha256Hex(body))\""
    tags.withLock { $0[path] = tag }
    return tag
  }
}

/// A transport for a folder, served as a host would serve it.
struct FolderTransport: FeedTransport {
  let path: String
  let address: String

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard let name = request.url.path(below: address) else { return FeedResponse(status: 404) }
    let bytes: [UInt8]?
    do throws(OutputError) { bytes = try FolderReader(path).readFile(name) } catch { throw .unreadable("\(error)") }
    if let bytes { return FeedResponse(status: 200, body: bytes) }
    // A host might serve the target of a link, but here links are not followed.
    guard !exists(name) else { throw .unreadable("it is not a regular file") }
    return FeedResponse(status: 404)
  }

  func file(_ name: String) -> [UInt8]? { (try? FolderReader(path).readFile(name)) ?? nil }

  func exists(_ name: String) -> Bool { Disk().isThere(address + name) }

  /// The names directly in the folder; empty if there is no folder.
  var names: [String] { (try? Disk().names(in: path)) ?? [] }
}
