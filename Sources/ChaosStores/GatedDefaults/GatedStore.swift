// One process's gated defaults.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace
import SystemPackage

/// Defaults that answer only when their gate is open.
final class GatedStore: Store {
  private let host: Host
  private let gate: Gate
  private let kind: SessionCached
  /// The defaults, once somebody used them: a session from before is stuck with an empty cache.
  private var defaults: (any Store)?
  /// Whether the gate was found open, where that is for good.
  private var isOpen = false

  /// - Parameter early: the defaults, if something reads them before any gate.
  init(_ host: Host, _ gate: Gate, _ early: (any Store)?, _ kind: SessionCached)
    throws(StoreError)
  {
    self.host = host
    self.gate = gate
    self.kind = kind
    defaults = early
    if let early { _ = early.read(.theme) }
    if gate == .notification {
      isOpen = isAvailable
      host.onProtectedDataAvailable { [weak self] in self?.isOpen = true }
    }
  }

  /// Where nobody can be asked, the app goes ahead.
  private var isAvailable: Bool { host.isProtectedDataAvailable ?? true }

  private func session() throws(StoreError) -> any Store {
    if let defaults { return defaults }
    let opened = try kind.open(host)
    defaults = opened
    return opened
  }

  private func open() throws(StoreError) -> any Store {
    switch gate {
    case .flag: if !isAvailable { throw .unavailable }
    case .notification: if !isOpen { throw .unavailable }
    case .sentinel: if !isAvailable, try !hasSettings() { throw .unavailable }
    case .probe: if !isOpen { try probe() }
    }
    return try session()
  }

  private func hasSettings() throws(StoreError) -> Bool {
    let session = try session()
    return Key.allCases.contains { session.read($0) != .absent }
  }

  /// Opens a file of class C, and makes it if there is none: neither works before first unlock, and
  /// both work from then on, locked or not (F3, F5). Every doubt counts as closed.
  private func probe() throws(StoreError) {
    let path = host.group + "/Library/Application Support/probe"
    do throws(Errno) {
      let file = try host.files.open(
        path, [.write, .create], protection: .completeUntilFirstUnlock)
      try? host.files.close(file)
    } catch {
      throw error == .notPermitted ? .unavailable : .failed(error)
    }
    isOpen = true
  }

  // MARK: Store

  func read(_ key: Key) -> ReadOutcome {
    do throws(StoreError) { return try open().read(key) } catch { return .unavailable }
  }

  func write(_ key: Key, _ value: Value?) throws(StoreError) { try open().write(key, value) }

  func flush() throws(StoreError) { try open().flush() }
}
