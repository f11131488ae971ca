// The hardened file in an app with a guard against crash loops. Such guards are common: an app that
// does not come up launch after launch starts otherwise, and some start with nothing.

import ChaosContracts
import ChaosPhone

/// A hardened file, and a count of launches that came to nothing: that died while
/// they opened it.
///
/// With `anew` it is a planted bug that lies deep: as many launches in a row as the guard allows
/// must come to nothing before anything is lost. Chance draws few such traces; what remembers how
/// far the count has come, and goes on from there, reaches it step by step.
public struct LaunchGuard: ConfigurableStore {
  /// How many launches in a row may come to nothing.
  private var launches = 3
  /// Whether the app throws its data away after that.
  private var startsAnew = false

  public init() {}

  public var family: String { "launch-guard" }
  public var standard: LaunchGuard { LaunchGuard() }
  public var options: [StoreOption<Self>] {
    [.number("launches", "COUNT", \.launches, from: 1), .flag("anew", \.startsAnew)]
  }

  public var summary: String {
    "a hardened file, and a count of launches that died while they opened it; after "
      + "\(launches) in a row " + (startsAnew ? "all is thrown away" : "no memory is trusted")
  }

  /// What the hardened file promises: a guard must not cost anything.
  public func promises(_ era: Era) -> Promises { HardenedFile().promises(era) }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    // Extensions begin and end as iOS likes; only the app has a user who waits for it.
    guard host.process == .app else { return try HardenedStore(host) }
    let marks = LaunchMarks(host)
    let isInLoop = marks.count() >= launches
    // Before the data is touched: whatever ends this launch, it has been counted.
    marks.add()
    // The app is up: with its store, or with an error that it can show.
    defer { marks.takeBack() }
    let store = try HardenedStore(host)
    store.remembers = !isInLoop
    if isInLoop, startsAnew { try store.forget() }
    return store
  }
}
