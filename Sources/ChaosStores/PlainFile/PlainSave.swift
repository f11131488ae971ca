// The save of the 2024 article, and its load: every error ends in a print and a return.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

/// Loading and saving one file the way the 2024 article does.
struct PlainSave {
  private let host: Host
  private let isAtomic: Bool
  private let protection: ProtectionClass
  private let inGroup: Bool
  private var files: any FileCalls { host.files }

  /// - Parameter inGroup: whether app and extensions share the files.
  init(_ host: Host, isAtomic: Bool, protection: ProtectionClass, inGroup: Bool) {
    self.host = host
    self.isAtomic = isAtomic
    self.protection = protection
    self.inGroup = inGroup
  }

  /// Where the files are. Asked for each time, since containers move (F116).
  var folder: String { inGroup ? host.group : host.container }

  /// `Data(contentsOf:)`: an error is printed and becomes nil.
  func load(_ path: String) -> [UInt8]? { try? files.contents(path) }

  func remove(_ path: String) throws(Errno) { try files.unlink(path) }

  /// `data.write(to:)`, then the protection. Errors are printed; the caller learns nothing.
  func save(_ bytes: [UInt8], _ path: String) {
    do throws(Errno) {
      if isAtomic {
        try replace(bytes, path)
      } else {
        try overwrite(bytes, path)
      }
      // A second step: until here a new file has the folder's class.
      try files.setProtection(path, protection)
    } catch {
      // The article prints the error.
    }
  }

  /// Without `.atomic`: truncates in place, writes, syncs; on an error the partial file stays
  /// (F100).
  private func overwrite(_ bytes: [UInt8], _ path: String) throws(Errno) {
    let file = try files.open(path, [.write, .create, .truncate], protection: nil)
    do throws(Errno) {
      // Foundation takes a short write for the end of its work.
      if !bytes.isEmpty { _ = try files.write(file, bytes) }
      if !bytes.isEmpty { try files.sync(file, .file) }
    } catch {
      try? files.close(file)
      throw error
    }
    try files.close(file)
  }

  /// With `.atomic`: a temporary file of its own, fsync, rename (F98). The new file has the
  /// folder's class until the protection is set. A process that dies before the rename leaves its
  /// temporary file behind for ever.
  private func replace(_ bytes: [UInt8], _ path: String) throws(Errno) {
    let temporary = "\(folder)/.dat.nosync.\(String(host.random(), radix: 36))"
    let file = try files.open(temporary, [.write, .create, .exclusive], protection: nil)
    do throws(Errno) {
      try files.writeAll(file, bytes)
      if !bytes.isEmpty { try files.sync(file, .file) }
    } catch {
      try? files.close(file)
      try? files.unlink(temporary)
      throw error
    }
    try files.close(file)
    try files.rename(temporary, to: path)
  }
}
