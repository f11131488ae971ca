// The gate: the one place whose system calls the kernel lets through, the two ways back from a
// signal, and, where the compiler has no word for it, the way back from a refused call.
#include "Inside.h"

#if CHAOS_MANAGES

#define LABEL(name) ".globl " name "\n.hidden " name "\n" name ":\n"
#define ROUTINE(name) ".type " name ",%function\n" LABEL(name)

// Debuggers know the ways back from a signal by these very bytes. They look up what lies before a
// place that is returned to: so one `nop` stands in front.

#if defined(__x86_64__)

__asm__(
    ".text\n"
    ROUTINE("chaos_gate")
    " mov %rdi,%rax\n mov %rsi,%rdi\n mov %rdx,%rsi\n mov %rcx,%rdx\n"
    " mov %r8,%r10\n mov %r9,%r8\n mov 8(%rsp),%r9\n syscall\n"
    LABEL("chaos_gate_end") " ret\n"
    " nop\n" ROUTINE("chaos_gate_restore") " mov $15,%rax\n syscall\n"
    ROUTINE("chaos_gate_return") " mov %rdi,%rsp\n mov $15,%rax\n syscall\n"
    LABEL("chaos_gate_last") " nop\n");

#elif defined(__aarch64__)

__asm__(
    ".text\n.balign 4\n"
    ROUTINE("chaos_gate")
    " mov x8,x0\n mov x0,x1\n mov x1,x2\n mov x2,x3\n mov x3,x4\n mov x4,x5\n mov x5,x6\n svc #0\n"
    LABEL("chaos_gate_end") " ret\n"
    " nop\n" ROUTINE("chaos_gate_restore") " mov x8,#139\n svc #0\n"
    ROUTINE("chaos_gate_return") " mov sp,x0\n mov x8,#139\n svc #0\n"
    LABEL("chaos_gate_last") " nop\n"
    ROUTINE("chaos_keep_place")
    " mov x9,sp\n stp x19,x20,[x0]\n stp x21,x22,[x0,#16]\n stp x23,x24,[x0,#32]\n"
    " stp x25,x26,[x0,#48]\n stp x27,x28,[x0,#64]\n stp x29,x30,[x0,#80]\n"
    " stp d8,d9,[x0,#96]\n stp d10,d11,[x0,#112]\n stp d12,d13,[x0,#128]\n"
    " stp d14,d15,[x0,#144]\n str x9,[x0,#160]\n mov w0,#0\n ret\n"
    ROUTINE("chaos_go_to_place")
    " ldp x19,x20,[x0]\n ldp x21,x22,[x0,#16]\n ldp x23,x24,[x0,#32]\n"
    " ldp x25,x26,[x0,#48]\n ldp x27,x28,[x0,#64]\n ldp x29,x30,[x0,#80]\n"
    " ldp d8,d9,[x0,#96]\n ldp d10,d11,[x0,#112]\n ldp d12,d13,[x0,#128]\n"
    " ldp d14,d15,[x0,#144]\n ldr x9,[x0,#160]\n mov sp,x9\n mov w0,#1\n ret\n");

#endif
#endif
