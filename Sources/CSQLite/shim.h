// SQLite, as the system ships it, and what of it Swift cannot call or lay out.
#include <sqlite3.h>

/// An open file: SQLite's part, and the object that does the work.
typedef struct chaos_sqlite_file {
  sqlite3_file base;
  void *object;
} chaos_sqlite_file;

/// Makes the library's random numbers the same in every run. Variadic, so not for Swift.
static inline int chaos_sqlite_seed(int seed) {
  return sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SEED, seed, (sqlite3 *)0);
}

/// The numbers that the library's generator gives next. It gives them once more afterwards.
static inline void chaos_sqlite_peek(int count, void *numbers) {
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_SAVE);
  sqlite3_randomness(count, numbers);
  sqlite3_test_control(SQLITE_TESTCTRL_PRNG_RESTORE);
}

/// Says that nobody will ask how much memory the library uses, so that it need not count. Refused
/// once the library is in use. Variadic, so not for Swift.
static inline int chaos_sqlite_count_no_memory(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

/// Says that closing a connection does not check-point. Variadic, so not for Swift.
static inline int chaos_sqlite_close_plainly(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, (int *)0);
}

/// Binds bytes, which SQLite copies. The macro for that is a cast that Swift cannot make.
static inline int chaos_sqlite_bind_blob(sqlite3_stmt *statement, int place, const void *bytes,
                                         int count) {
  return sqlite3_bind_blob(statement, place, bytes, count, SQLITE_TRANSIENT);
}

/// Binds text, which SQLite copies.
static inline int chaos_sqlite_bind_text(sqlite3_stmt *statement, int place, const char *text) {
  return sqlite3_bind_text(statement, place, text, -1, SQLITE_TRANSIENT);
}
