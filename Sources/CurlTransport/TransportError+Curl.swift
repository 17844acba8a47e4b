internal import CCurl
internal import FeedClient

extension TransportError {
  /// Nil if all went well, as far as curl can tell.
  ///
  /// - Parameter head: The head as far as it was read: a failure before it means that the server cannot be reached, a
  ///   failure after it that the response was cut off.
  init?(_ code: CURLcode, _ detail: String, after head: ResponseHead) {
    switch code {
    case CURLE_OK:
      return nil
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      self = .untrusted(detail)
    case CURLE_PARTIAL_FILE:
      self = .truncated
    case CURLE_RECV_ERROR where head.hasBegun:
      // Decided by its text, because curl has one code for a broken connection and for malformed chunks.
      self = isAboutForm(detail) ? .malformed(detail) : .truncated
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_FAILED_INIT, CURLE_OPERATION_TIMEDOUT:
      self = .unreachable(detail)
    case CURLE_OUT_OF_MEMORY:
      // That is what it calls a header of more than 100 KiB.
      self = .malformed("a line that is too long")
    default:
      self = .malformed(detail)
    }
  }
}

private func isAboutForm(_ detail: String) -> Bool {
  ["chunk", "header"].contains { detail.lowercased().contains($0) }
}
