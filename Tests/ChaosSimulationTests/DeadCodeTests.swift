// What the code of a dead process still does on its way out reaches nothing that comes later.

import ChaosCatalog
import ChaosContracts
import ChaosSimulation
import ChaosTrace
import Testing

@Suite struct DeadCodeTests {
  /// The second process of a real machine numbers its values as if the first had said nothing more.
  @Test func deadCodeTakesNoStamp() throws {
    func lastWritten(_ steps: String) throws -> Value? {
      let text = "chaos trace 1\nphone ios18 no-passcode disk=kill\n" + steps
      let trace = try TraceText(parsing: text).trace
      let outcome = Catalog().simulator().run(trace, try Catalog().store("hardened-file"))
      return outcome.judged.history.operations.last { $0.kind == .write }?.value
    }
    let before = "launch app user\nact app careful-draft\n"
    let after = "kill app jetsam\nlaunch app user\nact app write theme\n"
    let expected = try #require(try lastWritten(before + after))
    #expect(try lastWritten(before + "act app cache pause=4\n" + after) == expected)
  }
}
