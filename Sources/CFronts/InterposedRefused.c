// macOS: functions that are refused by name in a managed process. What is about a path or a
// descriptor of the phone's, only there; the rest always.
#ifdef __APPLE__

#include "Interposed.h"

#include <dirent.h>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <sys/attr.h>
#include <sys/clonefile.h>
#include <sys/event.h>
#include <sys/mman.h>
#include <sys/select.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/uio.h>

// MARK: Files

// Callers copy the bytes themselves where a file system knows no clones.
#define CLONES(name, parameters, arguments, folder, path) \
  static int front_of_##name parameters { \
    if (chaos_front_is_on() && chaos_front_locate(0, folder, path) == 1) { \
      errno = ENOTSUP; \
      return -1; \
    } \
    return name arguments; \
  } \
  PAIR(front_of_##name, name)
CLONES(clonefile, (const char *from, const char *to, uint32_t flags), (from, to, flags), AT_FDCWD,
       to)
CLONES(clonefileat, (int a, const char *from, int b, const char *to, uint32_t flags),
       (a, from, b, to, flags), b, to)
CLONES(fclonefileat, (int from, int b, const char *to, uint32_t flags), (from, b, to, flags), b, to)

REFUSED_PATH(int, getattrlist,
             (const char *path, void *list, void *to, size_t size, uint32_t options),
             (path, list, to, size, options), AT_FDCWD, path)
REFUSED_PATH(int, setattrlist,
             (const char *path, void *list, void *from, size_t size, uint32_t options),
             (path, list, from, size, options), AT_FDCWD, path)
REFUSED_PATH(int, getattrlistat,
             (int n, const char *path, void *list, void *to, size_t size, unsigned long options),
             (n, path, list, to, size, options), n, path)
REFUSED_PATH(int, setattrlistat,
             (int n, const char *path, void *list, void *from, size_t size, uint32_t options),
             (n, path, list, from, size, options), n, path)
REFUSED_NUMBER(int, fgetattrlist, (int n, void *list, void *to, size_t size, uint32_t options),
               (n, list, to, size, options), n)
REFUSED_NUMBER(int, fsetattrlist, (int n, void *list, void *from, size_t size, uint32_t options),
               (n, list, from, size, options), n)
REFUSED_NUMBER(int, getattrlistbulk, (int n, void *list, void *to, size_t size, uint64_t options),
               (n, list, to, size, options), n)
REFUSED_PATH(int, exchangedata, (const char *path, const char *with, unsigned options),
             (path, with, options), AT_FDCWD, path)
REFUSED_PATH(int, chflags, (const char *path, uint32_t flags), (path, flags), AT_FDCWD, path)
REFUSED_PATH(int, lchflags, (const char *path, uint32_t flags), (path, flags), AT_FDCWD, path)
REFUSED_NUMBER(int, fchflags, (int n, uint32_t flags), (n, flags), n)
REFUSED_PATH(int, lchmod, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
REFUSED_PATH(int, lutimes, (const char *path, const struct timeval *times), (path, times),
             AT_FDCWD, path)
REFUSED_PATH(int, fchownat, (int n, const char *path, uid_t user, gid_t group, int flags),
             (n, path, user, group, flags), n, path)
REFUSED_NUMBER(ssize_t, freadlink, (int n, char *to, size_t size), (n, to, size), n)
REFUSED_PATH(int, mkfifo, (const char *path, mode_t mode), (path, mode), AT_FDCWD, path)
REFUSED_PATH(int, mknod, (const char *path, mode_t mode, dev_t device), (path, mode, device),
             AT_FDCWD, path)
REFUSED_PATH(long, pathconf, (const char *path, int what), (path, what), AT_FDCWD, path)
REFUSED_NUMBER(long, fpathconf, (int n, int what), (n, what), n)
REFUSED_NUMBER(int, sendfile,
               (int n, int to, off_t at, off_t *size, struct sf_hdtr *ends, int flags),
               (n, to, at, size, ends, flags), n)

/// With a class of protection: no message knows of one.
extern int open_dprotected_np(const char *path, int flags, int kind, int how, ...);
static int front_of_open_dprotected_np(const char *path, int flags, int kind, int how, ...) {
  chaos_front_refuse_path("open_dprotected_np", AT_FDCWD, path);
  va_list rest;
  va_start(rest, how);
  int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
  va_end(rest);
  return open_dprotected_np(path, flags, kind, how, mode);
}
PAIR(front_of_open_dprotected_np, open_dprotected_np)

// MARK: Waiting for descriptors

static int front_of_poll(struct pollfd *list, nfds_t count, int time) {
  for (nfds_t each = 0; each < count; each++) chaos_front_refuse_number("poll", list[each].fd);
  return poll(list, count, time);
}
PAIR(front_of_poll, poll)
REFUSED(int, select, (int count, fd_set *a, fd_set *b, fd_set *c, struct timeval *time),
        (count, a, b, c, time), "select, on macOS")
REFUSED(int, kqueue, (void), (), "kqueue: watching files, on macOS")

// MARK: Threads

REFUSED(int, pthread_create,
        (pthread_t *thread, const pthread_attr_t *how, void *(*start)(void *), void *with),
        (thread, how, start, with), "pthread_create: a thread of its own, on macOS")
// The ways by which Dispatch asks the kernel for threads: Swift tasks and timers end there, too.
extern int _pthread_workqueue_addthreads(int count, unsigned long kind);
REFUSED(int, _pthread_workqueue_addthreads, (int count, unsigned long kind), (count, kind),
        "work for another thread, on macOS")
extern int kevent_qos(int queue, const void *changes, int count, void *events, int room, void *data,
                      size_t *size, unsigned flags);
REFUSED(int, kevent_qos,
        (int queue, const void *changes, int count, void *events, int room, void *data,
         size_t *size, unsigned flags),
        (queue, changes, count, events, room, data, size, flags),
        "a source or a timer of Dispatch, on macOS")
extern int kevent_id(uint64_t id, const void *changes, int count, void *events, int room,
                     void *data, size_t *size, unsigned flags);
REFUSED(int, kevent_id,
        (uint64_t id, const void *changes, int count, void *events, int room, void *data,
         size_t *size, unsigned flags),
        (id, changes, count, events, room, data, size, flags),
        "work for another thread, on macOS")

// MARK: Other processes

REFUSED(pid_t, fork, (void), (), "fork: a process of its own")
REFUSED(int, posix_spawn,
        (pid_t * id, const char *path, const posix_spawn_file_actions_t *actions,
         const posix_spawnattr_t *how, char *const words[], char *const environment[]),
        (id, path, actions, how, words, environment), "posix_spawn: another program")
REFUSED(int, posix_spawnp,
        (pid_t * id, const char *path, const posix_spawn_file_actions_t *actions,
         const posix_spawnattr_t *how, char *const words[], char *const environment[]),
        (id, path, actions, how, words, environment), "posix_spawnp: another program")
REFUSED(int, execve, (const char *path, char *const words[], char *const environment[]),
        (path, words, environment), "execve: another program")
REFUSED(int, socket, (int family, int kind, int how), (family, kind, how), "socket: a network")
REFUSED(int, socketpair, (int family, int kind, int how, int *ends), (family, kind, how, ends),
        "socketpair: a connection")
// Services of this machine: the real UserDefaults and the real keychain are among them.
extern void *xpc_connection_create_mach_service(const char *name, void *queue, uint64_t flags);
REFUSED(void *, xpc_connection_create_mach_service,
        (const char *name, void *queue, uint64_t flags), (name, queue, flags),
        "xpc_connection_create_mach_service: a service of this machine")
extern void *xpc_connection_create(const char *name, void *queue);
REFUSED(void *, xpc_connection_create, (const char *name, void *queue), (name, queue),
        "xpc_connection_create: a service of this machine")
extern int bootstrap_look_up(unsigned port, const char *name, unsigned *to);
REFUSED(int, bootstrap_look_up, (unsigned port, const char *name, unsigned *to), (port, name, to),
        "bootstrap_look_up: a service of this machine")
extern uint32_t notify_post(const char *name);
REFUSED(uint32_t, notify_post, (const char *name), (name), "notify_post: a notification")

#endif
