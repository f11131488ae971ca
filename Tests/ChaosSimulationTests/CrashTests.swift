// Traps, and crashes in a row, wherever in a trace they happen.

import ChaosContracts
import ChaosPhone
import ChaosTrace
import SystemPackage
import Testing

@Suite struct CrashTests {
  /// A puppet that crashes when some of its sessions are opened.
  private func crashing(_ sessions: Set<Int>) -> Puppet {
    let puppet = Puppet()
    puppet.onOpen = { host, session throws(StoreError) in
      if sessions.contains(session) { throw .failed(host.abort("bad data")) }
    }
    return puppet
  }

  private static func launches(_ count: Int) -> [Step] {
    (0..<count).flatMap { _ in [.start, .read(.theme)] as [Step] }
  }

  @Test func oneTrapIsOneTooMany() throws {
    let outcome = crashing([1]).run(Self.launches(2))
    #expect(outcome.broken == ["ProcessesDoNotTrap"])
    #expect(outcome.violations.first?.message == "app ends itself, expected to run: bad data")
  }

  @Test func aTrapInTheMiddleOfItsWorkIsOne() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      if ask.read == 3, ask.session == 1 { _ = ask.host.abort("index out of range") }
      return truth
    }
    let steps: [Step] = [.start, .read(.theme), .read(.theme), .read(.theme)]
    #expect(puppet.run(steps).broken == ["ProcessesDoNotTrap"])
  }

  @Test(arguments: [3, 4, 5]) func aLoopThatEndsIsALoop(count: Int) throws {
    let outcome = crashing(Set(1...count)).run(Self.launches(count + 1))
    #expect(outcome.broken == ["LaunchesDoNotLoop"])
    let message = try #require(outcome.violations.first?.message)
    #expect(message.contains("crashes \(count) times in a row"), "\(message)")
    #expect(message.hasSuffix("; the user loses \(count) launches"), "\(message)")
  }

  /// A launch that gets to work ends the row; what is no loop is a trap.
  @Test func aLaunchThatWorksEndsTheRow() {
    #expect(crashing([1, 2, 4, 5]).run(Self.launches(6)).broken == ["ProcessesDoNotTrap"])
  }

  /// At the end processes are started only to be read: one that ends in the middle has failed, and
  /// is started again.
  @Test func aCrashAfterTheFirstAnswerIsAFailedLaunchAtTheEnd() {
    let puppet = Puppet()
    puppet.onRead = { ask, truth in
      if ask.read == 2, ask.session > 1 { _ = ask.host.abort("index out of range") }
      return truth
    }
    let outcome = puppet.run([.start, .read(.theme), .read(.streak)])
    #expect(outcome.broken == ["LaunchesDoNotLoop"])
  }

  /// Each process has its own row.
  @Test func twoProcessesMakeNoRow() {
    let steps: [Step] = [
      .start, .read(.theme), .launch(.notifications, .push), .read(.theme, by: .notifications),
      .start, .read(.theme), .launch(.notifications, .push), .read(.theme, by: .notifications),
      .start, .read(.theme), .launch(.notifications, .push), .read(.theme, by: .notifications),
    ]
    #expect(crashing([1, 2, 3, 4]).run(steps).broken == ["ProcessesDoNotTrap"])
    #expect(
      crashing([1, 2, 3, 4, 5]).run(steps).broken == ["LaunchesDoNotLoop", "ProcessesDoNotTrap"])
  }

  /// What iOS does to a process is no crash of its own.
  @Test func aKillIsNoCrash() {
    let steps: [Step] = Self.launches(1) + [.kill(.app, .jetsam)] + Self.launches(1)
    #expect(crashing([]).run(steps).isClean)
  }
}
