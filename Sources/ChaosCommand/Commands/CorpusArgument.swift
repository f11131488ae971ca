// `--corpus`: a folder, which need not exist yet.

import ArgumentParser
import ChaosCampaign
import ChaosCorpus

/// Checks the name of a corpus folder.
enum CorpusArgument {
  /// An empty name is a variable that a script forgot to set, not the current folder.
  static func validate(_ folder: String) throws {
    if folder.isEmpty { throw ValidationError("'--corpus' must name a folder.") }
  }

  /// Fails before the work begins if what it finds could not be kept.
  static func checkWritable(_ folder: String) throws {
    try CorpusFolder(folder).checkWritable()
  }
}
