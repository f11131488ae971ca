// The property list on the disk, as CFPreferences reads and replaces it.

import ChaosDisk
import ChaosPhone
import SystemPackage

/// The file of one preferences domain.
struct PreferencesFile {
  private let files: any FileCalls
  private let host: Host
  private let domain: any PreferencesDomain
  private let savesInPlace: Bool
  private let looksTwice: Bool
  private var path: String { domain.path(host) }

  /// - Parameters:
  ///   - savesInPlace: whether the file itself is emptied and written, as elsewhere than on
  ///     Apple's systems (F33).
  ///   - looksTwice: whether a read that the drive fails is done again. Nobody's code could tell
  ///     such a failure from an empty file, or do anything about it.
  init(
    _ host: Host, _ domain: any PreferencesDomain, savesInPlace: Bool, looksTwice: Bool = false
  ) {
    self.looksTwice = looksTwice
    files = host.files
    self.domain = domain
    self.savesInPlace = savesInPlace
    self.host = host
  }

  /// Reads the file. Every failure, from a missing file to an unreadable or damaged one, gives nil,
  /// and every caller takes that for an empty dictionary (F31).
  func load() -> PreferenceValues? {
    do throws(Errno) { return domain.decoded(try files.contents(path)) } catch {
      guard looksTwice, error == .ioError else { return nil }
      return (try? files.contents(path)).flatMap(domain.decoded)
    }
  }

  /// Replaces what the file holds. An empty dictionary deletes the file (F32). `protection`: the
  /// class of a temporary file; the folder's class if nil.
  func replace(by values: PreferenceValues, protection: ProtectionClass? = nil) throws(Errno) {
    if values.isEmpty { return try files.discard(path) }
    let bytes = domain.encoded(values)
    if savesInPlace { try overwrite(bytes) } else { try rename(bytes, protection) }
  }

  /// As Darwin does: a temporary file beside it, fsync, rename (F33).
  private func rename(_ bytes: [UInt8], _ protection: ProtectionClass?) throws(Errno) {
    let temporary = path + ".new"
    let file = try files.open(temporary, [.write, .create, .truncate], protection: protection)
    do throws(Errno) { try fill(file, bytes) } catch {
      try? files.unlink(temporary)
      throw error
    }
    try files.rename(temporary, to: path)
  }

  /// As the same code does elsewhere: the file itself is emptied, written and compared (F33).
  private func overwrite(_ bytes: [UInt8]) throws(Errno) {
    try fill(try files.open(path, [.write, .create, .truncate], protection: nil), bytes)
    guard try files.contents(path) == bytes else { throw .ioError }
  }

  private func fill(_ file: Int32, _ bytes: [UInt8]) throws(Errno) {
    defer { try? files.close(file) }
    try files.writeAll(file, bytes)
    try files.sync(file, .file)
  }
}
