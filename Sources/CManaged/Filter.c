// The filter of the kernel that catches every call of a managed process, and what it wakes.
//
// The nursery sets it, once, and all that it forks have that one. Where each process set a filter of
// its own, Linux 6.18 had to free thousands of them later, by a queue that holds 1,024 orders; full,
// it stood for ever, and no process of the machine could set a filter any more.
#include "Inside.h"

#if CHAOS_MANAGES

#include <linux/filter.h>
#include <linux/sched.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Whether this is the nursery, or what it has forked and no managed process yet.
static int isNursery TOGETHER;
int chaos_answers TOGETHER;
const void *chaos_caught_context TOGETHER;
/// Why the nursery has no filter; 0 if it has one.
static int trouble = ENOSYS;

/// A call of the nursery's own: the kernel's. Only what keeps the trap open is answered as in a
/// managed process: nobody blocks its signal, and a thread starts by the call that is let through.
/// Whoever starts one: what runs here on real files has no turns to take.
static long answerNursery(struct chaos_caught call) {
  const long *with = call.arguments;
  switch (call.number) {
    case SYS_clone3: return -ENOSYS;
    case SYS_rt_sigprocmask:
    case SYS_rt_sigaction:
      return chaos_answer(call.number, with[0], with[1], with[2], with[3], with[4], with[5]);
  }
  return PASS(call.number, with[0], with[1], with[2], with[3], with[4], with[5]);
}

static void onCall(int signal, siginfo_t *info, void *context) {
  (void)signal;
  (void)info;
  struct chaos_caught call = chaos_caught_call(context);
  const long *with = call.arguments;
  chaos_caught_context = context;
  chaos_set_result(
      context, isNursery ? answerNursery(call)
                         : chaos_answer(call.number, with[0], with[1], with[2], with[3], with[4],
                                        with[5]));
  // Returning from here restores the mask that was: the new one must be that.
  if (call.number != SYS_rt_sigprocmask) return;
  PASS(SYS_rt_sigprocmask, SIG_BLOCK, NULL, &((ucontext_t *)context)->uc_sigmask, 8);
}

#define LOAD(field) \
  BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)offsetof(struct seccomp_data, field))
#define LOAD_AT(offset) BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (uint32_t)(offset))
#define RETURN(what) BPF_STMT(BPF_RET | BPF_K, what)

/// Calls that touch nothing but the process's own memory and threads.
static const long harmless[] = {
    SYS_rt_sigreturn, SYS_brk, SYS_mprotect, SYS_madvise,
    SYS_set_robust_list, SYS_get_robust_list, SYS_rseq, SYS_arch_prctl,
    SYS_sigaltstack, SYS_exit_group, SYS_membarrier, SYS_set_tid_address,
    SYS_restart_syscall, SYS_rt_sigpending,
};

static int installFilter(void) {
  enum { most = sizeof harmless / sizeof *harmless };
  struct sock_filter rules[most + 24];
  uint64_t gate = (uint64_t)(uintptr_t)chaos_gate_end;
  int count = 0;
  // Another machine's numbers would mean other calls.
  rules[count++] = (struct sock_filter)LOAD(arch);
  rules[count++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, MACHINE_KIND, 1, 0);
  rules[count++] = (struct sock_filter)RETURN(SECCOMP_RET_KILL_PROCESS);
  rules[count++] = (struct sock_filter)LOAD(instruction_pointer);
  rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)gate, 0, 3);
  rules[count++] =
      (struct sock_filter)LOAD_AT(offsetof(struct seccomp_data, instruction_pointer) + 4);
  rules[count++] =
      (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)(gate >> 32), 0, 1);
  rules[count++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
  rules[count++] = (struct sock_filter)LOAD(nr);
  for (int place = 0; place < most; place++) {
    rules[count++] = (struct sock_filter)BPF_JUMP(
        BPF_JMP | BPF_JEQ | BPF_K, (uint32_t)harmless[place], (uint8_t)(most - place - 1 + 8), 0);
  }
  // A thread of its own: it comes by way of pthread_create, which gives it a turn.
  rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 0, 2);
  rules[count++] = (struct sock_filter)LOAD(args);
  rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, CLONE_THREAD, 5, 1);
  // Memory that is no file's.
  rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mmap, 1, 0);
  rules[count++] = (struct sock_filter)RETURN(SECCOMP_RET_TRAP);
  rules[count++] = (struct sock_filter)LOAD_AT(offsetof(struct seccomp_data, args) + 4 * 8);
  rules[count++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, 0xFFFFFFFF, 1, 0);
  rules[count++] = (struct sock_filter)RETURN(SECCOMP_RET_TRAP);
  rules[count++] = (struct sock_filter)RETURN(SECCOMP_RET_ALLOW);
  struct sock_fprog program = {(unsigned short)count, rules};
  if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)) return errno;
  return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program) ? errno : 0;
}

void chaos_managed_filter(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  // A trap ends a process, whoever would have liked to tell of it.
  static const int traps[] = {SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGQUIT};
  for (size_t place = 0; place < sizeof traps / sizeof *traps; place++) {
    sigaction(traps[place], &action, NULL);
  }
  chaos_find_code();
  action.sa_sigaction = onCall;
  action.sa_flags = SA_SIGINFO | SA_NODEFER | SA_ONSTACK;
  isNursery = 1;
  trouble = sigaction(SIGSYS, &action, NULL) ? errno : installFilter();
}

int chaos_managed_begin(struct chaos_channel *shared) {
  if (trouble) return trouble;
  chaos_talk = shared;
  chaos_start_in(chaos_managed_root);
  chaos_limit_work();
  chaos_watch_traps();
  chaos_threads_begin();
  isNursery = 0;
  chaos_answers = 1;
  return 0;
}

int chaos_managed_begin_really(struct chaos_channel *shared, const char *folder) {
  chaos_use_folder(folder);
  return chaos_managed_begin(shared);
}

#elif !defined(__APPLE__)

int chaos_managed_begin_really(struct chaos_channel *shared, const char *folder) { return 95; }

int chaos_managed_begin(struct chaos_channel *shared) { return 95; }

#endif
