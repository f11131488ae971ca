// The daemon of the defaults, for every domain that an app and its extensions have.

import ChaosContracts
import ChaosDefaults
import ChaosPhone

/// cfprefsd: one for the phone, with a property list for each domain. Before iOS 8 there is none,
/// and this holds nothing.
final class DefaultsService: StoreDaemon {
  private let host: Host
  /// In the order in which they were first asked for.
  private var domains: [(place: NamedDomain.Place, daemon: PreferencesDaemon)] = []

  init(_ host: Host) { self.host = host }

  func daemon(_ place: NamedDomain.Place) -> PreferencesDaemon {
    if let known = domains.first(where: { $0.place == place }) { return known.daemon }
    let domain = NamedDomain(place)
    let daemon = PreferencesDaemon(host, domain)
    daemon.onChange = { [host, unowned domain] slot in
      host.announce(setting: place.setting(domain.name(slot)))
    }
    domains.append((place, daemon))
    return daemon
  }

  func deviceUnlocked() { for domain in domains { domain.daemon.deviceUnlocked() } }

  func willShutDown() { for domain in domains { domain.daemon.willShutDown() } }

  func crashed() { for domain in domains { domain.daemon.crashed() } }

  func appWasRemoved() { for domain in domains { domain.daemon.appWasRemoved() } }
}
