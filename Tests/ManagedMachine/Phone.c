// The phone's files and its answers. Nothing here is exact: it is enough for the scenes in Code.c.
#define _GNU_SOURCE
#include "Phone.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { mostFiles = 16, mostBytes = 65536, mostOpen = 32 };

static struct file {
  char path[CHAOS_PATH], target[CHAOS_PATH];
  int isFolder, isUsed, memory, mode;
  uint8_t *bytes;
  long size;
} files[mostFiles];

static struct {
  struct file *file;
  long place;
} opened[mostOpen];

void tell(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  vprintf(format, rest);
  va_end(rest);
  putchar('\n');
  fflush(stdout);
}

void note(const char *format, ...) {
  va_list rest;
  va_start(rest, format);
  fputs("# ", stdout);
  vprintf(format, rest);
  va_end(rest);
  putchar('\n');
  fflush(stdout);
}

static struct file *find(const char *path) {
  for (int place = 0; place < mostFiles; place++) {
    if (files[place].isUsed && !strcmp(files[place].path, path)) return &files[place];
  }
  return NULL;
}

static struct file *make(const char *path, int mode) {
  for (int place = 0; place < mostFiles; place++) {
    struct file *file = &files[place];
    if (file->isUsed) continue;
    memset(file, 0, sizeof *file);
    strcpy(file->path, path);
    file->isUsed = 1;
    file->mode = mode;
    file->isFolder = S_ISDIR(mode);
    // A process can open it by its number, to map it.
    file->memory = memfd_create("file", MFD_CLOEXEC);
    if (ftruncate(file->memory, mostBytes)) abort();
    file->bytes =
        mmap(NULL, mostBytes, PROT_READ | PROT_WRITE, MAP_SHARED, file->memory, 0);
    if (file->bytes == MAP_FAILED) abort();
    return file;
  }
  abort();
}

static void drop(struct file *file) {
  munmap(file->bytes, mostBytes);
  close(file->memory);
  file->isUsed = 0;
}

void phone_begin(void) {
  for (int place = 0; place < mostFiles; place++) {
    if (files[place].isUsed) drop(&files[place]);
  }
  memset(opened, 0, sizeof opened);
  make("/phone", S_IFDIR | 0755);
}

long phone_size(const char *path) {
  struct file *file = find(path);
  return file ? file->size : -1;
}

/// The flags by their names: their numbers differ from one processor to another.
static const char *names(long flags) {
  static char text[160];
  static const struct {
    long flag;
    const char *name;
  } known[] = {
      {O_CREAT, "create"},     {O_EXCL, "exclusive"},  {O_TRUNC, "truncate"},
      {O_APPEND, "append"},    {O_CLOEXEC, "cloexec"}, {O_DIRECTORY, "directory"},
      {O_NOFOLLOW, "nofollow"}, {O_NONBLOCK, "nonblock"},
  };
  const char *how[] = {"read", "write", "both", "?"};
  snprintf(text, sizeof text, "%s", how[flags & O_ACCMODE]);
  flags &= ~(long)O_ACCMODE;
  for (size_t place = 0; place < sizeof known / sizeof *known; place++) {
    if (!(flags & known[place].flag)) continue;
    strcat(text, "+");
    strcat(text, known[place].name);
    flags &= ~known[place].flag;
  }
  // The C library's own, for files of any size.
  if (flags & ~0400000L & ~0100000L) strcat(text, "+unknown");
  return text;
}

static long openFile(struct chaos_channel *channel, const char *path, long flags) {
  struct file *file = find(path);
  if (file && (flags & O_CREAT) && (flags & O_EXCL)) return -EEXIST;
  if (!file && !(flags & O_CREAT)) return -ENOENT;
  if (file && (flags & O_DIRECTORY) && !file->isFolder) return -ENOTDIR;
  if (file && (flags & O_NOFOLLOW) && *file->target) return -ELOOP;
  if (!file) file = make(path, S_IFREG | (int)(channel->arguments[1] & 0777));
  if (flags & O_TRUNC) file->size = 0;
  for (int token = 0; token < mostOpen; token++) {
    if (opened[token].file) continue;
    opened[token].file = file;
    opened[token].place = 0;
    return token;
  }
  return -EMFILE;
}

static long status(struct chaos_channel *channel, struct file *file) {
  if (!file) return -ENOENT;
  channel->facts = (struct chaos_status){
      .inode = file - files + 2, .size = file->size, .mode = file->mode, .links = 1,
      .accessed = 1000000001, .modified = 2000000002, .changed = 3000000003};
  if (*file->target) channel->facts.mode = S_IFLNK | 0777;
  return 0;
}

static long transfer(struct chaos_channel *channel, int token, int writes) {
  struct file *file = opened[token].file;
  long at = channel->arguments[1] < 0 ? opened[token].place : channel->arguments[1];
  long size = writes ? (long)channel->size : channel->arguments[2];
  if (writes) {
    if (at + size > mostBytes) return -ENOSPC;
    memcpy(file->bytes + at, channel->data, (size_t)size);
    if (at + size > file->size) file->size = at + size;
  } else {
    if (at > file->size) at = file->size;
    if (size > file->size - at) size = file->size - at;
    memcpy(channel->data, file->bytes + at, (size_t)size);
  }
  if (channel->arguments[1] < 0) opened[token].place = at + size;
  return size;
}

/// Records as getdents64(2) writes them.
static long list(struct chaos_channel *channel, int token) {
  long size = 0;
  const char *folder = opened[token].file->path;
  size_t length = strlen(folder);
  if (opened[token].place) return 0;
  opened[token].place = 1;
  for (int place = 0; place < mostFiles; place++) {
    if (!files[place].isUsed || strncmp(files[place].path, folder, length)) continue;
    const char *name = files[place].path + length;
    if (*name++ != '/' || strchr(name, '/')) continue;
    uint16_t record = (uint16_t)((19 + strlen(name) + 1 + 7) & ~7ul);
    uint64_t number[2] = {(uint64_t)place + 2, (uint64_t)place + 1};
    uint8_t *to = channel->data + size;
    memset(to, 0, record);
    memcpy(to, number, sizeof number);
    memcpy(to + 16, &record, sizeof record);
    to[18] = files[place].isFolder ? 4 : 8;
    strcpy((char *)to + 19, name);
    size += record;
  }
  return size;
}

static long move(const char *from, const char *to) {
  struct file *file = find(from), *old = find(to);
  if (!file) return -ENOENT;
  if (old && old != file) drop(old);
  strcpy(file->path, to);
  return 0;
}

static long remove_(const char *path, int isFolder) {
  struct file *file = find(path);
  if (!file) return -ENOENT;
  if (file->isFolder != isFolder) return isFolder ? -ENOTDIR : -EISDIR;
  drop(file);
  return 0;
}

static long seek(int token, long to, long from) {
  long base = from == SEEK_SET ? 0 : from == SEEK_CUR ? opened[token].place
                                                      : opened[token].file->size;
  return opened[token].place = base + to;
}

static long link_(struct chaos_channel *channel) {
  struct file *file = make(channel->path[0], S_IFLNK | 0777);
  strcpy(file->target, channel->path[1]);
  return 0;
}

static long readLink(struct chaos_channel *channel) {
  struct file *file = find(channel->path[0]);
  if (!file) return -ENOENT;
  if (!*file->target) return -EINVAL;
  memcpy(channel->data, file->target, strlen(file->target));
  return (long)strlen(file->target);
}

static long map(struct chaos_channel *channel, int token) {
  channel->facts.inode = getpid();
  return opened[token].file->memory;
}

static const char *const calls[] = {
    "?", "open", "close", "read", "write", "seek", "truncate", "truncate-path", "sync", "rename",
    "link", "unlink", "mkdir", "rmdir", "list", "status", "file-status", "lock", "query-lock",
    "access", "free", "mode", "allocate", "sleep", "map", "gate", "blocked", "times", "folder",
    "symlink", "read-link", "set-attribute", "remove-attribute", "get-attribute",
    "list-attributes", "copy", "identify", "raced", "printed",
};

/// A name below an open folder becomes a whole one.
static void join(struct chaos_channel *channel) {
  long folder = channel->arguments[4];
  int isOpen = folder >= 0 && folder < mostOpen && opened[folder].file;
  if (channel->path[0][0] == '/' || !isOpen) return;
  char name[CHAOS_PATH];
  strcpy(name, channel->path[0]);
  strcpy(channel->path[0], opened[folder].file->path);
  strcat(channel->path[0], "/");
  strncat(channel->path[0], name, 255);
}

/// Whether a call is about a name: elsewhere an older one stands in its place.
static int hasName(int call) {
  switch (call) {
    case CHAOS_CLOSE: case CHAOS_READ: case CHAOS_WRITE: case CHAOS_SEEK: case CHAOS_TRUNCATE:
    case CHAOS_SYNC: case CHAOS_LIST: case CHAOS_FILE_STATUS: case CHAOS_LOCK: case CHAOS_SLEEP:
    case CHAOS_ALLOCATE: return 0;
  }
  return 1;
}

void phone_answer(struct chaos_channel *channel) {
  const char *path = channel->path[0];
  if (channel->call == CHAOS_OPEN) join(channel);
  int token = (int)channel->arguments[0];
  long size, answer = 0;
  int isOpen = token >= 0 && token < mostOpen && opened[token].file;
  switch (channel->call) {
    case CHAOS_OPEN:
      answer = openFile(channel, path, channel->arguments[0]);
      tell("  open %s %s %03o: %ld", path, names(channel->arguments[0]),
           (unsigned)channel->arguments[1], answer);
      channel->result = answer;
      return;
    case CHAOS_PRINTED:
      size = (long)channel->size;
      tell("  printed to %d: %.*s", token, (int)size - 1, (const char *)channel->data);
      channel->result = 0;
      return;
    case CHAOS_CLOSE: if (isOpen && channel->arguments[1]) opened[token].file = NULL; break;
    case CHAOS_READ: answer = isOpen ? transfer(channel, token, 0) : -EBADF; break;
    case CHAOS_WRITE: answer = isOpen ? transfer(channel, token, 1) : -EBADF; break;
    case CHAOS_SEEK: answer = seek(token, channel->arguments[1], channel->arguments[2]); break;
    case CHAOS_TRUNCATE: opened[token].file->size = channel->arguments[1]; break;
    case CHAOS_RENAME: answer = move(path, channel->path[1]); break;
    case CHAOS_UNLINK: answer = remove_(path, 0); break;
    case CHAOS_REMOVE_DIRECTORY: answer = remove_(path, 1); break;
    case CHAOS_MAKE_DIRECTORY:
      if (find(path)) answer = -EEXIST;
      else make(path, S_IFDIR | (int)channel->arguments[0]);
      break;
    case CHAOS_LIST: answer = list(channel, token); break;
    case CHAOS_ACCESS: answer = find(path) ? 0 : -ENOENT; break;
    case CHAOS_STATUS: answer = status(channel, find(path)); break;
    case CHAOS_FILE_STATUS: answer = status(channel, isOpen ? opened[token].file : NULL); break;
    case CHAOS_FREE_SPACE: answer = 1000; break;
    case CHAOS_SYMLINK: answer = link_(channel); break;
    case CHAOS_READ_LINK: answer = readLink(channel); break;
    case CHAOS_MAP: size = map(channel, token); tell("  map %d", token); channel->result = size;
      return;
    case CHAOS_IDENTIFY:
      answer = status(channel, isOpen ? opened[token].file : NULL);
      channel->facts.size = opened[token].place;
      strcpy(channel->path[0], opened[token].file->path);
      break;
    case CHAOS_SLEEP:
      channel->wall += channel->arguments[0];
      channel->uptime += channel->arguments[0];
      break;
  }
  const int64_t *with = channel->arguments;
  tell("  %s %s %ld %ld %ld %ld: %ld", calls[channel->call], hasName(channel->call) ? path : "-",
       (long)with[0], (long)with[1], (long)with[2], (long)with[3], answer);
  channel->result = answer;
}

void phone_announce(struct chaos_channel *channel) {
  channel->facts.modified = 5000000000;
  channel->result = 0;
  tell("  may %s %ld", calls[channel->call], (long)channel->arguments[0]);
}
