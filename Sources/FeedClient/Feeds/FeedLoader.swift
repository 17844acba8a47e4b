public import FeedModel

/// Gets published files with conditional requests, and keeps their last good copies.
public struct FeedLoader: Sendable {
  private let transport: any FeedTransport
  private let copies: any FeedStore
  private let limits: TransferLimits

  public init(transport: any FeedTransport, copies: any FeedStore, limits: TransferLimits = TransferLimits()) {
    self.transport = transport
    self.copies = copies
    self.limits = limits
  }

  /// The first of these files that there is.
  ///
  /// What can't be read never takes the place of the last copy: no portal's page, no half file; nor does what comes with
  /// an error. Of a file that was withdrawn (404, 410) no copy is kept.
  ///
  /// - Parameters:
  ///   - urls: Absolute, best first. The next one is asked for where the server has no such file, whichever way it says so:
  ///     404 and 410, 403 as object stores do, or a web page with 200 as hosts of single-page apps do. Anything else ends
  ///     the search, and what the last one answers is thrown as it is.
  ///   - anyStatus: A file that can be read counts whatever the server says of it, as iNotify and iVersion have it.
  ///   - read: Makes the value of a body.
  public func load<Value: Sendable>(
    _ urls: [String], anyStatus: Bool = false, as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    for url in urls {
      let isLast = url == urls.last
      if let value = try await load(url, anyStatus: anyStatus, isLast: isLast, as: read) {
        return LoadedFile(source: url, value: value)
      }
    }
    throw .missing(urls.last ?? "")
  }

  /// The first of these files that there is a readable copy of. The network isn't asked.
  public func lastCopy<Value: Sendable>(
    of urls: [String], as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async -> LoadedFile<Value>? {
    for url in urls {
      guard let copy = await copies.copy(of: url), let value = try? read(copy.body) else { continue }
      return LoadedFile(source: url, value: value)
    }
    return nil
  }

  /// - Returns: Nil where the server has no such file.
  private func load<Value: Sendable>(
    _ url: String, anyStatus: Bool, isLast: Bool, as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> Value? {
    let copy = await copies.copy(of: url)
    var answer = try await get(url, copy?.validators ?? Validators())
    if answer.status == 304 {
      if let copy, let value = try? read(copy.body) { return value }
      // The copy is gone or damaged, or an in-between caches on its own account: asked for all of it, a server answers.
      answer = try await get(url, Validators())
    }
    if anyStatus, answer.status >= 400, isLast || !Self.isMissing(answer.status), let value = try? read(answer.body) {
      return value
    }
    if !isLast, answer.status == 403 || answer.isPage { return nil }
    guard try hasBody(answer, url) else {
      if copy != nil { await copies.keep(nil, of: url) }
      return nil
    }
    let value = try value(of: answer.body, url, as: read)
    await copies.keep(FeedCopy(body: answer.body, validators: answer.validators), of: url)
    return value
  }

  private func get(_ url: String, _ validators: Validators) async throws(FeedFailure) -> FeedResponse {
    do throws(TransportError) {
      return try await transport.get(FeedRequest(url, validators: validators, limits: limits))
    } catch {
      throw .transport(url, error)
    }
  }

  private static func isMissing(_ status: Int) -> Bool { status == 404 || status == 410 }

  private func hasBody(_ answer: FeedResponse, _ url: String) throws(FeedFailure) -> Bool {
    switch answer.status {
    case 200, 203: return true
    case _ where Self.isMissing(answer.status): return false
    case 304: throw .notModified(url)
    default: throw .status(url, answer.status, retryAfter: answer.retryAfter)
    }
  }

  private func value<Value>(
    of body: [UInt8], _ url: String, as read: ([UInt8]) throws(FeedError) -> Value
  ) throws(FeedFailure) -> Value {
    do throws(FeedError) {
      return try read(body)
    } catch {
      throw .unreadable(url, error)
    }
  }
}

extension FeedResponse {
  /// Whether a web page came in the place of a file.
  fileprivate var isPage: Bool {
    guard status == 200 || status == 203 else { return false }
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body[...]
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(200)
    let head = String(decoding: start, as: UTF8.self).lowercased()
    if head.utf8.starts(with: "<?xml".utf8) { return head.contains("<html") || head.contains("<!doctype html") }
    return ["<!doctype html", "<html", "<head", "<body"].contains { head.utf8.starts(with: $0.utf8) }
  }
}

public struct LoadedFile<Value: Sendable>: Sendable {
  /// The URL, or the file's name.
  public var source: String
  public var value: Value

  public init(source: String, value: Value) {
    self.source = source
    self.value = value
  }
}
