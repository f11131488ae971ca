// File coordination between processes: who waits for whom, and what suspension and death do (F110).

import ChaosDisk
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosPhone

@Suite struct CoordinationTests {
  private static let file = "/group/Documents/shared"
  /// Phones on which a suspended process keeps its coordinated access, and on which it finishes.
  private static let blocks = TraceHeader(era: .adversarial)
  private static let finishes = TraceHeader(era: .ios18)

  /// An act that is inside an access for three calls.
  private func access(
    _ access: CoordinatedAccess, at path: String = file, _ note: @escaping (String) -> Void
  ) -> (Host) -> Void {
    { host in
      let name = host.process?.word ?? "-"
      do throws(Errno) {
        try host.coordinate(access, at: path) {
          note("\(name) in")
          for _ in 0..<3 { _ = try? host.files.status("/group") }
          note("\(name) out")
        }
      } catch {
        note("\(name) \(error.rawValue)")
      }
    }
  }

  /// What two accesses do when the first is stopped in its middle.
  private func order(
    _ first: CoordinatedAccess, _ second: CoordinatedAccess, at path: String = file
  ) -> [String] {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app, pause: 3, access(first) { order.append($0) }),
      .act(.notifications, access(second, at: path) { order.append($0) }),
    ])
    #expect(stage.takeLog().contains { $0.hasPrefix("hung") } == false)
    return order
  }

  private let oneByOne = ["app in", "app out", "notifications in", "notifications out"]
  private let together = ["app in", "notifications in", "notifications out", "app out"]

  @Test func manyReadAtOnce() { #expect(order(.reading, .reading) == together) }

  @Test func aWriterExcludesEverybodyElse() {
    #expect(order(.writing, .reading) == oneByOne)
    #expect(order(.reading, .writing) == oneByOne)
    #expect(order(.writing, .writing) == oneByOne)
  }

  @Test func aFolderStandsForWhatIsInIt() {
    #expect(order(.writing, .writing, at: "/group/Documents") == oneByOne)
    #expect(order(.writing, .writing, at: "/group/Documents/shared2") == together)
    #expect(order(.writing, .writing, at: "/group/Library") == together)
  }

  /// Two writers and a reader, stopped anywhere: nobody ever runs inside another's access.
  @Test func excludesUnderEveryPause() {
    for first in UInt16(1)...5 {
      for second in UInt16(0)...5 {
        var order: [String] = []
        let note = { (text: String) in order.append(text) }
        let stage = Stage()
        stage.play([
          .launchAll, .act(.app, pause: first, access(.writing, note)),
          .act(.widget, pause: second, access(.writing, note)),
          .proceed(.app, 1), .act(.notifications, access(.reading, note)), .proceed(.widget),
        ])
        #expect(order.count == 6, "\(first) \(second) \(order)")
        for place in stride(from: 0, to: order.count - 1, by: 2) {
          #expect(
            order[place].split(separator: " ")[0] == order[place + 1].split(separator: " ")[0],
            "\(first) \(second) \(order)")
        }
      }
    }
  }

  @Test func whoDoesNotAskIsNotStopped() {
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing) { _ in }),
      .act(.notifications) { host in try? host.files.put(Self.file, "mine") },
      .then { phone in #expect(phone.content(Self.file) == "mine") },
    ])
  }

  /// An access inside another one of the same process waits for nobody.
  @Test func aProcessNeverWaitsForItself() {
    var isInside = false
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in
        _ = try? host.coordinate(.writing, at: Self.file) {
          _ = try? host.coordinate(.reading, at: Self.file) { isInside = true }
        }
      },
    ])
    #expect(isInside)
  }

  // MARK: Suspension and death

  @Test func aSuspendedHolderBlocksOthersUntilItGoesOn() {
    var order: [String] = []
    let note = { (text: String) in order.append(text) }
    let stage = Stage(Self.blocks)
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing, note)),
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, access(.reading, note)),
      .then { phone in
        #expect(order == ["app in"])
        #expect(phone.hasOpenAct(.notifications) && !phone.canProceed(.notifications))
        #expect(phone.resume(.app))
      },
    ])
    #expect(order == oneByOne)
  }

  @Test func sinceTheFixAnAccessEndsBeforeItsProcessIsSuspended() {
    let stage = Stage(Self.finishes)
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing) { _ in }),
      .then { phone in #expect(!phone.suspend(.app)) },
      .proceed(.app),
      .then { phone in #expect(phone.suspend(.app)) },
    ])
  }

  @Test func deathReleasesWhatTheProcessHad() {
    var order: [String] = []
    let note = { (text: String) in order.append(text) }
    let stage = Stage(Self.blocks)
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing, note)),
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, access(.writing, note)),
      .then { phone in #expect(phone.kill(.app, .jetsam)) },
    ])
    #expect(order.prefix(1) == ["app in"])
    #expect(order.suffix(2) == ["notifications in", "notifications out"])
  }

  @Test func whoDiesWaitingNeverGetsIn() {
    var order: [String] = []
    let note = { (text: String) in order.append(text) }
    let stage = Stage(Self.blocks)
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing, note)),
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, access(.writing, note)),
      .then { phone in
        if case .access = phone.process(.notifications)?.wait {} else { Issue.record("it got in") }
        #expect(phone.kill(.notifications, .jetsam))
        #expect(phone.resume(.app))
      },
      // Nobody stands in the way of those who come later.
      .act(.widget, access(.writing, note)),
    ])
    #expect(
      order == [
        "app in", "notifications \(Errno.ioError.rawValue)", "app out", "widget in", "widget out",
      ])
  }

  @Test func whoDiesBeforeItAsksNeverGetsIn() {
    var order: [String] = []
    let note = { (text: String) in order.append(text) }
    let stage = Stage()
    stage.play([
      .launchAll, .act(.app, pause: 3, access(.writing, note)),
      .act(.widget, pause: 1, access(.writing, note)),
      // It waits for nobody yet.
      .then { phone in #expect(phone.kill(.widget, .jetsam)) },
    ])
    #expect(order.contains("widget in") == false)
    #expect(order.contains("widget \(Errno.ioError.rawValue)"))
  }

  /// I13: who is suspended inside an access that others need is told, where that can happen.
  @Test func aSuspendedHolderIsTold() {
    func log(_ header: TraceHeader, at path: String = Self.file) -> [String] {
      let stage = Stage(header)
      stage.play([
        .launchAll, .act(.app, pause: 3, access(.writing, at: path) { _ in }),
        .then { _ = $0.suspend(.app) },
      ])
      return stage.takeLog().filter { $0.contains("keeps") }
    }
    #expect(log(Self.blocks) == ["app keeps \(Self.file)"])
    #expect(log(Self.finishes) == [])
    // Nobody else coordinates there, and without extensions there is nobody else.
    #expect(log(Self.blocks, at: "/app/Documents/own") == [])
    #expect(log(TraceHeader(era: .ios7)) == [])
  }

  // MARK: Presenters

  @Test func presentersHearOfOthersWrites() {
    var heard = 0
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in _ = host.present(Self.file) { heard += 1 } },
      .act(.notifications, access(.writing) { _ in }),
      .then { _ in #expect(heard == 1) },
      .act(.notifications, access(.reading) { _ in }),
      // Its own writes are no news to a presenter.
      .act(.app, access(.writing) { _ in }),
      .act(.notifications) { host in try? host.files.put(Self.file, "not coordinated") },
      .then { _ in #expect(heard == 1) },
    ])
  }

  @Test func aSuspendedPresenterBlocksEverybody() {
    var order: [String] = []
    let note = { (text: String) in order.append(text) }
    var heard = 0
    let stage = Stage(Self.finishes)
    stage.play([
      .launchAll,
      .act(.app) { host in _ = host.present(Self.file) { heard += 1 } },
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, access(.writing, note)),
      .then { phone in
        #expect(order.isEmpty && heard == 0)
        #expect(phone.resume(.app))
      },
      .then { _ in #expect(order == ["notifications in", "notifications out"] && heard == 1) },
    ])
  }

  @Test func whoStopsPresentingBlocksNobody() {
    var order: [String] = []
    let stage = Stage()
    stage.play([
      .launchAll,
      .act(.app) { host in host.unsubscribe(host.present(Self.file) {}) },
      .then { phone in #expect(phone.suspend(.app)) },
      .act(.notifications, access(.writing) { order.append($0) }),
      .then { _ in #expect(order.count == 2) },
    ])
  }
}
