// One thing that an app saves, in the app's own types.

import ChaosContracts
import ChaosDisk
import ChaosTrace
import Foundation

/// A key of the app's, and how to read and write it.
///
/// What the closures throw counts as it is if it is a `StoreError`. Otherwise a read that throws
/// says that the value is not available, and a write that throws says that it may have happened.
public struct AppKey<App> {
  /// The part that it plays in traces.
  public let key: Key
  /// What is saved, as bytes; nil if nothing is.
  let read: (App) throws -> [UInt8]?
  /// Nil removes what is saved.
  let write: (App, Value?) throws -> Void
  /// What a value becomes in the app's types, as bytes; nil if the app saves the value's own bytes.
  let saved: ((Value) throws -> [UInt8])?
  /// Changes what is saved by what it is then; nil if the app reads and then writes.
  let update: ((App, @escaping ([UInt8]?) -> Value?) throws -> Void)?
  /// Whether the app makes its value itself where it finds none.
  let isMade: Bool
  /// Whether another task or thread of the app may be in the middle of it.
  private(set) var isConcurrent = false
  /// In which class its values stand, where that differs from what the app promises of all.
  private var protection: ProtectionClass?
  /// Whether a cloud or a server has it as well.
  private var isElsewhere = false
  /// Whether what it holds may be gone at any time.
  private var isCache = false
  /// Whether it is in memory alone until the app flushes.
  private var isLate = false
  /// Whether the app has no way to remove its value.
  private(set) var isKept = false
  /// How many bytes a value has; nil if the app takes any.
  private(set) var sizes: ClosedRange<Int>?
  /// Whether each value is added beside those that are there.
  var isAdded = false
  /// What other processes see, where that differs from what the app promises of all.
  private var sharing: Promises.Sharing?
  /// Whether the keychain's item is bound to this device; nil if it is not in the keychain.
  private var binding: Bool?
  /// What its file survives; nil if it says nothing of a file.
  private var survival: Promises.FileSurvival?

  private init(
    key: Key, read: @escaping (App) throws -> [UInt8]?,
    write: @escaping (App, Value?) throws -> Void, saved: ((Value) throws -> [UInt8])?,
    update: ((App, @escaping ([UInt8]?) -> Value?) throws -> Void)? = nil, isMade: Bool = false
  ) {
    (self.key, self.read, self.write, self.saved) = (key, read, write, saved)
    self.update = update
    self.isMade = isMade
  }

  /// The key with values in files of this class, such as a mirror of class none that is there
  /// before the first unlock too: reading it works whenever such files can be read.
  public func protected(by protection: ProtectionClass) -> AppKey {
    var key = self
    key.protection = protection
    return key
  }

  /// The key that a cloud, a server or another device has as well: what is lost here may come back
  /// from there at any time.
  public func keptElsewhere() -> AppKey {
    var key = self
    key.isElsewhere = true
    return key
  }

  /// The key as a cache, which is made anew when it is gone: what it holds may be lost at any time.
  /// What it does answer is held to everything else.
  public func mayBeLost() -> AppKey {
    var key = self
    key.isCache = true
    return key
  }

  /// The key of an app that has its value in memory until it leaves the screen, also where the
  /// keychain keeps it then: a death before `save` may take it.
  public func writtenLate() -> AppKey {
    var key = self
    key.isLate = true
    return key
  }

  /// The key of an app that has no way to remove its value, as of a history or a badge: nothing
  /// asks it to, and `set` never gets nil.
  public func neverRemoved() -> AppKey {
    var key = self
    key.isKept = true
    return key
  }

  /// The key of an app that limits its texts or its data, as a field for a name does: nothing asks
  /// it to save an empty or a longer one.
  ///
  /// - Parameter bytes: how many bytes a value has, in UTF-8 where it is text: `1...500` is never
  ///   empty. Short values have 5 to 64 bytes, so limits between these are not kept to.
  public func sized(_ bytes: ClosedRange<Int>) -> AppKey {
    var key = self
    key.sizes = min(bytes.lowerBound, 1)...max(bytes.upperBound, 64)
    return key
  }

  /// The key with writes that other processes of the app see at once, or later, or not before they
  /// are launched anew, whatever the app promises of the others.
  public func shared(_ sharing: Promises.Sharing) -> AppKey {
    var key = self
    key.sharing = sharing
    return key
  }

  /// The key as the keychain has it: it is still there when the app was deleted and installed again
  /// (F90). Keys such as `.token` are so anyway.
  ///
  /// - Parameter thisDeviceOnly: whether its item is bound to this device (F85).
  public func inKeychain(thisDeviceOnly: Bool = false) -> AppKey {
    var key = self
    key.binding = thisDeviceOnly
    return key
  }

  /// The key in a file of the app's own, and not in `UserDefaults`: what was saved is there after
  /// any death of the app, whatever the daemon of the settings still had to write.
  ///
  /// - Parameter survival: what else it survives. `Data.write` waits for nothing, so a panic takes
  ///   what it wrote.
  public func inFile(surviving survival: Promises.FileSurvival = .death) -> AppKey {
    var key = self
    key.survival = survival
    return key
  }

  /// The key of an app that reads and writes it on any thread, such as that of a queue: then two of
  /// them may change something at once (`AppUnderTest.actsAtOnce`). Keys whose code is asynchronous
  /// are so anyway; any other is read and written on the main thread.
  public func onAnyThread() -> AppKey {
    var key = self
    key.isConcurrent = true
    return key
  }

  /// Adds what is promised of this key alone.
  func promise(_ promises: inout Promises) {
    if let protection { promises.protect(key, by: protection) }
    if isElsewhere { promises.keepElsewhere(key) }
    if isCache { promises.mayLose(key) }
    if let sharing { promises.share(key, sharing) }
    if let binding { promises.keepInKeychain(key, isThisDeviceOnly: binding) }
    if let survival { promises.keepInFile(key, surviving: survival) }
    if isLate { promises.writeLate(key) }
    // Of two identities that are made at once one was told, and is gone.
    if update != nil || isMade { return promises.update(key, isAtomic: true) }
    // Reading and writing is what chaos makes of an update: the app did not say that it is one.
    if promises.atomicUpdates, !promises.saysOfUpdates(key) {
      promises.update(key, isAtomic: false)
    }
  }

  private static func parts(_ isOne: (Key) -> Bool) -> String {
    Key.allCases.filter(isOne).map { ".\($0.word)" }.joined(separator: ", ")
  }

  /// A number that counts up.
  ///
  /// - Parameters:
  ///   - key: one that counts, such as `.streak`.
  ///   - absent: the number that the app has if nothing is saved: what `integer(forKey:)` gives.
  ///   - get: what the app says.
  ///   - set: saves a number; nil removes it.
  ///   - update: for an app that counts while nobody else does: gives its number to the closure,
  ///     and saves what that gives back, unless that is nil. Then the key promises that no process
  ///     loses what another one counts. Without it an app counts by `get` and `set`.
  public static func int(
    _ key: Key, absent: Int? = 0, get: @escaping (App) throws -> Int?,
    set: @escaping (App, Int?) throws -> Void,
    update: ((App, @escaping (Int?) -> Int?) throws -> Void)? = nil
  ) -> AppKey {
    mustBeCalled(
      key.kind == .counter,
      "AppKey.int(.\(key.word)): that part holds no number; take "
        + Self.parts { $0.kind == .counter })
    func bytes(_ number: Int?) -> [UInt8]? {
      number == absent ? nil : number.map { Array("\($0)".utf8) }
    }
    return AppKey(
      key: key, read: { bytes(try get($0)) },
      // A value of another type cannot be set here: another number stands for it.
      write: { try set($0, $1.map { $0.number ?? $0.stamp }) },
      saved: { Array("\($0.number ?? $0.stamp)".utf8) },
      update: update.map { update in
        { app, change in
          try update(app) { change(bytes($0)).map { $0.number ?? $0.stamp } }
        }
      })
  }

  /// A text.
  ///
  /// - Parameter absent: the text that the app has if nothing is saved.
  public static func string(
    _ key: Key, absent: String? = nil, get: @escaping (App) throws -> String?,
    set: @escaping (App, String?) throws -> Void
  ) -> AppKey {
    func text(_ value: Value) -> String {
      let text = String(decoding: value.bytes, as: UTF8.self)
      // That nothing is saved looks the same: another text stands for it.
      return text == absent ? text + "." : text
    }
    return AppKey(
      key: key,
      read: { app in
        let text = try get(app)
        return text == absent ? nil : text.map { Array($0.utf8) }
      },
      write: { try set($0, $1.map(text)) },
      saved: absent.map { _ in { value in Array(text(value).utf8) } })
  }

  /// A text that the app makes itself where it finds none, such as the identity of an installation.
  ///
  /// What the app gives for the first time counts as made just then: whoever only reads is told
  /// that there was none. To set the value is to have the app make sure that there is one.
  ///
  /// - Parameters:
  ///   - key: one that is created once: `.identity`.
  ///   - get: what the app says, which is a new text if it has none. It throws if the app says that
  ///     it cannot tell.
  ///   - remove: removes the text, as people do who start over.
  public static func made(
    _ key: Key, get: @escaping (App) throws -> String, remove: @escaping (App) throws -> Void
  ) -> AppKey {
    mustBeCalled(
      key.kind == .identity,
      "AppKey.made(.\(key.word)): that part is not created once; take "
        + Self.parts { $0.kind == .identity })
    return AppKey(
      key: key, read: { Array(try get($0).utf8) },
      write: { app, value in if value == nil { try remove(app) } }, saved: nil, isMade: true)
  }

  /// A flag, such as whether somebody is logged in: what is saved is that it is set. Every value
  /// that is written sets it, and removing it does not.
  public static func bool(
    _ key: Key, get: @escaping (App) throws -> Bool, set: @escaping (App, Bool) throws -> Void
  ) -> AppKey {
    let bytes = Array("true".utf8)
    return AppKey(
      key: key, read: { try get($0) ? bytes : nil }, write: { try set($0, $1 != nil) },
      saved: { _ in bytes })
  }

  /// Bytes.
  public static func data(
    _ key: Key, get: @escaping (App) throws -> Data?, set: @escaping (App, Data?) throws -> Void
  ) -> AppKey {
    AppKey(
      key: key, read: { try get($0).map { Array($0) } },
      write: { try set($0, $1.map { Data($0.bytes) }) }, saved: nil)
  }

  /// Any type that can be encoded.
  ///
  /// - Parameters:
  ///   - key: one that holds text: what behaviours make of the others they could not.
  ///   - sample: makes a value; other numbers give other values.
  public static func codable<Sample: Encodable>(
    _ key: Key, sample: @escaping (Int) -> Sample, get: @escaping (App) throws -> Sample?,
    set: @escaping (App, Sample?) throws -> Void
  ) -> AppKey {
    mustBeCalled(
      key.kind == .text || key.kind == .identity,
      "AppKey.codable(.\(key.word)): that part holds no text; take "
        + Self.parts { $0.kind == .text || $0.kind == .identity })
    let encode: (Sample) throws -> [UInt8] = { sample in
      let encoder = JSONEncoder()
      encoder.outputFormatting = .sortedKeys
      return Array(try encoder.encode([sample]))
    }
    return AppKey(
      key: key, read: { try get($0).map(encode) },
      write: { try set($0, $1.map { sample($0.stamp) }) },
      saved: { try encode(sample($0.stamp)) })
  }

  /// A moment, to the second.
  public static func date(
    _ key: Key, get: @escaping (App) throws -> Date?, set: @escaping (App, Date?) throws -> Void
  ) -> AppKey {
    codable(key, sample: SampleDates.date, get: get, set: set)
  }
}

extension Value {
  /// The number that no other written value carries; 0 if there is none.
  fileprivate var stamp: Int {
    Items.number(String(decoding: bytes, as: UTF8.self)) ?? 0
  }
}
