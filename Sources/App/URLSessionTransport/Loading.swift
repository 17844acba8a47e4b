internal import FeedClient
internal import FeedModel
internal import Foundation
internal import Text

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The loading of one server's response, from the request to its end. The server, a limit, the clock or the caller may
/// end it.
final class Loading: NSObject, Sendable {
  typealias Outcome = Result<ServerResponse, TransportError>

  private struct State {
    var response: ServerResponse?
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
    var session: URLSession?
    var isPassingOver = false
  }
  private let limits: TransferLimits
  private let state = Lock(State())

  init(limits: TransferLimits) { self.limits = limits }

  func response(to request: URLRequest) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { start(request, $0) }
    } onCancel: {
      end(.failure(.cancelled))
    }
  }

  private func start(_ request: URLRequest, _ continuation: CheckedContinuation<Outcome, Never>) {
    let session = URLSession(configuration: .forFeeds, delegate: self, delegateQueue: nil)
    // The task is made before the session is stored, because an invalidated session makes no tasks.
    let task = session.dataTask(with: request)
    state.withLock { ($0.session, $0.continuation) = (session, continuation) }
    task.resume()
    settle()
  }

  /// Ends the loading. Only the first call counts; later ones come from events that were already on their way.
  func end(_ outcome: Outcome) {
    state.withLock { $0.outcome = $0.outcome ?? outcome }
    settle()
  }

  /// Returns the outcome to the caller and invalidates the session, each as soon as possible and once.
  private func settle() {
    let (outcome, continuation, session) = state.withLock { state in
      let session = state.outcome == nil || state.isPassingOver ? nil : state.session.take()
      return (state.outcome, state.outcome == nil ? nil : state.continuation.take(), session)
    }
    if let outcome { continuation?.resume(returning: outcome) }
    // This comes last, because on Linux it waits until received data has been handled, which a fast server can delay.
    session?.invalidateAndCancel()
  }
}

extension Loading {
  /// Keeps the session while a redirect is passed over. Foundation on Linux crashes if a task is cancelled after it has
  /// asked about a redirect and before it has read our reply. It reads the reply at once, because redirects are not
  /// followed here.
  func passOver(_ isPassingOver: Bool) {
    state.withLock { $0.isPassingOver = isPassingOver }
    settle()
  }

  func begin(_ response: ServerResponse) { state.withLock { $0.response = response } }

  func take(_ data: Data) throws(TransportError) {
    try state.withLock { (state) throws(TransportError) in
      if state.outcome == nil { try state.response?.append(data, limit: limits.maxBytes) }
    }
  }

  func complete(_ error: (any Error)?) {
    let response = state.withLock(\.response)
    if let error {
      end(.failure(TransportError(error, limits, isAnswered: response != nil)))
    } else {
      end(response.map(Outcome.success) ?? .failure(.malformed("no response")))
    }
  }
}

extension URLSessionConfiguration {
  fileprivate static var forFeeds: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.urlCache = nil
    configuration.httpCookieStorage = nil
    configuration.urlCredentialStorage = nil
    return configuration
  }
}

extension Loading: URLSessionDataDelegate {
  /// Returns nil, so that the redirect itself is the response: the transport decides how many redirects are followed,
  /// and where they may lead.
  func urlSession(
    _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) {
    passOver(true)
    completionHandler(nil)
  }

  func urlSession(
    _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    do throws(TransportError) {
      begin(try ServerResponse(head: response))
      completionHandler(.allow)
    } catch {
      end(.failure(error))
      completionHandler(.cancel)
    }
    passOver(false)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    do throws(TransportError) { try take(data) } catch { end(.failure(error)) }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    complete(error)
    passOver(false)
  }
}
