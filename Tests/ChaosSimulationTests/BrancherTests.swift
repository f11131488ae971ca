// A run that goes on from a kept moment is the run that would have gone there from its first step.

import ChaosContracts
import ChaosDisk
import ChaosPhone
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct BrancherTests {
  private static let beginning: [Step] = [
    .launch(.app, .user), .act(.app, .write, on: .theme, shape: .large), .reboot, .unlock,
    .launch(.app, .user), .act(.app, .streak, on: .streak), .act(.app, .batch, on: .streak),
  ]
  private static let ending: [Step] = [
    .unlock, .launch(.app, .user), .act(.app, .read, on: .streak), .act(.app, .read, on: .theme),
    .act(.app, .write, on: .theme),
  ]

  /// What was asked and answered, and what the phone did.
  private func events(_ history: History) -> [Heard] {
    history.events.compactMap { event in
      switch event {
      case .epilogue: nil
      case .completed(let id), .invoked(let id):
        Heard(event: event, operation: history.operations[id])
      default: Heard(event: event)
      }
    }
  }

  /// An event, and all that is known of its operation.
  private struct Heard: Equatable {
    var event: HistoryEvent
    var operation: ChaosContracts.Operation?
  }

  @Test(arguments: ["hardened-file", "plain-file:atomic", "canary"], DiskModelName.allCases)
  func anEndingIsTheEndOfTheWholeTrace(name: String, model: DiskModelName) throws {
    let store = try catalog.store(name)
    let (simulator, brancher) = (
      catalog.simulator(), Brancher(behaviours: catalog.behaviours)
    )
    let header = TraceHeader(disk: model)
    let trace = Trace(header: header, steps: Self.beginning)
    let moments = brancher.record(trace, store, from: 5).moments
    #expect(moments.count > 10)
    for moment in moments {
      for crash in [Step.kill(.app, .jetsam), .powerLoss(.none), .panic(Survivors(.mix))] {
        let disk: Disk
        switch crash {
        case .powerLoss(let survivors), .panic(let survivors):
          let kind = crash == .powerLoss(.none) ? CrashKind.powerLoss : .panic
          let space = CrashSpace(moment.disk, kind)
          disk = space.disk(space.state(survivors))
        default: disk = moment.disk.branchWithoutProcesses()
        }
        let whole = Trace(
          header: header, steps: moment.steps(of: trace) + [crash] + Self.ending)
        let branched = events(brancher.end(moment, disk, whole, store).history)
        let straight = events(simulator.run(whole, store).judged.history)
        let text = TraceText(trace: whole).text
        #expect(branched == Array(straight.prefix(branched.count)), "\(text)")
        #expect(branched.count > moment.events)
      }
    }
  }

  /// Everything that a judge marks.
  private func marks(_ judged: Judged) -> [String] {
    [
      "\(judged.wrongAnswers)", "\(judged.poisonedReads)", "\(judged.lostUpdates)",
      "\(judged.overridden)", "\(judged.tornBatches)",
    ]
  }

  @Test(arguments: ["hardened-file", "plain-file:atomic", "canary:no-folder-sync"])
  func aBeginningThatWasJudgedBeforeIsJudgedAlike(name: String) throws {
    let store = try catalog.store(name)
    let brancher = Brancher(behaviours: catalog.behaviours)
    let header = TraceHeader(disk: .posixWorst)
    let trace = Trace(header: header, steps: Self.beginning)
    let start = try #require(brancher.begin(trace, store, upTo: 3))
    var wrong = 0
    /// Crashes at each moment, and then at each moment of the recovery from that.
    func crash(_ moments: [CrashPoint], _ trace: Trace, again: Bool) {
      for moment in moments {
        for survivors in [Survivors.none, Survivors(.mix, index: 1)] {
          let space = CrashSpace(moment.disk, .powerLoss)
          let state = space.state(survivors)
          let steps = moment.steps(of: trace) + [.powerLoss(survivors)] + Self.ending
          let whole = Trace(header: header, steps: steps)
          let ending = brancher.end(moment, space.disk(state), whole, store)
          for promises in [store.promises(Era(.ios18)), Promises()] {
            let heard = brancher.judge(ending, promises)
            let straight = brancher.judge(ending.history, promises)
            #expect(marks(heard) == marks(straight), "\(TraceText(trace: whole).text)")
            wrong += heard.wrongAnswers.count
          }
          guard again else { continue }
          let recovery = brancher.record(
            after: moment, space.disk(state), whole, store, from: steps.count - Self.ending.count
          ) { _, _, _ in true }
          crash(recovery.moments, whole, again: false)
        }
      }
    }
    crash(brancher.record(beginning: start, trace, store, from: 5).moments, trace, again: true)
    #expect((wrong == 0) == (name == "hardened-file"))
  }

  @Test(arguments: ["hardened-file", "plain-file:atomic", "canary", "sqlite-wal"])
  func aRunThatGoesOnFromItsBeginningIsTheWholeRun(name: String) throws {
    let store = try catalog.store(name)
    let brancher = Brancher(behaviours: catalog.behaviours)
    let trace = Trace(header: TraceHeader(disk: .apfsPower), steps: Self.beginning)
    let start = try #require(brancher.begin(trace, store, upTo: 3))
    let straight = brancher.record(trace, store, from: 5)
    // A beginning can be used again and again.
    for _ in 0..<2 {
      let branched = brancher.record(beginning: start, trace, store, from: 5)
      #expect(events(branched.history) == events(straight.history))
      #expect(branched.calls[5...] == straight.calls[5...])
      #expect(branched.moments.map(\.epoch) == straight.moments.map(\.epoch))
    }
  }

  @Test func aBeginningEndsWithoutProcessesAndDaemons() throws {
    let brancher = Brancher(behaviours: catalog.behaviours)
    let trace = Trace(steps: Self.beginning)
    #expect(brancher.begin(trace, try catalog.store("hardened-file"), upTo: 4) == nil)
    #expect(brancher.begin(trace, try catalog.store("session-cached"), upTo: 3) == nil)
  }

  /// Sweeps judge answers, so states that differ in what is known of files beside them are one.
  @Test func whatHappensToFilesBesideTheirAnswersChangesNoVerdictOnAnswers() throws {
    let store = try catalog.store("plain-file:atomic")
    let steps: [Step] = [
      .launch(.app, .user), .act(.app, .write, on: .theme),
      .act(.app, .write, on: .theme, pause: 4), .kill(.app, .jetsam), .launch(.app, .user),
      .act(.app, .read, on: .theme),
    ]
    var history = catalog.simulator().run(Trace(steps: steps), store).judged.history
    let brancher = Brancher(behaviours: catalog.behaviours)
    let promises = store.promises(Era(.ios18))
    let told = brancher.judge(history, promises)
    var incidents = 0
    for place in history.events.indices {
      guard case .incident = history.events[place] else { continue }
      incidents += 1
      history.events[place] = .evicted(0)
    }
    let untold = brancher.judge(history, promises)
    #expect(incidents > 0)
    #expect("\(told.wrongAnswers)" == "\(untold.wrongAnswers)")
    #expect("\(told.tornBatches)" == "\(untold.tornBatches)")
  }

  @Test func aMomentIsKeptBeforeEachChangeAndAfterEachAct() throws {
    let store = try catalog.store("hardened-file")
    let trace = Trace(steps: Self.beginning)
    let recording = Brancher(behaviours: catalog.behaviours).record(trace, store, from: 5)
    let acts = recording.moments.filter { $0.call == nil }
    #expect(acts.map(\.step) == [5, 6])
    #expect(recording.calls[5].contains(.rename) && recording.calls[0].isEmpty)
    let numbers = recording.moments.compactMap { $0.step == 6 ? $0.call?.number : nil }
    #expect(numbers == numbers.sorted() && Set(numbers).count == numbers.count)
  }
}
