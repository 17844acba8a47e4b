internal import FeedClient
internal import FeedModel
internal import Foundation
internal import Text

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// One server's answer, from the request to the one end, whoever brings that about: the server, a limit, the clock or
/// the caller.
final class Loading: NSObject, Sendable {
  typealias Outcome = Result<Answer, TransportError>

  private struct State {
    var answer: Answer?
    var outcome: Outcome?
    var continuation: CheckedContinuation<Outcome, Never>?
    var session: URLSession?
    var isPassingOver = false
  }
  private let limits: TransferLimits
  private let state = Lock(State())

  init(limits: TransferLimits) { self.limits = limits }

  func answer(to request: URLRequest) async -> Outcome {
    await withTaskCancellationHandler {
      await withCheckedContinuation { start(request, $0) }
    } onCancel: {
      end(.failure(.cancelled))
    }
  }

  private func start(_ request: URLRequest, _ continuation: CheckedContinuation<Outcome, Never>) {
    let session = URLSession(configuration: .forFeeds, delegate: self, delegateQueue: nil)
    // why before it is known: a session that was given back makes no tasks.
    let task = session.dataTask(with: request)
    state.withLock { ($0.session, $0.continuation) = (session, continuation) }
    task.resume()
    settle()
  }

  /// The first call counts; later ones come from what was already on its way.
  func end(_ outcome: Outcome) {
    state.withLock { $0.outcome = $0.outcome ?? outcome }
    settle()
  }

  /// Gives the outcome to the caller and the session back, each when it is there, and once.
  private func settle() {
    let (outcome, continuation, session) = state.withLock { state in
      let session = state.outcome == nil || state.isPassingOver ? nil : state.session.take()
      return (state.outcome, state.outcome == nil ? nil : state.continuation.take(), session)
    }
    if let outcome { continuation?.resume(returning: outcome) }
    // why last: on Linux it waits until what has come is dealt with, which a fast server can put off.
    session?.invalidateAndCancel()
  }
}

extension Loading {
  /// why: Foundation on Linux dies when a task is cancelled after it has asked about a redirect and before it has looked
  /// at our reply. The session is kept until it goes on, which it does at once, as we never follow.
  func passOver(_ isPassingOver: Bool) {
    state.withLock { $0.isPassingOver = isPassingOver }
    settle()
  }

  func begin(_ answer: Answer) { state.withLock { $0.answer = answer } }

  func take(_ data: Data) throws(TransportError) {
    try state.withLock { (state) throws(TransportError) in
      if state.outcome == nil { try state.answer?.append(data, limit: limits.maxBytes) }
    }
  }

  func complete(_ error: (any Error)?) {
    let answer = state.withLock(\.answer)
    if let error {
      end(.failure(TransportError(error, limits, isAnswered: answer != nil)))
    } else {
      end(answer.map(Outcome.success) ?? .failure(.malformed("no answer")))
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
