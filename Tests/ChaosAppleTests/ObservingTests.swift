// Key-value observation of settings: changes of this process at once, those of others too (F46).

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct ObservingTests {
  private static let eras = EraName.allCases.filter { Era($0).hasExtensions }

  private func told(_ steps: String, _ era: EraName = .ios18) throws -> [String] {
    try AppPlay(steps, TraceHeader(era: era), on: AppKind<Observing>("observing")).answers
  }

  /// On every release, with a daemon or without.
  @Test(arguments: EraName.allCases) func ownChangesAreTold(_ era: EraName) throws {
    let steps = """
      launch app user
      act app write theme
      act app read session
      """
    #expect(
      try told(steps, era) == ["name: nil to theme-1, path: nil to theme-1, 1 notification"])
  }

  /// Another process's change is told, and no `didChangeNotification` comes of it (F46).
  @Test(arguments: eras) func changesOfOthersAreTold(_ era: EraName) throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      act notifications write theme
      act app read session
      """
    let told = try told(steps, era)
    #expect(
      told == [
        "0 notifications", "name: nil to theme-1, path: nil to theme-1, 0 notifications",
      ])
  }

  /// A suspended process hears once, when it goes on, of what there is then.
  @Test func aSuspendedProcessHearsLater() throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      suspend app
      act notifications write theme
      act notifications write theme
      resume app
      act app read session
      """
    #expect(
      try told(steps) == [
        "0 notifications", "name: nil to theme-2, path: nil to theme-2, 0 notifications",
      ])
  }

  /// Before the first unlock nothing is there, and what another early launch writes is told.
  @Test func beforeTheFirstUnlock() throws {
    let steps = """
      launch app user
      act app write theme
      wait 1min
      reboot
      launch app voip
      act app read session
      launch notifications push
      act notifications write theme
      act app read session
      """
    #expect(
      try told(steps) == [
        "0 notifications", "name: nil to theme-2, path: nil to theme-2, 0 notifications",
      ])
  }

  @Test(arguments: [
    ("same", "1 nil"), ("initial", "setting 5 nothing, setting 6 5"), ("none", "setting"),
    ("context", "b"), ("let-go", "0"), ("invalidated", "1"), ("removed-domain", "7 nil"),
    ("block", "nil to 0, 0 to 2"), ("suite", "nil 3"),
  ])
  func whatIsTold(_ name: String, _ answer: String) throws {
    let app = AppKind<Observations>("observations", words: [name])
    #expect(try AppPlay("launch app user\nact app read theme", on: app).answers == [answer])
  }

  /// iOS ends an app that ends an observation that there is not.
  @Test func aStrangeObserverEndsTheApp() throws {
    let app = AppKind<Observations>("observations", words: ["strange"])
    let play = try AppPlay("launch app user\nact app read theme", on: app)
    #expect(play.broken.contains("ProcessesDoNotTrap"))
  }
}

/// What a module of the user's says in its added file.
private typealias NSObject = KeyValueObserver

/// Observes by a name.
private final class Watcher: NSObject {
  var told: (([NSKeyValueChangeKey: Any]) -> Void)?

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    told?(change ?? [:])
  }
}

extension UserDefaults {
  /// A setting as apps declare it to observe it; on iOS `@objc dynamic`.
  fileprivate var look: String? { string(forKey: "look") }
  fileprivate var days: Int { integer(forKey: "days") }
}

/// The app observes a setting that all its processes may change.
final class Observing: AppUnderTest {
  private let defaults: UserDefaults
  private let watcher = Watcher()
  private var observation: NSKeyValueObservation?
  private let heard = HeardWords()

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.look") else {
      throw StoreError.unavailable
    }
    self.defaults = defaults
    guard launch.process == .app else { return }
    watcher.told = { [heard] change in
      heard.add("name", change[.oldKey] as? String, change[.newKey] as? String)
    }
    defaults.addObserver(watcher, forKeyPath: "look", options: [.old, .new], context: nil)
    observation = defaults.observe(\.look, options: [.old, .new]) { [heard] _, change in
      heard.add("path", change.oldValue ?? nil, change.newValue ?? nil)
    }
    _ = NotificationCenter.default.addObserver(
      forName: UserDefaults.didChangeNotification, object: nil, queue: nil
    ) { [heard] _ in heard.notifications += 1 }
  }

  static var keys: [AppKey<Observing>] {
    [
      .string(
        .theme, get: { $0.defaults.look }, set: { $0.defaults.set($1, forKey: "look") }),
      .string(.session, get: { "t=\($0.heard.line);v=0;" }, set: { _, _ in }),
    ]
  }
}

/// `@unchecked`: what comes, comes on the thread that runs the app's code.
private final class HeardWords: @unchecked Sendable {
  private var words: [String] = []
  var notifications = 0

  func add(_ way: String, _ old: String?, _ new: String?) {
    words.append("\(way): \(Self.label(old)) to \(Self.label(new))")
  }

  var line: String {
    let count = notifications == 1 ? "1 notification" : "\(notifications) notifications"
    return (words + [count]).joined(separator: ", ")
  }

  private static func label(_ text: String?) -> String {
    text.map { Value(bytes: Array($0.utf8)).label } ?? "nil"
  }
}

/// What an observer is told of changes in its own process.
final class Observations: AppUnderTest {
  private let name: String
  private let defaults = UserDefaults.standard
  private var told: [String] = []

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<Observations>] {
    [
      .string(
        .theme,
        get: { app in
          app.run()
          return "t=\(app.told.joined(separator: ", "));v=0;"
        }, set: { _, _ in })
    ]
  }

  private func run() {
    switch name {
    case "block", "invalidated": block()
    case "suite": suite()
    case "strange": defaults.removeObserver(Watcher(), forKeyPath: "days", context: nil)
    default: byName()
    }
  }

  private func watch(_ words: @escaping ([NSKeyValueChangeKey: Any]) -> String) -> Watcher {
    let watcher = Watcher()
    watcher.told = { [unowned self] in told.append(words($0)) }
    return watcher
  }

  private func byName() {
    func word(_ value: Any?) -> String {
      switch value {
      case let number as NSNumber: "\(number.intValue)"
      case is NSNull: "nil"
      default: "nothing"
      }
    }
    switch name {
    case "same":
      let watcher = watch { "\(word($0[.newKey])) \(word($0[.oldKey]))" }
      defaults.addObserver(watcher, forKeyPath: "days", options: [.old, .new], context: nil)
      defaults.set(1, forKey: "days")
      defaults.set(1, forKey: "days")
      defaults.set(2, forKey: "hours")
      defaults.removeObserver(watcher, forKeyPath: "days")
      defaults.set(3, forKey: "days")
    case "initial":
      defaults.set(5, forKey: "days")
      let watcher = watch {
        "\($0[.kindKey] as? UInt == 1 ? "setting" : "other") \(word($0[.newKey])) "
          + word($0[.oldKey])
      }
      defaults.addObserver(
        watcher, forKeyPath: "days", options: [.initial, .old, .new], context: nil)
      defaults.set(6, forKey: "days")
    case "none":
      let watcher = watch { $0.keys.map { $0 == .kindKey ? "setting" : $0.rawValue }.joined() }
      defaults.addObserver(watcher, forKeyPath: "days", context: nil)
      defaults.set(6, forKey: "days")
    case "context":
      var (first, second) = (0, 0)
      let (a, b) = (watch { _ in "a" }, watch { _ in "b" })
      withUnsafeMutablePointer(to: &first) { first in
        withUnsafeMutablePointer(to: &second) { second in
          defaults.addObserver(a, forKeyPath: "days", context: first)
          defaults.addObserver(b, forKeyPath: "days", context: second)
          defaults.removeObserver(a, forKeyPath: "days", context: first)
          defaults.set(1, forKey: "days")
        }
      }
    case "let-go":
      defaults.addObserver(watch { _ in "told" }, forKeyPath: "days", context: nil)
      defaults.set(1, forKey: "days")
      told.append("\(told.count)")
    default:
      defaults.set(7, forKey: "days")
      let watcher = watch { "\(word($0[.oldKey])) \(word($0[.newKey]))" }
      defaults.addObserver(watcher, forKeyPath: "days", options: [.old, .new], context: nil)
      defaults.removePersistentDomain(forName: Bundle.main.bundleIdentifier ?? "")
    }
  }

  private func block() {
    if name == "invalidated" {
      let observation = defaults.observe(\.days) { [unowned self] _, _ in told.append("told") }
      defaults.set(1, forKey: "days")
      observation.invalidate()
      defaults.set(2, forKey: "days")
      told = ["\(told.count)"]
      return
    }
    let observation = defaults.observe(\.days, options: [.initial, .new, .old]) {
      [unowned self] defaults, change in
      func word(_ days: Int?) -> String { days.map { "\($0)" } ?? "nil" }
      told.append("\(word(change.oldValue)) to \(word(change.newValue))")
      if defaults !== self.defaults { told.append("of another") }
    }
    defaults.set(2, forKey: "days")
    observation.invalidate()
  }

  private func suite() {
    defaults.addSuite(named: "other")
    let watcher = watch {
      "\($0[.oldKey] is NSNull ? "nil" : "some") \(($0[.newKey] as? NSNumber)?.intValue ?? 0)"
    }
    defaults.addObserver(watcher, forKeyPath: "days", options: [.old, .new], context: nil)
    UserDefaults(suiteName: "other")?.set(3, forKey: "days")
  }
}
