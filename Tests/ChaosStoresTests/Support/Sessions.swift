// Sessions of a store on one phone, opened by hand: more than one where iOS has one process, values
// that a test chooses, and files that it lays down itself.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosStores
import ChaosTrace
import SystemPackage

/// A phone with the app running, and as many sessions of its store as a test wants.
final class Sessions {
  let phone: Phone
  private let kind: any StoreKind

  init(_ era: EraName = .ios18, of kind: any StoreKind = SessionCached()) {
    self.kind = kind
    phone = Phone(TraceHeader(era: era), on: Baton())
    phone.daemonService = kind.startDaemon(phone.daemonHost)
    _ = phone.launch(.app, .user)
  }

  var host: Host {
    guard let process = phone.process(.app) else { fatalError("the app does not run") }
    return phone.host(process)
  }

  /// One more session: what another process of the same app group has.
  func open() throws -> any Store { try kind.open(host) }

  /// What a session that begins now sees: the truth, on an unlocked phone.
  func stored(_ key: Key) throws -> ReadOutcome { try open().read(key) }

  // MARK: Files

  func remove(_ path: String) throws { try host.files.unlink(path) }

  /// Makes or replaces a file without protection.
  func put(_ path: String, _ bytes: [UInt8]) throws {
    let files = host.files
    let file = try files.open(
      path, [.write, .create, .truncate], protection: ProtectionClass.none)
    _ = try files.write(file, at: 0, bytes)
    try files.sync(file, .full)
    try files.close(file)
  }

  /// What a file holds; nil if there is none.
  func content(_ path: String) -> [UInt8]? {
    phone.disk.tree().first { $0.path == path }?.content
  }
}
