// libcurl, and zlib to unpack what it brings: curl's own decoding takes a gzip stream that was cut off for a whole one,
// and a coding that was not asked for as if it had been.

//
// libcurl is loaded when the first file is fetched: it brings 30 libraries, which take more than half of the time that a
// program needs to start.

#include <curl/curl.h>
#include <dlfcn.h>
#include <zlib.h>

// What is called of it.
#define CCURL_FUNCTIONS(use)                                                                                           \
  use(curl_easy_cleanup) use(curl_easy_init) use(curl_easy_setopt) use(curl_easy_strerror) use(curl_free)              \
  use(curl_global_init) use(curl_multi_add_handle) use(curl_multi_cleanup) use(curl_multi_info_read)                   \
  use(curl_multi_init) use(curl_multi_perform) use(curl_multi_poll) use(curl_multi_remove_handle)                      \
  use(curl_multi_wakeup) use(curl_slist_append) use(curl_slist_free_all) use(curl_url) use(curl_url_cleanup)           \
  use(curl_url_get) use(curl_url_set)

#define CCURL_MEMBER(name) __typeof__(name) *_Nonnull name;
typedef struct { CCURL_FUNCTIONS(CCURL_MEMBER) } ccurl_functions;
#undef CCURL_MEMBER

// False if the library is too old to have all of them.
static inline _Bool ccurl_find(ccurl_functions *_Nonnull functions, void *_Nonnull library) {
#define CCURL_FIND(name) \
  if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return 0;
  CCURL_FUNCTIONS(CCURL_FIND)
#undef CCURL_FIND
  return 1;
}

// Swift cannot call functions with a variable number of arguments or function-like macros: one function a kind. The
// parentheses keep a macro of curl's from taking its place.

typedef size_t (*ccurl_receiver)(char *bytes, size_t size, size_t count, void *context);

static inline CURLcode ccurl_start(const ccurl_functions *_Nonnull curl) {
  return curl->curl_global_init(CURL_GLOBAL_DEFAULT);
}

static inline CURLcode ccurl_set_number(
    const ccurl_functions *_Nonnull curl, CURL *handle, CURLoption option, long value) {
  return (curl->curl_easy_setopt)(handle, option, value);
}

// curl keeps a copy of the text.
static inline CURLcode ccurl_set_text(
    const ccurl_functions *_Nonnull curl, CURL *handle, CURLoption option, const char *text) {
  return (curl->curl_easy_setopt)(handle, option, text);
}

// What is pointed to has to outlive the handle.
static inline CURLcode ccurl_set_pointer(
    const ccurl_functions *_Nonnull curl, CURL *handle, CURLoption option, void *pointer) {
  return (curl->curl_easy_setopt)(handle, option, pointer);
}

static inline CURLcode ccurl_set_receiver(
    const ccurl_functions *_Nonnull curl, CURL *handle, CURLoption option, ccurl_receiver receiver) {
  return (curl->curl_easy_setopt)(handle, option, receiver);
}

static inline CURLcode ccurl_result(const CURLMsg *message) { return message->data.result; }

static inline int ccurl_inflate_start(z_stream *stream, int window_bits) { return inflateInit2(stream, window_bits); }
