// Methods that are called by their name: by notifications, timers, and after a while.

import ChaosApple
import ChaosProcess
import Foundation
import Testing
import UIKit

@Suite struct SelectorsTests {
  private let tale = Tale()

  private func post(_ name: String = "a", _ object: Any? = nil, in center: NotificationCenter) {
    center.post(name: Notification.Name(name), object: object)
  }

  /// The centre of Linux tells its observers in no order.
  @Test func observersAreToldInTheirOrder() {
    let center = NotificationCenter()
    let observers = (0..<9).map { Told($0, tale) }
    for observer in observers {
      center.addObserver(
        observer, selector: Selector("hear", Told.hear), name: Notification.Name("a"), object: nil)
    }
    post(in: center)
    post("b", in: center)
    #expect(tale.words == (0..<9).map { "\($0)" })
  }

  @Test func aMethodIsGivenTheNotification() {
    let center = NotificationCenter()
    let told = Told(1, tale)
    center.addObserver(told, selector: Selector("note(_:)", Told.note(_:)), name: nil, object: tale)
    post("a", tale, in: center)
    post("b", told, in: center)
    post("c", in: center)
    post("d", tale, in: NotificationCenter())
    #expect(tale.words == ["a"])
  }

  @Test func anObserverIsNotKeptAlive() {
    let center = NotificationCenter()
    var told: Told? = Told(1, tale)
    center.addObserver(told as Any, selector: Selector("hear", Told.hear), name: nil, object: nil)
    weak let known = told
    told = nil
    #expect(known == nil)
    post(in: center)
    #expect(tale.words.isEmpty)
  }

  @Test func whoIsRemovedHearsNoMore() {
    let center = NotificationCenter()
    let (one, other) = (Told(1, tale), Told(2, tale))
    for name in ["a", "b"] {
      center.addObserver(
        one, selector: Selector("hear", Told.hear), name: Notification.Name(name), object: nil)
    }
    center.addObserver(other, selector: Selector("hear", Told.hear), name: nil, object: nil)
    center.removeObserver(one, name: Notification.Name("a"), object: nil)
    post(in: center)
    post("b", in: center)
    #expect(tale.words == ["2", "1", "2"])
    center.removeObserver(one)
    post("b", in: center)
    #expect(tale.words == ["2", "1", "2", "2"])
  }

  /// One that came with a closure is removed as ever.
  @Test func closuresAreRemoved() {
    let center = NotificationCenter()
    nonisolated(unsafe) let tale = tale
    let observer = center.addObserver(forName: nil, object: nil, queue: nil) { _ in
      tale.words.append("closure")
    }
    post(in: center)
    center.removeObserver(observer)
    post(in: center)
    #expect(tale.words == ["closure"])
  }

  /// The first takes the second away, before it is its turn.
  @Test func whoIsRemovedMeanwhileHearsNoMore() {
    let center = NotificationCenter()
    let (one, other) = (Told(1, tale), Told(2, tale))
    one.removes = (other, center)
    for observer in [one, other] {
      center.addObserver(
        observer, selector: Selector("hear", Told.hear), name: nil, object: nil)
    }
    post(in: center)
    #expect(tale.words == ["1"])
  }

  @MainActor @Test func theMainActorHears() {
    let center = NotificationCenter()
    let told = ToldOnMain(tale)
    center.addObserver(
      told, selector: Selector("hear", ToldOnMain.hear), name: nil, object: nil)
    center.addObserver(
      told, selector: Selector("note(_:)", ToldOnMain.note(_:)), name: nil, object: nil)
    post(in: center)
    #expect(tale.words == ["main", "a"])
  }

  /// Linux has one that is due at once.
  @Test func aTimerThatNobodyScheduledWaits() {
    let timer = Timer(timeInterval: 1_000, repeats: false) { _ in }
    #expect(timer.fireDate.timeIntervalSinceNow > 100)
  }

  /// What is changed last is saved, some seconds later; or when the app goes away.
  @Test(arguments: [
    ("act app write theme\nact app write theme\nwait 11s", "theme", "theme-2"),
    ("act app write theme\nsuspend app", "theme", "theme-1"),
    ("act app write theme", "theme", "absent"),
    ("act app write identity\nwait 11s", "identity", "user-1"),
    ("act app write identity\nact app write identity\nwait 11s", "identity", "user-2"),
  ])
  func whatIsLeftForLaterIsDone(_ steps: String, _ key: String, _ expected: String) throws {
    let play = try AppPlay(
      "launch app user\n\(steps)\nkill app crash\nlaunch app user\nact app read \(key)",
      on: AppKind<LaterApp>("later"))
    #expect(play.answers == [expected])
  }
}

/// What was heard, in its order.
private final class Tale {
  var words: [String] = []
}

private class Told: NSObject {
  let number: Int
  let tale: Tale
  var removes: (Told, NotificationCenter)?

  init(_ number: Int, _ tale: Tale) { (self.number, self.tale) = (number, tale) }

  func hear() {
    tale.words.append("\(number)")
    if let (other, center) = removes { center.removeObserver(other) }
  }

  func note(_ notification: Notification) { tale.words.append(notification.name.rawValue) }
}

@MainActor private final class ToldOnMain {
  let tale: Tale

  init(_ tale: Tale) { self.tale = tale }

  func hear() { tale.words.append("main") }

  func note(_ notification: Notification) { tale.words.append(notification.name.rawValue) }
}

/// Saves some seconds after the last change, or when it goes to the background.
final class LaterApp: AppUnderTest {
  private let file: LaterFile

  init(_ launch: Launch) { file = LaterFile(launch.container + "/Documents/later") }

  static var keys: [AppKey<LaterApp>] {
    [
      .string(.theme, get: { $0.file.saved }, set: { $0.file.change($1) }),
      .string(.identity, get: { $0.file.saved }, set: { $0.file.changeByTimer($1) }),
    ]
  }
}

final class LaterFile: NSObject {
  private let path: String
  private var text: String?
  private var timer: Timer?
  private var saves = 0

  init(_ path: String) {
    self.path = path
    super.init()
    NotificationCenter.default.addObserver(
      self, selector: Selector("goesAway(_:)", LaterFile.goesAway(_:)),
      name: UIApplication.didEnterBackgroundNotification, object: nil)
  }

  var saved: String? { try? String(contentsOfFile: path, encoding: .utf8) }

  func change(_ text: String?) {
    self.text = text
    let save = Selector("save(_:)", Self.save(_:))
    NSObject.cancelPreviousPerformRequests(withTarget: self, selector: save, object: "the note")
    perform(save, with: "the note", afterDelay: 5)
  }

  func changeByTimer(_ text: String?) {
    self.text = text
    timer?.invalidate()
    timer = Timer.scheduledTimer(
      timeInterval: 5, target: self, selector: Selector("ticks(_:)", Self.ticks(_:)),
      userInfo: nil, repeats: false)
  }

  /// A second save would be one too many.
  private func save(_ what: String) {
    precondition(what == "the note" && saves == 0)
    saves += 1
    try? text?.write(toFile: path, atomically: true, encoding: .utf8)
  }

  private func goesAway(_ notification: Notification) { save("the note") }

  private func ticks(_ timer: Timer) {
    precondition(timer === self.timer)
    save("the note")
  }
}
