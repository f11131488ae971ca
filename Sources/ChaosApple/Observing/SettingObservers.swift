// All observations of a process. Its own changes are told at once, on the thread that makes them;
// those of other processes come from the phone, when the process can hear (F46).

import ChaosProcess
import Foundation

/// Who observes which settings.
///
/// `@unchecked`: whoever looks at the observers holds the lock.
final class SettingObservers: @unchecked Sendable {
  static let shared = SettingObservers()
  private let lock = NSLock()
  private var observers: [SettingObserver] = []
  /// What the phone was asked to tell of.
  private var heard: [DefaultsQuestion.Setting] = []

  func add(_ observer: SettingObserver) {
    lock.withLock { observers.append(observer) }
    for domain in observer.defaults.domains {
      for name in observer.names { listen(DefaultsQuestion.Setting(domain, name)) }
    }
  }

  func remove(where isMeant: (SettingObserver) -> Bool) {
    lock.withLock { observers.removeAll(where: isMeant) }
  }

  func contains(where isMeant: (SettingObserver) -> Bool) -> Bool {
    lock.withLock { observers.contains(where: isMeant) }
  }

  /// A setting may have changed.
  func look(_ domain: DefaultsDomain, _ name: String) {
    let meant = lock.withLock { observers }.filter {
      $0.names.contains(name) && $0.defaults.domains.contains(domain)
    }
    for observer in meant { observer.look() }
  }

  private func listen(_ setting: DefaultsQuestion.Setting) {
    let isKnown = lock.withLock {
      if heard.contains(setting) { return true }
      heard.append(setting)
      return false
    }
    if isKnown { return }
    _ = NotificationCenter.default.addObserver(
      forName: Notification.Name(setting.notification), object: nil, queue: nil
    ) { [self] _ in look(setting.domain, setting.name) }
    _ = PhoneLine.ask(DefaultsQuestion(setting.domain, .observe(setting.name)))
  }
}
