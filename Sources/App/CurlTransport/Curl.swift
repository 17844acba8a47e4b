internal import CCurl
internal import FeedClient

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// libcurl, which is loaded and started on first use.
struct Curl: @unchecked Sendable {
  /// The functions of the library, which stays loaded until the program ends.
  let functions: ccurl_functions

  /// The loaded libcurl; nil if there is no usable one.
  static let loaded = Curl(names)

  /// - Parameter names: Names of files, as the system's loader looks for them; the first one that exists is used.
  init?(_ names: [String]) {
    guard let library = names.lazy.compactMap({ dlopen($0, RTLD_NOW | RTLD_LOCAL) }).first else { return nil }
    let functions = UnsafeMutablePointer<ccurl_functions>.allocate(capacity: 1)
    defer { functions.deallocate() }
    guard ccurl_find(functions, library), ccurl_start(functions) == CURLE_OK else { return nil }
    self.functions = functions.pointee
  }

  /// Passes the table of functions to C, by its address.
  func withFunctions(_ body: (UnsafePointer<ccurl_functions>) -> Void) { withUnsafePointer(to: functions, body) }

  #if canImport(Darwin)
    private static let names = ["libcurl.4.dylib"]
    static let advice = "the library libcurl cannot be loaded"
  #else
    private static let names = ["libcurl.so.4"]
    static let advice = "the library libcurl cannot be loaded (on Debian and Ubuntu: apt install libcurl4)"
  #endif
}

/// Options that are the same for all requests of an exchange.
struct CurlOptions: Sendable {
  var validators: FeedValidators
  var userAgent: String
  var certificates: String?

  /// Lines of the request's head, without their ends.
  ///
  /// A value that could end its line, or that a C string would cut off, is left out, so that it cannot inject headers.
  /// Without such a validator, the server sends the whole file instead of a 304.
  var headerLines: [String] {
    let values = [
      ("User-Agent", userAgent), ("If-None-Match", validators.eTag), ("If-Modified-Since", validators.lastModified),
    ]
    // This is a header because curl would decode the body itself if it were an option.
    return ["Accept-Encoding: gzip, deflate"]
      + values.compactMap { name, value in value.flatMap { isHeaderValue($0) ? "\(name): \($0)" : nil } }
  }
}

private func isHeaderValue(_ text: String) -> Bool { !text.utf8.contains { ($0 < 0x20 && $0 != 0x09) || $0 == 0x7F } }

extension TransportError {
  /// The error for a code; nil if curl reports none.
  ///
  /// - Parameter head: The part of the head that was read: a failure before it means that the server cannot be reached;
  ///   a failure after it means that the response was cut off.
  init?(_ code: CURLcode, _ detail: String, after head: ResponseHead) {
    switch code {
    case CURLE_OK: return nil
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CERTPROBLEM, CURLE_SSL_ISSUER_ERROR,
      CURLE_SSL_INVALIDCERTSTATUS:
      self = .untrusted(detail)
    case CURLE_PARTIAL_FILE: self = .truncated
    case CURLE_RECV_ERROR where head.hasBegun:
      // The text decides, because curl has one code for a broken connection and for malformed chunks.
      self = isAboutForm(detail) ? .malformed(detail) : .truncated
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT, CURLE_PROXY,
      CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CIPHER, CURLE_GOT_NOTHING, CURLE_SEND_ERROR, CURLE_RECV_ERROR,
      CURLE_FAILED_INIT, CURLE_OPERATION_TIMEDOUT:
      self = .unreachable(detail)
    case CURLE_OUT_OF_MEMORY:
      // curl reports a header of more than 100 KiB in this way.
      self = .malformed("a line that is too long")
    default: self = .malformed(detail)
    }
  }
}

private func isAboutForm(_ detail: String) -> Bool {
  ["chunk", "header"].contains { detail.lowercased().contains($0) }
}
