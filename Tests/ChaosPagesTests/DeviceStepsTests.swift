// What a person does for each step of a trace: the whole alphabet has words, and what nobody can
// bring about says so.

import ChaosTrace
import Testing

@testable import ChaosReports

@Suite struct DeviceStepsTests {
  /// Of two models a crash leaves one state, whatever the trace asks for.
  @Test(arguments: [Step.panic(.none), .panic(.all), .powerLoss(.none), .powerLoss(.all)])
  func aCrashIsToldAsItsModelLeavesIt(_ crash: Step) throws {
    let lazy = try #require(DeviceWords.step(crash, on: .lazy).luck)
    #expect(lazy.hasSuffix("names survive, data that was not synced does not"))
    let kill = try #require(DeviceWords.step(crash, on: .kill).luck)
    #expect(kill.hasSuffix("every write survives"))
    let usual = try #require(DeviceWords.step(crash, on: .posixWorst).luck)
    #expect(usual.hasSuffix("every write survives") == crash.text.hasSuffix("all"))
    for disk in [DiskModelName.lazy, .kill] {
      let trace = Trace(header: TraceHeader(disk: disk), steps: [crash])
      let does = Story.steps(of: trace)[0].does
      #expect(does.hasSuffix(disk == .lazy ? "synced does not" : "every write survives"))
    }
  }

  /// Steps of a kind with each small operand, and some large ones.
  private static func steps(_ opcode: Opcode) -> Set<Step> {
    var steps: Set<Step> = []
    for a in UInt8(0)..<12 {
      for b in UInt8(0)..<40 {
        for m in [UInt16(0), 1, 7, 0xfff0] {
          for n in UInt16(0)..<6 {
            steps.insert(Step(Record(opcode.rawValue, a: a, b: b, c: b % 15, m: m, n: n)))
          }
        }
      }
    }
    return steps
  }

  @Test(arguments: Opcode.allCases) func everyStepHasWords(_ opcode: Opcode) {
    let steps = Self.steps(opcode)
    #expect(!steps.isEmpty)
    for step in steps {
      let told = DeviceWords.step(step)
      #expect(told.does.hasSuffix(".") && told.does.count > 12, "\(step.text): \(told.does)")
      #expect(told.does.first?.isUppercase == true)
      #expect(!told.does.contains("careful") && !told.does.contains("\n"))
      for line in told.commands {
        let isKnown = ["xcrun devicectl device ", "curl --http2 "].contains { line.hasPrefix($0) }
        #expect(isKnown && !line.contains("\n"), "\(line)")
      }
      if let luck = told.luck { #expect(!luck.isEmpty && !luck.hasSuffix("."), "\(luck)") }
    }
  }

  /// Two kinds of steps are two things to do; only filling and emptying the phone has two names.
  @Test func kindsOfStepsDiffer() {
    var known: [String: Opcode] = [:]
    for opcode in Opcode.allCases {
      for words in Set(Self.steps(opcode).map { DeviceWords.step($0).does }) {
        let other = known.updateValue(opcode, forKey: words)
        #expect(other == nil || other == .space && opcode == .lowSpace, "\(words)")
      }
    }
  }

  /// Each cause of a launch, each thing that apps do, and each reason of a kill is one of its own.
  @Test func operandsDiffer() {
    let launches = LaunchCause.allCases.map { DeviceWords.step(.launch(.app, $0)).does }
    #expect(Set(launches).count == launches.count)
    let plain = BehaviourName.allCases.filter { !$0.word.hasPrefix("careful-") }
    let acts = plain.map { DeviceWords.step(.act(.app, $0, on: $0.keys[0])).does }
    #expect(Set(acts).count == acts.count)
    for behaviour in plain {
      let key = behaviour.keys[0]
      #expect(
        DeviceWords.step(.act(.app, behaviour.inCarefulApp, on: key)).does
          == DeviceWords.step(.act(.app, behaviour, on: key)).does)
    }
    let kills = KillReason.allCases.map { DeviceWords.step(.kill(.app, $0)).does }
    #expect(Set(kills).count == kills.count)
    let faults = FaultKind.allCases.map { DeviceWords.step(.fault(.app, $0, nth: 1)).does }
    #expect(Set(faults).count == faults.count)
  }

  @Test func whatNobodyCanBringAboutSaysSo() {
    let lucky: [Step] = [
      .panic(.all), .powerLoss(.none), .evict, .corrupt(file: 0, at: 0, mask: 1),
      .launch(.app, .prewarm), .launch(.app, .fetch), .launch(.widget, .timeline), .purgeCaches,
      .threads(.app, order: 3), .act(.app, .write, on: .theme, pause: 2), .proceed(.app, 3),
      .groupContainer(false), .daemonCrash,
    ]
    for step in lucky { #expect(DeviceWords.step(step).luck != nil, "\(step.text)") }
    for kind in FaultKind.allCases {
      #expect(DeviceWords.step(.fault(.app, kind, nth: 1)).luck != nil)
    }
    let sure: [Step] = [
      .unlock, .lock, .wait(.minute), .reboot, .launch(.app, .user), .forceQuit, .reinstall,
      .backup, .restore, .upgrade, .moveContainers, .act(.app, .write, on: .theme),
      .passcode(false), .setClock(3), .restorePart(.files), .restorePart(.keychain),
    ]
    for step in sure { #expect(DeviceWords.step(step).luck == nil, "\(step.text)") }
  }

  @Test func theFirstUnlockIsLeftToItsStep() {
    #expect(DeviceWords.step(.reboot).does.contains("do not unlock it"))
    #expect(DeviceWords.step(.reboot).commands == [DeviceStep.tool("reboot")])
    #expect(
      DeviceWords.step(.launch(.app, .push)).commands.contains { $0.contains("content-available") })
    #expect(
      DeviceWords.step(.launch(.notifications, .push)).commands.contains {
        $0.contains("mutable-content")
      })
  }
}
