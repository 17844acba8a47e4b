public import FeedModel
internal import Hashing
internal import Text

/// Gets published files with conditional requests, and stores their last good copies.
public struct FeedLoader: Sendable {
  private let transport: any FeedTransport
  private let copies: any FeedStore
  private let limits: TransferLimits
  private let now: @Sendable () -> Instant
  /// The clock for the time limit.
  package var uptime: @Sendable () -> Duration = timeSinceStart

  /// - Parameters:
  ///   - transport: The way to the network.
  ///   - copies: The store of feeds between launches.
  ///   - limits: The limits. The time is for all requests of one call of ``load(_:anyStatus:as:)``; the others are for
  ///     each request.
  ///   - now: The device's clock.
  public init(
    transport: any FeedTransport, copies: any FeedStore, limits: TransferLimits = TransferLimits(),
    now: @escaping @Sendable () -> Instant = { .now }
  ) {
    (self.transport, self.copies, self.limits) = (transport, copies, limits)
    self.now = now
  }

  /// Loads the first of these files that exists.
  ///
  /// Only a readable file without an error status replaces the last copy: a login page or a truncated file does not. The copy
  /// of a file that was withdrawn (404, 410) is removed.
  ///
  /// - Parameters:
  ///   - urls: Absolute URLs, best first. The next one is requested if the server does not have the file, however it
  ///     says so: 404 or 410, 403 like object stores, or a web page with 200 like hosts of single-page apps. Any other
  ///     failure, and every failure of the last URL, is thrown.
  ///   - anyStatus: Whether a readable file counts regardless of the response's status, as in iNotify and iVersion.
  ///   - read: Decodes a body.
  public func load<Value: Sendable>(
    _ urls: [String], anyStatus: Bool = false, as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    try await load(urls, anyStatus: anyStatus, by: deadline(), as: read)
  }

  func deadline() -> Deadline { Deadline(limits.timeout, uptime) }

  func load<Value: Sendable>(
    _ urls: [String], anyStatus: Bool, by deadline: Deadline, as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    for url in urls {
      let isLast = url == urls.last
      if let value = try await load(url, anyStatus: anyStatus, isLast: isLast, by: deadline, as: read) {
        return LoadedFile(source: url, value: value)
      }
    }
    throw .missing(urls.last ?? "")
  }

  /// The first readable copy of these files. The network is not used.
  public func lastCopy<Value: Sendable>(
    of urls: [String], as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async -> LoadedFile<Value>? {
    for url in urls {
      guard let copy = await copies.copy(of: url), let value = try? read(copy.body) else { continue }
      return LoadedFile(source: url, value: value)
    }
    return nil
  }

  /// - Returns: Nil if the server does not have the file.
  private func load<Value: Sendable>(
    _ url: String, anyStatus: Bool, isLast: Bool, by deadline: Deadline,
    as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> Value? {
    let copy = await copies.copy(of: url)
    let validators = copy.flatMap { $0.isOld(at: now()) ? nil : $0.validators }
    var answer = try await get(url, validators ?? FeedValidators(), by: deadline)
    if answer.status == 304 {
      if let copy, let value = try? read(copy.body) { return value }
      // If the copy is gone or damaged, or a proxy has its own cache, an unconditional request gets the whole file.
      answer = try await get(url, FeedValidators(), by: deadline)
    }
    if anyStatus, answer.status >= 400, isLast || !Self.isMissing(answer.status), let value = try? read(answer.body) {
      if copy != nil, Self.isMissing(answer.status) { await copies.keep(nil, of: url) }
      return value
    }
    if !isLast, answer.status == 403 || answer.isPage { return nil }
    guard try hasBody(answer, url) else {
      if copy != nil { await copies.keep(nil, of: url) }
      return nil
    }
    let value = try value(of: answer.body, url, as: read)
    await keep(answer.body, answer.validators.usable, of: url)
    return value
  }

  func keep(_ body: [UInt8], _ validators: FeedValidators, of url: String) async {
    await copies.keep(FeedCopy(body: body, validators: validators, fetched: now()), of: url)
  }

  func copy(of url: String) async -> [UInt8]? { await copies.copy(of: url)?.body }

  func get(
    _ url: String, _ validators: FeedValidators, by deadline: Deadline
  ) async throws(FeedFailure) -> FeedResponse {
    var limits = limits
    limits.timeout = deadline.remaining
    guard limits.timeout > .zero else { throw .transport(url, .timedOut(deadline.timeout)) }
    do throws(TransportError) {
      return try await transport.get(FeedRequest(url, validators: validators, limits: limits))
    } catch {
      if case .timedOut = error { throw .transport(url, .timedOut(deadline.timeout)) }
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

  func value<Value>(
    of body: [UInt8], _ url: String, as read: ([UInt8]) throws(FeedError) -> Value
  ) throws(FeedFailure) -> Value {
    do throws(FeedError) {
      return try read(body)
    } catch {
      throw .unreadable(url, error)
    }
  }
}

extension FeedCopy {
  /// Whether it is requested whole again, regardless of its validators. A server with wrong validators is not believed
  /// for longer than a week.
  package func isOld(at now: Instant) -> Bool {
    guard let fetched else { return true }
    return !(fetched...fetched.advanced(by: 7 * 86_400)).contains(now)
  }
}

extension FeedResponse {
  /// Whether this is a web page rather than a file.
  fileprivate var isPage: Bool { (status == 200 || status == 203) && body.isWebPage }
}

extension [UInt8] {
  /// Whether these bytes begin as a web page does.
  package var isWebPage: Bool {
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    let text = starts(with: mark) ? dropFirst(mark.count) : self[...]
    let start = text.drop { $0 == 0x20 || (0x09...0x0D).contains($0) }.prefix(200)
    let head = String(decoding: start, as: UTF8.self).lowercased()
    if head.utf8.starts(with: "<?xml".utf8) { return head.contains("<html") || head.contains("<!doctype html") }
    return ["<!doctype html", "<html", "<head", "<body"].contains { head.utf8.starts(with: $0.utf8) }
  }
}

/// A file that was loaded, and where it came from.
public struct LoadedFile<Value: Sendable>: Sendable {
  /// The URL, or the file's name.
  public var source: String
  public var value: Value

  public init(source: String, value: Value) { (self.source, self.value) = (source, value) }
}

extension FeedLoader {
  /// Loads a version of a file, which its hash proves: the stored copy if it is that version, otherwise its immutable
  /// copy on the server, whose bytes then become the stored copy.
  ///
  /// - Parameters:
  ///   - version: The version, in the form of ``FeedIndex/versions``.
  ///   - url: The URL of the file itself, under which its copy is stored.
  ///   - immutable: The URL of its copy on the server.
  /// - Throws: ``FeedFailure`` if the server cannot be reached or refuses; ``FeedFailure/differs(_:)`` if it has a
  ///   different file there.
  func load<Value: Sendable>(
    _ version: String, of url: String, at immutable: String, by deadline: Deadline,
    as read: @Sendable ([UInt8]) throws(FeedError) -> Value
  ) async throws(FeedFailure) -> LoadedFile<Value> {
    if let copy = await copy(of: url), copy.isVersion(version), let value = try? read(copy) {
      return LoadedFile(source: url, value: value)
    }
    let answer = try await get(immutable, FeedValidators(), by: deadline)
    switch answer.status {
    case 200, 203: break
    case 404, 410: throw .missing(immutable)
    default: throw .status(immutable, answer.status, retryAfter: answer.retryAfter)
    }
    guard answer.body.isVersion(version) else { throw .differs(immutable) }
    let value = try value(of: answer.body, immutable, as: read)
    await keep(answer.body, FeedValidators(), of: url)
    return LoadedFile(source: url, value: value)
  }
}

extension [UInt8] {
  fileprivate func isVersion(_ digits: String) -> Bool { SHA256.hash(self).hex.hasPrefix(digits) }
}

/// Feeds that were decoded before, one of each kind, for tools whose devices read the same bytes again and again.
package final class DecodedFeeds: Sendable {
  private let known = Lock<[ObjectIdentifier: (bytes: [UInt8], reading: any Sendable)]>([:])

  package init() {}

  package func reading<Feed: ChannelFeed>(
    _ bytes: [UInt8], as type: Feed.Type, limits: ReadingLimits
  ) throws(FeedError) -> Reading<Feed> {
    let kind = ObjectIdentifier(type)
    if let (same, reading) = known.withLock({ $0[kind] }), same == bytes, let reading = reading as? Reading<Feed> {
      return reading
    }
    let reading = try Feed.decode(bytes, limits: limits)
    known.withLock { $0[kind] = (bytes, reading) }
    return reading
  }
}

/// The deadline for everything that one feed takes: all of its languages, and repeated requests.
struct Deadline: Sendable {
  let timeout: Duration
  private let uptime: @Sendable () -> Duration
  private let end: Duration

  init(_ timeout: Duration, _ uptime: @escaping @Sendable () -> Duration) {
    self.timeout = timeout
    self.uptime = uptime
    end = uptime() + timeout
  }

  var remaining: Duration { end - uptime() }
}

private let start = ContinuousClock.now

/// A clock that also runs while the device sleeps.
@Sendable package func timeSinceStart() -> Duration { start.duration(to: .now) }
