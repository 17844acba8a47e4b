internal import FeedClient
internal import Disk
internal import Output
internal import Text

/// An output in memory, served as a host would serve it. The entity tag is the file's hash, computed once.
final class TreeTransport: FeedTransport {
  let tree: OutputTree
  let address: String
  private let tags = Lock<[String: String]>([:])

  init(tree: OutputTree, address: String) {
    self.tree = tree
    self.address = address
  }

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard let path = request.url.path(below: address), let body = tree[path] else { return FeedResponse(status: 404) }
    let validators = Validators(eTag: tag(of: path, body))
    guard request.validators.eTag != validators.eTag else { return FeedResponse(status: 304, validators: validators) }
    return FeedResponse(status: 200, body: body, validators: validators)
  }

  private func tag(of path: String, _ body: [UInt8]) -> String {
    if let known = tags.withLock({ $0[path] }) { return known }
    let tag = "\"\(sha256Hex(body))\""
    tags.withLock { $0[path] = tag }
    return tag
  }
}

/// A folder, served as a host would serve it.
struct FolderTransport: FeedTransport {
  let path: String
  let address: String

  func get(_ request: FeedRequest) throws(TransportError) -> FeedResponse {
    guard let name = request.url.path(below: address) else { return FeedResponse(status: 404) }
    let bytes: [UInt8]?
    do throws(OutputError) {
      bytes = try FolderReader(path).readFile(name)
    } catch {
      throw .unreadable("\(error)")
    }
    if let bytes { return FeedResponse(status: 200, body: bytes) }
    // A host might serve what a link leads to; here it isn't followed.
    guard !exists(name) else { throw .unreadable("it is not a regular file") }
    return FeedResponse(status: 404)
  }

  func file(_ name: String) -> [UInt8]? { (try? FolderReader(path).readFile(name)) ?? nil }

  func exists(_ name: String) -> Bool { Disk().isThere(address + name) }
}
