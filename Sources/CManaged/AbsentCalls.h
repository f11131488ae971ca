// System calls that AArch64 does not have. The C library makes newer ones in their place, so the
// kernel never brings them here; functions of this program still are these calls in process, where
// no kernel comes in. Each has a number that no register can hold as a call's, whose lower half is
// no call's either.
#ifndef CHAOS_ABSENT_CALLS_H
#define CHAOS_ABSENT_CALLS_H

#include <sys/syscall.h>

#if defined(__aarch64__)

#define ABSENT(place) (0x17FFF0000L + (place))
#define SYS_access ABSENT(1)
#define SYS_arch_prctl ABSENT(2)
#define SYS_chmod ABSENT(3)
#define SYS_chown ABSENT(4)
#define SYS_creat ABSENT(5)
#define SYS_dup2 ABSENT(6)
#define SYS_epoll_wait ABSENT(7)
#define SYS_fork ABSENT(8)
#define SYS_futimesat ABSENT(9)
#define SYS_lchown ABSENT(10)
#define SYS_link ABSENT(11)
#define SYS_lstat ABSENT(12)
#define SYS_mkdir ABSENT(13)
#define SYS_open ABSENT(14)
#define SYS_pipe ABSENT(15)
#define SYS_poll ABSENT(16)
#define SYS_readlink ABSENT(17)
#define SYS_rename ABSENT(18)
#define SYS_rmdir ABSENT(19)
#define SYS_select ABSENT(20)
#define SYS_stat ABSENT(21)
#define SYS_symlink ABSENT(22)
#define SYS_time ABSENT(23)
#define SYS_unlink ABSENT(24)
#define SYS_utime ABSENT(25)
#define SYS_utimes ABSENT(26)
#define SYS_vfork ABSENT(27)

#endif
#endif
