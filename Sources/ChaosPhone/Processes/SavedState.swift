// The saved state of an app's screens, as iOS keeps it: a file, and how often restoring it failed.

import ChaosDisk
import SystemPackage

/// The saved state of one app. Its errors are nobody's affair: without it the app starts afresh.
///
/// While iOS restores it, a mark lies beside it, so that the next launch knows of a crash (F138).
/// After some crashes in a row iOS deletes the state (F119). For stores that imitate a part of iOS.
package struct SavedState {
  private let host: Host
  private let protection: ProtectionClass

  /// - Parameter protection: the class of its files, which nobody has published.
  package init(_ host: Host, protection: ProtectionClass) {
    self.host = host
    self.protection = protection
  }

  // Computed, for iOS moves containers (F116).
  private var folder: String { Layout.savedState(in: host.container) }
  private var archive: String { folder + "/data" }
  /// Launches that began to restore the state and did not come to the end of it.
  private var attempts: String { folder + "/attempts" }

  /// What there is to restore; nil if there is nothing, nothing that can be used, or nothing any
  /// more: too many launches before this one crashed over it. From here on a death counts as one.
  ///
  /// - Parameter parse: what the file says; nil if it says nothing.
  package func begin<State>(_ parse: ([UInt8]) -> State?) -> State? {
    guard let state = (try? host.files.contents(archive)).flatMap(parse) else { return nil }
    let tried = number(attempts) ?? 0
    if tried >= host.era.crashesBeforeDiscard {
      discard()
      return nil
    }
    write(Array("\(tried + 1)".utf8), to: attempts)
    return state
  }

  /// The launch came to its end.
  package func end() { try? host.files.unlink(attempts) }

  /// The app goes to the background.
  package func save(_ state: [UInt8]) {
    try? host.files.makeDirectory(folder, protection: protection)
    write(state, to: archive)
  }

  private func discard() {
    try? host.files.unlink(archive)
    try? host.files.unlink(attempts)
  }

  private func number(_ path: String) -> Int? {
    (try? host.files.contents(path)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func write(_ bytes: [UInt8], to path: String) {
    guard
      let file = try? host.files.open(
        path + ".new", [.write, .create, .truncate], protection: protection)
    else { return }
    do throws(Errno) {
      try host.files.writeAll(file, bytes)
      try host.files.sync(file, .file)
      try host.files.close(file)
      try host.files.rename(path + ".new", to: path)
    } catch {
      try? host.files.close(file)
      try? host.files.unlink(path + ".new")
    }
  }
}
