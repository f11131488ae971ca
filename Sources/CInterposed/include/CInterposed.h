// Functions of the C library, as this program has them: for code of a store that runs in process
// they are calls of the simulated phone, and for everybody else what they always were.
#ifndef CHAOS_INTERPOSED_H
#define CHAOS_INTERPOSED_H

/// Whoever calls it has the functions in its program.
void chaos_interpose(void);

#endif
