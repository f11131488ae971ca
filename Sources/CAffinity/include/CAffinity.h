// Keeping a process on one core. Glibc shows these calls to C only.
#ifndef CHAOS_AFFINITY_H
#define CHAOS_AFFINITY_H

/// Keeps this process on the core that it runs on. Returns 0, or -1 where that is not possible.
int chaos_stay_on_core(void);

#endif
