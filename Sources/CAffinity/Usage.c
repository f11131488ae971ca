// What another process uses: its memory, and the time on any core of it and of the processes that
// it started, and whether one of them wants to run.
#define _GNU_SOURCE
#include "CAffinity.h"

#if defined(__linux__)
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/// Whether the state of a thread, as the kernel writes it behind its name, is that of one that runs
/// or waits for the disk.
static int wants_to_run(const char *path) {
  char text[512];
  FILE *file = fopen(path, "re");
  if (file == NULL) return 0;
  size_t count = fread(text, 1, sizeof text - 1, file);
  fclose(file);
  text[count] = 0;
  const char *name_end = strrchr(text, ')');
  if (name_end == NULL || name_end[1] == 0) return 0;
  return name_end[2] == 'R' || name_end[2] == 'D';
}

/// Adds the time of a process, and of those that it started, and whether any of them wants to run.
/// Those that end meanwhile are left out. `left`: how many more to look at.
static void add_family(int process, struct chaos_usage *usage, int *left) {
  clockid_t clock;
  struct timespec time;
  if (--*left < 0) return;
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return;
  usage->cpu += (long long)time.tv_sec * 1000000000 + time.tv_nsec;
  char path[300];
  snprintf(path, sizeof path, "/proc/%d/task", process);
  DIR *threads = opendir(path);
  if (threads == NULL) return;
  struct dirent *entry;
  while ((entry = readdir(threads)) != NULL) {
    if (entry->d_name[0] == '.') continue;
    snprintf(path, sizeof path, "/proc/%d/task/%s/stat", process, entry->d_name);
    if (!usage->is_runnable) usage->is_runnable = wants_to_run(path);
    snprintf(path, sizeof path, "/proc/%d/task/%s/children", process, entry->d_name);
    FILE *children = fopen(path, "re");
    if (children == NULL) continue;
    int child;
    while (fscanf(children, "%d", &child) == 1) add_family(child, usage, left);
    fclose(children);
  }
  closedir(threads);
}

int chaos_usage(int process, struct chaos_usage *usage) {
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/statm", process);
  long long pages = 0;
  FILE *file = fopen(path, "re");
  if (file == NULL) return -1;
  if (fscanf(file, "%*s %lld", &pages) != 1) pages = 0;
  fclose(file);
  usage->memory = pages * sysconf(_SC_PAGESIZE);
  usage->cpu = 0;
  usage->is_runnable = 0;
  int left = 64;
  add_family(process, usage, &left);
  return 0;
}
#elif defined(__APPLE__)
#include <libproc.h>
#include <mach/mach_time.h>

int chaos_usage(int process, struct chaos_usage *usage) {
  struct proc_taskinfo info;
  if (proc_pidinfo(process, PROC_PIDTASKINFO, 0, &info, sizeof info) != sizeof info) return -1;
  mach_timebase_info_data_t unit;
  mach_timebase_info(&unit);
  usage->cpu = (long long)((info.pti_total_user + info.pti_total_system) * unit.numer / unit.denom);
  usage->memory = (long long)info.pti_resident_size;
  usage->is_runnable = info.pti_numrunning > 0;
  return 0;
}
#else
int chaos_usage(int process, struct chaos_usage *usage) {
  (void)process, (void)usage;
  return -1;
}
#endif
