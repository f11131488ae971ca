// Sessions of the defaults on one phone, opened by hand: more than one where iOS has one process, and
// values that a test chooses.

import ChaosContracts
import ChaosPhone
import ChaosStores
import ChaosTrace

/// A phone with the app running, and as many sessions of its defaults as a test wants.
final class Sessions {
  let phone: Phone
  private let kind = SessionCached()

  init(_ era: EraName) {
    phone = Phone(TraceHeader(era: era), on: Baton())
    phone.daemonService = kind.startDaemon(phone.daemonHost)
    _ = phone.launch(.app, .user)
  }

  /// One more session: what another process of the same app group has.
  func open() throws -> any Store {
    guard let process = phone.process(.app) else { fatalError("the app does not run") }
    return try kind.open(phone.host(process))
  }

  /// What a session that begins now sees: the truth, on an unlocked phone.
  func stored(_ key: Key) throws -> ReadOutcome { try open().read(key) }
}
