// The simulated disk and a real folder after a run: names, sizes and bytes.

import ChaosDisk
import ChaosProcess

enum TreeDifferences {
  /// The keychain is a service of iOS, and simulated in both worlds.
  private static let simulatedInBoth = "/keychain"

  /// SQLite draws salts for its journals by chance: its generator is the program's, which all
  /// simulated processes share, and real ones do not. The index is the kernel's memory, which the
  /// simulated disk does not hold. LMDB's file of locks (`lock.mdb`, or a suffix) and LevelDB's log
  /// for people (`LOG`) hold numbers of threads or their addresses. Of these files the sizes are
  /// compared.
  private static let drawnByChance = [
    "-journal", "-wal", "-shm", "lock.mdb", "-lock", "/LOG", "/LOG.old",
  ]

  static func between(_ simulated: [TreeEntry], _ real: [RealEntry]) -> [Difference] {
    var expected: [String: String] = [:]
    for entry in simulated where entry.path != "/" && !isOfPhone(entry.path) {
      expected[entry.path] = text(
        entry.path, entry.isDirectory, entry.content, entry.target)
    }
    var found: [String: String] = [:]
    for entry in real {
      found[entry.path] = text(entry.path, entry.isDirectory, entry.content, entry.target)
    }
    return Set(expected.keys).union(found.keys).sorted().compactMap { path in
      let (one, other) = (expected[path] ?? "not there", found[path] ?? "not there")
      return one == other ? nil : Difference(path, simulated: one, real: other)
    }
  }

  private static func isOfPhone(_ path: String) -> Bool {
    path == simulatedInBoth || path.hasPrefix(simulatedInBoth + "/")
  }

  private static func text(
    _ path: String, _ isDirectory: Bool, _ content: [UInt8], _ target: [UInt8]?
  ) -> String {
    if let target { return "a link to \(String(decoding: target, as: UTF8.self))" }
    if isDirectory { return "a folder" }
    let size = "\(content.count) bytes"
    if drawnByChance.contains(where: path.hasSuffix) { return size }
    return size + ", " + Contents(content).description
  }
}
