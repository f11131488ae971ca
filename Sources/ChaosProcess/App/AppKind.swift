// An app under test as the catalog lists it: its name, its keys and its promises.

import ChaosContracts
import ChaosDefaults
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// A kind of store that is an app of the user's.
///
///     Chaos.main(adding: StreakApp.self)
public struct AppKind<App: AppUnderTest>: ManagedStoreKind {
  /// What stands before the app in each of its processes.
  public typealias Managed = AppStore<App>
  /// The app's name on the command line and in reports.
  public let name: String
  /// One line for `chaos list stores`.
  public let summary: String
  /// What each launch of the app is told, by `Launch.words`.
  public let words: [String]
  private let promised: (@Sendable (Era) -> Promises)?

  /// - Parameters:
  ///   - name: the app's, on the command line and in reports; what the app says if none is given.
  ///   - words: what each launch is told (`Launch.words`).
  ///   - promises: what the app promises; what the app says if none are given.
  public init(
    _ name: String? = nil, summary: String = "an app", words: [String] = [],
    promises: (@Sendable (Era) -> Promises)? = nil
  ) {
    self.name = name ?? App.storeName
    self.summary = summary
    self.words = words
    promised = promises
  }

  /// The app's type, where it is tried as its type says.
  public var inCode: String? {
    name == App.storeName && words.isEmpty && promised == nil
      ? "\(String(reflecting: App.self)).self" : nil
  }

  /// The parts that the app's own keys play. What takes another key does not apply.
  public var keys: [Key]? { App.keys.map(\.key) }

  /// Those of them that are never removed.
  public var keptKeys: [Key] { App.keys.filter(\.isKept).map(\.key) }

  /// The sizes of those that the app limits.
  public var sizes: [Key: ClosedRange<Int>] {
    App.keys.reduce(into: [:]) { sizes, key in sizes[key.key] = key.sizes }
  }

  /// Those of them to which items are added.
  public var addedKeys: [Key] { App.keys.filter(\.isAdded).map(\.key) }

  /// Whether extensions run the app's type as well.
  public var hasExtensions: Bool { App.hasExtensions }

  /// Whether an older version of the app may find what a newer one left.
  public var takesDowngrades: Bool { App.takesDowngrades }

  /// Whether the app's extensions change anything.
  public var extensionsWrite: Bool { App.extensionsWrite }

  /// Whether tasks of the app may be in the middle of a change when another one begins: if it says
  /// so, and the code of some key runs on any thread.
  public var actsAtOnce: Bool { App.actsAtOnce && App.keys.contains(where: \.isConcurrent) }

  /// Whether the app's type is made before there is an application object.
  public var opensBeforeApplication: Bool { App.isMadeBeforeApplication }

  /// An app's `init` is its launch.
  public var opensAtLaunch: Bool { true }

  /// The app makes it itself, as on iOS.
  public var hasSupportFolder: Bool { false }

  /// Keys of asynchronous code, and of code that several queues use, are no matter of that thread.
  public func usesMainThread(for key: Key?) -> Bool {
    App.keys.contains { (key == nil || $0.key == key) && !$0.isConcurrent }
  }

  /// APFS takes all of a write that it has room for.
  public var shortWritesMeanFull: Bool { true }

  /// What fsync(2) comes to in the app's code.
  public var fsync: SyncKind { App.fsync }

  /// What only this app does.
  public var behaviours: [any Behaviour] { App.behaviours }

  /// What must hold for this app besides what holds for all.
  public var invariants: [any Invariant] { App.invariants }

  /// What the kind was made with, or else the app says, and what single keys promise beyond it.
  public func promises(_ era: Era) -> Promises {
    var promises = promised?(era) ?? App.promises(era)
    // Whatever it promises of them: what it does with its settings is known.
    promises.daemonShare = .whatIsReported
    for key in App.keys { key.promise(&promises) }
    promises.allowClassesOfKeys()
    promises.keepsCredentials = App.keys.contains { $0.key.place == .keychain }
    return promises
  }

  /// What keeps the app's `UserDefaults`.
  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { DefaultsService(host) }

  /// What people may expect of an app that does nothing of its own: class C, out of reach before
  /// the first unlock (F11), and no more durable than `UserDefaults` (F28): what cfprefsd has not
  /// written out is safe from no crash, nor from its own end or a full disk. Files are safe from
  /// the last two. A loss of power may take all settings, whenever they were saved: their file is
  /// replaced as a whole, and the drive may not have the new one yet (F91).
  public static func promisesOfPlatform(_ era: Era) -> Promises {
    var promises = Promises.ofDefaults(era)
    promises.unavailable = .beforeFirstUnlock
    promises.panic = .atShutdown
    promises.daemon = .atShutdown
    promises.daemonShare = .whatIsReported
    // Where a message may be late (B35), no app can know before it synchronizes.
    if era.defaultsMessageIsLate { promises.kill = .onFlush }
    return promises
  }
}
