// Values in the app's own types against the bytes that they stand for: the same answers.

import ChaosCatalog
import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@Suite struct AppKeyTests {
  /// Whatever type the app saves, the judge is told the value that was written.
  @Test(arguments: [EraName.ios7, .ios10, .ios18]) func typesAreBytes(_ era: EraName) throws {
    let simulator = Catalog().simulator()
    let source = TraceSource(seed: 77, eras: [era], models: [.apfsPower], isCareful: false)
    var values = 0
    let end = try TraceText(parsing: "chaos trace 1\nphone ios18\n" + Self.end).trace.steps
    for number in 0..<20 {
      var trace = source.drawn(number)
      trace.steps.removeAll { step in
        guard case .act(_, let behaviour, let key, _, _) = step else { return false }
        return behaviour.touched(key).contains(.token)
      }
      trace.steps += end
      let bytes = AppPlay.answers(simulator.run(trace, AppKind<GroupSettings>("bytes")))
      let typed = AppPlay.answers(simulator.run(trace, AppKind<TypedSettings>("typed")))
      #expect(bytes == typed, "\(era.word), trace \(number)")
      values += typed.count { $0 != "absent" }
    }
    #expect(values > 60, "\(values)")
  }

  /// Whatever happened before, values that are saved now are there.
  private static let end = """
    unlock
    launch app user
    act app write streak
    act app streak streak
    act app write theme
    act app write list
    act app write identity
    act app write session
    act app flush
    wait 1min
    kill app jetsam
    launch app user
    act app read streak
    act app read theme
    act app read list
    act app read identity
    act app read session
    """

  /// A number that is saved twice is one value, and a reader may have seen either write.
  @Test func theSameNumberIsTheSameValue() throws {
    let play = try AppPlay(
      """
      launch app user
      act app streak streak
      act app remove streak
      act app streak streak
      act app streak streak
      act app read streak
      """, on: AppKind<Streak>("streak"))
    let written = play.outcome.judged.history.operations.filter { $0.kind == .write }
    try #require(written.count == 3)
    #expect(written[0].value == written[1].value && written[1].value != written[2].value)
    #expect(play.answers == ["absent", "absent", "1", "2"] && play.broken.isEmpty)
  }

  /// A text that looks as if nothing were saved is none that anybody could lose.
  @Test func anEmptyTextIsNotLost() throws {
    let steps = "launch app user\nact app write theme empty\nact app read theme"
    let play = try AppPlay(steps, on: AppKind<EmptyText>("empty"))
    #expect(play.broken.isEmpty && play.answers == ["an empty value"])
  }

  /// An act on what the app does not save does not apply; the epilogue does not ask for it.
  @Test func otherKeysDoNotApply() throws {
    let play = try AppPlay(
      "launch app user\nact app write theme\nact app write streak\nact app read streak",
      on: AppKind<Streak>("streak"))
    #expect(play.answers == ["364"] || play.answers == ["365"])
    let touched = Set(play.outcome.judged.history.operations.compactMap(\.key))
    #expect(touched == [.streak])
  }

  /// What an app throws is what it says.
  @Test func whatIsThrownIsTold() throws {
    let steps = "launch app user\nact app read theme"
    for (word, answer) in [("corrupt", "corrupt"), ("other", "unavailable")] {
      let app = AppKind<Throwing>("throwing", words: [word])
      #expect(try AppPlay(steps, on: app).answers == [answer])
    }
  }

  /// An app is known by its type, and a key by what is said of it.
  @Test func aTypeSaysWhatItIs() {
    #expect(Streak.storeKind.name == "streak")
    #expect(TypedSettings.storeKind.name == "typed-settings")
    #expect(AppKind<TypedSettings>("other").name == "other")
    let platform = AppKind<Streak>.promisesOfPlatform(Era(.ios18))
    #expect(Streak.storeKind.promises(Era(.ios18)) == platform)
    let kind = MirroredApp.storeKind
    #expect(kind.name == "mirror")
    let promises = kind.promises(Era(.ios18))
    #expect(promises.of(.theme).protection == .none)
    #expect(promises.of(.theme).unavailable == .never)
    #expect(promises.of(.session).isElsewhere && !promises.of(.theme).isElsewhere)
    // It gives no `update`.
    var plain = promises
    plain.atomicUpdates = false
    #expect(promises.of(.streak) == plain && promises.powerLoss == .onReturn)
    #expect(kind.behaviours.map(\.name) == [.own1])
    #expect(kind.invariants.isEmpty)
  }
}

/// An app that says all that there is to say.
private final class MirroredApp: AppUnderTest {
  private struct Tidy: Behaviour {
    let name = BehaviourName.own1
    let summary = "tidies up"
    func run(_ session: Session, on key: Key, shape: ValueShape) {}
  }

  static let storeName = "mirror"
  static var behaviours: [any Behaviour] { [Tidy()] }

  static func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .completeUntilFirstUnlock)
    return promises
  }

  static var keys: [AppKey<MirroredApp>] {
    [
      .string(.theme, get: { _ in nil }, set: { _, _ in }).protected(by: .none),
      .data(.session, get: { _ in nil }, set: { _, _ in }).keptElsewhere(),
      .int(.streak, get: { _ in nil }, set: { _, _ in }),
    ]
  }

  init(_ launch: Launch) throws {}
}

/// The settings of a group, each in a type of its own.
final class TypedSettings: AppUnderTest {
  private struct Profile: Codable {
    var name: String
    var number: Int
  }

  private let defaults: UserDefaults

  init(_ launch: Launch) throws {
    guard let defaults = UserDefaults(suiteName: "group.test") else { throw StoreError.unavailable }
    self.defaults = defaults
  }

  static var keys: [AppKey<TypedSettings>] {
    Key.allCases.filter { $0.place == .store }.map { key in
      switch key {
      case .streak, .score, .visits: number(key)
      case .list, .inbox:
        .data(
          key, get: { $0.defaults.data(forKey: key.word) },
          set: { $0.defaults.set($1, forKey: key.word) })
      case .theme, .session, .legacy: profile(key)
      case .modern, .draft:
        .date(
          key, get: { $0.defaults.object(forKey: key.word) as? Date },
          set: { $0.defaults.set($1, forKey: key.word) })
      default:
        .string(
          key, get: { $0.defaults.string(forKey: key.word) },
          set: { $0.defaults.set($1, forKey: key.word) })
      }
    }
  }

  private static func number(_ key: Key) -> AppKey<TypedSettings> {
    .int(
      key, get: { $0.defaults.integer(forKey: key.word) },
      set: { app, number in
        if let number {
          app.defaults.set(number, forKey: key.word)
        } else {
          app.defaults.removeObject(forKey: key.word)
        }
      })
  }

  private static func profile(_ key: Key) -> AppKey<TypedSettings> {
    .codable(
      key, sample: { Profile(name: "user", number: $0) },
      get: { app in
        try app.defaults.data(forKey: key.word).map {
          try JSONDecoder().decode(Profile.self, from: $0)
        }
      },
      set: { app, profile in
        app.defaults.set(try profile.map { try JSONEncoder().encode($0) }, forKey: key.word)
      })
  }
}

/// An app that has something to say about every read.
final class Throwing: AppUnderTest {
  private struct Other: Error {}
  private let word: String

  init(_ launch: Launch) throws { word = launch.words[0] }

  static var keys: [AppKey<Throwing>] {
    [
      .string(
        .theme,
        get: { app in
          if app.word == "corrupt" { throw StoreError.corrupt }
          throw Other()
        }, set: { _, _ in })
    ]
  }
}

/// A text that is empty where nothing is saved.
final class EmptyText: AppUnderTest {
  init(_ launch: Launch) {}

  static var keys: [AppKey<EmptyText>] {
    [
      .string(
        .theme, absent: "",
        get: { _ in UserDefaults.standard.string(forKey: "text") ?? "" },
        set: { UserDefaults.standard.set($1, forKey: "text") })
    ]
  }
}
