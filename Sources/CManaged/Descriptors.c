// Descriptors of simulated files, and the bytes behind them.
#include "Inside.h"

#if CHAOS_MANAGES

#include "Transfers.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>

/// A descriptor of this machine, that a simulated one has its number from. The first of every
/// process is of /dev/null, and a copy costs less than to open that anew; but the code may have put
/// another in its place.
static long openPlaceholder(int flags) {
  struct stat first;
  long number = -1;
  if (!PASS(SYS_fstat, 0, &first) && first.st_rdev == makedev(1, 3) && S_ISCHR(first.st_mode)) {
    number = PASS(SYS_fcntl, 0, flags ? F_DUPFD_CLOEXEC : F_DUPFD, 0);
  }
  return number < 0 ? PASS(SYS_openat, AT_FDCWD, "/dev/null", O_RDONLY | flags, 0) : number;
}

/// A real number for a simulated descriptor, so that numbers are given out as the kernel does.
static long reserve(long answer, int flags) {
  if (answer < 0) return answer;
  if (chaos_here) {
    long number = chaos_number_within(firstWithin, (int)answer + 1, flags);
    if (number < 0) chaos_ask(CHAOS_CLOSE, answer, 1, 0, 0);
    return number;
  }
  long number = openPlaceholder(flags & O_CLOEXEC);
  if (number < 0 || number >= mostDescriptors) {
    if (number >= 0) PASS(SYS_close, number);
    chaos_ask(CHAOS_CLOSE, answer, 1, 0, 0);
    return -EMFILE;
  }
  chaos_simulated[number] = (int)answer + 1;
  chaos_flags[number] = flags;
  return number;
}

int chaos_managed_is_simulated(int descriptor) {
  return descriptor >= 0 && descriptor < mostDescriptors && chaos_simulated[descriptor] != 0;
}

static int isShared(int token) {
  int count = 0;
  for (int place = 0; place < mostDescriptors; place++) count += chaos_simulated[place] == token;
  return count > 1;
}

long chaos_close(long number) {
  int token = chaos_simulated[number];
  long result = 0;
  if (token - 1 != chanceFile) result = chaos_ask(CHAOS_CLOSE, token - 1, !isShared(token), 0, 0);
  chaos_simulated[number] = 0;
  if (!chaos_here) PASS(SYS_close, number);
  return result;
}

long chaos_copy(long from, long real) {
  if (real < 0) return real;
  if (real >= mostDescriptors) {
    PASS(SYS_close, real);
    return -EMFILE;
  }
  chaos_simulated[real] = chaos_simulated[from];
  chaos_flags[real] = chaos_flags[from];
  return real;
}

/// A file of the machine that says what the simulation has it say.
static long openText(const char *name, const char *const *parts, int count) {
  long number = PASS(SYS_memfd_create, name, 0);
  if (number < 0) return number;
  for (int part = 0; part < count; part++) {
    PASS(SYS_write, number, parts[part], strlen(parts[part]));
  }
  PASS(SYS_lseek, number, 0, SEEK_SET);
  return chaos_own(number);
}

/// The one user of a phone. Libraries look their home up by the user's number.
static long openUsers(void) {
  const char *home = chaos_here ? chaos_here->home : getenv("HOME");
  if (!home) home = chaos_managed_root;
  const char *parts[] = {"mobile:*:501:501:Mobile User:", home, ":/bin/sh\n"};
  return openText("users", parts, 3);
}

/// Whether a path says how a thread of this process is ("/proc/<number>/stat"), and how: libdispatch
/// looks at its workers there, and begins more of them where none runs. The kernel's answer depends
/// on how soon a thread that has no turn falls asleep.
static char threadState(const char *path) {
  if (strncmp(path, "/proc/", 6)) return 0;
  long number = 0;
  const char *digit = path + 6;
  while (*digit >= '0' && *digit <= '9' && number < 1 << 24) number = number * 10 + *digit++ - '0';
  return strcmp(digit, "/stat") ? 0 : chaos_thread_state(number);
}

static long openThread(char state) {
  const char text[] = {state, 0}, *parts[] = {"0 (thread) ", text, " 0\n"};
  return openText("thread", parts, 3);
}

/// Whether the process is an app of a phone, and no library that was built for Linux.
static int isOfApp TOGETHER;

void chaos_is_of_app(void) { isOfApp = !chaos_here; }

/// Where Foundation on Linux keeps its own `UserDefaults`. They know no daemon and no lock of the
/// phone: what they do in an app says nothing of iOS.
static int isOfLinuxDefaults(const char *path) {
  if (!isOfApp) return 0;
  const char folder[] = CHAOS_HOME "/.config/";
  size_t size = strlen(path);
  return !strncmp(path, folder, sizeof folder - 1) && !strcmp(path + size - 6, ".plist");
}

long chaos_open(long directory, const char *path, long flags, long mode) {
  long place = chaos_locate(0, directory, path);
  if (place < 0) return place;
  if (!place) {
    if (!strcmp(path, "/dev/urandom") || !strcmp(path, "/dev/random")) {
      return reserve(chanceFile, (int)flags);
    }
    if (!strcmp(path, "/etc/passwd")) return openUsers();
    const char *hardware = chaos_hardware_file(path);
    if (hardware) return openText("hardware", &hardware, 1);
    char state = threadState(path);
    if (state) return state == 'X' ? -ENOENT : openThread(state);
    int writes = (flags & O_ACCMODE) != O_RDONLY || (flags & (O_CREAT | O_TRUNC));
    if (writes && strcmp(path, "/dev/null") && strcmp(path, "/dev/tty")) return -EROFS;
    return chaos_own(PASS(SYS_openat, directory, path, flags, mode));
  }
  if ((flags & O_TMPFILE) == O_TMPFILE) chaos_refuse(chaos_talk, "open with O_TMPFILE");
  if (isOfLinuxDefaults(path)) {
    chaos_refuse(chaos_talk, "UserDefaults of Linux's Foundation: code that does not see ChaosApple");
  }
  return reserve(chaos_ask(CHAOS_OPEN, flags, chaos_masked(mode), 0, 0), (int)flags);
}

long chaos_fill_by_chance(uint8_t *bytes, size_t size) {
  chaos_take_chance(bytes, size);
  return (long)size;
}

long chaos_read(long number, void *to, size_t size, long offset) {
  if (chaos_simulated[number] - 1 == chanceFile) return chaos_fill_by_chance(to, size);
  return chaos_take_bytes(number, to, size, offset);
}

long chaos_write(long number, void *from, size_t size, long offset) {
  if (chaos_simulated[number] - 1 == chanceFile) return (long)size;
  return chaos_give_bytes(number, from, size, offset);
}

long chaos_each(long number, const struct iovec *parts, long count, long offset, int writes) {
  if ((chaos_flags[number] & O_ACCMODE) == (writes ? O_RDONLY : O_WRONLY)) return -EBADF;
  return chaos_transfer_each(number, parts, count, offset, writes ? chaos_write : chaos_read);
}

/// Maps the memory that the simulation keeps for the file.
static long mapShared(
    long address, long size, long protection, long flags, long number, long offset) {
  int access = chaos_flags[number] & O_ACCMODE;
  if (access == O_WRONLY) return -EACCES;
  if ((protection & PROT_WRITE) && access != O_RDWR) return -EACCES;
  int token = chaos_simulated[number] - 1;
  if (token == chanceFile) return -ENODEV;
  long memory = chaos_ask(CHAOS_MAP, token, 0, 0, 0);
  if (memory < 0) return memory;
  char path[64] = "/proc/";
  size_t end = 6;
  long parts[2] = {(long)chaos_talk->facts.inode, memory};
  for (int part = 0; part < 2; part++) {
    char digits[24];
    int count = 0;
    for (long rest = parts[part]; rest || !count; rest /= 10) digits[count++] = '0' + rest % 10;
    while (count) path[end++] = digits[--count];
    if (!part) memcpy(path + end, "/fd/", 4), end += 4;
  }
  path[end] = 0;
  long real = PASS(SYS_openat, AT_FDCWD, path, access == O_RDWR ? O_RDWR : O_RDONLY, 0);
  if (real < 0) chaos_refuse(chaos_talk, "mmap: the simulation's memory cannot be opened");
  long start = PASS(SYS_mmap, address, size, protection, flags, real, offset);
  PASS(SYS_close, real);
  return chaos_note_mapping(start, size, token, offset);
}

long chaos_map(long address, long size, long protection, long flags, long number, long offset) {
  if (!chaos_is_simulated(number)) {
    return PASS(SYS_mmap, address, size, protection, flags, number, offset);
  }
  if ((flags & MAP_TYPE) != MAP_PRIVATE) {
    return mapShared(address, size, protection, flags, number, offset);
  }
  if ((chaos_flags[number] & O_ACCMODE) == O_WRONLY) return -EACCES;
  // A private mapping is a copy: nobody promises that it follows the file.
  long memory = PASS(SYS_mmap, address, size, PROT_READ | PROT_WRITE, flags | MAP_ANONYMOUS, -1, 0);
  if (memory < 0) return memory;
  long status = chaos_read(number, (void *)memory, (size_t)size, offset);
  if (status >= 0) status = PASS(SYS_mprotect, memory, size, protection);
  if (status < 0) {
    PASS(SYS_munmap, memory, size);
    return status;
  }
  return memory;
}

#else

void chaos_is_of_app(void) {}

#endif
