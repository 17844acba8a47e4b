internal import FeedClient
internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

extension TransportError {
  /// - Parameter isAnswered: Whether the head of a response has arrived: then a lost connection has cut it off.
  init(_ error: any Error, _ limits: TransferLimits, isAnswered: Bool) {
    let detail = error.localizedDescription
    switch (error as? URLError)?.code {
    case .timedOut: self = .timedOut(limits.timeout)
    case .cancelled: self = .cancelled
    case .httpTooManyRedirects: self = .tooManyRedirects(limit: limits.maxRedirects)
    // URLs were checked before: on Linux an unsupported URL means a response that is not HTTP.
    case .badServerResponse, .cannotDecodeContentData, .cannotDecodeRawData, .cannotParseResponse, .unsupportedURL:
      self = .malformed(detail)
    case .dataLengthExceedsMaximum: self = .tooLarge(limit: limits.maxBytes)
    case .serverCertificateUntrusted, .serverCertificateHasBadDate, .serverCertificateHasUnknownRoot,
      .serverCertificateNotYetValid, .clientCertificateRejected, .clientCertificateRequired:
      self = .untrusted(detail)
    case _ where isAnswered: self = .truncated
    default: self = .unreachable(detail)
    }
  }
}
