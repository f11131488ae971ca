// Threads that race for a file: two that stand before calls about the same bytes or the same name,
// one of which changes them, while either may go first. Whoever had waited for the other, by
// whatever means, would not stand there. So what is told here is a race, though not each race is.
#include "Inside.h"

#if CHAOS_MANAGES

#include <stdint.h>

/// How a call takes what it is about.
enum form {
  /// By a descriptor or a path, and nothing that races: another thread may go first all the same.
  byDescriptor,
  byPath,
  byPathAt,
  reads,
  readsAt,
  readsParts,
  readsPartsAt,
  writes,
  writesAt,
  writesParts,
  writesPartsAt,
  cuts,
  names,
  namesAt,
  renames,
  renamesAt,
};

static const struct call {
  long number;
  enum form form;
  const char *name;
} calls[] = {
    {SYS_read, reads, "read"},
    {SYS_pread64, readsAt, "pread"},
    {SYS_readv, readsParts, "readv"},
    {SYS_preadv, readsPartsAt, "preadv"},
    {SYS_write, writes, "write"},
    {SYS_pwrite64, writesAt, "pwrite"},
    {SYS_writev, writesParts, "writev"},
    {SYS_pwritev, writesPartsAt, "pwritev"},
    {SYS_ftruncate, cuts, "ftruncate"},
    {SYS_unlink, names, "unlink"},
    {SYS_unlinkat, namesAt, "unlink"},
    {SYS_rename, renames, "rename"},
    {SYS_renameat, renamesAt, "rename"},
    {SYS_renameat2, renamesAt, "rename"},
    {SYS_fsync, byDescriptor, 0},
    {SYS_fdatasync, byDescriptor, 0},
    {SYS_fstat, byDescriptor, 0},
    {SYS_close, byDescriptor, 0},
    {SYS_flock, byDescriptor, 0},
    {SYS_fcntl, byDescriptor, 0},
    {SYS_open, byPath, 0},
    {SYS_openat, byPathAt, 0},
    {SYS_creat, byPath, 0},
    {SYS_stat, byPath, 0},
    {SYS_newfstatat, byPathAt, 0},
    {SYS_mkdir, byPath, 0},
};

/// What a thread stands before.
struct stand {
  const struct call *call;
  int changes;
  /// Bytes of a file, if it has any.
  int64_t inode, from, to;
  /// Names, by their hashes; 0 for none.
  uint64_t names[2];
};

static struct stand stands[mostThreads];
/// How many of them stand somewhere.
static int standing;

static uint64_t hash(const char *text) {
  uint64_t value = 0xCBF29CE484222325;
  for (; *text; text++) value = (value ^ (uint8_t)*text) * 0x100000001B3;
  return value | 1;
}

static int64_t sizeOf(const struct iovec *parts, long count) {
  int64_t size = 0;
  for (long place = 0; place < count && place < 1024; place++) {
    size += (int64_t)parts[place].iov_len;
  }
  return size;
}

/// Asks which file a descriptor is of. What it is called lies in `path[0]` then.
static int identify(long number, struct stand *stand) {
  if (chaos_simulated[number] - 1 == chanceFile) return 0;
  if (chaos_simulated[number]) {
    if (chaos_ask(CHAOS_IDENTIFY, chaos_simulated[number] - 1, 0, 0, 0) < 0) return 0;
    stand->inode = chaos_talk->facts.inode;
    stand->from = chaos_talk->facts.size;
    return 1;
  }
  struct stat status;
  if (PASS(SYS_fstat, number, &status) < 0) return 0;
  stand->inode = (int64_t)status.st_ino;
  stand->from = PASS(SYS_lseek, number, 0, SEEK_CUR);
  strcpy(chaos_talk->path[0], "a file");
  return stand->from >= 0;
}

static uint64_t nameOf(int place, long folder, const char *path) {
  return chaos_locate(place, folder, path) == 1 ? hash(chaos_talk->path[place]) : 0;
}

/// What the thread is about to touch. Returns 0 if it is nothing that races.
static int find(struct stand *stand, const struct call *call, long a, long b, long c, long d) {
  memset(stand, 0, sizeof *stand);
  stand->call = call;
  stand->changes = call->form >= writes;
  switch (call->form) {
    case byDescriptor:
    case byPath:
    case byPathAt: return 0;
    case names: stand->names[0] = nameOf(0, AT_FDCWD, (const char *)a); break;
    case namesAt: stand->names[0] = nameOf(0, (int)a, (const char *)b); break;
    case renames:
      stand->names[1] = nameOf(1, AT_FDCWD, (const char *)a);
      stand->names[0] = nameOf(0, AT_FDCWD, (const char *)b);
      break;
    case renamesAt:
      stand->names[1] = nameOf(1, (int)a, (const char *)b);
      stand->names[0] = nameOf(0, (int)c, (const char *)d);
      break;
    default: {
      if (!identify((int)a, stand)) return 0;
      int isAt = call->form == readsAt || call->form == writesAt || call->form == readsPartsAt ||
                 call->form == writesPartsAt;
      int hasParts = call->form == readsParts || call->form == writesParts ||
                     call->form == readsPartsAt || call->form == writesPartsAt;
      if (isAt) stand->from = d;
      stand->to = stand->from + (hasParts ? sizeOf((const struct iovec *)b, c) : c);
      if (call->form == cuts) stand->from = b, stand->to = INT64_MAX;
      return 1;
    }
  }
  return stand->names[0] || stand->names[1];
}

/// Whether two calls race: one more than the place of the name that they are about; 0 if they do
/// not.
static int share(const struct stand *one, const struct stand *other) {
  if (!one->changes && !other->changes) return 0;
  // Of two whole files that are saved at once under one name either may stay.
  int areRenames = one->call->form >= renames && other->call->form >= renames;
  if (areRenames && one->names[1] != other->names[1] && chaos_is_at_once()) return 0;
  for (int mine = 0; mine < 2; mine++) {
    for (int yours = 0; yours < 2; yours++) {
      if (one->names[mine] && one->names[mine] == other->names[yours]) return mine + 1;
    }
  }
  return one->inode && one->inode == other->inode && one->from < other->to &&
         other->from < one->to;
}

static void add(char *text, size_t *size, const char *part) {
  while (*part && *size < CHAOS_PATH - 1) text[(*size)++] = *part++;
  text[*size] = 0;
}

/// Tells of a race. The two calls are told in one order, whoever stood there first.
static void tell(const struct stand *one, const struct stand *other, int place) {
  static char text[CHAOS_PATH];
  size_t size = 0;
  const char *first = one->call->name, *second = other->call->name;
  int isFirst = strcmp(first, second) <= 0;
  add(text, &size, isFirst ? first : second);
  add(text, &size, " and ");
  add(text, &size, isFirst ? second : first);
  add(text, &size, " of ");
  add(text, &size, chaos_talk->path[place]);
  memcpy(chaos_talk->path[0], text, size + 1);
  chaos_ask(CHAOS_RACED, 0, 0, 0, 0);
}

static int isOpenFile(long number) {
  if (chaos_is_simulated(number)) return chaos_simulated[number] - 1 != chanceFile;
  return chaos_is_open(number);
}

/// Whether a call is about a file of the phone's. Of others, such as a table of zones, a process
/// asks the machine, once or never, as far as it is warm.
static int isOfPhone(const struct call *call, long a, long b) {
  if (call->form != byPath && call->form != byPathAt && call->form < names) return isOpenFile(a);
  int isAt = call->form == byPathAt || call->form == namesAt || call->form == renamesAt;
  const char *path = (const char *)(isAt ? b : a);
  if (!path) return 0;
  if (isAt && !*path) return isOpenFile(a);
  return chaos_locate(0, isAt ? a : AT_FDCWD, path) == 1;
}

void chaos_before_call(long number, long a, long b, long c, long d) {
  if (chaos_here || !chaos_orders_calls()) return;
  const struct call *call = NULL;
  for (size_t place = 0; place < sizeof calls / sizeof *calls; place++) {
    if (calls[place].number == number) call = &calls[place];
  }
  if (!call) return;
  if (!isOfPhone(call, a, b)) return;
  int self = chaos_seat(), gives = chaos_gives_way();
  if (!gives && !standing) return;
  struct stand stand;
  int isStanding = find(&stand, call, a, b, c, d);
  for (int seat = 0; isStanding && standing && seat < mostThreads; seat++) {
    if (seat == self || !stands[seat].call || !chaos_is_ready(seat)) continue;
    int shared = share(&stand, &stands[seat]);
    if (shared) tell(&stand, &stands[seat], shared - 1);
  }
  if (!gives) return;
  if (isStanding) stands[self] = stand, standing++;
  chaos_yield();
  if (isStanding) stands[self].call = NULL, standing--;
}

#endif
