// The defaults behind a question: is protected data available? That is the work-around of the 2018
// article and solution 1 of the 2024 one. Apps ask in several ways, and each is an option.

import ChaosContracts
import ChaosPhone

/// NSUserDefaults that is used only when a gate lets it be.
public struct GatedDefaults: ConfigurableStore {
  private var gate: Gate
  /// Whether something in the app, such as an SDK or a property wrapper, reads the defaults at
  /// launch, before any gate (F81).
  private var readsEarly: Bool
  /// Whether the store is made before there is an application object (F58).
  public private(set) var opensBeforeApplication: Bool
  private let defaults = SessionCached()

  public init(
    _ gate: Gate = .flag, readsEarly: Bool = false, opensBeforeApplication: Bool = false
  ) {
    self.gate = gate
    self.readsEarly = readsEarly
    self.opensBeforeApplication = opensBeforeApplication
  }

  public var family: String { "gated" }
  public var standard: GatedDefaults { GatedDefaults() }
  public var options: [StoreOption<Self>] {
    [
      .choice("gate", \.gate), .flag("early-read", \.readsEarly),
      .flag("in-init", \.opensBeforeApplication),
    ]
  }

  public var summary: String {
    "NSUserDefaults, used only if \(gate.question)" + (readsEarly ? ", and read at launch" : "")
      + (opensBeforeApplication ? "; made before there is an application object" : "")
  }

  /// Those of the defaults, and that it says so before first unlock.
  public func promises(_ era: Era) -> Promises {
    var promises = defaults.promises(era)
    promises.unavailable = .beforeFirstUnlock
    return promises
  }

  public func open(_ host: Host) throws(StoreError) -> any Store {
    try GatedStore(host, gate, readsEarly ? defaults.open(host) : nil, defaults)
  }

  public func startDaemon(_ host: Host) -> (any StoreDaemon)? { defaults.startDaemon(host) }
}
