// A store as the catalog lists it: its name, what it promises, and how to make one.

import ChaosPhone
import ChaosTrace

/// A kind of store, with the options it was asked for with.
public protocol StoreKind: Sendable {
  /// The name on the command line, options included: `canary:torn-write`.
  var name: String { get }
  /// How a test names it, with its module, as `UnderTest.PhoneApp.self`; nil where only its own
  /// source can say.
  var inCode: String? { get }
  /// One line for `chaos list stores`.
  var summary: String { get }
  /// What it promises on a phone of an era. It must depend on nothing else: runs are judged by it.
  func promises(_ era: Era) -> Promises
  /// Opens it in a process.
  ///
  /// - Throws: when it cannot be opened; the app tries again at its next act.
  func open(_ host: Host) throws(StoreError) -> any Store
  /// Starts what the store needs in the system itself; called when the phone boots.
  func startDaemon(_ host: Host) -> (any StoreDaemon)?
  /// A mistake of the app that uses the store; nil for an app without planted bugs.
  var appBug: AppBug? { get }
  /// The keys that it has; nil for a store that takes every key. What an app would do with others
  /// does not apply.
  var keys: [Key]? { get }
  /// Keys whose values the app never removes: nobody asks it to.
  var keptKeys: [Key] { get }
  /// How many bytes a value has at least and at most, for keys whose values the app limits.
  var sizes: [Key: ClosedRange<Int>] { get }
  /// Keys whose values are added beside those that are there: nobody gives an older one again.
  var addedKeys: [Key] { get }
  /// Whether the app has extensions, which use the store as well. Launches of what it does not have
  /// do not apply.
  var hasExtensions: Bool { get }
  /// Whether an older version of the app may take the place of a newer one and find its data, as by
  /// TestFlight. Where none does, such steps do not apply.
  var takesDowngrades: Bool { get }
  /// Whether its extensions change anything, and not only look. Where they do not, such acts of
  /// theirs do not apply.
  var extensionsWrite: Bool { get }
  /// Whether the app that uses it is a careful one, and random traces have it act like one.
  var hasCarefulApp: Bool { get }
  /// Whether its processes have threads of their own, and random traces choose the order in which
  /// they take turns.
  var ordersThreads: Bool { get }
  /// Whether the app has tasks, which may be in the middle of a change when another one begins.
  /// Some random traces have it change two things at once.
  var actsAtOnce: Bool { get }
  /// Whether the app opens it before there is an application object, as the `init` of a SwiftUI
  /// `App` does: what is asked of `UIApplication` meanwhile is answered no (F58).
  var opensBeforeApplication: Bool { get }
  /// Whether each process opens it as it is launched, before anything is asked of it: what opening
  /// does happens then. An act that comes right after the launch is one with it, so its pause and
  /// the faults that wait for it count the calls of the opening too.
  var opensAtLaunch: Bool { get }
  /// Whether `Library/Application Support` is there when the app is installed. iOS leaves it to the
  /// app to make it; a store that stands for one that has long run finds it.
  var hasSupportFolder: Bool { get }
  /// What only the app of this store does, each by one of `BehaviourName.own`. Random traces have
  /// it in their acts; kept traces mean what they meant as long as it keeps its name.
  var behaviours: [any Behaviour] { get }
  /// What must hold for this store besides what holds for all, each by a name of its own.
  var invariants: [any Invariant] { get }
}

extension StoreKind {
  /// How most are made nobody else knows.
  public var inCode: String? { nil }

  /// Most stores need no daemon.
  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { nil }

  /// Apps have bugs of their own only where they are planted.
  public var appBug: AppBug? { nil }

  /// Most stores take every key.
  public var keys: [Key]? { nil }

  /// What can be saved can be removed.
  public var keptKeys: [Key] { [] }

  /// Most stores take values of any size.
  public var sizes: [Key: ClosedRange<Int>] { [:] }

  /// A key holds one value, and the next one takes its place.
  public var addedKeys: [Key] { [] }

  /// A store that many processes use is what most are tried as.
  public var hasExtensions: Bool { true }

  /// Nothing keeps an older version away: it comes by TestFlight, or by a developer's own hand.
  public var takesDowngrades: Bool { true }

  /// Extensions do what the app does.
  public var extensionsWrite: Bool { true }

  /// Apps are naive: what a naive app makes of an answer is what most stores are tried with.
  public var hasCarefulApp: Bool { false }

  /// In process everything runs on one thread.
  public var ordersThreads: Bool { false }

  /// Most apps wait for one change before they begin another.
  public var actsAtOnce: Bool { false }

  /// What random traces put in the place of other acts, since not all apps do it.
  package var ownActs: [BehaviourName] {
    behaviours.map(\.name) + (actsAtOnce ? BehaviourName.atOnce : [])
  }

  /// Most apps open their stores when they are asked for something.
  public var opensBeforeApplication: Bool { false }

  /// Most stores are opened by the first who asks for something.
  public var opensAtLaunch: Bool { false }

  /// Whoever uses them has made it.
  public var hasSupportFolder: Bool { true }

  /// Most apps do what all do.
  public var behaviours: [any Behaviour] { [] }

  /// What holds for all is most of what can be said.
  public var invariants: [any Invariant] { [] }
}

/// A part of a store that lives in the system, outlives the app's processes, and dies at shutdown.
public protocol StoreDaemon: AnyObject {
  /// The phone was unlocked, for the first time since it booted or once more. The keys are there,
  /// and no app was told yet.
  func deviceUnlocked()
  /// The phone is about to restart in an orderly way.
  func willShutDown()
  /// The app was deleted and installed again: its processes are dead, its containers are empty.
  func appWasRemoved()
  /// Its own process ended, and the system has started it anew: what it had in memory is gone.
  func crashed()
}
