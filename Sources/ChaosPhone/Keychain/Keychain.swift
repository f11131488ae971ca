// The keychain as an app's process sees it.

import ChaosDisk
import ChaosTrace
import SystemPackage

/// The keychain: a service of the phone, in which app and extensions share one access group.
///
/// Every call is a message to another process and an answer, and the caller may be stopped or
/// killed at both. What the answer acknowledges is durable. An item's class is checked at the
/// moment of each call: reading, adding and updating need its key, deleting does not (F88). So code
/// that deletes what it cannot read destroys it, as with files. Items outlive the app's deletion
/// (F90). Faults do not strike the keychain's own calls; a full disk does.
///
///     do {
///       let token = try host.keychain.read("token")
///     } catch KeychainError.itemNotFound {
///       // Before first unlock this may be a lie (F87).
///     }
///     try host.keychain.add("token", bytes, Accessibility(.afterFirstUnlock))
public final class Keychain {
  private let process: Process
  private let service: KeychainService

  init(_ process: Process) {
    self.process = process
    service = KeychainService(process)
  }

  /// `SecItemCopyMatching` for one item.
  public func read(_ account: String) throws(KeychainError) -> [UInt8] {
    try call { service throws(KeychainError) in try service.read(account) }
  }

  /// `SecItemAdd`.
  public func add(_ account: String, _ data: [UInt8], _ accessibility: Accessibility)
    throws(KeychainError)
  {
    try call { service throws(KeychainError) in
      try service.add(account, data, accessibility)
    }
  }

  /// `SecItemUpdate` of an item's data; its accessibility stays as it is.
  public func update(_ account: String, _ data: [UInt8]) throws(KeychainError) {
    try call { service throws(KeychainError) in try service.update(account, data) }
  }

  /// `SecItemDelete` of one item.
  public func delete(_ account: String) throws(KeychainError) {
    try call { service throws(KeychainError) in try service.delete(account) }
  }

  /// `SecItemDelete` of everything, as apps do that think they were just installed.
  public func deleteAll() throws(KeychainError) {
    try call { service throws(KeychainError) in try service.deleteAll() }
  }

  private func call<T>(_ body: (KeychainService) throws(KeychainError) -> T)
    throws(KeychainError) -> T
  {
    try wait()
    let answer = try body(service)
    try wait()
    return answer
  }

  /// A message leaves the process, or an answer comes: a place where it may be stopped.
  private func wait() throws(KeychainError) {
    do throws(Errno) { try process.enter(.status) } catch { throw .noAnswer }
  }
}
