internal import CCurl

/// curl's handles for one exchange, for use on one thread.
///
/// It uses the multi interface, even for a single transfer, because other threads can interrupt its waiting.
final class CurlHandle {
  let multi: UnsafeMutableRawPointer
  private let curl: Curl
  private let easy: UnsafeMutableRawPointer
  private let errorText = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
  private var headers: UnsafeMutablePointer<curl_slist>?
  /// The response that curl's callbacks have a pointer to.
  private var response: IncomingResponse?

  /// Makes a handle; nil if libcurl is out of memory.
  init?(_ curl: Curl, _ options: CurlOptions) {
    guard let multi = curl.functions.curl_multi_init() else { return nil }
    guard let easy = curl.functions.curl_easy_init() else {
      _ = curl.functions.curl_multi_cleanup(multi)
      return nil
    }
    self.curl = curl
    self.multi = multi
    self.easy = easy
    set(options)
    set(headerLines: options.headerLines)
  }

  deinit {
    _ = curl.functions.curl_multi_remove_handle(multi, easy)
    curl.functions.curl_easy_cleanup(easy)
    _ = curl.functions.curl_multi_cleanup(multi)
    curl.functions.curl_slist_free_all(headers)
    errorText.deallocate()
  }

  private func set(_ options: CurlOptions) {
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
    set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_1_1)
    // This is the longest possible time, because the exchange's own deadline decides. If curl gave up first, it would
    // wait for the lookup of a name to finish.
    set(CURLOPT_CONNECTTIMEOUT_MS, Int(Int32.max))
    set(CURLOPT_PROTOCOLS_STR, "http,https")
    if let certificates = options.certificates { set(CURLOPT_CAINFO, certificates) }
    set(CURLOPT_ERRORBUFFER, UnsafeMutableRawPointer(errorText))
    set(CURLOPT_HEADERFUNCTION, receiveLine)
    set(CURLOPT_WRITEFUNCTION, receiveBody)
  }

  /// Sets the header lines of all later requests, replacing earlier ones.
  func set(headerLines: [String]) {
    let old = headers
    headers = nil
    for line in headerLines { headers = curl.functions.curl_slist_append(headers, line) ?? headers }
    set(CURLOPT_HTTPHEADER, UnsafeMutableRawPointer(headers))
    curl.functions.curl_slist_free_all(old)
  }

  /// Makes all later requests HEAD rather than GET, or GET again.
  func set(isHead: Bool) { isHead ? set(CURLOPT_NOBODY, 1) : set(CURLOPT_HTTPGET, 1) }

  private func set(_ option: CURLoption, _ number: Int) {
    curl.withFunctions { _ = ccurl_set_number($0, easy, option, number) }
  }

  private func set(_ option: CURLoption, _ text: String) {
    curl.withFunctions { _ = ccurl_set_text($0, easy, option, text) }
  }

  private func set(_ option: CURLoption, _ pointer: UnsafeMutableRawPointer?) {
    curl.withFunctions { _ = ccurl_set_pointer($0, easy, option, pointer) }
  }

  private func set(_ option: CURLoption, _ receiver: @escaping ccurl_receiver) {
    curl.withFunctions { _ = ccurl_set_receiver($0, easy, option, receiver) }
  }

  func start(_ url: CurlURL, into response: IncomingResponse) {
    _ = curl.functions.curl_multi_remove_handle(multi, easy)
    self.response = response
    errorText.pointee = 0
    set(CURLOPT_URL, url.text)
    let context = Unmanaged.passUnretained(response).toOpaque()
    set(CURLOPT_HEADERDATA, context)
    set(CURLOPT_WRITEDATA, context)
    _ = curl.functions.curl_multi_add_handle(multi, easy)
  }

  /// Does all work that is possible without waiting.
  ///
  /// - Returns: The result of the transfer; nil if it is still running.
  func proceed() -> CURLcode? {
    var running: Int32 = 0
    var queued: Int32 = 0
    guard curl.functions.curl_multi_perform(multi, &running) == CURLM_OK else { return CURLE_FAILED_INIT }
    guard running == 0 else { return nil }
    return curl.functions.curl_multi_info_read(multi, &queued).map { ccurl_result($0) } ?? CURLE_FAILED_INIT
  }

  /// Sleeps until there is something to do, or the exchange is interrupted.
  func wait(atMost remaining: Duration) {
    let (seconds, attoseconds) = min(remaining, .seconds(60)).components
    let milliseconds = seconds * 1000 + attoseconds / 1_000_000_000_000_000
    _ = curl.functions.curl_multi_poll(multi, nil, 0, Int32(milliseconds) + 1, nil)
  }

  /// curl's text for this particular failure, or else for failures of this kind.
  func detail(of code: CURLcode) -> String {
    let text = String(cString: errorText)
    return text.isEmpty ? (curl.functions.curl_easy_strerror(code).map { String(cString: $0) } ?? "") : text
  }
}

// The function that curl calls with received data. The context is the ``IncomingResponse`` that the handle holds.

nonisolated func receiveLine(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int { receive(bytes, size * count, context) { $0.receiveLine($1) } }

nonisolated func receiveBody(
  _ bytes: UnsafeMutablePointer<CChar>?, _ size: Int, _ count: Int, _ context: UnsafeMutableRawPointer?
) -> Int { receive(bytes, size * count, context) { $0.receiveBody($1) } }

/// - Returns: All of `count`, or less to make curl stop.
private func receive(
  _ bytes: UnsafeMutablePointer<CChar>?, _ count: Int, _ context: UnsafeMutableRawPointer?,
  by hand: (IncomingResponse, UnsafeRawBufferPointer) -> Bool
) -> Int {
  guard let context else { return -1 }
  let response = Unmanaged<IncomingResponse>.fromOpaque(context).takeUnretainedValue()
  return hand(response, UnsafeRawBufferPointer(start: bytes, count: count)) ? count : -1
}
