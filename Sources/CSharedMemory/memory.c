// Memory that several mappings share: memfd_create(2) on Linux, an unlinked shm_open(2) elsewhere.
#define _GNU_SOURCE
#include "CSharedMemory.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int chaos_memory_make(size_t size) {
#ifdef __linux__
  int memory = memfd_create("chaos", MFD_CLOEXEC);
#else
  static _Atomic unsigned count;
  char name[30];
  snprintf(name, sizeof name, "/chaos.%d.%u", (int)getpid(), count++);
  int memory = shm_open(name, O_CREAT | O_EXCL | O_RDWR, 0600);
  if (memory >= 0) shm_unlink(name);
#endif
  if (memory >= 0 && ftruncate(memory, (off_t)size) != 0) {
    close(memory);
    return -1;
  }
  return memory;
}

void *chaos_memory_map(int memory, size_t size) {
  void *address = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, memory, 0);
  return address == MAP_FAILED ? NULL : address;
}

int chaos_memory_detach(void *address, int memory, size_t size) {
  void *same = mmap(address, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_FIXED, memory, 0);
  return same == MAP_FAILED ? -1 : 0;
}

void chaos_memory_unmap(void *address, size_t size) { munmap(address, size); }

void chaos_memory_close(int memory) { close(memory); }
