// The LZ4 frame library, as the system ships it.
#include <lz4frame.h>
