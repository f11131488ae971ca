// Whole domains of UserDefaults: those on the disk, and those in the process's memory.

import ChaosProcess
import Foundation

extension UserDefaults {
  /// The name of the domain of what a process was launched with, which comes before all others.
  public static let argumentDomain = "NSArgumentDomain"

  /// What a domain held besides is gone, as far as this process sees it.
  func replace(_ domainName: String, by values: [String: Any]) {
    let domain = Self.domain(domainName)
    let known = PhoneLine.ask(DefaultsQuestion(domain, .values)).values.map(\.0)
    let encoded = values.sorted { $0.key < $1.key }.map { ($0.key, Self.encoded($0.value, $0.key)) }
    let gone = known.filter { values[$0] == nil }.map { ($0, [UInt8]?.none) }
    for (name, bytes) in gone + encoded {
      _ = PhoneLine.ask(DefaultsQuestion(domain, .set(name, bytes)))
      SettingObservers.shared.look(domain, name)
    }
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  /// The names of the domains that live in the process's memory alone.
  public var volatileDomainNames: [String] { VolatileDomains.shared.names }

  /// What such a domain holds. One that nobody knows holds nothing.
  public func volatileDomain(forName domainName: String) -> [String: Any] {
    VolatileDomains.shared[domainName] ?? [:]
  }

  /// Sets what such a domain holds. Only those of arguments and of what was registered are looked
  /// at for a value.
  public func setVolatileDomain(_ domain: [String: Any], forName domainName: String) {
    VolatileDomains.shared[domainName] = domain
  }

  public func removeVolatileDomain(forName domainName: String) {
    VolatileDomains.shared[domainName] = nil
  }

  /// Whether somebody who manages the phone decides a value: nobody does.
  public func objectIsForced(forKey key: String) -> Bool { false }

  /// Whether somebody who manages the phone decides a value: nobody does.
  public func objectIsForced(forKey key: String, inDomain domain: String) -> Bool { false }
}
