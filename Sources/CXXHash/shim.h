// XXH3, as the system ships it.
#include <xxhash.h>
