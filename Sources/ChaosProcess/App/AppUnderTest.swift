// An app under test: what its author writes.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosTrace

/// The storage code of an app, as one launch of it has it.
///
/// It is made anew at each launch, in a process that has run nothing before, and may keep globals
/// and use Foundation. It must not be private: it is found by its name.
public protocol AppUnderTest: AnyObject, StoreType {
  /// The app is launched; `launch.cause` says why.
  ///
  /// - Throws: when it cannot start; it is tried again at the next act.
  init(_ launch: Launch) throws
  /// What it saves, and how to read and write each.
  static var keys: [AppKey<Self>] { get }
  /// Saves all that the app has still in memory, as it does before it goes to the background. iOS
  /// then synchronizes `UserDefaults` by itself.
  ///
  /// - Throws: when that failed. Only a `StoreError` can say whether anything was saved.
  func save() throws
  /// The same of an app whose code for it is asynchronous. Whoever has both is asked for the other
  /// one alone.
  ///
  /// - Throws: as the other one.
  func save() async throws
  /// Its name on the command line and in reports: that of the type, as `my-app` for `MyApp`, if
  /// nothing is said.
  static var storeName: String { get }
  /// What it promises; those of the platform if nothing is said: class C, out of reach before the
  /// first unlock, as durable as `UserDefaults`.
  static func promises(_ era: Era) -> Promises
  /// Whether it stands for what the `init` of a SwiftUI `App` does, before there is an application
  /// object: what its own `init` asks of `UIApplication` is answered no (F58).
  static var isMadeBeforeApplication: Bool { get }
  /// Whether it has extensions, which run this type as well: a widget, a notification service. In
  /// the app's own container they see nothing of what it saves. Without them the app alone is
  /// launched.
  static var hasExtensions: Bool { get }
  /// Whether its extensions change what they see. A widget that only shows it says false: then no
  /// trace has it save anything.
  static var extensionsWrite: Bool { get }
  /// Whether an older version may be installed in the place of a newer one and find its data, as
  /// testers do by TestFlight. The App Store installs none: an app whose migration leads one way
  /// says false, and no trace does it.
  static var takesDowngrades: Bool { get }
  /// Whether a task of it may change something while another task of the same process is in the
  /// middle of it, as people do who press a button twice. An app that keeps them from that says
  /// false; one whose keys are all read and written on the main thread never does it.
  static var actsAtOnce: Bool { get }
  /// What fsync(2), which `FileHandle.synchronize()` and atomic writes call, comes to in its code:
  /// what it does on iOS if nothing is said, where the drive may keep it in its cache (F91). Code
  /// that calls F_FULLFSYNC on Apple's systems and fsync elsewhere says `.full`.
  static var fsync: SyncKind { get }
  /// What only this app does, each by one of `BehaviourName.own`.
  static var behaviours: [any Behaviour] { get }
  /// What must hold for this app besides what holds for all.
  static var invariants: [any Invariant] { get }
  /// What it shows its user of its authorisations, by the code of the kind of personal data; nil if
  /// it shows nothing of the sort.
  func authorizations() -> [Authorization]?
}

extension AppUnderTest {
  /// Nothing is left to save.
  public func save() throws { throw NothingToSave() }

  /// Nothing is left to save.
  public func save() async throws { throw NothingToSave() }

  /// The type's name in lower case, with a hyphen before each word: `my-app` for `MyApp`.
  public static var storeName: String {
    var name = ""
    var last: Character?
    for letter in "\(Self.self)" {
      if letter.isUppercase, last?.isLowercase == true { name += "-" }
      name += letter.isLetter || letter.isNumber ? letter.lowercased() : "-"
      last = letter
    }
    return name
  }

  /// Those of the platform (`AppKind.promisesOfPlatform`).
  public static func promises(_ era: Era) -> Promises { AppKind<Self>.promisesOfPlatform(era) }

  /// Most apps open their stores in `didFinishLaunching` or later.
  public static var isMadeBeforeApplication: Bool { false }

  /// Most apps of some age have one.
  public static var hasExtensions: Bool { true }

  /// Extensions save what the app does.
  public static var extensionsWrite: Bool { true }

  /// Testers go back now and then.
  public static var takesDowngrades: Bool { true }

  /// Few buttons wait for what they began.
  public static var actsAtOnce: Bool { true }

  /// To the drive, as on iOS.
  public static var fsync: SyncKind { .file }

  /// Most apps do what all do.
  public static var behaviours: [any Behaviour] { [] }

  /// What holds for all is most of what can be said.
  public static var invariants: [any Invariant] { [] }

  /// The app under its own name, with its own promises.
  public static var storeKind: any StoreKind { AppKind<Self>() }

  /// Most apps show nothing of the sort.
  public func authorizations() -> [Authorization]? { nil }
}
