// fcntl(2) of a simulated descriptor. Its commands have other numbers on each system, and macOS has
// more of them.
#include "Front.h"
#include "Transfers.h"

/// A new number for the same open file, from `least` on.
static long duplicate(int number, int command, long least) {
  int real = fcntl(number, command, (int)least);
  if (real < 0) return -errno;
  if (real >= mostDescriptors) {
    close(real);
    return -EMFILE;
  }
  chaos_simulated[real] = chaos_simulated[number];
  chaos_flags[real] = chaos_flags[number];
  return real;
}

#ifdef __APPLE__

enum { plainSync = 0, fullSync = 3, barrierSync = 4, keepsSize = 1, hole = 2 };

/// Room for a file, beyond its end or up to a place: its size stays.
static long preallocate(int number, fstore_t *store) {
  struct stat status;
  int token = chaos_simulated[number] - 1;
  long start = 0;
  if (store->fst_posmode == F_PEOFPOSMODE) {
    long answer = chaos_ask(CHAOS_FILE_STATUS, token, 0, 0, 0);
    if (answer < 0) return answer;
    chaos_take_facts(&status);
    start = (long)status.st_size;
  }
  if (store->fst_offset) return -EINVAL;
  long answer = chaos_ask(CHAOS_ALLOCATE, token, keepsSize, start, (long)store->fst_length);
  store->fst_bytesalloc = answer < 0 ? 0 : store->fst_length;
  return answer;
}

/// What only macOS has. What changes nothing that anybody could see is done at once.
static long controlMore(int number, int command, long argument) {
  int token = chaos_simulated[number] - 1;
  switch (command) {
    case F_FULLFSYNC: return chaos_ask(CHAOS_SYNC, token, fullSync, 0, 0);
    case F_BARRIERFSYNC: return chaos_ask(CHAOS_SYNC, token, barrierSync, 0, 0);
    case F_PREALLOCATE: return preallocate(number, (fstore_t *)argument);
    case F_PUNCHHOLE: {
      const fpunchhole_t *range = (const fpunchhole_t *)argument;
      return chaos_ask(CHAOS_ALLOCATE, token, keepsSize | hole, (long)range->fp_offset,
                       (long)range->fp_length);
    }
    case F_NOCACHE:
    case F_RDAHEAD:
    case F_RDADVISE:
    case F_SETNOSIGPIPE: return 0;
    case F_GETPATH: chaos_front_refuse("fcntl(F_GETPATH)");
    case F_SETPROTECTIONCLASS: chaos_front_refuse("fcntl(F_SETPROTECTIONCLASS)");
    case F_GETPROTECTIONCLASS: chaos_front_refuse("fcntl(F_GETPROTECTIONCLASS)");
  }
  chaos_front_refuse("fcntl with a command that is not simulated");
}

#else

static long controlMore(int number, int command, long argument) {
  (void)number, (void)command, (void)argument;
  chaos_front_refuse("fcntl with a command that is not simulated");
}

#endif

static long control(int number, int command, long argument) {
  struct flock *range = (struct flock *)argument;
  switch (command) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: return duplicate(number, command, argument);
    case F_GETFD: return chaos_really(fcntl(number, F_GETFD));
    case F_SETFD: return chaos_really(fcntl(number, F_SETFD, (int)argument));
    case F_GETFL: return chaos_flags[number] & ~(O_CREAT | O_EXCL | O_TRUNC | O_CLOEXEC);
    case F_SETFL:
      if ((argument ^ chaos_flags[number]) & O_APPEND) {
        chaos_front_refuse("fcntl(F_SETFL) with another O_APPEND");
      }
      return 0;
  }
  if (chaos_simulated[number] - 1 == chanceFile) return -EINVAL;
  switch (command) {
    case F_GETLK: return chaos_ask_range(number, range, 1, 0, 0);
    case F_SETLK: return chaos_ask_range(number, range, 0, 0, 0);
    case F_SETLKW: return chaos_ask_range(number, range, 0, 0, 1);
#ifdef F_OFD_SETLK
    case F_OFD_GETLK: return chaos_ask_range(number, range, 1, 1, 0);
    case F_OFD_SETLK: return chaos_ask_range(number, range, 0, 1, 0);
    case F_OFD_SETLKW: return chaos_ask_range(number, range, 0, 1, 1);
#endif
  }
  return controlMore(number, command, argument);
}

int chaos_front_fcntl(int number, int command, long argument) {
  // Whatever it is, it has the size of a pointer, and a smaller one lies in its low bytes.
  if (!chaos_front_is_simulated(number)) return fcntl(number, command, argument);
  return (int)chaos_settled(control(number, command, argument));
}
