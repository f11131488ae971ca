// Stores that save through Combine: what a phone does to them, and what their publishers tell.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Combine
import Foundation
import Testing
import UIKit

@Suite struct CombineTests {
  /// S1 by another way: the published number begins as the 0 that a launch before the first unlock
  /// reads, and the sink saves what is counted up from it (F25, F43).
  private func reset(_ cause: LaunchCause, _ header: TraceHeader, _ words: [String]) throws
    -> AppPlay
  {
    try AppPlay(
      """
      launch app user
      act app write streak
      act app flush
      wait 1min
      reboot
      launch app \(cause.word)
      act app streak streak
      unlock
      wait 1min
      kill app jetsam
      launch app user
      act app read streak
      """, header, on: AppKind<PublishedStreak>("published", words: words))
  }

  @Test(arguments: ["published", "subject", "willChange", "main", "runLoop"])
  func aCallBeforeTheUnlockResetsIt(_ way: String) throws {
    for era in EraName.allCases {
      let play = try reset(.voip, TraceHeader(era: era), [way])
      #expect(play.broken.contains("NoSilentRegression"), "\(era.word)")
    }
  }

  /// Prewarming came with iOS 15 (F53), and without a passcode nothing is away (F21).
  @Test(arguments: EraName.allCases) func prewarmingResetsIt(_ era: EraName) throws {
    let isPrewarmed = [.ios15, .ios18, .adversarial].contains(era)
    let play = try reset(.prewarm, TraceHeader(era: era), ["published"])
    #expect(play.broken.isEmpty == !isPrewarmed)
    let open = TraceHeader(era: era, hasPasscode: false)
    #expect(try reset(.prewarm, open, ["published"]).broken.isEmpty)
  }

  /// A store that saves when the app goes to the background has saved nothing at a kill (F75).
  @Test func savingInTheBackgroundIsTooLate() throws {
    func answers(_ end: String) throws -> [String] {
      let steps = """
        launch app user
        act app write streak
        \(end)
        kill app jetsam
        wait 1min
        launch app user
        act app read streak
        """
      let app = AppKind<PublishedStreak>("published", words: ["background"])
      return try AppPlay(steps, on: app).answers
    }
    #expect(try answers("wait 1min") == ["absent"])
    #expect(try answers("suspend app") != ["absent"])
  }

  @Test(arguments: [
    ("initial", "0 5 6"), ("later", "5 6"), ("demand", "0 6"), ("late", "0 6"),
    ("cancelled", "0 5"), ("changes", "3"), ("notification", "1 of standard, 5"),
    ("duplicates", "0 5"), ("debounced", "6"), ("willChange", "5 then 6"), ("assigned", "6"),
    ("qualified", "7"),
  ])
  func whatIsPublished(_ name: String, _ answer: String) throws {
    let app = AppKind<PublishedCalls>("calls", words: [name])
    #expect(try AppPlay("launch app user\nact app read theme", on: app).answers == [answer])
  }

  /// Of another process's change a publisher tells as well (F46).
  @Test func changesOfOthersArePublished() throws {
    let steps = """
      launch app user
      act app read session
      launch notifications push
      act notifications write streak
      act app read session
      """
    let app = AppKind<PublishedGroup>("group")
    let told = try AppPlay(steps, on: app).answers
    #expect(told.first == "0")
    #expect(told.last?.hasPrefix("0 3") == true, "\(told)")
  }
}

extension UserDefaults {
  fileprivate var days: Int { integer(forKey: "days") }
}

/// Days in a row, as a view would show them: saved by what is published.
final class PublishedStreak: AppUnderTest, ObservableObject {
  @Published private var days: Int
  private let subject: CurrentValueSubject<Int, Never>
  private let defaults = UserDefaults.standard
  private let way: String
  private var subscriptions = Set<AnyCancellable>()

  init(_ launch: Launch) throws {
    way = launch.words[0]
    let saved = defaults.days
    days = saved
    subject = CurrentValueSubject(saved)
    switch way {
    case "subject":
      subject.dropFirst().sink { [defaults] in defaults.set($0, forKey: "days") }
        .store(in: &subscriptions)
    case "willChange":
      // What is published is about to change: who saves at once saves the value before.
      objectWillChange.receive(on: DispatchQueue.global())
        .sink { [weak self] in self?.save() }.store(in: &subscriptions)
    case "main":
      $days.dropFirst().receive(on: DispatchQueue.main)
        .sink { [defaults] in defaults.set($0, forKey: "days") }.store(in: &subscriptions)
    case "runLoop":
      $days.dropFirst().receive(on: RunLoop.main)
        .sink { [defaults] in defaults.set($0, forKey: "days") }.store(in: &subscriptions)
    case "background":
      NotificationCenter.default.publisher(for: UIApplication.didEnterBackgroundNotification)
        .sink { [weak self] _ in self?.save() }.store(in: &subscriptions)
    default:
      $days.dropFirst().removeDuplicates()
        .sink { [defaults] in defaults.set($0, forKey: "days") }.store(in: &subscriptions)
    }
  }

  func save() {
    if way == "background" || way == "willChange" { defaults.set(days, forKey: "days") }
  }

  static var keys: [AppKey<PublishedStreak>] {
    [
      .int(
        .streak, get: { $0.way == "subject" ? $0.subject.value : $0.days },
        set: { app, days in
          app.days = days ?? 0
          app.subject.send(days ?? 0)
        })
    ]
  }
}

/// Two processes and one setting, which the app shows.
final class PublishedGroup: AppUnderTest {
  private let defaults: UserDefaults
  private var told: [String] = []
  private var subscription: AnyCancellable?

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.days") else { throw StoreError.unavailable }
    self.defaults = defaults
    subscription = defaults.publisher(for: \.days).sink { [unowned self] in told.append("\($0)") }
  }

  static var keys: [AppKey<PublishedGroup>] {
    [
      .string(.session, get: { "t=\($0.told.joined(separator: " "));v=0;" }, set: { _, _ in }),
      .int(.streak, get: { $0.defaults.days }, set: { $0.defaults.set($1, forKey: "days") }),
    ]
  }
}

/// What publishers tell of changes in their own process.
final class PublishedCalls: AppUnderTest {
  private let name: String
  private let defaults = UserDefaults.standard
  private var told: [String] = []
  private var subscriptions = Set<AnyCancellable>()

  init(_ launch: Launch) throws { name = launch.words[0] }

  static var keys: [AppKey<PublishedCalls>] {
    [
      .string(
        .theme,
        get: { app in
          app.run()
          return "t=\(app.told.joined(separator: " "));v=0;"
        }, set: { _, _ in })
    ]
  }

  private func run() {
    switch name {
    case "initial": show(defaults.publisher(for: \.days))
    case "later": show(defaults.publisher(for: \.days, options: .new))
    case "duplicates": show(defaults.publisher(for: \.days).removeDuplicates().prefix(2))
    case "debounced":
      let queue = DispatchQueue(label: "saving")
      show(defaults.publisher(for: \.days).debounce(for: .seconds(1), scheduler: queue))
    case "qualified":
      let values: Combine.AnyPublisher<Int, Never> = Combine.Just(7).eraseToAnyPublisher()
      return show(values)
    case "willChange", "assigned": return objects()
    case "notification":
      NotificationCenter.default.publisher(for: UserDefaults.didChangeNotification)
        .compactMap { $0.object as? UserDefaults }.first()
        .sink { [unowned self] in
          told.append("1 of \($0 === UserDefaults.standard ? "standard" : "another"), \($0.days)")
        }
        .store(in: &subscriptions)
    default: return subscribers()
    }
    defaults.set(5, forKey: "days")
    defaults.set(6, forKey: "days")
    if name == "debounced" { Thread.sleep(forTimeInterval: 3) }
  }

  private func show<Source: Publisher>(_ source: Source)
  where Source.Output == Int, Source.Failure == Never {
    source.sink { [unowned self] in told.append("\($0)") }.store(in: &subscriptions)
  }

  /// Subscribers that do not want everything.
  private func subscribers() {
    switch name {
    case "cancelled":
      show(defaults.publisher(for: \.days))
      defaults.set(5, forKey: "days")
      subscriptions.removeAll()
      defaults.set(6, forKey: "days")
    case "changes":
      var count = 0
      let changes = defaults.publisher(for: \.days).didChange()
      let subscription = changes.sink { count += 1 }
      defaults.set(5, forKey: "days")
      defaults.set(6, forKey: "days")
      subscription.cancel()
      told = ["\(count)"]
    default:
      // What it does not ask for it is not told, but for the value at the beginning.
      let slow = SlowSubscriber { [unowned self] in told.append("\($0)") }
      defaults.publisher(for: \.days).subscribe(slow)
      if name == "demand" { slow.ask() }
      defaults.set(5, forKey: "days")
      if name == "late" { slow.ask() }
      slow.ask()
      defaults.set(6, forKey: "days")
      slow.cancel()
    }
  }

  private func objects() {
    let counter = Counter()
    if name == "assigned" {
      let source = PassthroughSubject<Int, Never>()
      source.assign(to: &counter.$days)
      source.send(6)
      told = ["\(counter.days)"]
      return
    }
    counter.days = 5
    counter.objectWillChange
      .sink { [unowned self] in told.append("\(counter.days) then") }.store(in: &subscriptions)
    counter.days = 6
    told.append("\(counter.days)")
  }
}

private final class Counter: ObservableObject {
  @Published var days = 0
}

/// Asks for one value at a time, when it is told to.
private final class SlowSubscriber: Subscriber {
  private let told: (Int) -> Void
  private var subscription: (any Subscription)?

  init(_ told: @escaping (Int) -> Void) { self.told = told }

  func ask() { subscription?.request(.max(1)) }
  func cancel() { subscription?.cancel() }

  func receive(subscription: any Subscription) { self.subscription = subscription }

  func receive(_ input: Int) -> Subscribers.Demand {
    told(input)
    return .none
  }

  func receive(completion: Subscribers.Completion<Never>) {}
}
