// Memory that several mappings share, each of which can be cut off from the others.
#ifndef CHAOS_SHARED_MEMORY_H
#define CHAOS_SHARED_MEMORY_H

#include <stddef.h>

/// Makes memory of some size without a name, all zeros. Returns a descriptor, or -1.
int chaos_memory_make(size_t size);

/// Maps the memory, shared. Returns NULL if that is not possible.
void *chaos_memory_map(int memory, size_t size);

/// What is stored through the mapping from now on is seen by nobody else. Returns 0, or -1.
int chaos_memory_detach(void *address, int memory, size_t size);

/// The mapping is not needed any more.
void chaos_memory_unmap(void *address, size_t size);

/// The memory is not needed any more; mappings live on.
void chaos_memory_close(int memory);

/// Whether a descriptor is memory without a name, as chaos_memory_make makes it.
int chaos_memory_is_own(int memory);

/// A word of the memory that several processes look at, by its place.
long long chaos_memory_load(const void *address, size_t place);
void chaos_memory_store(void *address, size_t place, long long value);

#endif
