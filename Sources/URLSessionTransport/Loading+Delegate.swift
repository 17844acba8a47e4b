internal import FeedClient
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension Loading: URLSessionDataDelegate {
  /// Nil returns the redirect itself: the transport decides how many redirects are followed, and to where.
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
    do throws(TransportError) {
      try take(data)
    } catch {
      end(.failure(error))
    }
  }

  func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
    complete(error)
    passOver(false)
  }
}
