internal import FeedClient
internal import Text

/// A transport that asks a host for each file once: every later or simultaneous request gets the same response.
///
/// If there is a copy from an earlier run, the request is conditional; the response then has the copy's body, and
/// status 200.
final class HostTransport: FeedTransport {
  private typealias Response = Task<Result<FeedResponse, TransportError>, Never>

  private let transport: any FeedTransport
  private let copies: any FeedStore
  private let responses = Lock<[String: Response]>([:])

  init(to transport: any FeedTransport, copies: any FeedStore) { (self.transport, self.copies) = (transport, copies) }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let response = try await response(to: request).value.get()
    guard let tag = request.validators.eTag, tag == response.validators.eTag else { return response }
    return FeedResponse(status: 304, validators: response.validators)
  }

  private func response(to request: FeedRequest) -> Response {
    responses.withLock { responses in
      if let known = responses[request.url] { return known }
      let response = Response { await self.fetch(request) }
      responses[request.url] = response
      return response
    }
  }

  private func fetch(_ request: FeedRequest) async -> Result<FeedResponse, TransportError> {
    let copy = await copies.copy(of: request.url)
    do throws(TransportError) {
      var request = request
      let validators = copy.flatMap { $0.isOld(at: .now) ? nil : $0.validators.usable }
      request.validators = validators ?? FeedValidators()
      var response = try await transport.get(request)
      if response.status == 304, let copy {
        var whole = FeedResponse(status: 200, body: copy.body, validators: copy.validators)
        whole.cacheControl = response.cacheControl
        return .success(whole)
      }
      if response.status == 304 {
        request.validators = FeedValidators()
        response = try await transport.get(request)
      }
      await keep(response, of: request.url)
      return .success(response)
    } catch {
      return .failure(error)
    }
  }

  private func keep(_ response: FeedResponse, of url: String) async {
    let isWhole = response.status == 200 && !response.validators.isEmpty
    await copies.keep(
      isWhole ? FeedCopy(body: response.body, validators: response.validators, fetched: .now) : nil, of: url)
  }
}

/// A transport that limits the time a host may take for all requests together. Otherwise a slow host could take that
/// long for each file.
///
/// Only the time in which requests wait for the host counts, once for all that wait at the same time. So a long
/// computation between two requests costs nothing.
final class BoundedTransport: FeedTransport {
  private struct State {
    var waiting = 0
    var began = Duration.zero
    var spent = Duration.zero
    var otherHosts: [String: [String]] = [:]
  }

  private let transport: any FeedTransport
  private let limit: Duration?
  private let uptime: @Sendable () -> Duration
  private let state = Lock(State())

  /// - Parameter limit: The limit; nil for as long as each request has.
  init(to transport: any FeedTransport, limit: Duration?, uptime: @escaping @Sendable () -> Duration = timeSinceStart) {
    (self.transport, self.limit, self.uptime) = (transport, limit, uptime)
  }

  /// The URLs that a different host answered after a redirect, by that host.
  var otherHosts: [String: [String]] { state.withLock(\.otherHosts) }

  func get(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let spent = begin()
    defer { end() }
    guard let limit else { return try await send(request) }
    let left = limit - spent
    guard left > .zero else { throw .timedOut(limit) }
    var request = request
    let isLast = left <= request.limits.timeout
    request.limits.timeout = min(left, request.limits.timeout)
    do throws(TransportError) {
      return try await send(request)
    } catch {
      // The message has the time that the user gave, rather than the part that was left of it.
      if case .timedOut = error, isLast { throw .timedOut(limit) }
      throw error
    }
  }

  private func send(_ request: FeedRequest) async throws(TransportError) -> FeedResponse {
    let response = try await transport.get(request)
    if let host = response.otherHost { state.withLock { $0.otherHosts[host, default: []].append(request.url) } }
    return response
  }

  /// - Returns: The time that is spent.
  private func begin() -> Duration {
    let now = uptime()
    return state.withLock { state in
      if state.waiting == 0 { state.began = now }
      state.waiting += 1
      return state.spent + (now - state.began)
    }
  }

  private func end() {
    let now = uptime()
    state.withLock { state in
      state.waiting -= 1
      if state.waiting == 0 { state.spent += now - state.began }
    }
  }
}
