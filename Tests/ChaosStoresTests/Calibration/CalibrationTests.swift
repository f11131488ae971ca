// The model of the defaults against Apple's own code: open-source CFPreferences, as the real
// `UserDefaults(suiteName:)` of Foundation on Linux, run beside it with the same scripts.
//
// Elsewhere UserDefaults has a daemon, so this runs on Linux only.
#if os(Linux)

  import ChaosStores
  import ChaosTestSupport
  import ChaosTrace
  import Testing

  @Suite struct CalibrationTests {
    /// What corelibs does: opens and empties the file itself.
    private static let inPlace = SessionCached(saving: .inPlace)

    /// Runs a script on both, and expects one and the same answer to every read.
    private func compare(
      _ script: [DefaultsCommand], _ model: SessionCached = inPlace, variation: UInt8 = 0
    ) throws -> (reads: [String], synchronized: [String]) {
      let real = RealDefaultsAnswers(script, try RealDefaults().run(script))
      let reads = try ModelDefaults(model, variation: variation).run(script)
      #expect(reads == real.reads, "\(script.map(\.text))")
      return (real.reads, real.synchronized)
    }

    /// The scripts of the published table: Apple's code, the model and the table agree. The model
    /// does so whether it saves in place, as Apple's code does on this machine, or by a temporary
    /// file that cannot be made before first unlock.
    @Test(arguments: CalibrationScenario.all)
    func theTableHolds(scenario: CalibrationScenario) throws {
      for (model, variation) in [(Self.inPlace, UInt8(0)), (SessionCached(), UInt8(1))] {
        let answers = try compare(scenario.script, model, variation: variation)
        #expect(answers.reads == scenario.reads)
        #expect(answers.synchronized == scenario.synchronized.map { "\($0)" })
      }
    }

    /// Where the folder can be written the two ways of saving differ, and each as documented: in
    /// place nothing happens; by rename the whole file is replaced, and the theme is gone.
    @Test func onlyARenameReplacesALockedFile() throws {
      let scenario = CalibrationScenario.unlockedFolder
      let answers = try compare(scenario.script)
      #expect(answers.reads == scenario.reads)
      #expect(answers.synchronized == scenario.synchronized.map { "\($0)" })
      let renamed = try ModelDefaults(SessionCached(), variation: 0).run(scenario.script)
      #expect(renamed == ["1", "nil", "nil"])
    }

    /// What a new process reads is what stands in the file.
    @Test func theFileHoldsWhatIsReadFromIt() throws {
      let real = try RealDefaults()
      let answers = try real.run(CalibrationScenario.before + [.anew])
      #expect(try real.stored() == Array(answers.suffix(DefaultsCommand.keys.count)))
    }

    /// Scripts that nobody thought of.
    @Test(arguments: 0..<(40 * TestScale.factor))
    func randomScriptsAgree(seed: Int) throws {
      _ = try compare(Self.script(seed: UInt64(seed)))
    }

    /// Thirty commands. While the phone is locked nothing is removed: an empty dictionary deletes
    /// the file, which a locked phone allows (F9) and a folder without permissions does not.
    private static func script(seed: UInt64) -> [DefaultsCommand] {
      var chance = SplitMix(seed: seed)
      var script = CalibrationScenario.before
      var isLocked = false
      for number in 0..<30 {
        let side = DefaultsCommand.Side.allCases[chance.below(2)]
        let key = DefaultsCommand.keys[chance.below(DefaultsCommand.keys.count)]
        switch chance.below(16) {
        case 0..<5: script.append(.read(side, key))
        // Few numbers, so that some are set again.
        case 5..<9: script.append(.set(side, key, 360 + number % 3))
        case 9..<13: script.append(.synchronize(side))
        case 13: script.append(isLocked ? .read(side, key) : .remove(side, key))
        case 14: script.append(.kill(side))
        default:
          script.append(isLocked ? .unlock : .lock)
          isLocked.toggle()
        }
      }
      return script + [.unlock, .anew]
    }
  }

#endif
