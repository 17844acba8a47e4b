internal import CCurl
internal import FeedClient

/// curl's handles for one exchange, for use on one thread.
///
/// It uses the multi interface, although there is only one transfer, because its waiting can be interrupted by another thread.
final class CurlHandle {
  let multi: UnsafeMutableRawPointer
  private let easy: UnsafeMutableRawPointer
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// curl holds a pointer to it.
  private var response: ServerResponse?

  /// Nil if libcurl does not start or has no memory.
  init?(_ options: CurlOptions) {
    guard curlIsReady, let multi = curl_multi_init() else { return nil }
    guard let easy = curl_easy_init() else {
      curl_multi_cleanup(multi)
      return nil
    }
    self.multi = multi
    self.easy = easy
    for line in options.headerLines { headers = curl_slist_append(headers, line) ?? headers }
    set(options)
  }

  deinit {
    curl_multi_remove_handle(multi, easy)
    curl_easy_cleanup(easy)
    curl_multi_cleanup(multi)
    curl_slist_free_all(headers)
    errorText.deallocate()
  }

  private func set(_ options: CurlOptions) {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    // So long because the exchange's own deadline decides. If curl gave up first, it would wait for a name that is being looked up.
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
    _ = ccurl_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
    if let certificates = options.certificates { _ = ccurl_set_text(easy, CURLOPT_CAINFO, certificates) }
    _ = ccurl_set_pointer(easy, CURLOPT_HTTPHEADER, headers)
    _ = ccurl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText)
    _ = ccurl_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveLine)
    _ = ccurl_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody)
  }

  private func set(_ option: CURLoption, _ number: Int) { _ = ccurl_set_number(easy, option, number) }

  func start(_ url: CurlURL, into response: ServerResponse) {
    curl_multi_remove_handle(multi, easy)
    self.response = response
    errorText.pointee = 0
    _ = ccurl_set_text(easy, CURLOPT_URL, url.text)
    let context = Unmanaged.passUnretained(response).toOpaque()
    _ = ccurl_set_pointer(easy, CURLOPT_HEADERDATA, context)
    _ = ccurl_set_pointer(easy, CURLOPT_WRITEDATA, context)
    curl_multi_add_handle(multi, easy)
  }

  /// Does all that is possible without waiting.
  ///
  /// - Returns: How the transfer ended, nil while it goes on.
  func proceed() -> CURLcode? {
    var running: Int32 = 0
    var queued: Int32 = 0
    guard curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
    guard running == 0 else { return nil }
    return curl_multi_info_read(multi, &queued).map { ccurl_result($0) } ?? CURLE_FAILED_INIT
  }

  /// Sleeps until there is something to do, or the exchange is interrupted.
  func wait(atMost remaining: Duration) {
    let (seconds, attoseconds) = min(remaining, .seconds(60)).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    curl_multi_poll(multi, nil, 0, Int32(milliseconds) + 1, nil)
  }

  /// curl's text for this particular failure, or else for failures of this kind.
  func detail(of code: CURLcode) -> String {
    let text = String(cString: errorText)
    return text.isEmpty ? String(cString: curl_easy_strerror(code)) : text
  }
}

/// Started on first use, by one thread.
private let curlIsReady = ccurl_start() == CURLE_OK
