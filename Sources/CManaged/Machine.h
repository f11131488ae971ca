// What differs from one processor to another: what it is called, where the number and arguments of
// a call lie when a signal brings it, and how a refused call goes back to where it came from.
#ifndef CHAOS_MACHINE_H
#define CHAOS_MACHINE_H

#include "AbsentCalls.h"

#include <linux/audit.h>
#include <ucontext.h>

/// A system call as a signal brings it.
struct chaos_caught {
  long number, arguments[6];
};

#if defined(__x86_64__)

#define MACHINE_NAME "x86_64"
#define MACHINE_KIND AUDIT_ARCH_X86_64

static inline struct chaos_caught chaos_caught_call(const ucontext_t *context) {
  const greg_t *from = context->uc_mcontext.gregs;
  return (struct chaos_caught){
      from[REG_RAX],
      {from[REG_RDI], from[REG_RSI], from[REG_RDX], from[REG_R10], from[REG_R8], from[REG_R9]}};
}
static inline void chaos_set_result(ucontext_t *context, long result) {
  context->uc_mcontext.gregs[REG_RAX] = result;
}
static inline unsigned long chaos_stack_pointer(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.gregs[REG_RSP];
}
static inline unsigned long chaos_frame_pointer(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.gregs[REG_RBP];
}
static inline unsigned long chaos_code_place(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.gregs[REG_RIP];
}
/// Where a function comes back to that has put nothing on the stack; 0 if nobody can say.
static inline unsigned long chaos_return_place(const ucontext_t *context, int hasStack) {
  return hasStack ? *(const unsigned long *)context->uc_mcontext.gregs[REG_RSP] : 0;
}
/// Whether the instruction before an address is a call: of a function, or by a register or memory.
static inline int chaos_follows_call(unsigned long address) {
  const unsigned char *code = (const unsigned char *)address;
  if (code[-5] == 0xE8) return 1;
  for (int size = 2; size < 8; size++) {
    if (code[-size] == 0xFF && (code[1 - size] >> 3 & 7) == 2) return 1;
  }
  return 0;
}

/// Where code goes on.
typedef void *chaos_place[5];
#define KEEP_PLACE(place) __builtin_setjmp(place)
#define GO_TO_PLACE(place) __builtin_longjmp(place, 1)

#elif defined(__aarch64__)

#define MACHINE_NAME "aarch64"
#define MACHINE_KIND AUDIT_ARCH_AARCH64

static inline struct chaos_caught chaos_caught_call(const ucontext_t *context) {
  const unsigned long long *from = context->uc_mcontext.regs;
  // The kernel looks at the lower half of the number, and so may whoever set it.
  return (struct chaos_caught){
      (int)from[8],
      {(long)from[0], (long)from[1], (long)from[2], (long)from[3], (long)from[4], (long)from[5]}};
}
static inline void chaos_set_result(ucontext_t *context, long result) {
  context->uc_mcontext.regs[0] = (unsigned long long)result;
}
static inline unsigned long chaos_stack_pointer(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.sp;
}
static inline unsigned long chaos_frame_pointer(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.regs[29];
}
static inline unsigned long chaos_code_place(const ucontext_t *context) {
  return (unsigned long)context->uc_mcontext.pc;
}
static inline unsigned long chaos_return_place(const ucontext_t *context, int hasStack) {
  (void)hasStack;
  return (unsigned long)context->uc_mcontext.regs[30];
}
static inline int chaos_follows_call(unsigned long address) {
  if (address % 4) return 0;
  unsigned code = *(const unsigned *)(address - 4);
  return code >> 26 == 0x25 || (code & 0xFFFFFC1F) == 0xD63F0000;
}

/// Where code goes on: the registers that a function leaves as they were. Clang has no word for it.
typedef void *chaos_place[21];
int chaos_keep_place(chaos_place place) __attribute__((returns_twice));
void chaos_go_to_place(chaos_place place) __attribute__((noreturn));
#define KEEP_PLACE(place) chaos_keep_place(place)
#define GO_TO_PLACE(place) chaos_go_to_place(place)

#endif
#endif
