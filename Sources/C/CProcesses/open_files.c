#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

// What Swift's threads open before `main`, standard streams, and a few folders of a site.
static const rlim_t least = 16;

// Dispatch ends a process without a word if it cannot open what it waits with, and it begins before any of our code in
// Swift does.
__attribute__((constructor)) static void publish_require_open_files(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur >= least) return;
  limit.rlim_cur = limit.rlim_max < least ? limit.rlim_max : least;
  if (limit.rlim_cur == least && setrlimit(RLIMIT_NOFILE, &limit) == 0) return;
  static const char message[] =
      "error: too few files may be open at once\n  set 'ulimit -n' to 64 or more\n";
  (void)!write(STDERR_FILENO, message, strlen(message));
  _exit(1);
}
