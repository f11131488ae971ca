// An app that makes its identity itself, where it finds none: chaos never sets it.

import ChaosApple
import ChaosCampaign
import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosReports
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct MadeIdentityTests {
  /// Seeds 1 to 10: none is chosen.
  private func broken<App: AppUnderTest>(_ app: App.Type) -> [[String]] {
    let (simulator, kind) = (Catalog().simulator(), AppKind<App>())
    return (UInt64(1)...10).map { seed in
      let source = TraceSource(
        seed: seed, eras: [.ios15, .ios18], ordersThreads: true, keys: kind.keys)
      return (0..<120).lazy.map { simulator.run(source.trace($0), kind) }
        .first { !$0.violations.isEmpty }?.violations.map(\.invariant) ?? []
    }
  }

  /// Before the first unlock the defaults are empty (F25), and the app is another installation.
  @Test func anIdentityThatIsMadeAnewIsFound() {
    #expect(!broken(MakesAnew.self).contains([]))
  }

  @Test func aCarefulAppHolds() { #expect(Set(broken(MakesOnce.self)) == [[]]) }

  @Test func anActorHolds() { #expect(Set(broken(AsksAnActor.self)) == [[]]) }

  /// An app that hands out what it never saves has another identity at each launch.
  @Test func whatIsNeverSavedIsFound() {
    #expect(!broken(MakesEachTime.self).contains([]))
  }

  /// What is only in memory goes with its process: no trouble, but for a launch.
  @Test func whatOnlyALaunchNeedsSaysSo() throws {
    let trace = try TraceText(
      parsing: "chaos trace 1\nphone ios18\nlaunch app user\nact app identity"
    ).trace
    let (simulator, kind) = (Catalog().simulator(), AppKind<MakesEachTime>())
    let broken = try #require(simulator.run(trace, kind).violations.first)
    let finding = try #require(
      Minimizer(simulator, kind).minimize(trace, breaking: broken.invariant))
    let judged = simulator.run(finding.trace, kind).judged
    let cause = CauseWords.cause(try #require(finding.cause), judged, finding.violation)
    #expect(cause == "it needs no trouble: the app only starts again")
  }

  /// Nobody has seen it before the first act that makes it; from then on it is what it was.
  @Test func whatIsGivenForTheFirstTimeIsMadeThen() throws {
    let play = try AppPlay(
      """
      launch app user
      act app read identity
      act app identity
      act app read identity
      act app identity
      act app write identity
      act app read identity
      act app flush
      kill app jetsam
      launch app user
      act app read identity
      """, on: AppKind<MakesOnce>("once"))
    let made = try #require(play.answers.last)
    #expect(made != "absent")
    #expect(play.answers == ["absent", "absent", made, made, made, made])
    #expect(play.broken.isEmpty)
  }

  /// What was removed and is made anew is another one.
  @Test func aRemovedIdentityIsAnother() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write identity
      act app read identity
      act app remove identity
      act app read identity
      act app identity
      act app read identity
      """, on: AppKind<MakesOnce>("once"))
    #expect(play.broken.isEmpty && play.answers.count == 4)
    #expect(play.answers[1] == "absent" && play.answers[2] == "absent")
    #expect(play.answers[0] != play.answers[3])
  }

  /// What the app cannot tell is no new identity.
  @Test func whatCannotBeToldIsUnavailable() throws {
    let play = try AppPlay(
      """
      launch app user
      act app write identity
      reboot
      launch app prewarm
      act app read identity
      act app identity
      """, TraceHeader(era: .ios15), on: AppKind<MakesOnce>("once"))
    #expect(play.answers == ["unavailable", "unavailable"] && play.broken.isEmpty)
  }
}

extension MadeIdentityTests {
  /// An identity that stands in a file from its first read on is in a backup that is taken then,
  /// although nobody asked for it before.
  @Test func whatIsReadBeforeABackupIsInIt() throws {
    let steps = """
      launch app user
      act app read identity
      backup
      act app write identity
      restore
      unlock
      launch app user
      act app read identity
      """
    let play = try AppPlay(steps, on: AppKind<MadeInFile>("app"))
    #expect(play.answers == ["absent", "user-1"])
    #expect(play.broken == [])
    // One that was made after the backup cannot be in it, and the app makes another.
    let later = steps.replacing("act app read identity\nbackup", with: "backup")
    #expect(try AppPlay(later, on: AppKind<MadeInFile>("app")).broken == [])
  }
}

/// An identity in a file.
final class MadeInFile: AppUnderTest {
  private let place: URL

  init(_ launch: Launch) {
    place = URL(fileURLWithPath: "\(launch.container)/Documents/identity")
  }

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MadeInFile>] {
    [
      .made(
        .identity, get: { try $0.identity() },
        remove: { try FileManager.default.removeItem(at: $0.place) })
    ]
  }

  private func identity() throws -> String {
    if FileManager.default.fileExists(atPath: place.path) {
      return try String(contentsOf: place, encoding: .utf8)
    }
    let new = UUID().uuidString
    try Data(new.utf8).write(to: place, options: .atomic)
    return new
  }
}

/// The identity of the installation, as it stands in the defaults.
private enum Installation {
  static func id() -> String {
    if let id = UserDefaults.standard.string(forKey: "installation") { return id }
    let id = UUID().uuidString
    UserDefaults.standard.set(id, forKey: "installation")
    return id
  }

  static func forget() { UserDefaults.standard.removeObject(forKey: "installation") }

  /// A file of class C opens from the first unlock on: whether the defaults can be believed.
  static func check() throws {
    let probe = NSHomeDirectory() + "/Documents/probe"
    if !FileManager.default.fileExists(atPath: probe) {
      try Data("probe".utf8).write(to: URL(fileURLWithPath: probe))
    }
    _ = try Data(contentsOf: URL(fileURLWithPath: probe))
  }
}

final class MakesAnew: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MakesAnew>] {
    [.made(.identity, get: { _ in Installation.id() }, remove: { _ in Installation.forget() })]
  }
}

final class MakesOnce: AppUnderTest {
  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MakesOnce>] {
    [
      .made(
        .identity,
        get: { _ in
          try Installation.check()
          return Installation.id()
        },
        remove: { _ in
          try Installation.check()
          Installation.forget()
        })
    ]
  }
}

/// The same, by an actor.
actor Identities {
  func id() throws -> String {
    try Installation.check()
    return Installation.id()
  }

  func forget() throws {
    try Installation.check()
    Installation.forget()
  }
}

final class AsksAnActor: AppUnderTest {
  private let identities = Identities()

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<AsksAnActor>] {
    [
      .made(
        .identity, get: { try await $0.identities.id() },
        remove: { try await $0.identities.forget() })
    ]
  }
}

final class MakesEachTime: AppUnderTest {
  private var id: String? = UUID().uuidString

  init(_ launch: Launch) {}

  static var hasExtensions: Bool { false }

  static var keys: [AppKey<MakesEachTime>] {
    [
      .made(
        .identity,
        get: { app in
          let id = app.id ?? UUID().uuidString
          app.id = id
          return id
        }, remove: { $0.id = nil })
    ]
  }
}
