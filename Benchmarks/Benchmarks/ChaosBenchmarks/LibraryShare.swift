// How much of some work's time is libsqlite3's own, by looking at what runs at regular intervals.

import CSampling

/// Looks at samples of the stacks while work is done.
///
/// What the library calls of the system counts as inside, what it calls of the simulation (its file
/// layer) as outside. Stacks that cannot be read, as in parts of the Swift runtime, are left out.
enum LibraryShare {
  /// The share in percent; nil where the stacks could not be read.
  static func percent(of work: () -> Void) -> Double? {
    guard let library = chaos_function("sqlite3_step"), chaos_sampling_start() == 0 else {
      return nil
    }
    work()
    let samples = chaos_sampling_stop(library)
    let known = samples.inside + samples.outside
    guard known > 0, samples.unknown * 5 < known else { return nil }
    return 100 * Double(samples.inside) / Double(known)
  }
}
