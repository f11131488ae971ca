// A phone of a few small files, without Swift: it answers the calls of a process and tells each of
// them, so that two machines can be compared by what they print.
#ifndef PHONE_H
#define PHONE_H

#include <CManaged.h>

/// What a process is asked to do.
enum scene {
  sceneFiles = 1,
  sceneLinks,
  sceneMemory,
  sceneThreads,
  sceneOrders,
  sceneClocks,
  sceneWaiting,
  sceneSignals,
  scenePrinting,
  sceneDescriptors,
  sceneChance,
  sceneReal,
  sceneManyWrites,
  sceneTrap,
  sceneExit,
  sceneHang,
  sceneFork,
  sceneUnknownCall,
  sceneNameless,
  sceneLargePages,
};

/// Stands beside a scene that is played without functions in front of the C library's.
enum { byTrap = 0x80 };

/// Forgets all files.
void phone_begin(void);
/// Answers a call that stands in the channel, and tells of it.
void phone_answer(struct chaos_channel *channel);
/// Tells of a call that the kernel makes on real files, and lets it.
void phone_announce(struct chaos_channel *channel);
/// Bytes that a file has; -1 if there is none.
long phone_size(const char *path);

/// What stands below, as one line; the numbers of a machine's own are left out.
void tell(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// What is true of this machine alone: a line that is not compared.
void note(const char *format, ...) __attribute__((format(printf, 1, 2)));

/// Runs code in process. Returns how many things were not as they have to be.
int run_within(void);

/// A function that lies in a large page's worth of code, and whether large pages were made.
int in_large_code(void);
extern unsigned long large_page_bytes;

#endif
