// Where a managed process's own code ends it: the calls on the way there, as addresses in the
// program. The signal then does what it does anyway.
#include "Inside.h"

#if CHAOS_MANAGES

#include <link.h>

static const int traps[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT};

/// The program's own code, where it lies, and how far from where it says.
static unsigned long codeStart TOGETHER, codeEnd TOGETHER, codeShift TOGETHER;

static int findCode(struct dl_phdr_info *object, size_t size, void *unused) {
  (void)size;
  (void)unused;
  codeShift = object->dlpi_addr;
  for (int place = 0; place < object->dlpi_phnum; place++) {
    const ElfW(Phdr) *part = &object->dlpi_phdr[place];
    if (part->p_type != PT_LOAD || !(part->p_flags & PF_X)) continue;
    codeStart = codeShift + part->p_vaddr;
    codeEnd = codeStart + part->p_memsz;
  }
  // The program is the first of all objects.
  return 1;
}

/// Whether a word can be read: a trap within the trap would hide the first. The kernel reads a mask
/// of signals before it looks what to do with it, and nothing has this number.
static int isMapped(unsigned long address) {
  return !(address % 8) && PASS(SYS_rt_sigprocmask, 99, address, NULL, 8) == -EINVAL;
}

static void note(unsigned long address) {
  if (address < codeStart || address >= codeEnd) return;
  uint32_t count = chaos_talk->placeCount;
  if (count == CHAOS_PLACES) return;
  if (count && chaos_talk->places[count - 1] == address - codeShift) return;
  chaos_talk->places[count] = address - codeShift;
  chaos_talk->placeCount = count + 1;
}

/// Whether what stands before an address of the program is a call.
static int isReturn(unsigned long address) {
  if (address < codeStart + 8 || address >= codeEnd) return 0;
  return chaos_follows_call(address);
}

static void noteReturn(unsigned long address) {
  // What a call comes back to is behind the call.
  if (isReturn(address)) note(address - 1);
}

/// The C library keeps no frames: below them, the first return into the program that lies on the
/// stack is most likely the call that led there.
static void lookOnStack(unsigned long stack) {
  enum { most = 1024 };
  for (int word = 0; word < most; word++, stack += 8) {
    if (!isMapped(stack)) return;
    unsigned long value = *(const unsigned long *)stack;
    if (isReturn(value)) return noteReturn(value);
  }
}

static void onTrap(int number, siginfo_t *info, void *context) {
  (void)info;
  static const unsigned long byDefault[4];
  for (size_t place = 0; place < sizeof traps / sizeof *traps; place++) {
    PASS(SYS_rt_sigaction, traps[place], byDefault, NULL, 8);
  }
  chaos_talk->placeCount = 0;
  // A signal that the code sends itself strikes in the call that sends it, which was caught.
  if (chaos_code_place(context) == (unsigned long)chaos_gate_end && chaos_caught_context) {
    context = (void *)chaos_caught_context;
  }
  note(chaos_code_place(context));
  unsigned long frame = chaos_frame_pointer(context);
  unsigned long stack = chaos_stack_pointer(context), least = stack;
  // A function without a frame of its own: its caller is the one that it returns to.
  if (!chaos_talk->placeCount) noteReturn(chaos_return_place(context, isMapped(stack)));
  for (int depth = 0; depth < 64; depth++) {
    // Swift marks the frames of functions that can wait by this bit.
    frame &= ~(1ul << 60);
    if (frame < least || !isMapped(frame) || !isMapped(frame + 8)) break;
    note(((const unsigned long *)frame)[1] - 1);
    least = frame + 16;
    frame = *(const unsigned long *)frame;
  }
  if (!chaos_talk->placeCount) lookOnStack(stack / 8 * 8);
  // It waits until this is over, and then nobody takes it.
  long process = PASS(SYS_getpid), thread = PASS(SYS_gettid);
  PASS(SYS_tgkill, process, thread, number);
}

int chaos_forget_trap(long number) {
  // As the kernel has it: the function comes first.
  unsigned long action[4] = {0};
  static const unsigned long byDefault[4];
  PASS(SYS_rt_sigaction, number, NULL, action, 8);
  if (action[0] != (unsigned long)onTrap) return 0;
  PASS(SYS_rt_sigaction, number, byDefault, NULL, 8);
  return 1;
}

void chaos_find_code(void) { dl_iterate_phdr(findCode, NULL); }

void chaos_watch_traps(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_sigaction = onTrap;
  // What it calls goes by the gate: nothing is caught in here.
  action.sa_flags = SA_SIGINFO;
  for (size_t place = 0; place < sizeof traps / sizeof *traps; place++) {
    sigaction(traps[place], &action, NULL);
  }
}

#endif
