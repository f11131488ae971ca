// Failures over files end a command with its line and status.

import ChaosCorpus

extension CommandFailure {
  /// Runs something that has to do with files of the corpus.
  package static func corpus<T>(_ body: () throws(CorpusError) -> T) throws(CommandFailure) -> T {
    do throws(CorpusError) { return try body() } catch { throw CommandFailure(error) }
  }

  /// Runs something that has to do with trace files.
  package static func file<T>(_ body: () throws(TraceFileError) -> T) throws(CommandFailure) -> T {
    do throws(TraceFileError) { return try body() } catch { throw CommandFailure(error) }
  }
}
