// UserDefaults with iOS's meaning: a cache in every process, a daemon that owns the file, nothing
// but nil before the first unlock. The phone's model answers; here is only the interface.

import ChaosProcess
import Foundation

/// `UserDefaults` of the simulated phone, as its era has them (F24 to F52).
///
/// A value is looked for in the app's domain or the suite's, in suites that were added, in the
/// system's own domain, and among what was registered.
///
/// `@unchecked`: whoever looks at the added suites holds the lock.
open class UserDefaults: NSObject, @unchecked Sendable {
  /// Posted after a change of this process, never for one of another (F46).
  public static let didChangeNotification = Notification.Name("NSUserDefaultsDidChangeNotification")
  /// The name of the domain that all apps see.
  public static let globalDomain = "NSGlobalDomain"
  /// The name of the domain of what was registered.
  public static let registrationDomain = "NSRegistrationDomain"

  /// The domain of an app has the name of its bundle.
  private static let own = DefaultsDomain(AppBundle.identity.identifier, isShared: false)
  private static let shared = UserDefaults(own)
  /// What every process of iOS sees besides its own settings, before the first unlock too (F25).
  private static var system: [String: Any] {
    ["AppleLanguages": ["en-US"], "AppleLocale": "en_US"]
  }

  private let domain: DefaultsDomain
  private let lock = NSLock()
  private var suites: [DefaultsDomain] = []

  /// The app's own defaults; in an extension those of the extension.
  open class var standard: UserDefaults { shared }

  init(_ domain: DefaultsDomain) { self.domain = domain }

  public convenience override init() { self.init(UserDefaults.own) }

  /// The defaults of a suite. An app group, whose name begins with `group.`, is one that app and
  /// extensions share; any other suite is the process's own.
  ///
  /// - Parameter suiteName: nil for the app's own; the global domain is refused.
  public init?(suiteName: String?) {
    guard suiteName != UserDefaults.globalDomain, suiteName != UserDefaults.registrationDomain
    else { return nil }
    domain = suiteName.map(UserDefaults.domain) ?? UserDefaults.own
  }

  static func domain(_ name: String) -> DefaultsDomain {
    DefaultsDomain(name, isShared: name.hasPrefix("group."))
  }

  // MARK: Values

  /// Where a value is looked for, in order.
  var domains: [DefaultsDomain] { [domain] + lock.withLock { suites } }

  open func object(forKey defaultName: String) -> Any? {
    ReadSettings.current?.note(defaultName)
    if let argument = VolatileDomains.shared[Self.argumentDomain]?[defaultName] { return argument }
    for domain in domains {
      if let value = stored(domain, defaultName) { return value.object }
    }
    return Self.system[defaultName] ?? VolatileDomains.shared[Self.registrationDomain]?[defaultName]
  }

  private func stored(_ domain: DefaultsDomain, _ name: String) -> PropertyListValue? {
    PhoneLine.ask(DefaultsQuestion(domain, .value(name))).values.first
      .flatMap { PropertyListValue(bytes: $0.bytes) }
  }

  /// Sets a value of a property list: a text, a number, a date, bytes, or a list or table of those.
  /// Nil removes it. A value of any other type ends the process, as on iOS.
  open func set(_ value: Any?, forKey defaultName: String) {
    guard let value else { return removeObject(forKey: defaultName) }
    change(defaultName, Self.encoded(value, defaultName))
  }

  static func encoded(_ value: Any, _ name: String) -> [UInt8] {
    guard let encoded = PropertyListValue(value) else {
      Exception.raise("Attempt to insert non-property list object \(value) for key \(name)")
    }
    return encoded.bytes
  }

  open func set(_ value: Int, forKey defaultName: String) {
    set(.whole(Int64(value)), defaultName)
  }

  open func set(_ value: Float, forKey defaultName: String) {
    set(.real(Double(value)), defaultName)
  }

  open func set(_ value: Double, forKey defaultName: String) { set(.real(value), defaultName) }

  open func set(_ value: Bool, forKey defaultName: String) { set(.flag(value), defaultName) }

  open func removeObject(forKey defaultName: String) { change(defaultName, nil) }

  private func set(_ value: PropertyListValue, _ name: String) { change(name, value.bytes) }

  private func change(_ name: String, _ bytes: [UInt8]?) {
    _ = PhoneLine.ask(DefaultsQuestion(domain, .set(name, bytes)))
    SettingObservers.shared.look(domain, name)
    NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
  }

  // MARK: Domains

  /// Values for names that have none. They are kept by the process alone, and each launch registers
  /// them anew.
  open func register(defaults registrationDictionary: [String: Any]) {
    VolatileDomains.shared.register(registrationDictionary)
  }

  open func addSuite(named suiteName: String) {
    let suite = UserDefaults.domain(suiteName)
    lock.withLock { if !suites.contains(suite) { suites.append(suite) } }
  }

  open func removeSuite(named suiteName: String) {
    let suite = UserDefaults.domain(suiteName)
    lock.withLock { suites.removeAll { $0 == suite } }
  }

  /// Everything that `object(forKey:)` gives: the system's values before the first unlock as well.
  open func dictionaryRepresentation() -> [String: Any] {
    var result = volatileDomain(forName: Self.registrationDomain)
    result.merge(Self.system) { _, new in new }
    for domain in domains.reversed() {
      result.merge(Self.content(domain)) { _, new in new }
    }
    result.merge(volatileDomain(forName: Self.argumentDomain)) { _, new in new }
    return result
  }

  private static func content(_ domain: DefaultsDomain) -> [String: Any] {
    var result: [String: Any] = [:]
    for (name, bytes) in PhoneLine.ask(DefaultsQuestion(domain, .values)).values {
      result[name] = PropertyListValue(bytes: bytes)?.object
    }
    return result
  }

  /// What a domain holds; nil if it holds nothing.
  open func persistentDomain(forName domainName: String) -> [String: Any]? {
    let content = Self.content(UserDefaults.domain(domainName))
    return content.isEmpty ? nil : content
  }

  /// Sets what a domain holds: what it held besides is gone, as far as this process sees it.
  open func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
    replace(domainName, by: domain)
  }

  /// Removes what a domain holds, as far as this process sees it.
  open func removePersistentDomain(forName domainName: String) { replace(domainName, by: [:]) }

  /// No barrier, and its answer means nothing (F28).
  @discardableResult open func synchronize() -> Bool {
    _ = PhoneLine.ask(DefaultsQuestion(domain, .synchronize))
    return true
  }
}
