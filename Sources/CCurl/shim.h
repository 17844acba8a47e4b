// libcurl, and zlib to unpack what it brings: curl's own decoding takes a gzip stream that was cut off for a whole one,
// and a coding that was not asked for as if it had been.

#include <curl/curl.h>
#include <zlib.h>

// Swift cannot call functions with a variable number of arguments or function-like macros: one function a kind.

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_start(void) { return curl_global_init(CURL_GLOBAL_DEFAULT); }

static inline CURLcode ccurl_set_number(CURL *handle, CURLoption option, long value) {
  return curl_easy_setopt(handle, option, value);
}

// curl keeps a copy of the text.
static inline CURLcode ccurl_set_text(CURL *handle, CURLoption option, const char *text) {
  return curl_easy_setopt(handle, option, text);
}

// What is pointed to has to outlive the handle.
static inline CURLcode ccurl_set_pointer(CURL *handle, CURLoption option, void *pointer) {
  return curl_easy_setopt(handle, option, pointer);
}

static inline CURLcode ccurl_set_receiver(CURL *handle, CURLoption option, ccurl_receiver receiver) {
  return curl_easy_setopt(handle, option, receiver);
}

static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

static inline int ccurl_inflate_start(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
