// Real processes whose system calls somebody else answers: the memory that both sides share, the
// process that the others are forked from, and the filter of the kernel that catches their calls.
#ifndef CHAOS_MANAGED_H
#define CHAOS_MANAGED_H

#include <stddef.h>
#include <stdint.h>

/// Whether processes can be managed on this system, and code run in process.
#if defined(__linux__) && (defined(__x86_64__) || defined(__aarch64__))
#define CHAOS_MANAGES 1
#else
#define CHAOS_MANAGES 0
#endif

/// Bytes that one message carries. Longer transfers take several messages.
#define CHAOS_WINDOW 262144
/// The longest path, its final NUL included (PATH_MAX).
#define CHAOS_PATH 4096
/// Living managed processes of one simulation, those that are being ended included.
#define CHAOS_SLOTS 16

/// What a managed process says, and what it is told.
enum chaos_kind {
  /// A system call; the answer is `result`.
  CHAOS_CALL = 1,
  /// The app's code is done with a request.
  CHAOS_REPLY = 2,
  /// The app's code asks its host something in the middle of a request.
  CHAOS_ASK = 3,
  /// The app's code did what cannot be simulated; `path[0]` names it.
  CHAOS_REFUSED = 4,
  /// All threads of the process wait for each other.
  CHAOS_HUNG = 5,
  /// The app's code ended its process as a trap would; `path[0]` says why.
  CHAOS_ABORTED = 6,
  /// Code that runs in process will never go on: its thread is set aside.
  CHAOS_STOPPED = 7,
};

/// The system calls, whatever they are called in which library.
enum chaos_call {
  CHAOS_OPEN = 1,
  CHAOS_CLOSE,
  CHAOS_READ,
  CHAOS_WRITE,
  CHAOS_SEEK,
  CHAOS_TRUNCATE,
  CHAOS_TRUNCATE_PATH,
  CHAOS_SYNC,
  CHAOS_RENAME,
  CHAOS_LINK,
  CHAOS_UNLINK,
  CHAOS_MAKE_DIRECTORY,
  CHAOS_REMOVE_DIRECTORY,
  CHAOS_LIST,
  CHAOS_STATUS,
  CHAOS_FILE_STATUS,
  CHAOS_LOCK,
  CHAOS_QUERY_LOCK,
  CHAOS_ACCESS,
  CHAOS_FREE_SPACE,
  CHAOS_SET_MODE,
  CHAOS_ALLOCATE,
  CHAOS_SLEEP,
  /// Shared memory: the answer is a descriptor of the simulation's, `facts.inode` its process.
  CHAOS_MAP,
  /// A call that the kernel will make on real files: may it? The first argument is its kind.
  CHAOS_GATE,
  /// The kernel says that a lock on a real file is held: wait. The first argument is its inode.
  CHAOS_BLOCKED,
  CHAOS_SET_TIMES,
  /// The current folder is to be another: the answer is its path without links.
  CHAOS_FOLDER,
  CHAOS_SYMLINK,
  CHAOS_READ_LINK,
  CHAOS_SET_ATTRIBUTE,
  CHAOS_REMOVE_ATTRIBUTE,
  CHAOS_GET_ATTRIBUTE,
  CHAOS_LIST_ATTRIBUTES,
  CHAOS_COPY,
  /// Which file a descriptor is of: `facts.inode`, where it stands (`facts.size`) and its name in
  /// `path[0]`. No call of the app's: nothing is counted, nobody is stopped.
  CHAOS_IDENTIFY,
  /// Two threads raced for a file: `path[0]` says how. No call of the app's, either.
  CHAOS_RACED,
  /// The process has printed what is in the window, to the descriptor that is the first argument.
  CHAOS_PRINTED,
  /// Whether the process with the number that is the first argument lives. No call of the app's.
  CHAOS_LIVES,
};

/// The negative of this answers a call whose path leads out of the simulated tree: `path[0]` says
/// where to. No errno is as large.
#define CHAOS_LEAVES (1 << 14)

/// Facts about a file, as the simulation tells them.
struct chaos_status {
  int64_t inode, size, mode, links, accessed, modified, changed;
};

/// Calls on the way to a signal that are kept.
#define CHAOS_PLACES 24

/// What one managed process shares with the simulation. One of the two runs at any time.
struct chaos_channel {
  /// 1 while the process runs, 0 while the simulation does.
  uint32_t turn;
  /// 1 when the process is gone.
  uint32_t ended;
  /// How it ended, as waitpid(2) tells it.
  int32_t status;
  int32_t kind;
  int32_t call;
  uint32_t size;
  int64_t arguments[6];
  int64_t result;
  /// The clocks, in nanoseconds: since 1970, and since the phone was started.
  int64_t wall, uptime;
  /// When the phone was started, in nanoseconds since it was made.
  int64_t booted;
  /// Where the next random bytes come from.
  uint64_t chance;
  /// In which order threads take turns: 0 is that of who has been ready for longest.
  uint32_t order;
  /// What getpid(2) says.
  int32_t identity;
  /// What the kernel calls the process.
  int32_t process;
  /// 1 if its threads have still to do what the last change left to them.
  int32_t isBehind;
  /// 1 if its code runs in process.
  int32_t isWithin;
  /// When it has something to do by itself, by `uptime`; 0 if nothing.
  int64_t due;
  /// Where a signal ended it: addresses in the program as a file, the innermost first.
  uint32_t placeCount;
  uint64_t places[CHAOS_PLACES];
  struct chaos_status facts;
  char path[2][CHAOS_PATH];
  uint8_t data[CHAOS_WINDOW];
};

// Arrays of this size cannot be seen from Swift.
static inline uint8_t *chaos_channel_data(struct chaos_channel *channel) { return channel->data; }
static inline uint64_t chaos_channel_place(const struct chaos_channel *channel, int place) {
  return channel->places[place];
}
static inline const char *chaos_channel_path(const struct chaos_channel *channel, int place) {
  return channel->path[place];
}
static inline void chaos_channel_set_path(struct chaos_channel *channel, const char *text) {
  size_t size = 0;
  while (text[size] && size < CHAOS_PATH - 1) {
    channel->path[0][size] = text[size];
    size++;
  }
  channel->path[0][size] = 0;
}
/// What is asked for, and the first four of its arguments.
static inline void chaos_channel_set_call(
    struct chaos_channel *channel, int call, int64_t a, int64_t b, int64_t c, int64_t d) {
  channel->call = call;
  channel->arguments[0] = a;
  channel->arguments[1] = b;
  channel->arguments[2] = c;
  channel->arguments[3] = d;
}
static inline int64_t chaos_channel_argument(const struct chaos_channel *channel, int place) {
  return channel->arguments[place];
}

/// Keeps a byte beside a real file, as an attribute. Returns 0, or -1.
int chaos_keep_byte(const char *path, const char *name, uint8_t byte);
/// That byte; -1 if there is none.
int chaos_kept_byte(const char *path, const char *name);

/// Whether managed processes can run on this system.
int chaos_managed_supported(void);

/// Where simulated paths begin, for managed processes.
extern const char chaos_managed_root[];
/// A name of the home of whichever process uses it.
#define CHAOS_HOME "/phone/home"

// MARK: The simulation's side

/// A program that was started once more to fork managed processes from.
struct chaos_nursery {
  int pid;
  int socket;
  struct chaos_channel *channels;
  /// Where nothing is forked: the processes that were started, by their slots. `socket` is the
  /// memory then.
  int pids[CHAOS_SLOTS];
};

/// Makes this program a nursery, if it was started to be one. Where Swift's runtime is linked into
/// a program on Linux this has to be its first call; everywhere else it has happened before main.
void chaos_nursery_take_over(void);
/// Starts this program once more, as a nursery. Returns 0, or an errno.
int chaos_nursery_start(struct chaos_nursery *nursery);
/// Ends it, and all processes that it forked.
void chaos_nursery_stop(struct chaos_nursery *nursery);
/// Forks a process that waits for its first request. Returns 0, or an errno.
int chaos_nursery_fork(struct chaos_nursery *nursery, int slot);
/// Kills a process with SIGKILL, and returns when it is gone. Returns 0, or an errno.
int chaos_nursery_kill(struct chaos_nursery *nursery, int slot);
/// Lets the process run until it says something, or is gone. Returns 1 if it said something, 0 if
/// it is gone, -1 if the nursery is.
int chaos_channel_run(struct chaos_nursery *nursery, struct chaos_channel *channel);

// MARK: The managed process's side

/// Says something, and waits for the answer.
void chaos_channel_say(struct chaos_channel *channel, int kind);
/// Reports what cannot be simulated. Does not return.
void chaos_refuse(struct chaos_channel *channel, const char *what) __attribute__((noreturn));

/// What the process prints leaves it line by line; what is left of a line, it leaves now.
void chaos_output_by_lines(void);
void chaos_output_flush(void);

/// A request begins: its threads take turns in the order that the channel names now.
void chaos_threads_begin_request(void);
/// Whether what was asked for, if it is a change and `may` leave work to other threads, is over
/// although they have more to do, by the order of threads. Says so in the channel.
int chaos_leaves_work(int may);
/// Says in the channel when the process has something to do by itself.
void chaos_tell_due(void);
/// The request is about things that run at once: where the order is none that lets others go first
/// before some calls about files, they do so before each of them.
void chaos_threads_begin_at_once(void);
/// Lets other threads go first, if the order says so, as before a call about files.
void chaos_let_others_first(void);
/// Lets other threads go first before the calling one takes a lock, free or not, or begins a task.
/// Only in an order of threads in which what a change leaves to others comes later.
void chaos_before_lock(void);

/// The channel of the process that calls; NULL if it is not managed.
struct chaos_channel *chaos_managed_channel(void);

/// Sets an extended attribute, or takes it away. Returns an errno, or 0.
int chaos_mark(const char *path, const char *name, int is_set);
/// 1 if an extended attribute is there, 0 if not, or a negative errno.
int chaos_find_mark(const char *path, const char *name);

/// Whether a descriptor is that of a file of the phone.
int chaos_managed_is_simulated(int descriptor);

/// Says that the process is an app of a phone: what only Linux has for apps is refused from here on.
void chaos_is_of_app(void);
/// Lets the other threads of the process run until all of them wait, and runs what they and others
/// put on the main queue. Calls back to run the main run loop once, if there may be one.
void chaos_settle(void (*run_loop)(void));
/// Runs what is on the main queue, and the main run loop once.
void chaos_run_main(void (*run_loop)(void));
/// Says that the thread waits for others by looking again and again, or no longer; returns what was
/// so before. If only it has a time at which to go on, nobody ever will, and the process hangs.
int chaos_looks_again(int looks);
/// Whether other threads, or the main queue, have something to do since then.
int chaos_has_more_to_do(void);

/// What a managed process runs: requests and replies over its channel. Defined above this target.
void chaos_managed_enter(struct chaos_channel *channel) __attribute__((noreturn));
/// What the nursery does before it forks any: defined in Swift.
void chaos_managed_warm(void);
/// From here on the program's casts go by chaos, as far as they can.
void chaos_watch_casts(void);
/// What casts of any error to another type of the runtime give: `function` makes a value of that
/// type of an error, which it takes with it.
void chaos_bridge_errors(
    const void *type, const void *bridged, void (*function)(void *to, void *from));
/// Whether this is a managed process that has begun: 1, or 0.
extern int chaos_answers;
/// Sets the filter of the kernel that catches the calls of all processes that are forked from here
/// on, once they have begun. What the kernel refuses, `chaos_managed_begin` returns.
void chaos_managed_filter(void);
/// Leaves no room in the heap between what is in use.
void chaos_fill_heap(void);
/// Puts loaded code in large pages, where the system has them: what is used of it, or all of the
/// file that stores are in.
void chaos_code_in_large_pages(int isOwn);
/// Where a function of the C library is kept, and its name. They stand in the program's section
/// "chaos_originals".
struct chaos_original {
  void *place;
  const char *name;
};
/// Looks all of them up.
void chaos_look_up_originals(void);
/// What the nursery does before it forks one that will look a type up by its name, which lies in
/// two words, as Swift has it in memory: defined in Swift.
void chaos_managed_know(const char *name, const void *words[2]);
/// The type that was looked up last, if it has this name: returns 1, or 0.
int chaos_find_known(const char *name, const void *words[2]);

// MARK: In process

/// A simulated process whose code runs on threads of this program.
struct chaos_process;
/// Hears what the code says: the kind stands in the channel, and the answer goes there.
typedef void chaos_listener(void *context);
/// A new one, or one that was given back. NULL if there is no memory.
struct chaos_process *chaos_process_make(void);
/// A process begins anew: it has opened nothing, and its environment names two folders.
void chaos_process_begin(
    struct chaos_process *process, const char *home, const char *temporary,
    chaos_listener *listener, void *context);
struct chaos_channel *chaos_process_channel(struct chaos_process *process);
/// The calling thread runs its code from here on: every system call of the thread is that of the
/// process. Returns 0, or an errno where the kernel cannot do that.
int chaos_process_enter(struct chaos_process *process);
/// The thread runs nobody's code any more.
void chaos_process_leave(void);
/// The process is dead: what it shares with others is taken from it, what it has open is closed.
void chaos_process_end(struct chaos_process *process);
/// Frees it. Nobody may be inside.
void chaos_process_free(struct chaos_process *process);
/// Whether the calling thread runs a process's code.
int chaos_is_within(void);
/// A system call of the code that the thread runs. Gives its result, or a negative errno.
long chaos_call_within(long number, long a, long b, long c, long d, long e, long f);
/// The same, or one of a managed process, by a function in front of the C library's.
long chaos_call_in_front(long number, long a, long b, long c, long d, long e, long f);
/// The code that the thread runs did what cannot be simulated. It goes on, dead.
void chaos_refuse_within(const char *what);
/// The same, for what must not return.
void chaos_stop_within(const char *what) __attribute__((noreturn));
/// A thread that runs nobody's code makes a call with this path: if it is one of the phone's, some
/// code in process has a thread that cannot be seen.
void chaos_look_at(const char *call, const char *path);
/// How many such calls there were, and the last of them.
unsigned chaos_strays(void);
const char *chaos_last_stray(void);
/// What the environment says to the code that the thread runs; NULL if that is nothing else.
const char *chaos_environment_within(const char *name);

/// Says which folders the process has for its home and for temporary files.
void chaos_live_in(const char *path, const char *temporary);
/// Makes the calling process a managed one: from here on its system calls are the simulation's.
int chaos_managed_begin(struct chaos_channel *channel);
/// The same, on real files: a folder stands for the phone's root, and the kernel answers.
int chaos_managed_begin_really(struct chaos_channel *channel, const char *folder);
/// The same, by functions in front of the C library's (CFronts) and without the kernel's filter.
/// Returns an errno where this process has no such functions.
int chaos_managed_begin_fronted(struct chaos_channel *channel, const char *home);
/// Whether such functions hear of what a call does, before the process begins.
int chaos_listens_to(struct chaos_channel *channel, void (*call)(void));

#endif
