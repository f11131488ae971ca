// Each of the nine failure modes is caught by the promise that it breaks; the hardened file goes
// through the very same traces unharmed.

import ChaosContracts
import ChaosDisk
import ChaosStores
import ChaosTrace
import Testing

struct FailureModeTests {
  @Test(arguments: FailureMode.allCases) func isCaught(_ mode: FailureMode) throws {
    for (steps, broken) in mode.shown {
      let play = try Play(steps, on: mode.store)
      #expect(play.broken == broken, "\(steps)\n\(play.outcome.violations.map(\.message))")
    }
  }

  /// No step of a trace is there for nothing.
  @Test(arguments: FailureMode.allCases) func needsEachStep(_ mode: FailureMode) throws {
    for (steps, broken) in mode.shown {
      let trace = try Play(steps, on: mode.store).trace
      for index in trace.steps.indices {
        var shorter = trace
        shorter.steps.remove(at: index)
        // Without its first save, the second one of mode 9 is the first one of mode 6.
        if mode == .reopensTheWindow, index == 1 { continue }
        let left = Play(shorter, on: mode.store).broken
        #expect(left != broken, "without '\(trace.steps[index].text)'")
      }
    }
  }

  /// A value that is gone because its file has the wrong class is no second bug.
  @Test func aFileOfTheWrongClassIsOneBug() throws {
    for (steps, isAtomic) in zip(FailureMode.consequences, [false, true]) {
      let play = try Play(steps, on: PlainFile(isAtomic: isAtomic))
      #expect(play.answers.last == "absent")
      #expect(play.broken == ["ProtectionIsKept"])
      #expect(play.outcome.judged.wrongAnswers.map(\.cause) == [.protection])
    }
  }

  @Test(arguments: FailureMode.allCases) func theHardenedFileHolds(_ mode: FailureMode) throws {
    for (steps, _) in mode.shown {
      let play = try Play(steps, on: HardenedFile())
      #expect(play.broken == [])
    }
  }

  /// The hardened file has other calls at other places: stopped at each of them, it holds as well.
  @Test(arguments: FailureMode.allCases) func theHardenedFileHoldsWhereverItStops(
    _ mode: FailureMode
  ) throws {
    for (steps, _) in mode.shown {
      var trace = try Play(steps, on: HardenedFile()).trace
      let place = trace.steps.firstIndex(where: \.isStopped)
      guard let place,
        case .act(let process, let behaviour, let key, let shape, _) = trace.steps[place]
      else { continue }
      var pause: UInt16 = 1
      while true {
        trace.steps[place] = .act(process, behaviour, on: key, shape: shape, pause: pause)
        let play = Play(trace, on: HardenedFile())
        #expect(play.broken == [], "pause \(pause)")
        if !play.wasPaused { break }
        pause += 1
      }
      #expect(pause > 15)
    }
  }

  // MARK: What belongs to which variant

  /// Mode 9 is what `.atomic` adds: in place, the file keeps its class from the first save on.
  @Test func onlyTheAtomicSaveReopensTheWindow() throws {
    for (steps, _) in FailureMode.reopensTheWindow.shown {
      #expect(try Play(steps, on: PlainFile()).broken == [])
    }
  }

  /// And what `.atomic` heals: the old value stays until the new one is whole.
  @Test(arguments: [FailureMode.diesAfterTruncating, .isReadInTheMiddle])
  func theAtomicSaveIsWhole(_ mode: FailureMode) throws {
    for (steps, _) in mode.shown {
      #expect(try Play(steps, on: PlainFile(isAtomic: true)).broken == [])
    }
  }

  /// Each atomic save has a temporary file of its own: two writers never mix (F98).
  @Test func atomicWritersDoNotMix() throws {
    for pause in 1...8 {
      let steps = """
        launch app user
        launch notifications push
        act app write theme huge pause=\(pause)
        act notifications write theme large
        """
      #expect(try Play(steps, on: PlainFile(isAtomic: true)).broken == [])
    }
    // In place they do [I6].
    let steps = """
      launch app user
      launch notifications push
      act app write theme huge pause=3
      act notifications write theme large
      """
    #expect(try Play(steps, on: PlainFile()).broken == ["NoTornValue"])
  }

  /// A kill before the rename leaves the old value, and a temporary file that nobody ever removes
  /// (FACTS.md, plain file).
  @Test func anInterruptedAtomicSaveLeavesItsFile() throws {
    let play = try Play(
      """
      launch app user
      act app write theme
      act app write theme pause=5
      kill app jetsam
      launch app user
      act app write theme pause=5
      kill app jetsam
      """, on: PlainFile(isAtomic: true))
    let tree = play.outcome.trees.last ?? []
    #expect(tree.filter { $0.path.contains("nosync") }.count == 2)
    #expect(play.lastAnswers == ["theme-1"])
  }

  /// With a file for each key there is nothing to merge and nothing to lose of others.
  @Test(arguments: [FailureMode.hasTwoWriters, .mergesWithNothing])
  func aFileForEachKeyLeavesOthersAlone(_ mode: FailureMode) throws {
    for (steps, _) in mode.shown { #expect(try Play(steps, on: PlainFile()).broken == []) }
  }

  /// Later saves before first unlock work: the file is there, and has no protection (mode 7).
  @Test func aFileThatExistsIsWritableBeforeFirstUnlock() throws {
    let play = try Play(
      """
      launch app user
      act app write theme
      reboot
      launch app prewarm
      act app write theme
      act app read theme
      """, on: PlainFile())
    #expect(play.answers == ["theme-2"])
    #expect(play.broken == [])
  }

  /// Between the create and the last call a new file has the folder's class [I14].
  @Test func theClassComesLast() throws {
    for pause in 2...5 {
      let play = try Play("launch app user\nact app write theme pause=\(pause)", on: PlainFile())
      let file = play.outcome.trees.last?.first { $0.path.hasSuffix("/Defaults-theme") }
      #expect(file?.protection == .completeUntilFirstUnlock)
    }
    let play = try Play("launch app user\nact app write theme", on: PlainFile())
    let file = play.outcome.trees.last?.first { $0.path.hasSuffix("/Defaults-theme") }
    #expect(file?.protection == ProtectionClass.none)
  }

  /// In place, and fsync is no F_FULLFSYNC: a power loss may leave a file without its bytes, or the
  /// bytes without the name; no more was promised (F91). What it leaves is torn or gone.
  @Test func aPowerLossLeavesAnEmptyFile() throws {
    let steps = "launch app user\nact app write theme\nreboot\nunlock\nlaunch app user\n"
    let lost = "act app write theme\npower-loss "
    let modes = ["none", "data-only", "names-only", "all-but:0", "all-but:1", "only:0", "only:1"]
    let broken = try Set(
      modes.flatMap { try Play(steps + lost + $0, on: PlainFile()).broken })
    #expect(broken == ["NoTornValue"])
  }
}
