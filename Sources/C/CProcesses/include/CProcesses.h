#pragma once
#include <stdbool.h>
#include <sys/types.h>

/// Starts a program without a shell. On Linux it gets SIGTERM when the thread that started it ends, as when this program is
/// killed: a child must not go on alone.
///
/// - streams: its standard input, output and error.
/// - isGroup: whether it begins a process group of its own, with its number, to which everything that it starts belongs. It
///   can't read from the terminal then.
/// - Returns: its number; negative, the error's number, if it could not be started.
pid_t process_start(const char *path, char *const *arguments, char *const *environment, const char *folder,
                    const int *streams, bool isGroup);

/// Whether a child of this process has ended. It still has its number: nobody has waited for it.
bool process_has_ended(pid_t child);

/// Starts a program that goes on alone: in a process group of its own, and with streams that lead nowhere.
///
/// - Returns: 0, and its number in `child`; or the error's number.
int process_start_detached(pid_t *child, const char *path, char *const *arguments, char *const *environment);

/// The exit code, or minus the signal's number, of a status of waitpid.
int process_code(int status);

/// Two connected sockets; writing to the first never ends this program.
int process_socketpair(int *ends);

/// Writes to such a socket without waiting. Returns the number of bytes; -1, with errno, if there were none.
ssize_t process_send(int socket, const void *bytes, size_t count);
