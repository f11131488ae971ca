// NSFileCoordinator and presenters: who waits for whom, who is told, and what a suspension does.

import ChaosApple
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct FileCoordinatorTests {
  private func play(_ words: [String], _ steps: String, _ era: EraName = .ios18) throws -> AppPlay {
    try AppPlay(steps, TraceHeader(era: era), on: AppKind<Coordinating>("c", words: words))
  }

  /// An app that is stopped inside an access, wherever: an extension that coordinates waits for it,
  /// and no addition is lost. One that does not coordinate is not stopped (F132).
  @Test(arguments: [("coordinated", true), ("careless", false)])
  func twoProcessesTakeTurns(_ way: String, _ isSafe: Bool) throws {
    var lost = 0
    for pause in 1..<14 {
      let play = try play(
        [way],
        """
        launch app user
        act app read session
        launch notifications push
        act app read identity pause=\(pause)
        act notifications read identity
        proceed app end
        act app read session
        """)
      #expect(play.answers.count == 4, "\(play.answers), stopped before call \(pause)")
      if play.answers.last != "2" { lost += 1 }
    }
    #expect(isSafe ? lost == 0 : lost > 0, "\(lost) lost")
  }

  /// Readers do not wait for each other; a writer waits for a reader.
  @Test func readersShare() throws {
    let steps = """
      launch app user
      launch notifications push
      act app read theme pause=4
      act notifications read theme
      act notifications read identity
      proceed app end
      """
    let answers = try play(["coordinated"], steps).answers
    #expect(answers == ["0", "0", "1"])
  }

  /// From iOS 8.2 on an access comes to its end before the app is suspended; before that, others
  /// wait until the app goes on (F110).
  @Test func suspendedInTheMiddle() throws {
    let steps = """
      launch app user
      launch notifications push
      act app read identity pause=4
      suspend app
      act notifications read identity
      resume app
      proceed app end
      """
    #expect(Era(.adversarial).suspendedCoordination == .blocksOthers)
    for era in [EraName.ios18, .adversarial] {
      let play = try play(["coordinated"], steps, era)
      #expect(play.answers.sorted() == ["1", "2"], "\(era.word)")
    }
  }

  /// The system takes back what a killed process had.
  @Test func aKilledProcessLetsGo() throws {
    let steps = """
      launch app user
      launch notifications push
      act app read identity pause=4
      kill app jetsam
      act notifications read identity
      """
    #expect(try play(["coordinated"], steps).answers.last == "1")
  }

  /// A presenter hears of coordinated writes of others, and of those of other coordinators of its
  /// own process, and of no write that nobody coordinated.
  @Test func presentersAreTold() throws {
    let steps = """
      launch app user
      act app read score
      launch notifications push
      act notifications read identity
      act app read score
      act app read identity
      act app read score
      act app read theme
      act app read score
      """
    #expect(
      try play(["coordinated"], steps).answers == ["0", "1", "1", "2", "2", "2", "2"])
    #expect(try play(["careless"], steps).answers == ["0", "1", "0", "2", "0", "2", "0"])
    #expect(
      try play(["own-presenter"], steps).answers == ["0", "1", "1", "2", "1", "2", "1"])
    #expect(
      try play(["removed-presenter"], steps).answers == ["0", "1", "0", "2", "0", "2", "0"])
  }

  /// While a process is suspended with a presenter, writers wait (F110).
  @Test func aSuspendedPresenterHoldsWritersUp() throws {
    let steps = """
      launch app user
      act app read score
      launch notifications push
      suspend app
      act notifications read identity
      act notifications read theme
      resume app
      act app read score
      """
    let play = try play(["coordinated"], steps)
    #expect(play.answers.contains("1"))
    #expect(play.answers.first == "0")
    let without = try self.play(["removed-presenter"], steps)
    #expect(without.answers == ["0", "1", "1", "0"])
  }

  @Test(arguments: [
    ("nested", "written"), ("purposes", "written"), ("threads", "20"), ("cancelled", "3072, no"),
    ("two", "both"), ("folder", "in turn"), ("intents", "20"), ("intents-cancelled", "3072, 0"),
  ])
  func inOneProcess(_ name: String, _ answer: String) throws {
    #expect(try play([name], "launch app user\nact app read list").answers == [answer])
  }

  /// A coordinator inside an accessor of another one waits for itself, and iOS's watchdog comes.
  @Test func anotherCoordinatorInsideHangs() throws {
    let play = try play(["deadlock"], "launch app user\nact app read list")
    #expect(play.outcome.judged.history.events.contains(.phone(.hung(.app))))
    #expect(play.answers != ["written"])
  }
}

/// Adds up in a file that app and extensions share.
final class Coordinating: AppUnderTest {
  private let way: String
  private let file: URL
  private let presenter: CountingPresenter

  init(_ launch: Launch) throws {
    way = launch.words[0]
    file = URL(fileURLWithPath: launch.group + "/Documents/count")
    presenter = CountingPresenter(file)
    guard launch.process == .app, ["coordinated", "careless", "own-presenter"].contains(way) else {
      if launch.process == .app, way == "removed-presenter" {
        NSFileCoordinator.addFilePresenter(presenter)
        NSFileCoordinator.removeFilePresenter(presenter)
      }
      return
    }
    NSFileCoordinator.addFilePresenter(presenter)
  }

  static var keys: [AppKey<Coordinating>] {
    [
      said(.session) { "\($0.count)" },
      // The next number, written back.
      said(.identity) { "\($0.added())" },
      said(.theme) { "\($0.looked())" },
      said(.score) { "\($0.presenter.changes)" },
      said(.list) { $0.alone() },
    ]
  }

  private static func said(_ key: Key, _ words: @escaping (Coordinating) -> String)
    -> AppKey<Coordinating>
  {
    .string(key, get: { "t=\(words($0));v=0;" }, set: { _, _ in })
  }

  private var count: Int {
    (try? Data(contentsOf: file)).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
  }

  private func add() -> Int {
    let new = count + 1
    try? Data("\(new)".utf8).write(to: file)
    return new
  }

  private func added() -> Int {
    guard way != "careless" else { return add() }
    var new = 0
    let coordinator = NSFileCoordinator(filePresenter: way == "own-presenter" ? presenter : nil)
    coordinator.coordinate(writingItemAt: file, options: .forMerging, error: nil) { _ in
      new = add()
    }
    return new
  }

  private func looked() -> Int {
    var seen = 0
    var error: NSError?
    NSFileCoordinator().coordinate(readingItemAt: file, options: [], error: &error) { url in
      seen = (try? Data(contentsOf: url)).flatMap { Int(String(decoding: $0, as: UTF8.self)) } ?? 0
    }
    return error == nil ? seen : -1
  }

  // MARK: In one process

  private func alone() -> String {
    let (first, second) = (NSFileCoordinator(), NSFileCoordinator())
    switch way {
    case "nested": return inside(first, first)
    case "purposes":
      second.purposeIdentifier = first.purposeIdentifier
      return inside(first, second)
    case "deadlock": return inside(first, second)
    case "threads": return onThreads()
    case "intents": return byIntents()
    case "intents-cancelled":
      let told = Order()
      first.cancel()
      let group = DispatchGroup()
      group.enter()
      first.coordinate(with: [.writingIntent(with: file)], queue: OperationQueue()) { error in
        told.add("\((error as? CocoaError)?.code.rawValue ?? 0)")
        group.leave()
      }
      group.wait()
      return "\(told.words.joined()), \(count)"
    case "cancelled":
      var error: NSError?
      var isCalled = false
      first.cancel()
      first.coordinate(writingItemAt: file, error: &error) { _ in isCalled = true }
      return "\(error?.code ?? 0), \(isCalled ? "yes" : "no")"
    case "two":
      var isCalled = false
      let other = file.deletingLastPathComponent().appendingPathComponent("a")
      first.coordinate(
        writingItemAt: file, options: .forMoving, writingItemAt: other, options: .forReplacing,
        error: nil
      ) { one, two in
        second.coordinate(
          readingItemAt: file.deletingLastPathComponent().appendingPathComponent("b"),
          error: nil
        ) { _ in isCalled = one != two }
      }
      return isCalled ? "both" : "none"
    default: return folder()
    }
  }

  private func inside(_ outer: NSFileCoordinator, _ inner: NSFileCoordinator) -> String {
    var isWritten = false
    outer.coordinate(readingItemAt: file, error: nil) { url in
      inner.coordinate(writingItemAt: url, error: nil) { _ in isWritten = true }
    }
    return isWritten ? "written" : "not written"
  }

  private func onThreads() -> String {
    let group = DispatchGroup()
    for number in 0..<4 {
      DispatchQueue(label: "adder \(number)").async(group: group) { [file] in
        for _ in 0..<5 {
          NSFileCoordinator().coordinate(writingItemAt: file, error: nil) { url in
            let old = (try? Data(contentsOf: url)).map { String(decoding: $0, as: UTF8.self) }
            usleep(1_000)
            try? Data("\((old.flatMap { Int($0) } ?? 0) + 1)".utf8).write(to: url)
          }
        }
      }
    }
    group.wait()
    return "\(count)"
  }

  /// The caller goes on, and whoever is called writes while nobody else does.
  private func byIntents() -> String {
    let group = DispatchGroup()
    for _ in 0..<20 {
      group.enter()
      let intent = NSFileAccessIntent.writingIntent(with: file, options: .forMerging)
      NSFileCoordinator().coordinate(with: [intent], queue: OperationQueue()) { error in
        let old = (try? Data(contentsOf: intent.url)).map { String(decoding: $0, as: UTF8.self) }
        usleep(1_000)
        let new = (old.flatMap { Int($0) } ?? 0) + (error == nil ? 1 : 100)
        try? Data("\(new)".utf8).write(to: intent.url)
        group.leave()
      }
    }
    group.wait()
    return "\(count)"
  }

  /// Whoever writes a folder keeps out those who write what is in it.
  private func folder() -> String {
    let order = Order()
    let group = DispatchGroup()
    NSFileCoordinator().coordinate(
      writingItemAt: file.deletingLastPathComponent(), error: nil
    ) { _ in
      DispatchQueue(label: "inner").async(group: group) { [file] in
        NSFileCoordinator().coordinate(writingItemAt: file, error: nil) { _ in order.add("inner") }
      }
      usleep(1_000)
      order.add("outer")
    }
    group.wait()
    return order.words == ["outer", "inner"] ? "in turn" : "\(order.words)"
  }
}

/// Counts what it is told.
private final class CountingPresenter: NSFilePresenter {
  let presentedItemURL: URL?
  let presentedItemOperationQueue = OperationQueue()
  private let count = Order()

  init(_ url: URL) {
    presentedItemURL = url
    presentedItemOperationQueue.maxConcurrentOperationCount = 1
  }

  var changes: Int { count.words.count }

  func presentedItemDidChange() { count.add("changed") }
}

/// `@unchecked`: whoever looks at the words holds the lock.
private final class Order: @unchecked Sendable {
  private let lock = NSLock()
  private var all: [String] = []

  var words: [String] { lock.withLock { all } }

  func add(_ word: String) { lock.withLock { all.append(word) } }
}
