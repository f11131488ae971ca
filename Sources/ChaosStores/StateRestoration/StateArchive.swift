// What iOS does with the saved state of an app's screens: it writes it when the app goes to the
// background, restores it before the app's own code runs, and gives up after some crashes.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import SystemPackage

/// The saved state of one app. Its errors are nobody's affair: without it the app starts afresh.
struct StateArchive {
  private let host: Host

  init(_ host: Host) { self.host = host }

  // Computed, for iOS moves containers (F116).
  private var folder: String { Layout.savedState(in: host.container) }
  private var archive: String { folder + "/data" }
  /// Launches that began to restore the state and did not come to the end of it.
  private var attempts: String { folder + "/attempts" }

  /// The identifiers of a version's screens. Every second version changes them.
  private static func storyboard(_ version: Int) -> Int { version / 2 }

  /// Restores the state, if there is one and the app wants it. Throws when the app crashes over it.
  func restore(_ check: StateRestoration.Check) throws(StoreError) {
    guard let version = number(archive) else { return }
    let tried = number(attempts) ?? 0
    if tried >= host.era.crashesBeforeDiscard { return discard() }
    write(tried + 1, to: attempts)
    if isWanted(version, check), Self.storyboard(version) != Self.storyboard(host.appVersion) {
      throw .failed(host.abort("Storyboard doesn't contain a view controller with identifier"))
    }
    try? host.files.unlink(attempts)
  }

  private func isWanted(_ version: Int, _ check: StateRestoration.Check) -> Bool {
    switch check {
    case .none: true
    case .version: version == host.appVersion
    case .storyboard: Self.storyboard(version) == Self.storyboard(host.appVersion)
    }
  }

  /// The app goes to the background. The state carries the version that wrote it (F118).
  func save() {
    try? host.files.makeDirectory(folder, protection: ProtectionClass.none)
    write(host.appVersion, to: archive)
  }

  private func discard() {
    try? host.files.unlink(archive)
    try? host.files.unlink(attempts)
  }

  private func number(_ path: String) -> Int? {
    (try? host.files.contents(path)).flatMap { Int(String(decoding: $0, as: UTF8.self)) }
  }

  private func write(_ number: Int, to path: String) {
    guard
      let file = try? host.files.open(
        path + ".new", [.write, .create, .truncate], protection: ProtectionClass.none)
    else { return }
    do throws(Errno) {
      try host.files.writeAll(file, Array("\(number)".utf8))
      try host.files.sync(file, .file)
      try host.files.close(file)
      try host.files.rename(path + ".new", to: path)
    } catch {
      try? host.files.close(file)
      try? host.files.unlink(path + ".new")
    }
  }
}
