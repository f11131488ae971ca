// The header of leveldb, wherever the system has it.
#include <leveldb/c.h>
