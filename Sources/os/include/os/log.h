// Logger, OSLog and os_log are Swift's own: ChaosOS has them. This makes `import os.log` compile.
#ifndef CHAOS_OS_LOG_H
#define CHAOS_OS_LOG_H

#endif
