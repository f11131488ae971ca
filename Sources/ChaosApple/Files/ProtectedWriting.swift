// Data.write with a protection class. Foundation on Linux takes the option, and does nothing with
// it.

import ChaosDisk
import ChaosProcess
import Foundation

/// What `Data.write(to:options:)` does on iOS. The file of aliases leads `Data` here.
public enum ProtectedWriting {
  /// Writes data to a file.
  ///
  /// Atomically, another file with the class takes the place of the old one, whose class is lost
  /// (F14, F98). Otherwise a file that is there keeps its class (F17), and is emptied first (F100).
  ///
  /// - Throws: what Foundation throws; `fileWriteNoPermission` where the class has no key now (F5).
  public static func write(_ data: Data, to url: URL, options: Data.WritingOptions) throws {
    let rest = options.subtracting(.fileProtectionMask)
    guard let protection = protection(options) else {
      return try data.write(to: url, options: rest)
    }
    guard options.contains(.atomic) else {
      if !FileManager.default.fileExists(atPath: url.path) { try make(url.path, protection) }
      return try data.write(to: url, options: rest)
    }
    let temporary = try TemporaryName.make(beside: url.path, protection)
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: temporary))
    do {
      try file.write(contentsOf: data)
      try file.synchronize()
      try file.close()
    } catch {
      try? file.close()
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
    guard rename(temporary, url.path) == 0 else {
      let error = CocoaError.of(errno: errno, url.path)
      try? FileManager.default.removeItem(atPath: temporary)
      throw error
    }
  }

  private static func make(_ path: String, _ protection: ProtectionClass) throws {
    let status = PhoneLine.ask(ProtectionQuestion(path, .createFile(protection))).errno
    guard status == 0 else { throw CocoaError.of(errno: status, path) }
  }

  /// The class that options name; nil if they name none.
  private static func protection(_ options: Data.WritingOptions) -> ProtectionClass? {
    switch options.intersection(.fileProtectionMask) {
    case .completeFileProtection: .complete
    case .completeFileProtectionUnlessOpen: .completeUnlessOpen
    case .completeFileProtectionUntilFirstUserAuthentication: .completeUntilFirstUnlock
    case .noFileProtection: ProtectionClass.none
    default: nil
    }
  }
}
