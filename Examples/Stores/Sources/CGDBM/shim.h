// The header of gdbm, wherever the system has it.
#include <gdbm.h>
