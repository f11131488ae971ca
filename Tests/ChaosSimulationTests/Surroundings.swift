// What the tests of this target share besides the puppet.

import ChaosCatalog

import class Foundation.FileManager

/// Everything that is built in.
let catalog = Catalog()

#if os(Linux)
  /// The threads of this process.
  func threadCount() throws -> Int {
    try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
  }
#endif
