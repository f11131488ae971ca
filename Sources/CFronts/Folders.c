// What stands in a folder. The simulation tells it as Linux's records; macOS's C library reads
// others, and makes opendir(3), scandir(3) and fts(3) of them by itself.
#include "Front.h"

enum {
  // struct linux_dirent64, and macOS's struct dirent.
  theirSize = 16, theirKind = 18, theirName = 19,
  ourPlace = 8, ourSize = 16, ourLength = 18, ourKind = 20, ourName = 21,
  // A buffer as large as this ends with flags, which say more than anybody has to know.
  largest = 1024,
};

/// One record as macOS has it. Returns its size.
static size_t put(uint8_t *to, const uint8_t *from) {
  uint16_t length = (uint16_t)strlen((const char *)from + theirName);
  uint16_t size = (uint16_t)((ourName + length + 1 + 7) / 8 * 8);
  memset(to, 0, size);
  // The number of the file, and where the next record begins: both lie in the same places.
  memcpy(to, from, ourPlace + 8);
  memcpy(to + ourSize, &size, 2);
  memcpy(to + ourLength, &length, 2);
  to[ourKind] = from[theirKind];
  memcpy(to + ourName, from + theirName, length);
  return size;
}

ssize_t chaos_front_getdirentries(int number, void *to, size_t size, off_t *place) {
  uint8_t *bytes = to;
  size_t used = 0, flags = size >= largest ? 4 : 0;
  if (!chaos_front_is_simulated(number)) return chaos_settled(-EBADF);
  int token = chaos_simulated[number] - 1;
  if (token == chanceFile) return chaos_settled(-EINVAL);
  if (place) *place = chaos_front_lseek(number, 0, SEEK_CUR);
  // A record of ours is at most a third longer than one of theirs.
  size_t room = (size - flags) / 4 * 3;
  long answer = chaos_ask(CHAOS_LIST, token, room < CHAOS_WINDOW ? (long)room : CHAOS_WINDOW, 0, 0);
  if (answer < 0) return chaos_settled(answer);
  for (long at = 0; at < answer;) {
    const uint8_t *record = chaos_talk->data + at;
    uint16_t step;
    memcpy(&step, record + theirSize, 2);
    used += put(bytes + used, record);
    at += step;
  }
  if (flags) memset(bytes + size - flags, 0, flags);
  return (ssize_t)used;
}
