// Memory that several mappings share: memfd_create(2) on Linux, an unlinked shm_open(2) elsewhere.
#define _GNU_SOURCE
#include "CSharedMemory.h"

#include <fcntl.h>
#include <stdatomic.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int chaos_memory_make(size_t size) {
#ifdef __linux__
  int memory = memfd_create("chaos", MFD_CLOEXEC | MFD_ALLOW_SEALING);
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

int chaos_memory_is_own(int memory) {
#ifdef __linux__
  // Only memory that was made for sealing answers with no seals; a file has none, or just one.
  return fcntl(memory, F_GET_SEALS) == 0;
#else
  struct stat info;
  return fstat(memory, &info) == 0 && info.st_nlink == 0;
#endif
}

long long chaos_memory_load(const void *address, size_t place) {
  return atomic_load((const _Atomic long long *)address + place);
}

void chaos_memory_store(void *address, size_t place, long long value) {
  atomic_store((_Atomic long long *)address + place, value);
}
