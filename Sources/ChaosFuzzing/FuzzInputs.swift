// The files that libFuzzer is given by name. It would wait for a pipe, and read a device for ever.

import ChaosCorpus

/// Inputs on the fuzzer's command line.
public enum FuzzInputs {
  /// Refuses what is no flag, no folder and no file that could be a trace among the arguments.
  public static func check(_ arguments: [String]) throws(TraceFileError) {
    for path in arguments where !path.hasPrefix("-") && HostFiles().isFolder(path) == false {
      _ = try WholeFile.read(path, atMost: TraceFile.packedLimit)
    }
  }
}
