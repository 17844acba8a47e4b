// GNU libmicrohttpd, loaded when it is needed: it brings GnuTLS and six more libraries, which would cost every command
// of the program their start.

#include <dlfcn.h>
#include <microhttpd.h>

// What is called of it.
#define CMHD_FUNCTIONS(use)                                                                                              \
  use(MHD_start_daemon) use(MHD_stop_daemon) use(MHD_suspend_connection) use(MHD_resume_connection)                     \
  use(MHD_get_connection_values) use(MHD_get_connection_info) use(MHD_create_response_from_callback)                    \
  use(MHD_create_response_from_buffer_with_free_callback_cls) use(MHD_add_response_header) use(MHD_queue_response)      \
  use(MHD_destroy_response)

#define CMHD_MEMBER(name) __typeof__(name) *_Nonnull name;
typedef struct { CMHD_FUNCTIONS(CMHD_MEMBER) } cmhd_functions;
#undef CMHD_MEMBER

// Null, or the name of a function that the library does not have.
static inline const char *_Nullable cmhd_find(cmhd_functions *_Nonnull functions, void *_Nonnull library) {
#define CMHD_FIND(name) \
  if (!(functions->name = (__typeof__(functions->name))dlsym(library, #name))) return #name;
  CMHD_FUNCTIONS(CMHD_FIND)
#undef CMHD_FIND
  return 0;
}

// Swift cannot call functions with a variable number of arguments.

static inline struct MHD_Daemon *_Nullable cmhd_start(
    const cmhd_functions *_Nonnull functions, unsigned int flags, MHD_AccessHandlerCallback _Nonnull handler,
    void *_Nullable context, const struct MHD_OptionItem *_Nonnull options) {
  return functions->MHD_start_daemon(flags, 0, 0, 0, handler, context, MHD_OPTION_ARRAY, options, MHD_OPTION_END);
}

static inline int cmhd_descriptor(const cmhd_functions *_Nonnull functions, struct MHD_Connection *_Nonnull connection) {
  return functions->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD)->connect_fd;
}

static inline struct MHD_OptionItem cmhd_option(enum MHD_OPTION option, intptr_t value, void *_Nullable pointer) {
  struct MHD_OptionItem item = {option, value, pointer};
  return item;
}

// What the notification of a new connection has stored.
static inline void *_Nullable cmhd_socket_context(
    const cmhd_functions *_Nonnull functions, struct MHD_Connection *_Nonnull connection) {
  return functions->MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT)->socket_context;
}

// Function pointers of several types share one member of an option.

typedef void *_Nullable (*cmhd_target)(void *_Nullable, const char *_Nonnull, struct MHD_Connection *_Nonnull);
typedef void (*cmhd_completed)(
    void *_Nullable, struct MHD_Connection *_Nonnull, void *_Nullable *_Nonnull, enum MHD_RequestTerminationCode);

static inline struct MHD_OptionItem cmhd_on_target(cmhd_target _Nonnull callback, void *_Nullable context) {
  return cmhd_option(MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)callback, context);
}

static inline struct MHD_OptionItem cmhd_on_completed(cmhd_completed _Nonnull callback, void *_Nullable context) {
  return cmhd_option(MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)callback, context);
}

typedef void (*cmhd_connection)(
    void *_Nullable, struct MHD_Connection *_Nonnull, void *_Nullable *_Nonnull, enum MHD_ConnectionNotificationCode);

static inline struct MHD_OptionItem cmhd_on_connection(cmhd_connection _Nonnull callback, void *_Nullable context) {
  return cmhd_option(MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)callback, context);
}
