// The code under test: what a managed process does in each scene. It knows nothing of the phone.
#define _GNU_SOURCE
#include "Phone.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <sys/mman.h>
#include <sys/random.h>
#include <sys/select.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <sys/uio.h>
#include <sys/utsname.h>
#include <time.h>
#include <unistd.h>

static struct chaos_channel *shared;
unsigned long large_page_bytes;

/// The first thing that is not as it has to be, by its line.
#define MUST(what) \
  do { \
    if (!(what)) fail(__LINE__, #what, errno); \
  } while (0)

static void fail(int line, const char *what, int error) {
  char text[300];
  snprintf(text, sizeof text, "Code.c:%d: not so: %s (%s)", line, what, strerror(error));
  chaos_refuse(shared, text);
}

static void files(void) {
  char bytes[64] = "";
  struct stat facts;
  MUST(!mkdir("/phone/a", 0755));
  MUST(mkdir("/phone/a", 0755) && errno == EEXIST);
  int file = open("/phone/a/one", O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0644);
  MUST(file >= 3);
  MUST(write(file, "hello, phone", 12) == 12);
  MUST(pwrite(file, "H", 1, 0) == 1);
  MUST(lseek(file, 0, SEEK_SET) == 0 && read(file, bytes, 64) == 12);
  MUST(!memcmp(bytes, "Hello, phone", 12));
  struct iovec parts[2] = {{"ab", 2}, {"cd", 2}};
  MUST(writev(file, parts, 2) == 4 && pread(file, bytes, 64, 12) == 4 && !memcmp(bytes, "abcd", 4));
  MUST(!fsync(file) && !fdatasync(file) && !ftruncate(file, 5));
  MUST(!fstat(file, &facts) && facts.st_size == 5 && S_ISREG(facts.st_mode));
  MUST(facts.st_uid == 501 && facts.st_mtim.tv_sec == 2 && facts.st_mtim.tv_nsec == 2);
  MUST(facts.st_nlink == 1 && facts.st_blksize == 4096 && facts.st_blocks == 8);
  MUST(!stat("/phone/a/one", &facts) && facts.st_size == 5 && facts.st_ino > 1);
  MUST(!lstat("/phone/a", &facts) && S_ISDIR(facts.st_mode));
  struct statx wide;
  MUST(!statx(AT_FDCWD, "/phone/a/one", 0, STATX_BASIC_STATS, &wide) && wide.stx_size == 5);
  MUST(!access("/phone/a/one", R_OK) && access("/phone/none", F_OK) && errno == ENOENT);
  MUST(!rename("/phone/a/one", "/phone/a/two"));
  MUST(open("/phone/a/one", O_RDONLY) < 0 && errno == ENOENT);
  MUST(open("/phone/a/two", O_RDONLY | O_DIRECTORY) < 0 && errno == ENOTDIR);
  MUST(open("/etc/none", O_RDWR | O_CREAT, 0600) < 0 && errno == EROFS);
  MUST(!close(file) && close(file) && errno == EBADF);
  // Names and numbers of a folder.
  MUST(!chdir("/phone"));
  DIR *folder = opendir("/phone/a");
  MUST(folder);
  struct dirent *entry = readdir(folder);
  MUST(entry && !strcmp(entry->d_name, "two") && !readdir(folder));
  int at = openat(dirfd(folder), "two", O_WRONLY | O_APPEND | O_TRUNC);
  MUST(at >= 0 && !close(at) && !closedir(folder));
  // What is written by streams, in the C library.
  FILE *stream = fopen("/phone/list", "w");
  MUST(stream && fprintf(stream, "%d lines\n", 3) > 0 && !fclose(stream));
  MUST(!unlink("/phone/a/two") && !rmdir("/phone/a"));
  // By the numbers that every processor has.
  MUST(syscall(SYS_faccessat, AT_FDCWD, "/phone/list", F_OK) == 0);
  long raw = syscall(SYS_openat, AT_FDCWD, "/phone/list", O_RDONLY, 0);
  MUST(raw >= 0 && syscall(SYS_read, raw, bytes, 64) == 8 && !syscall(SYS_close, raw));
}

static void links(void) {
  char target[64];
  MUST(!symlink("/phone/far", "/phone/near"));
  MUST(readlink("/phone/near", target, 64) == 10 && !memcmp(target, "/phone/far", 10));
  MUST(open("/phone/near", O_RDONLY | O_NOFOLLOW) < 0 && errno == ELOOP);
  struct stat facts;
  MUST(!lstat("/phone/near", &facts) && S_ISLNK(facts.st_mode));
  // Files of this machine can be read.
  int self = open("/proc/self/exe", O_RDONLY);
  char magic[4];
  MUST(self >= 0 && read(self, magic, 4) == 4 && !memcmp(magic, "\177ELF", 4) && !close(self));
  MUST(!stat("/proc", &facts) && S_ISDIR(facts.st_mode) && !access("/proc/self", R_OK));
  MUST(readlink("/proc/self/exe", target, 64) > 0);
}

static void memory(void) {
  int file = open("/phone/map", O_RDWR | O_CREAT, 0600);
  MUST(file >= 0 && write(file, "0123456789", 10) == 10);
  char *both = mmap(NULL, 10, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  MUST(both != MAP_FAILED && !memcmp(both, "0123456789", 10));
  both[0] = 'x';
  MUST(!msync(both, 10, MS_SYNC));
  char byte;
  MUST(pread(file, &byte, 1, 0) == 1 && byte == 'x');
  char *copy = mmap(NULL, 10, PROT_READ, MAP_PRIVATE, file, 0);
  MUST(copy != MAP_FAILED && !memcmp(copy, "x123456789", 10));
  MUST(!munmap(both, 10) && !munmap(copy, 10));
  char *plain = malloc(10 << 20);
  MUST(plain);
  memset(plain, 1, 10 << 20);
  free(plain);
}

// MARK: Threads

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t condition = PTHREAD_COND_INITIALIZER;
static int count, log_;

static void *add(void *which) {
  char text[16];
  for (int round = 0; round < 3; round++) {
    int size = snprintf(text, sizeof text, "%ld.%d ", (long)which, round);
    MUST(write(log_, text, (size_t)size) == size);
    MUST(!pthread_mutex_lock(&mutex));
    count++;
    MUST(!pthread_cond_signal(&condition) && !pthread_mutex_unlock(&mutex));
    struct timespec moment = {0, 1000000 * ((long)which + 1)};
    MUST(!nanosleep(&moment, NULL));
  }
  return which;
}

static void threads(void) {
  pthread_t each[4];
  void *result;
  log_ = open("/phone/log", O_RDWR | O_CREAT | O_APPEND, 0600);
  MUST(log_ >= 0);
  for (long place = 0; place < 4; place++) {
    MUST(!pthread_create(&each[place], NULL, add, (void *)place));
  }
  MUST(!pthread_mutex_lock(&mutex));
  while (count < 12) MUST(!pthread_cond_wait(&condition, &mutex));
  MUST(!pthread_mutex_unlock(&mutex));
  for (long place = 0; place < 4; place++) {
    MUST(!pthread_join(each[place], &result) && (long)result == place);
  }
  struct timespec until;
  MUST(!clock_gettime(CLOCK_REALTIME, &until));
  until.tv_sec += 2;
  MUST(!pthread_mutex_lock(&mutex));
  MUST(pthread_cond_timedwait(&condition, &mutex, &until) == ETIMEDOUT);
}

static void clocks(void) {
  struct timespec before, after, moment = {3, 500};
  struct timeval old;
  MUST(!clock_gettime(CLOCK_MONOTONIC, &before) && !nanosleep(&moment, NULL));
  MUST(!clock_gettime(CLOCK_MONOTONIC, &after) && after.tv_sec == before.tv_sec + 3);
  MUST(time(NULL) == 1700000003 && !gettimeofday(&old, NULL) && old.tv_sec == 1700000003);
  MUST(!syscall(SYS_clock_gettime, CLOCK_REALTIME, &after) && after.tv_sec == 1700000003);
  MUST(!clock_nanosleep(CLOCK_MONOTONIC, 0, &moment, NULL) && !usleep(1000));
  MUST(getpid() == 77 && getppid() == 1 && getuid() == 501);
  struct utsname names;
  MUST(!uname(&names) && !strcmp(names.nodename, "phone") && *names.machine);
}

static int ends[2];

static void *answer(void *nothing) {
  char byte;
  MUST(read(ends[0], &byte, 1) == 1 && byte == 'q');
  struct timespec moment = {0, 50000000};
  nanosleep(&moment, NULL);
  eventfd_write(*(int *)nothing, 5);
  return NULL;
}

static void waiting(void) {
  pthread_t other;
  int event = eventfd(0, EFD_NONBLOCK), timer = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK);
  MUST(event >= 0 && timer >= 0 && !pipe(ends));
  int queue = epoll_create1(0);
  struct epoll_event wish = {.events = EPOLLIN, .data.u64 = 0x1122334455667788}, got;
  MUST(!epoll_ctl(queue, EPOLL_CTL_ADD, event, &wish));
  wish.data.u64 = 9;
  MUST(!epoll_ctl(queue, EPOLL_CTL_ADD, timer, &wish));
  MUST(!pthread_create(&other, NULL, answer, &event));
  struct pollfd entry = {ends[0], POLLIN, 0};
  MUST(poll(&entry, 1, 0) == 0 && write(ends[1], "q", 1) == 1);
  MUST(epoll_wait(queue, &got, 1, 1000) == 1 && got.data.u64 == 0x1122334455667788);
  eventfd_t value;
  MUST(!eventfd_read(event, &value) && value == 5);
  struct itimerspec when = {{0, 0}, {4, 0}};
  MUST(!timerfd_settime(timer, 0, &when, NULL));
  MUST(epoll_wait(queue, &got, 1, -1) == 1 && got.data.u64 == 9);
  MUST(!pthread_join(other, NULL));
  fd_set set;
  FD_ZERO(&set);
  FD_SET(ends[0], &set);
  struct timeval short_ = {0, 5000};
  MUST(select(ends[0] + 1, &set, NULL, NULL, &short_) == 0);
  int file = open("/phone/ready", O_RDWR | O_CREAT, 0600);
  struct pollfd ready = {file, POLLIN | POLLOUT, 0};
  MUST(poll(&ready, 1, -1) == 1 && ready.revents == (POLLIN | POLLOUT));
}

// MARK: Signals, descriptors, chance

static volatile int heard;

static void onSignal(int signal) {
  // A call in the middle of a handler, itself caught.
  heard += signal == SIGUSR1 && access("/phone", F_OK) == 0;
}

static void signals(void) {
  struct sigaction action = {.sa_handler = onSignal};
  sigset_t set, before;
  MUST(!sigaction(SIGUSR1, &action, NULL) && !raise(SIGUSR1) && heard == 1);
  sigfillset(&set);
  MUST(!sigprocmask(SIG_BLOCK, &set, &before) && !raise(SIGUSR1) && heard == 1);
  MUST(!access("/phone", F_OK));
  MUST(!sigprocmask(SIG_SETMASK, &before, NULL) && heard == 2);
  stack_t other = {.ss_sp = malloc(65536), .ss_size = 65536};
  MUST(!sigaltstack(&other, NULL));
  action.sa_flags = SA_ONSTACK | SA_SIGINFO;
  MUST(!sigaction(SIGUSR1, &action, NULL) && !kill(getpid(), SIGUSR1) && heard == 3);
  MUST(!access("/phone", F_OK));
}

static void descriptors(void) {
  int file = open("/phone/d", O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  int copy = dup(file), high = fcntl(file, F_DUPFD_CLOEXEC, 100);
  MUST(copy > file && high >= 100 && dup2(file, 50) == 50 && dup3(file, 51, O_CLOEXEC) == 51);
  MUST((fcntl(file, F_GETFL) & O_ACCMODE) == O_RDWR && fcntl(file, F_GETFD) == FD_CLOEXEC);
  struct flock range = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
  MUST(!fcntl(file, F_SETLK, &range) && !flock(file, LOCK_EX | LOCK_NB));
  MUST(!fchmod(file, 0640) && !chmod("/phone/d", 0600) && !posix_fallocate(file, 0, 100));
  struct timespec times[2] = {{1, 1}, {2, 2}};
  MUST(!utimensat(AT_FDCWD, "/phone/d", times, 0) && !futimens(file, times));
  MUST(!close(file) && !close(copy) && write(50, "x", 1) == 1 && !close_range(3, 200, 0));
}

static void chance(void) {
  uint64_t one = 0, two = 0, three = 0;
  MUST(getrandom(&one, 8, 0) == 8 && !getentropy(&two, 8));
  int file = open("/dev/urandom", O_RDONLY);
  MUST(file >= 0 && read(file, &three, 8) == 8);
  printf("%016llx %016llx %016llx\n", (unsigned long long)one, (unsigned long long)two,
         (unsigned long long)three);
}

static void really(void) {
  char bytes[16];
  struct stat facts;
  MUST(!mkdir("/phone/r", 0700));
  int file = open("/phone/r/one", O_RDWR | O_CREAT | O_EXCL, 0644);
  MUST(file >= 0 && write(file, "real", 4) == 4 && pread(file, bytes, 16, 0) == 4);
  MUST(!fsync(file) && !fstat(file, &facts) && facts.st_size == 4 && facts.st_uid == 501);
  MUST(!rename("/phone/r/one", "/phone/r/two") && !stat("/phone/r/two", &facts));
  MUST(!access("/phone/r/two", F_OK) && open("/phone/r/two", O_RDONLY | O_DIRECTORY) < 0);
  DIR *folder = opendir("/phone/r");
  int found = 0;
  for (struct dirent *entry; (entry = readdir(folder));) found += !strcmp(entry->d_name, "two");
  MUST(found == 1 && !closedir(folder) && !close(file));
  MUST(!unlink("/phone/r/two") && !rmdir("/phone/r") && stat("/phone/r", &facts) < 0);
}

static void manyWrites(void) {
  int file = open("/phone/many", O_RDWR | O_CREAT, 0600);
  for (int round = 0; round < 100; round++) MUST(write(file, "0123456789", 10) == 10);
}

static void *lockTwice(void *nothing) {
  pthread_mutex_lock(&mutex);
  return nothing;
}

static void hang(void) {
  pthread_t other;
  pthread_mutex_lock(&mutex);
  MUST(!pthread_create(&other, NULL, lockTwice, NULL));
  pthread_join(other, NULL);
}

static void run(enum scene scene) {
  switch (scene) {
    case sceneFiles: files(); break;
    case sceneLinks: links(); break;
    case sceneMemory: memory(); break;
    case sceneThreads:
    case sceneOrders: threads(); break;
    case sceneClocks: clocks(); break;
    case sceneWaiting: waiting(); break;
    case sceneSignals: signals(); break;
    case scenePrinting: printf("one line\n"); fprintf(stderr, "another\n"); break;
    case sceneDescriptors: descriptors(); break;
    case sceneChance: chance(); break;
    case sceneReal: really(); break;
    case sceneManyWrites: manyWrites(); break;
    case sceneTrap: __builtin_trap();
    case sceneExit: exit(7);
    case sceneHang: hang(); break;
    case sceneFork: fork(); break;
    case sceneUnknownCall: syscall(5000); break;
    case sceneNameless: open("/phone", O_TMPFILE | O_RDWR, 0600); break;
    case sceneLargePages:
      MUST(in_large_code() == 42);
      shared->facts.size = (int64_t)large_page_bytes;
      break;
  }
}

static void doNothing(void) {}

void chaos_managed_enter(struct chaos_channel *channel) {
  int scene = channel->data[0] & ~byTrap;
  shared = channel;
  chaos_live_in("/phone/home", "/phone/home/tmp");
  int status = scene == sceneReal
                   ? chaos_managed_begin_really(channel, (const char *)channel->data + 1)
                   : chaos_managed_begin(channel);
  if (status) chaos_refuse(channel, strerror(status));
  if (channel->data[0] & byTrap) chaos_answers = 0;
  run((enum scene)scene);
  chaos_settle(doNothing);
  chaos_output_flush();
  while (1) chaos_channel_say(channel, CHAOS_REPLY);
}

void chaos_managed_know(const char *name, const void *words[2]) { (void)name, (void)words; }
