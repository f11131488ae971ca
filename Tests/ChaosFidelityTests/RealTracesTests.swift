// The traces that a real machine can do.

import ChaosFidelity
import ChaosTrace
import Testing

@Suite struct RealTracesTests {
  @Test func onlyWhatARealMachineCanDoIsDrawn() {
    var traces = RealTraces(seed: 5, isCareful: false)
    var kinds: Set<String> = []
    for _ in 0..<200 {
      let trace = traces.next()
      #expect(!trace.header.hasPasscode)
      for step in trace.steps { kinds.insert(String(step.text.prefix { $0 != " " })) }
    }
    #expect(kinds == ["launch", "act", "proceed", "kill", "wait"])
  }

  @Test func aCrashOfThePhoneKillsWhatLives() throws {
    let text = """
      chaos trace 1
      phone ios18 passcode disk=apfs.power
      launch app user
      launch widget timeline
      lock
      reboot
      unlock
      power-loss all
      launch app user
      """
    let real = RealTraces.real(try TraceText(parsing: text + "\n").trace)
    let words = real.steps.map(\.text)
    #expect(
      words == [
        "launch app user", "launch widget timeline", "kill app jetsam", "kill widget jetsam",
        "launch app user",
      ])
  }

  @Test func aSeedGivesTheSameTraces() {
    var one = RealTraces(seed: 9, isCareful: true)
    var other = RealTraces(seed: 9, isCareful: true)
    for _ in 0..<20 { #expect(one.next() == other.next()) }
  }
}
