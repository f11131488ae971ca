// The header of lmdb, wherever the system has it.
#include <lmdb.h>
