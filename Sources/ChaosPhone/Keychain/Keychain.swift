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
/// (F90). Faults strike as they were reported: a call is refused although nothing is locked (B46,
/// B95), or the keychain is not available (B96). Deleting asks for no key, and is spared.
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

  /// Whether a file is the item of an account. For judging; an app cannot ask.
  public static func holds(_ path: String, item account: String) -> Bool {
    KeychainService.holds(path, item: account)
  }

  /// How the path of an item's file ends, in whichever folder of the keychain it is.
  public static func file(ofItem account: String) -> String {
    "/" + KeychainService.name(account)
  }

  /// What people call an item: the words of its name behind its class and its access group.
  public static func words(ofItem account: String) -> String {
    let parts = account.split(separator: "\u{1f}", omittingEmptySubsequences: false)
    if parts.count == 1 { return account }
    let words = parts.dropFirst(3).filter { $0.hasPrefix("t") && $0.count > 1 }
    return words.isEmpty ? "an item" : words.map { $0.dropFirst() }.joined(separator: " ")
  }

  /// What people call the item in a file; nil for a file that is none of the keychain's.
  public static func words(ofFile path: String) -> String? {
    KeychainService.account(inFile: path).map { "the keychain's item \(words(ofItem: $0))" }
  }

  /// `SecItemCopyMatching` for one item.
  ///
  /// - Throws: `.itemNotFound`, also of an item whose key is away in some eras (F87);
  ///   `.interactionNotAllowed` for such an item in the others (F86); `.decode` for damage; `.io`;
  ///   `.notAvailable`; `.noAnswer` when the process dies.
  public func read(_ account: String) throws(KeychainError) -> [UInt8] {
    try call(.keychain) { service throws(KeychainError) in try service.read(account) }
  }

  /// `SecItemAdd`.
  ///
  /// - Throws: `.duplicateItem`; `.interactionNotAllowed` while the key of its class is away (F89);
  ///   `.authFailed` for an item that needs a passcode, on a phone without one; `.io`;
  ///   `.notAvailable`; `.noAnswer`, which leaves open whether it was added.
  public func add(_ account: String, _ data: [UInt8], _ accessibility: Accessibility)
    throws(KeychainError)
  {
    try call(.keychain) { service throws(KeychainError) in
      try service.add(account, data, accessibility)
    }
  }

  /// `SecItemUpdate` of an item's data; its accessibility stays as it is.
  ///
  /// - Throws: as `read`; `.noAnswer` leaves open whether it was updated.
  public func update(_ account: String, _ data: [UInt8]) throws(KeychainError) {
    try call(.keychain) { service throws(KeychainError) in try service.update(account, data) }
  }

  /// `SecItemUpdate` of an item's data, of its accessibility, and of what names it.
  ///
  /// - Parameters:
  ///   - accessibility: nil leaves it as it is.
  ///   - name: the item's account from then on; nil leaves it as it is.
  /// - Throws: as `read`, for the old class or the new one; `.authFailed` for an item that needs a
  ///   passcode, on a phone without one; `.duplicateItem` if there is an item of the new name.
  public func update(
    _ account: String, _ data: [UInt8], to accessibility: Accessibility?, as name: String? = nil
  ) throws(KeychainError) {
    try call(.keychain) { service throws(KeychainError) in
      try service.update(account, data, to: accessibility, as: name ?? account)
    }
  }

  /// The accounts of all items, in one order, and what each is protected by. Neither needs a key
  /// (F88).
  ///
  /// - Throws: `.noAnswer` when the process dies.
  public func items() throws(KeychainError) -> [(account: String, accessibility: Accessibility)] {
    try call(.message) { service throws(KeychainError) in service.items() }
  }

  /// `SecItemDelete` of one item, whose key may be away (F88).
  ///
  /// - Throws: `.itemNotFound`; `.io` where not a block is free; `.noAnswer`.
  public func delete(_ account: String) throws(KeychainError) {
    try call(.message) { service throws(KeychainError) in try service.delete(account) }
  }

  /// `SecItemDelete` of everything, as apps do that think they were just installed.
  ///
  /// - Throws: `.itemNotFound` if there is no item at all; `.io` where not a block is free;
  ///   `.noAnswer`.
  public func deleteAll() throws(KeychainError) {
    try call(.message) { service throws(KeychainError) in try service.deleteAll() }
  }

  /// Asks the user, as items with access control do before they are read: who agrees, but where a
  /// fault refuses a call although nothing is locked.
  ///
  /// - Returns: whether the user agrees; nil where no user is who could be asked.
  /// - Throws: `.notAvailable`; `.noAnswer` when the process dies.
  public func askUser() throws(KeychainError) -> Bool? {
    guard process.name == .app, process.phone.lockState == .unlocked else { return nil }
    do { try call(.keychain) { _ throws(KeychainError) in } } catch {
      if error == .interactionNotAllowed { return false }
      throw error
    }
    return true
  }

  private func call<T>(
    _ kind: DiskCall, _ body: (KeychainService) throws(KeychainError) -> T
  ) throws(KeychainError) -> T {
    try wait(kind)
    if kind == .keychain { try strike() }
    let answer = try serve(body)
    try wait(.message)
    return answer
  }

  /// The service's part. What it makes of its files is no affair of the process that asked, and is
  /// settled before the answer leaves: that process may be stopped there, or die.
  private func serve<T>(
    _ body: (KeychainService) throws(KeychainError) -> T
  ) throws(KeychainError) -> T {
    defer { service.files.endAct() }
    return try body(service)
  }

  /// The fault that waits for the call, if there is one. Nothing was changed then.
  private func strike() throws(KeychainError) {
    guard let fault = process.strike(.keychain), let errno = fault.errno else { return }
    process.failed(.keychain, errno, injected: true)
    throw fault == .keychainLocked ? .interactionNotAllowed : .notAvailable
  }

  /// A message leaves the process, or an answer comes: a place where it may be stopped.
  private func wait(_ call: DiskCall) throws(KeychainError) {
    do throws(Errno) { try process.enter(call) } catch { throw .noAnswer }
  }
}
