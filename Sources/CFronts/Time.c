// Time, chance and identity: the phone's.
#include "Front.h"
#include "Transfers.h"

/// Each look at a clock takes a microsecond, so that a loop that waits for it ends.
int64_t chaos_front_clock(int isWall) {
  chaos_talk->wall += 1000;
  chaos_talk->uptime += 1000;
  return isWall ? chaos_talk->wall : chaos_talk->uptime;
}

/// Time passes up to a moment, unless the phone's has passed it. Nobody else runs meanwhile.
void chaos_front_sleep(int64_t nanoseconds) {
  if (nanoseconds <= 0) return;
  int64_t moment = chaos_talk->uptime + nanoseconds;
  chaos_ask(CHAOS_SLEEP, nanoseconds, 0, 0, 0);
  if (chaos_talk->uptime >= moment) return;
  chaos_talk->wall += moment - chaos_talk->uptime;
  chaos_talk->uptime = moment;
}

void chaos_front_chance(void *to, size_t size) { chaos_take_chance(to, size); }

int chaos_front_identity(void) { return chaos_talk->identity; }
