// Casts of errors to NSError, which any error is on iOS. On Linux Swift's runtime casts none that
// is no NSError already, and `catch let error as NSError`, which the compiler takes for a catch of
// everything, lets it by.
#include "Inside.h"

#if CHAOS_MANAGES

#include <dlfcn.h>
#include <link.h>
#include <sys/mman.h>
#include <unistd.h>

typedef _Bool cast(void *to, void *from, const void *fromType, const void *toType, size_t flags);

/// The flag by which a cast that succeeds takes its source with it.
enum { takesSource = 2 };

/// The runtime's own.
static cast *real TOGETHER;
static int isWatched TOGETHER;
/// The types of errors and of NSError, and what makes one of the other.
static const void *errorType TOGETHER, *bridgedType TOGETHER;
static void (*bridge)(void *to, void *from) TOGETHER;

static _Bool castBridging(
    void *to, void *from, const void *fromType, const void *toType, size_t flags) {
  if (!bridge || toType != bridgedType) return real(to, from, fromType, toType, flags);
  if (real(to, from, fromType, toType, flags & takesSource)) return 1;
  void *error;
  if (!real(&error, from, fromType, errorType, flags & takesSource)) {
    return real(to, from, fromType, toType, flags);
  }
  bridge(to, &error);
  return 1;
}

/// Puts the address of `castBridging` where the program has that of the runtime's function.
static void replace(const ElfW(Dyn) *entries, unsigned long shift) {
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *tables[2] = {NULL, NULL};
  size_t sizes[2] = {0, 0};
  for (; entries->d_tag != DT_NULL; entries++) {
    switch (entries->d_tag) {
      case DT_SYMTAB: symbols = (const ElfW(Sym) *)entries->d_un.d_ptr; break;
      case DT_STRTAB: names = (const char *)entries->d_un.d_ptr; break;
      case DT_JMPREL: tables[0] = (const ElfW(Rela) *)entries->d_un.d_ptr; break;
      case DT_PLTRELSZ: sizes[0] = entries->d_un.d_val; break;
      case DT_RELA: tables[1] = (const ElfW(Rela) *)entries->d_un.d_ptr; break;
      case DT_RELASZ: sizes[1] = entries->d_un.d_val; break;
    }
  }
  if (!symbols || !names) return;
  for (int kind = 0; kind < 2; kind++) {
    for (size_t place = 0; place < sizes[kind] / sizeof *tables[kind]; place++) {
      const ElfW(Rela) *entry = &tables[kind][place];
      unsigned symbol = (unsigned)ELF64_R_SYM(entry->r_info);
      if (!symbol || strcmp(names + symbols[symbol].st_name, "swift_dynamicCast")) continue;
      unsigned long slot = shift + entry->r_offset, page = (unsigned long)sysconf(_SC_PAGESIZE);
      if (mprotect((void *)(slot / page * page), page, PROT_READ | PROT_WRITE)) continue;
      *(cast **)slot = castBridging;
    }
  }
}

static int replaceIn(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  for (int place = 0; place < object->dlpi_phnum; place++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[place];
    if (part->p_type != PT_DYNAMIC) continue;
    replace((const ElfW(Dyn) *)(object->dlpi_addr + part->p_vaddr), object->dlpi_addr);
  }
  // The program is the first of all objects, and the app is part of it.
  return 1;
}

void chaos_watch_casts(void) {
  if (isWatched) return;
  real = (cast *)(uintptr_t)dlsym(RTLD_DEFAULT, "swift_dynamicCast");
  // Where the runtime is part of the program, nobody can come between.
  if (real) dl_iterate_phdr(replaceIn, NULL);
  isWatched = 1;
}

void chaos_bridge_errors(
    const void *type, const void *bridged, void (*function)(void *to, void *from)) {
  errorType = type;
  bridgedType = bridged;
  bridge = function;
}

#else

void chaos_watch_casts(void) {}
void chaos_bridge_errors(
    const void *type, const void *bridged, void (*function)(void *to, void *from)) {
  (void)type;
  (void)bridged;
  (void)function;
}

#endif
