// Errors of writing a file back that no sync has told yet.

/// How often writing back failed behind a sync that said that all was well. Each descriptor that
/// was open then hears of it at its next sync, once; if none was asked yet, whoever opens the file
/// next hears of it as well (Linux, Documentation/core-api/errseq.rst).
struct WritebackErrors: Equatable {
  var count: UInt32 = 0
  /// Whether a sync has told the last one to anybody.
  var isTold = false
  /// The boot in which it happened: the memory of it goes with the kernel's.
  var boot = 0

  /// What a descriptor that is opened now knows of: what nobody was told is news to it.
  var known: UInt32 { isTold ? count : 0 }
}
