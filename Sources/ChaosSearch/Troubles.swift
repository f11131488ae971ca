// Each kind of trouble that befalls a phone, once and alone, around an app's plain work. Chance has
// dozens of kinds to choose from, and some, as a container that moves, come once in a thousand
// traces with something to lose before and a look at it after.

import ChaosTrace

/// Tells short stories of one trouble each, in an order that the seed chooses.
struct Troubles: Sendable {
  private let eras: [EraName]
  private let models: [DiskModelName]
  /// The keys whose plain acts come to something in the app.
  private let keys: [Key]
  private let stories: [Story]

  init(seed: UInt64, eras: [EraName], models: [DiskModelName], keys: [Key]) {
    self.eras = eras
    self.models = models
    self.keys = keys
    var chance = RandomStream(seed: seed, index: 0, label: "troubles")
    stories = chance.mix(Story.all)
  }

  /// The trace with this number; nil when each trouble was told of each key, by each model.
  func trace(_ number: Int) -> Trace? {
    let (round, place) = number.quotientAndRemainder(dividingBy: stories.count)
    guard round < keys.count * models.count else { return nil }
    let header = TraceHeader(
      // Another era in each round, also where as many eras as stories take turns.
      era: eras[(place + round) % eras.count], disk: models[round / keys.count])
    return Trace(header: header, steps: stories[place].steps(keys[round % keys.count]))
  }
}

/// What happens between something that an app saves and its next look at it.
private struct Story: Sendable {
  /// Ends the launch, or happens while the app runs.
  var trouble: [Step]
  /// Whether the app saves something in the middle of it.
  var saves = false
  /// Whether it looks at it there, and again right after its end.
  var looks = false
  /// What puts an end to it, where there is anything to end.
  var end: [Step] = []

  private static let launch = Step.launch(.app, .user)
  private static let death = Step.kill(.app, .jetsam)

  func steps(_ key: Key) -> [Step] {
    let save = Step.act(.app, .write, on: key)
    let look = Step.act(.app, .read, on: key)
    let looked = looks ? [look] + end + [look] : end
    return [Self.launch, save, .act(.app, .flush, on: .streak), .wait(.minute), save] + trouble
      + (saves ? [save] : []) + looked
      + [Self.launch, look, save, Self.death, Self.launch, look]
  }

  static let all: [Story] = ends + happenings + shortages + backups

  /// The launch ends, and something is different at the next.
  private static let ends: [Story] =
    [
      [death], [.forceQuit], [.reinstall], [.upgrade], [.reboot, .unlock],
      [death, .moveContainers], [death, .purgeCaches], [death, .setClock(-24)],
      [.suspend(.app), .lock, .wait(.halfHour), death, .unlock],
      [.upgrade, launch, .downgrade],
    ].map { Story(trouble: $0) }
    + SurvivorMode.drawn.flatMap { mode -> [Story] in
      let survivors = Survivors(mode, index: 0, tear: 0)
      return [
        Story(trouble: [.panic(survivors), .unlock]),
        Story(trouble: [.powerLoss(survivors), .unlock]),
      ]
    }

  /// Something happens to an app that runs, and it goes on.
  private static let happenings: [Story] = [
    Story(trouble: [.setClock(-24)], saves: true),
    Story(trouble: [.setClock(24)], saves: true, end: [.setClock(-24)]),
    Story(trouble: [.timeZone(11)], saves: true, end: [.timeZone(-11)]),
    // What the daemon has not written out by then is lost whatever the app does (F142): chance
    // meets that often enough.
    Story(trouble: [.wait(.day), .daemonCrash]),
    // What is old by now may go, where the app says so; and nothing that is young.
    Story(trouble: [death, .wait(.month)]),
    Story(trouble: [death, .wait(.month), launch], saves: true, end: [death, .wait(.month)]),
    Story(trouble: [.wait(.day), .daemonCrash, .wait(.minute)], saves: true, end: [.wait(.day)]),
    Story(trouble: [.passcode(false)], saves: true, end: [.passcode(true)]),
    Story(trouble: [.lock, .wait(.grace)], saves: true, end: [.unlock]),
    Story(
      trouble: [death, .lock, .wait(.grace), .launch(.app, .push)], saves: true, end: [.unlock]),
    Story(trouble: [.reboot, .launch(.app, .push)], saves: true, end: [.unlock]),
    // A new version starts for the first time where nothing can be read yet. It has nothing to take
    // over, it notes that it did, or it takes over what it saved in the place of what it missed.
    Story(trouble: [.upgrade, .reboot, .launch(.app, .prewarm), death, .unlock]),
    Story(trouble: [.upgrade, .reboot, .launch(.app, .prewarm)], saves: true, end: [.unlock]),
    // It looks for what to take over before the unlock, and finds it missing after it.
    Story(trouble: [.upgrade, .reboot, .launch(.app, .push)], looks: true, end: [.unlock]),
    Story(
      trouble: [.upgrade, .lock, .wait(.grace), .launch(.app, .push)], looks: true,
      end: [.unlock]),
    // What a new version takes over once it may take over again where it cannot see that it did.
    Story(
      trouble: [.upgrade, launch], saves: true,
      end: [.reboot, .launch(.app, .prewarm), .unlock]),
    Story(
      trouble: [.suspend(.app), .lock, .wait(.grace), .resume(.app)], saves: true, end: [.unlock]),
  ]

  /// There is no room, or no shared container, and then there is.
  private static let shortages: [Story] =
    [Shortage.reserve, .exhausted, .reclaim].map {
      Story(trouble: [.lowSpace($0)], saves: true, end: [.lowSpace(.over)])
    } + [
      Story(trouble: [.space(1)], saves: true, end: [.space(0)]),
      Story(trouble: [.space(2)], saves: true, end: [death, .space(0)]),
      // A new version starts for the first time where nothing can be saved.
      Story(trouble: [.upgrade, .space(1), launch], looks: true, end: [death, .space(0)]),
      Story(
        trouble: [death, .groupContainer(false), launch], saves: true,
        end: [death, .groupContainer(true)]),
    ]

  /// A backup comes back, here or elsewhere, whole or in part.
  private static let backups: [Story] = [
    Story(trouble: [.backup], saves: true, end: [.restore, .unlock]),
    Story(trouble: [.backup], saves: true, end: [.restoreElsewhere, .unlock]),
    // What is promised of an orderly restart alone is in the backup.
    Story(trouble: [.reboot, .unlock, .backup, .restoreElsewhere, .unlock]),
    Story(trouble: [.backup, .restorePart(.files), .unlock]),
    Story(trouble: [.backup, .restorePart(.keychain), .unlock]),
  ]
}
