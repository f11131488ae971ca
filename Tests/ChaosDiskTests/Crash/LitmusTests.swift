// Runs every litmus test under every model and both kinds of crash.

import ChaosDisk
import ChaosTrace
import Testing

@Suite struct LitmusTests {
  static let all =
    Litmus.contents + Litmus.replacements + Litmus.names + Litmus.order + Litmus.journal

  @Test(arguments: all, Litmus.models)
  func `A crash leaves what the rules allow, and all of it`(
    _ litmus: Litmus, _ model: DiskModelName
  ) throws {
    let phone = try litmus.phone(model)
    for kind in [CrashKind.panic, .powerLoss] {
      let reached = try CrashStates.reachable(phone, kind)
      let legal = litmus.expected(try #require(Litmus.Rules(model, kind)))
      #expect(reached.subtracting(legal).sorted() == [], "illegal under \(kind)")
      #expect(legal.subtracting(reached).sorted() == [], "never reached under \(kind)")
    }
  }

  @Test func `The tests tell the models apart`() {
    for one in Litmus.Rules.allCases {
      for two in Litmus.Rules.allCases where one != two {
        #expect(LitmusTests.all.contains { $0.expected(one) != $0.expected(two) }, "\(one) \(two)")
      }
    }
  }
}
