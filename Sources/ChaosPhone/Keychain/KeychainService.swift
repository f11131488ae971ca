// The keychain's own side: one file for each item, in folders outside of every container, with the
// file protection class that the item's accessibility means. So locks, crashes, backups and bits
// that flip treat items as they treat files.

import ChaosDisk
import ChaosHash
import ChaosTrace
import SystemPackage

/// The process of the system that keeps the items. Nobody can stop it half way.
final class KeychainService {
  private unowned let phone: Phone
  let files: SimulatedFiles
  private let gate: Gate

  /// - Parameter client: who asks; it hears of the errors that the service meets.
  init(_ client: Process) {
    phone = client.phone
    gate = Gate(client)
    files = SimulatedFiles(disk: client.phone.disk, process: -client.life, gate: gate)
  }

  // MARK: Places

  /// Everything that the keychain keeps.
  static let root = "/keychain"

  static func holds(_ path: String, item account: String) -> Bool {
    folders.contains { path == $0 + "/" + name(account) }
  }

  static let migrating = root + "/any-device"
  static let thisDevice = root + "/this-device"
  static let withPasscode = root + "/with-passcode"
  private static let folders = [migrating, thisDevice, withPasscode]

  private static func folder(_ accessibility: Accessibility) -> String {
    if accessibility.moment == .whenPasscodeSet { return withPasscode }
    return accessibility.isThisDeviceOnly ? thisDevice : migrating
  }

  static func name(_ account: String) -> String {
    if account.utf8.allSatisfy(isPlain) { return "item-" + account }
    return account.utf8.reduce(into: "item-") { name, byte in
      if isPlain(byte) {
        name.unicodeScalars.append(UnicodeScalar(byte))
      } else {
        name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
    }
  }

  /// The account of the item in a file; nil for what is no item.
  static func account(inFile path: String) -> String? {
    folders.first { path.hasPrefix($0 + "/") }
      .flatMap { account(String(path.dropFirst($0.count + 1))) }
  }

  /// The account that a name stands for; nil for what is no item.
  private static func account(_ name: String) -> String? {
    guard name.hasPrefix("item-") else { return nil }
    var bytes: [UInt8] = []
    var rest = name.utf8.dropFirst(5)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let value = UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) else {
        return nil
      }
      bytes.append(value)
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case 48...57, 65...90, 97...122, 45, 95: true
    default: false
    }
  }

  /// Where an item is. Names need no key.
  private func find(_ account: String) -> String? {
    // Most phones of most traces have no item at all.
    guard exists(Self.root) else { return nil }
    let name = "/" + Self.name(account)
    for folder in Self.folders where exists(folder) {
      let path = folder + name
      if exists(path) { return path }
    }
    return nil
  }

  private func exists(_ path: String) -> Bool { (try? files.status(path)) != nil }

  // MARK: Calls

  func read(_ account: String) throws(KeychainError) -> [UInt8] {
    guard let path = find(account) else { throw .itemNotFound }
    let bytes: [UInt8]
    do throws(Errno) {
      let file = try files.open(path, [], protection: nil)
      bytes = try files.read(file, at: 0, count: try files.status(file).size)
      try files.close(file)
    } catch {
      throw refusal(error)
    }
    guard let data = Self.opened(bytes) else { throw .decode }
    return data
  }

  /// What a missing key looks like to whoever looks for an item.
  private func refusal(_ error: Errno) -> KeychainError {
    guard error == .notPermitted else { return .io(error) }
    let isEarly = !phone.disk.keys.firstUnlocked
    return isEarly && phone.era.keychainAnswer == .itemNotFound
      ? .itemNotFound : .interactionNotAllowed
  }

  func add(_ account: String, _ data: [UInt8], _ accessibility: Accessibility)
    throws(KeychainError)
  {
    if accessibility.moment == .whenPasscodeSet, !phone.hasPasscode { throw .authFailed }
    // The data is encrypted before anything is looked up.
    try needKey(accessibility)
    guard find(account) == nil else { throw .duplicateItem }
    let folder = Self.folder(accessibility)
    do throws(Errno) {
      try makeFolder(folder)
      try put(folder + "/" + Self.name(account), data, accessibility.protection)
    } catch {
      throw error == .notPermitted ? .interactionNotAllowed : .io(error)
    }
  }

  /// Data of a class whose key is not there cannot be encrypted (F89). The client hears of it, as
  /// of a file that cannot be opened.
  private func needKey(_ accessibility: Accessibility) throws(KeychainError) {
    if phone.disk.keys.allowsOpen(accessibility.protection) { return }
    gate.failed(.keychain, .notPermitted, injected: false)
    throw .interactionNotAllowed
  }

  func update(_ account: String, _ data: [UInt8]) throws(KeychainError) {
    _ = try read(account)
    guard let path = find(account) else { throw .itemNotFound }
    do throws(Errno) { try put(path, data, try files.protection(path)) } catch {
      throw refusal(error)
    }
  }

  /// An item of another accessibility or another name takes the place of the old one.
  func update(
    _ account: String, _ data: [UInt8], to accessibility: Accessibility?, as name: String
  ) throws(KeychainError) {
    if accessibility == nil, name == account { return try update(account, data) }
    if accessibility?.moment == .whenPasscodeSet, !phone.hasPasscode { throw .authFailed }
    _ = try read(account)
    if let accessibility { try needKey(accessibility) }
    guard let old = find(account) else { throw .itemNotFound }
    if name != account, find(name) != nil { throw .duplicateItem }
    let place = old[..<(old.lastIndex(of: "/") ?? old.startIndex)]
    let folder = accessibility.map(Self.folder) ?? String(place)
    let new = folder + "/" + Self.name(name)
    do throws(Errno) {
      try makeFolder(folder)
      let kept = try files.protection(old)
      try put(new, data, accessibility?.protection ?? kept)
      do throws(Errno) { if new != old { try remove(old) } } catch {
        // There is one item, whatever becomes of it.
        if name != account { try? remove(new) }
        throw error
      }
    } catch {
      throw refusal(error)
    }
  }

  func items() -> [(account: String, accessibility: Accessibility)] {
    guard exists(Self.root) else { return [] }
    return Self.folders.flatMap { folder in
      ((try? files.list(folder)) ?? []).compactMap { name in
        Self.account(name).map { (account: $0, accessibility: accessibility(folder, name)) }
      }
    }
  }

  private func accessibility(_ folder: String, _ name: String) -> Accessibility {
    if folder == Self.withPasscode { return Accessibility(.whenPasscodeSet) }
    let moment: Accessibility.Moment =
      switch try? files.protection(folder + "/" + name) {
      case ProtectionClass.none?: .always
      case .completeUntilFirstUnlock?: .afterFirstUnlock
      default: .whenUnlocked
      }
    return Accessibility(moment, isThisDeviceOnly: folder == Self.thisDevice)
  }

  func delete(_ account: String) throws(KeychainError) {
    guard let path = find(account) else { throw .itemNotFound }
    do throws(Errno) { try remove(path) } catch { throw .io(error) }
  }

  func deleteAll() throws(KeychainError) {
    var found = false
    do throws(Errno) {
      for folder in Self.folders {
        for name in (try? files.list(folder)) ?? [] {
          found = true
          try remove(folder + "/" + name)
        }
      }
    } catch {
      throw .io(error)
    }
    if !found { throw .itemNotFound }
  }

  // MARK: Files

  private func makeFolder(_ folder: String) throws(Errno) {
    for (path, parent) in [(Self.root, "/"), (folder, Self.root)] {
      if exists(path) { continue }
      try files.makeDirectory(path, protection: ProtectionClass.none)
      try syncFolder(parent)
    }
  }

  /// Replaces a file whole and durably. Nothing can come between: the service is not stopped.
  private func put(_ path: String, _ data: [UInt8], _ protection: ProtectionClass) throws(Errno) {
    let place = path.lastIndex(of: "/") ?? path.startIndex
    let temporary = path[..<place] + "/new"
    let file = try files.open(
      String(temporary), [.write, .create, .truncate], protection: protection)
    do throws(Errno) {
      let bytes = Self.sealed(data)
      var done = 0
      while done < bytes.count {
        done += try files.write(file, at: done, Array(bytes[done...]))
      }
      try files.sync(file, .full)
      try files.close(file)
      try files.rename(String(temporary), to: path)
    } catch {
      try? files.close(file)
      try? files.unlink(String(temporary))
      throw error
    }
    try syncFolder(String(path[..<place]))
  }

  private func remove(_ path: String) throws(Errno) {
    try files.unlink(path)
    try syncFolder(String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]))
  }

  private func syncFolder(_ path: String) throws(Errno) {
    let folder = try files.open(path, [], protection: nil)
    try files.sync(folder, .full)
    try files.close(folder)
  }

  // MARK: Content

  /// Items are authenticated: damage shows.
  private static func sealed(_ data: [UInt8]) -> [UInt8] { tag(data) + data }

  private static func opened(_ bytes: [UInt8]) -> [UInt8]? {
    let length = tag([]).count
    guard bytes.count >= length else { return nil }
    let data = Array(bytes[length...])
    return Array(bytes[..<length]) == tag(data) ? data : nil
  }

  private static func tag(_ data: [UInt8]) -> [UInt8] { Array(Digest(data).description.utf8) }

  /// The gate of the keychain's own calls.
  final class Gate: CallGate {
    private unowned let client: Process

    init(_ client: Process) { self.client = client }

    func enter(_ call: DiskCall) throws(Errno) {}

    func strike(_ call: DiskCall) -> FaultKind? { nil }

    func failed(_ call: DiskCall, _ errno: Errno, injected: Bool) {
      // That there is no such item is an answer. Which file of the keychain's it was is nobody's
      // affair.
      if errno != .noSuchFileOrDirectory { client.failed(.keychain, errno, injected: injected) }
    }

    func waitForLock(_ inode: Int) throws(Errno) { throw .resourceTemporarilyUnavailable }

    /// The classes of items are their owners' affair; that one is destroyed unread is told.
    func witness(_ incident: FileIncident) {
      if case .destroyed = incident { client.witness(incident) }
    }
  }
}
