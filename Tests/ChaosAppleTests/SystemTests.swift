// What code finds out of the system that it runs on: its version, when it was started.

import ChaosApple
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Security
import Testing
import UIKit

@Suite struct SystemTests {
  private func answers(_ steps: String, _ era: EraName = .ios18) throws -> [String] {
    let play = try AppPlay(steps, TraceHeader(era: era), on: AppKind<ToldOfSystem>("told"))
    #expect(play.outcome.refusals.isEmpty)
    return play.answers
  }

  @Test func theVersionIsThatOfTheEra() throws {
    for (era, version) in [(EraName.ios7, "7.0 7 false old"), (.ios15, "15.0 15 true new")] {
      #expect(try answers("launch app user\nact app read theme", era) == [version])
    }
  }

  /// It stays as long as the phone runs, and is another one after a restart.
  @Test func theStartIsKnown() throws {
    let answers = try answers(
      """
      launch app user
      act app read session
      wait 30min
      act app read session
      kill app jetsam
      launch app user
      act app read session
      reboot
      unlock
      launch app user
      act app read session
      """)
    #expect(answers.count == 4)
    #expect(Set(answers.prefix(3)).count == 1)
    #expect(answers[3] != answers[0])
  }

  @Test func aClockThatIsSetMovesTheStart() throws {
    let answers = try answers(
      """
      launch app user
      act app read session
      set-clock hours=5
      act app read session
      """)
    #expect(Set(answers).count == 2)
  }
}

extension SystemTests {
  /// The names that CoreFoundation and QuartzCore have for two clocks of the phone.
  @Test func otherNamesOfItsClocks() throws {
    let answers = try answers("launch app user\nwait 30min\nact app read identity")
    #expect(answers == ["true true true"])
  }
}

final class ToldOfSystem: AppUnderTest {
  init(_ launch: Launch) {}

  private static var versions: String {
    let least = OperatingSystemVersion(majorVersion: 8, minorVersion: 0, patchVersion: 0)
    let device = MainActor.assumeIsolated { UIDevice.current.systemVersion }
    let isNew = NSFoundationVersionNumber > NSFoundationVersionNumber_iOS_9_x_Max
    return "\(device) \(AppSystem.version.majorVersion) \(AppSystem.isAtLeast(least)) "
      + (isNew ? "new" : "old")
  }

  private static func clocks() -> String {
    let (now, up) = (CFAbsoluteTimeGetCurrent(), CACurrentMediaTime())
    let differences = [
      Date().timeIntervalSinceReferenceDate - now, ProcessInfo.processInfo.systemUptime - up,
      Double(mach_absolute_time() / NSEC_PER_MSEC + 1) / 1_000 - up,
    ]
    return differences.map { "\((0..<1).contains($0))" }.joined(separator: " ")
  }

  private static func start() throws -> String {
    var start = timeval()
    var size = MemoryLayout<timeval>.size
    var name = [CTL_KERN, KERN_BOOTTIME]
    guard sysctl(&name, 2, &start, &size, nil, 0) == 0 else { throw POSIXError(.EINVAL) }
    var again = timeval()
    guard sysctlbyname("kern.boottime", &again, &size, nil, 0) == 0,
      again.tv_sec == start.tv_sec, again.tv_usec == start.tv_usec
    else { throw POSIXError(.EINVAL) }
    return "\(start.tv_sec).\(start.tv_usec)"
  }

  static var keys: [AppKey<ToldOfSystem>] {
    [
      .string(.theme, get: { _ in "t=\(versions);v=1;" }, set: { _, _ in }),
      .string(.session, get: { _ in "t=\(try start());v=1;" }, set: { _, _ in }),
      .string(.identity, get: { _ in "t=\(clocks());v=1;" }, set: { _, _ in }),
    ]
  }
}
