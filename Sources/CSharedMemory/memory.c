// Memory that several mappings share: memfd_create(2) on Linux, an unlinked shm_open(2) elsewhere.
#define _GNU_SOURCE
#include "CSharedMemory.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int chaos_memory_make(void) {
#ifdef __linux__
  return memfd_create("chaos", MFD_CLOEXEC);
#else
  static _Atomic unsigned count;
  char name[30];
  snprintf(name, sizeof name, "/chaos.%d.%u", (int)getpid(), count++);
  int memory = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600);
  if (memory >= 0) shm_unlink(name);
  return memory;
#endif
}

int chaos_memory_grow(int memory, size_t size) {
  struct stat status;
  if (fstat(memory, &status) != 0) return -1;
  if (status.st_size >= (off_t)size) return 0;
  return ftruncate(memory, (off_t)size);
}

void *chaos_memory_map(int memory, size_t offset, size_t size) {
  void *address =
      mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, (off_t)offset);
  return address == MAP_FAILED ? NULL : address;
}

int chaos_memory_detach(void *address, int memory, size_t offset, size_t size) {
  void *same = mmap(address, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, memory,
                    (off_t)offset);
  return same == MAP_FAILED ? -1 : 0;
}

void chaos_memory_unmap(void *address, size_t size) { munmap(address, size); }

void chaos_memory_close(int memory) { close(memory); }
