// Packs as files.

import ChaosHash
import ChaosTrace
import SystemPackage

extension TracePack {
  /// Opens the pack in a file.
  public static func open(_ path: String, in files: any CorpusFiles = HostFiles())
    throws(TraceFileError) -> TracePack
  {
    try TracePack(WholeFile.read(path, atMost: limit, in: files), file: path)
  }

  /// The name of a pack with these bytes, with so many digits of their digest.
  static func name(of bytes: [UInt8], digits: Int = 8) -> String {
    "Seeds-\(Digest(bytes).description.prefix(digits))\(suffix)"
  }

  /// Whether bytes begin like those of a pack.
  public static func isPack(_ bytes: [UInt8]) -> Bool { PackIndex.version(bytes) != nil }
}
