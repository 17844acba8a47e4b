#include "CProcesses.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

// Between fork and exec only what is safe in a signal handler: other threads may have held any lock.
static void run(const char *path, char *const *arguments, char *const *environment, const char *folder,
                const int *streams, bool isGroup, int report, pid_t parent) {
  if (isGroup) setpgid(0, 0);
#ifdef __linux__
  prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (getppid() != parent) _exit(127);
#else
  (void)parent;
#endif
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  // Each stream is first put where the next ones cannot overwrite it.
  int copies[3];
  for (int i = 0; i < 3; i++) {
    copies[i] = fcntl(streams[i], F_DUPFD_CLOEXEC, 3);
    if (copies[i] < 0) goto failed;
  }
  for (int i = 0; i < 3; i++) {
    if (dup2(copies[i], i) < 0) goto failed;
  }
  if (folder && chdir(folder) != 0) goto failed;
  execve(path, arguments, environment);
failed:;
  int error = errno;
  (void)!write(report, &error, sizeof error);
  _exit(127);
}

pid_t process_start(const char *path, char *const *arguments, char *const *environment, const char *folder,
                    const int *streams, bool isGroup) {
  int report[2];
  if (pipe(report) != 0) return -errno;
  fcntl(report[0], F_SETFD, FD_CLOEXEC);
  fcntl(report[1], F_SETFD, FD_CLOEXEC);
  pid_t parent = getpid();
  pid_t child = fork();
  if (child == 0) run(path, arguments, environment, folder, streams, isGroup, report[1], parent);
  int error = child < 0 ? errno : 0;
  close(report[1]);
  if (child > 0) {
    ssize_t count;
    // The pipe is closed by exec; until then, one error may come through it.
    while ((count = read(report[0], &error, sizeof error)) < 0 && errno == EINTR) {
    }
    if (count > 0) {
      while (waitpid(child, NULL, 0) < 0 && errno == EINTR) {
      }
    } else {
      error = 0;
    }
  }
  close(report[0]);
  return error ? -error : child;
}

int process_start_detached(pid_t *child, const char *path, char *const *arguments, char *const *environment) {
  posix_spawnattr_t attributes;
  posix_spawn_file_actions_t streams;
  int error = posix_spawnattr_init(&attributes);
  if (error) return error;
  error = posix_spawn_file_actions_init(&streams);
  if (!error) {
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETPGROUP);
    for (int stream = 0; stream < 3 && !error; stream++) {
      error = posix_spawn_file_actions_addopen(&streams, stream, "/dev/null", stream ? O_WRONLY : O_RDONLY, 0);
    }
    if (!error) error = posix_spawn(child, path, &streams, &attributes, arguments, environment);
    posix_spawn_file_actions_destroy(&streams);
  }
  posix_spawnattr_destroy(&attributes);
  return error;
}

bool process_has_ended(pid_t child) {
  siginfo_t info = {0};
  int result;
  while ((result = waitid(P_PID, (id_t)child, &info, WEXITED | WNOHANG | WNOWAIT)) < 0 && errno == EINTR) {
  }
  return result < 0 || info.si_pid == child;
}

int process_code(int status) { return WIFSIGNALED(status) ? -WTERMSIG(status) : WEXITSTATUS(status); }

int process_socketpair(int *ends) {
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0) return -1;
#ifdef SO_NOSIGPIPE
  int on = 1;
  setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &on, sizeof on);
#endif
  return 0;
}

ssize_t process_send(int socket, const void *bytes, size_t count) {
#ifdef MSG_NOSIGNAL
  return send(socket, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL);
#else
  return send(socket, bytes, count, MSG_DONTWAIT);
#endif
}
