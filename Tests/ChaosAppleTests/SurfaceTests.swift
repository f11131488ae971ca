// Everything that two or more of fourteen public storage layers ask of Apple's frameworks: it
// compiles as they write it, and runs on the phone. What is missing here is no longer compiled.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Combine
import Dispatch
import Foundation
import LocalAuthentication
import Observation
import Security
import SwiftUI
import Testing
import UIKit

@Suite struct SurfaceTests {
  @Test(arguments: [
    "defaults", "observation", "keychain", "wrappers", "access", "files", "handles", "coding",
    "app", "queues", "tasks", "published", "locks",
  ])
  func itWorks(_ area: String) throws {
    let app = AppKind<SurfaceApp>("surface", words: [area])
    let play = try AppPlay("launch app user\nact app read theme", on: app)
    #expect(play.answers == ["well"], "\(area)")
  }
}

/// Uses the names of one area, each for what it is for.
final class SurfaceApp: AppUnderTest {
  private let area: String

  init(_ launch: Launch) throws { area = launch.words[0] }

  static var keys: [AppKey<SurfaceApp>] {
    [
      .string(
        .theme, get: { try "t=\(await $0.works() ? "well" : "badly");v=0;" },
        set: { (_: SurfaceApp, _: String?) in await Task.yield() })
    ]
  }

  private func works() async throws -> Bool {
    switch area {
    case "defaults": Defaults.work()
    case "observation": Defaults.areObserved()
    case "keychain": Keychain.works()
    case "wrappers": Keychain.worksByPointers()
    case "access": Keychain.isGuarded()
    case "files": try Files.work()
    case "handles": try Files.areHandled()
    case "coding": try Files.areCoded()
    case "app": await AppSurface.works()
    case "queues": Concurrency.queuesWork()
    case "tasks": await Concurrency.tasksWork()
    case "published": Concurrency.isPublished()
    default: Concurrency.locksWork()
    }
  }
}

extension UserDefaults {
  fileprivate var visits: Int {
    get { integer(forKey: "visits") }
    set { set(newValue, forKey: "visits") }
  }

  fileprivate static let group = UserDefaults(suiteName: "group.surface")
}

private enum Defaults {
  static func work() -> Bool {
    let defaults = UserDefaults.standard
    defaults.register(defaults: ["theme": "light"])
    let changes = Box()
    let observer = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: .main
    ) { _ in changes.number += 1 }
    defer { NotificationCenter.default.removeObserver(observer) }
    defaults.set(3, forKey: "number")
    defaults.set(0.5, forKey: "real")
    defaults.set(true, forKey: "flag")
    defaults.set(["a", "b"], forKey: "list")
    defaults.set(["a": 1], forKey: "table")
    defaults.set(Data([1]), forKey: "bytes")
    let isSet =
      defaults.string(forKey: "theme") == "light" && defaults.integer(forKey: "number") == 3
      && defaults.double(forKey: "real") == 0.5 && defaults.bool(forKey: "flag")
      && defaults.stringArray(forKey: "list") == ["a", "b"]
      && defaults.array(forKey: "list")?.count == 2
      && defaults.dictionary(forKey: "table")?["a"] as? Int == 1
      && defaults.data(forKey: "bytes") == Data([1]) && defaults.object(forKey: "none") == nil
    defaults.removeObject(forKey: "number")
    let isThere = defaults.dictionaryRepresentation()["flag"] as? Bool == true
    UserDefaults.group?.set("g", forKey: "shared")
    UserDefaults.group?.removePersistentDomain(forName: "group.surface")
    return isSet && isThere && defaults.synchronize() && changes.number > 0
      && UserDefaults.group?.string(forKey: "shared") == nil
      && defaults.object(forKey: "number") == nil
  }

  final class Observer: KeyValueObserver {
    var heard: [String] = []

    override func observeValue(
      forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
      context: UnsafeMutableRawPointer?
    ) {
      heard.append("\(keyPath ?? "") \(change?[.newKey] ?? "")")
    }
  }

  static func areObserved() -> Bool {
    let defaults = UserDefaults.standard
    let observer = Observer()
    var blocks: [Int] = []
    defaults.addObserver(observer, forKeyPath: "visits", options: [.new], context: nil)
    let observation = defaults.observe(\.visits, options: [.new, .old]) { _, change in
      blocks.append(change.newValue ?? -1)
    }
    defaults.visits = 4
    observation.invalidate()
    defaults.removeObserver(observer, forKeyPath: "visits")
    defaults.visits = 5
    return observer.heard == ["visits 4"] && blocks == [4]
  }
}

private enum Keychain {
  static func works() -> Bool {
    var query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword,
      kSecAttrService as String: "service" as CFString,
      kSecAttrAccount as String: "account",
      kSecAttrAccessible as String: kSecAttrAccessibleAfterFirstUnlock,
      kSecAttrSynchronizable as String: kCFBooleanFalse as Any,
      kSecAttrLabel as String: "label",
      kSecAttrGeneric as String: Data([7]),
      kSecUseDataProtectionKeychain as String: kCFBooleanTrue as Any,
    ]
    query[kSecValueData as String] = Data("secret".utf8)
    let added = SecItemAdd(query as CFDictionary, nil)
    let twice = SecItemAdd(query as CFDictionary, nil)
    let search: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "service",
      kSecAttrSynchronizable as String: kSecAttrSynchronizableAny,
    ]
    let change = [kSecValueData as String: Data("newer".utf8)]
    let updated = SecItemUpdate(search as CFDictionary, change as CFDictionary)
    var all = search
    all[kSecReturnAttributes as String] = kCFBooleanTrue
    all[kSecReturnData as String] = true
    all[kSecReturnPersistentRef as String] = true
    all[kSecMatchLimit as String] = kSecMatchLimitAll
    var result: CFTypeRef?
    let found = SecItemCopyMatching(all as CFDictionary, &result)
    let items = result as? [[String: Any]]
    let deleted = SecItemDelete(search as CFDictionary)
    let gone = SecItemDelete(search as CFDictionary)
    return added == errSecSuccess && twice == errSecDuplicateItem && updated == errSecSuccess
      && found == errSecSuccess
      && items?.first?[kSecValueData as String] as? Data
        == Data("newer".utf8)
      && items?.first?[kSecAttrAccount as String] as? String == "account"
      && deleted == errSecSuccess && gone == errSecItemNotFound
      && SecCopyErrorMessageString(errSecInteractionNotAllowed, nil) as String? != nil
      && errSecAuthFailed != errSecInteractionNotAllowed
  }

  /// As older wrappers write it.
  static func worksByPointers() -> Bool {
    let item: [NSString: Any] = [
      kSecClass as NSString: kSecClassInternetPassword, kSecAttrAccount as NSString: "someone",
      kSecValueData as NSString: Data("p".utf8),
    ]
    var query: [String: Any] = [:]
    for (name, value) in item { query[name as String] = value }
    guard SecItemAdd(query as CFDictionary, nil) == errSecSuccess else { return false }
    query[kSecValueData as String] = nil
    query[kSecReturnData as String] = kCFBooleanTrue
    query[kSecMatchLimit as String] = kSecMatchLimitOne
    var result: AnyObject?
    let status = withUnsafeMutablePointer(to: &result) {
      SecItemCopyMatching(query as CFDictionary, UnsafeMutablePointer($0))
    }
    let classes = [
      kSecAttrAccessibleWhenUnlocked, kSecAttrAccessibleWhenUnlockedThisDeviceOnly,
      kSecAttrAccessibleAfterFirstUnlock, kSecAttrAccessibleAfterFirstUnlockThisDeviceOnly,
      kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, kSecAttrAccessibleAlways,
      kSecAttrAccessibleAlwaysThisDeviceOnly,
    ]
    // Keys and certificates: never there.
    let others = [kSecClassKey, kSecClassCertificate, kSecClassIdentity].map { kind in
      SecItemCopyMatching(
        [kSecClass as String: kind, kSecReturnRef as String: true] as CFDictionary, nil)
    }
    return status == noErr && (result as? Data) == Data("p".utf8)
      && Set(classes.map { $0 as String }).count == classes.count
      && others.allSatisfy { $0 == errSecItemNotFound } && !(kSecValueRef as String).isEmpty
      && !(kSecAttrAccessGroup as String).isEmpty
  }

  static func isGuarded() -> Bool {
    var error: Unmanaged<CFError>?
    guard
      let access = SecAccessControlCreateWithFlags(
        kCFAllocatorDefault, kSecAttrAccessibleWhenPasscodeSetThisDeviceOnly, .userPresence, &error)
    else { return error?.takeRetainedValue() == nil }
    let context = LAContext()
    context.interactionNotAllowed = false
    let query: [String: Any] = [
      kSecClass as String: kSecClassGenericPassword, kSecAttrService as String: "guarded",
      kSecAttrAccessControl as String: access, kSecUseAuthenticationContext as String: context,
      kSecValueData as String: Data([1]),
    ]
    return SecItemAdd(query as CFDictionary, nil) == errSecSuccess
  }
}

private enum Files {
  private static var folder: URL? {
    let files = FileManager.default
    let url = files.urls(for: .documentDirectory, in: .userDomainMask).first
    return url?.appendingPathComponent("Surface", isDirectory: true)
  }

  static func work() throws -> Bool {
    let files = FileManager.default
    guard let folder else { return false }
    try files.createDirectory(at: folder, withIntermediateDirectories: true)
    guard folder.deletingLastPathComponent() == .documentsDirectory else { return false }
    let one = folder.appendingPathComponent("one")
    let two = folder.appendingPathComponent("two")
    try Data([1, 2]).write(to: one, options: [.atomic, .completeFileProtection])
    try files.copyItem(at: one, to: two)
    try files.moveItem(at: two, to: folder.appendingPathComponent("three"))
    try files.setAttributes(
      [.protectionKey: FileProtectionType.completeUntilFirstUserAuthentication],
      ofItemAtPath: one.path)
    let kind = try files.attributesOfItem(atPath: one.path)[.protectionKey] as? FileProtectionType
    let names = try files.contentsOfDirectory(atPath: folder.path).sorted()
    let urls = try files.contentsOfDirectory(at: folder, includingPropertiesForKeys: [.fileSizeKey])
    let size = try one.resourceValues(forKeys: [.fileSizeKey]).fileSize
    let listed = files.enumerator(at: folder, includingPropertiesForKeys: nil)?.allObjects.count
    let group = files.containerURL(forSecurityApplicationGroupIdentifier: "group.surface")
    try files.removeItem(at: one)
    let isProtected = kind == FileProtectionType.completeUntilFirstUserAuthentication
    return isProtected && names == ["one", "three"]
      && urls.count == 2 && size == 2 && listed == 2 && group != nil
      && !files.fileExists(atPath: one.path) && !files.temporaryDirectory.path.isEmpty
  }

  static func areHandled() throws -> Bool {
    let files = FileManager.default
    let file = files.temporaryDirectory.appendingPathComponent("handled")
    guard files.createFile(atPath: file.path, contents: Data("ab".utf8)) else { return false }
    let handle = try FileHandle(forUpdating: file)
    try handle.seekToEnd()
    try handle.write(contentsOf: Data("c".utf8))
    try handle.synchronize()
    let source = DispatchSource.makeFileSystemObjectSource(
      fileDescriptor: handle.fileDescriptor, eventMask: [.write, .delete], queue: .main)
    source.setEventHandler {}
    source.setCancelHandler { try? handle.close() }
    source.resume()
    var text = ""
    var error: NSError?
    NSFileCoordinator(filePresenter: nil).coordinate(readingItemAt: file, error: &error) { url in
      text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    }
    source.cancel()
    return text == "abc" && error == nil
  }

  static func areCoded() throws -> Bool {
    let json = try JSONDecoder().decode([Int].self, from: JSONEncoder().encode([1]))
    let plist = try PropertyListSerialization.data(
      fromPropertyList: ["a": 1], format: .binary, options: 0)
    let table = try PropertyListSerialization.propertyList(from: plist, format: nil)
    let archive = try NSKeyedArchiver.archivedData(
      withRootObject: NSString("x"), requiringSecureCoding: true)
    let text = try NSKeyedUnarchiver.unarchivedObject(ofClass: NSString.self, from: archive)
    return json == [1] && (table as? [String: Int]) == ["a": 1] && text?.isEqual(to: "x") == true
  }
}

@MainActor private enum AppSurface {
  /// As a queue ends what the main thread began.
  nonisolated private static func ends(_ app: UIApplication) -> Bool {
    let task = app.beginBackgroundTask(withName: "save")
    app.endBackgroundTask(task)
    return task != .invalid
  }

  static func works() -> Bool {
    guard ends(UIApplication.shared) else { return false }
    let names = [
      UIApplication.protectedDataDidBecomeAvailableNotification,
      UIApplication.didEnterBackgroundNotification,
      UIApplication.willEnterForegroundNotification, UIApplication.didBecomeActiveNotification,
    ]
    let observers = names.map { name in
      NotificationCenter.default.addObserver(forName: name, object: nil, queue: .main) { _ in }
    }
    defer { observers.forEach(NotificationCenter.default.removeObserver) }
    return UIApplication.shared.isProtectedDataAvailable
      && UIApplication.shared.applicationState == .active
      && Bundle.main.bundleIdentifier != nil
      && Bundle.main.infoDictionary?["CFBundleShortVersionString"] as? String != nil
      && ProcessInfo.processInfo.environment["HOME"] != nil
  }
}

private final class Box: @unchecked Sendable {
  var number = 0
}

private actor Counter {
  private var count = 0

  func add() -> Int {
    count += 1
    return count
  }
}

private final class Model: NSObject, ObservableObject {
  @Published var number = 0
}

@Observable private final class Observed {
  var number = 0
}

private enum Concurrency {
  static func queuesWork() -> Bool {
    let box = Box()
    let queue = DispatchQueue(label: "surface", attributes: .concurrent)
    queue.async(flags: .barrier) { box.number += 1 }
    queue.sync {}
    let group = DispatchGroup()
    DispatchQueue.global().async(group: group) { queue.sync(flags: .barrier) { box.number += 1 } }
    group.wait()
    DispatchQueue.main.async { box.number += 1 }
    let timer = Timer(timeInterval: 1, repeats: false) { _ in }
    RunLoop.main.add(timer, forMode: .common)
    timer.invalidate()
    return box.number == 2
  }

  static func tasksWork() async -> Bool {
    let counter = Counter()
    let first = await Task { await counter.add() }.value
    let second = await Task.detached { await counter.add() }.value
    let third = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: 3) }
    }
    var sum = 0
    let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
    for number in 1...3 { continuation.yield(number) }
    continuation.finish()
    for await number in numbers { sum += number }
    return first == 1 && second == 2 && third == 3 && sum == 6
  }

  static func isPublished() -> Bool {
    let model = Model()
    var heard: [Int] = []
    var changes = 0
    let one = model.$number.sink { heard.append($0) }
    let two = model.objectWillChange.sink { changes += 1 }
    model.number = 7
    one.cancel()
    two.cancel()
    let observed = Observed()
    let box = Box()
    withObservationTracking {
      _ = observed.number
    } onChange: {
      box.number += 1
    }
    observed.number = 1
    return heard == [0, 7] && changes == 1 && box.number == 1
  }

  static func locksWork() -> Bool {
    let lock = NSLock()
    let state = OSAllocatedUnfairLock(initialState: 1)
    lock.lock()
    lock.unlock()
    Logger(subsystem: "surface", category: "locks").debug("locked \(1)")
    os_log("locked %d", 1)
    return lock.withLock { true } && state.withLock { $0 } == 1
  }
}
