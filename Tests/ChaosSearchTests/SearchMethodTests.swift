// What a search is without one of its parts.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct SearchMethodTests {
  private func source(without method: SearchMethod? = nil) -> TraceSource {
    TraceSource(seed: 5, eras: [.ios18, .ios12], without: method.map { [$0] } ?? [])
  }

  /// Random traces of a source, by their place among those.
  private func random(_ source: TraceSource, _ count: Int = 600) -> [Trace] {
    (0..<count).map { source.trace(source.screeningCount + $0) }
  }

  @Test func eachPartMatters() {
    let usual = source()
    for method in SearchMethod.allCases {
      let other = source(without: method)
      let isSame = (0..<usual.screeningCount + 600).allSatisfy {
        usual.trace($0) == other.trace($0)
      }
      #expect(!isSame, "\(method)")
    }
  }

  @Test func listsCanBeLeftOut() {
    let usual = source()
    let unlisted = source(without: .firstUnlock)
    #expect(unlisted.listCount == 0)
    #expect(unlisted.screeningCount == usual.screeningCount - usual.listCount)
    #expect(source(without: .coveringArray).screeningCount == usual.listCount)
  }

  @Test func noActIsStoppedWithoutPauses() {
    func pauses(_ source: TraceSource) -> Int {
      random(source).flatMap(\.steps).count { step in
        if case .act(_, _, _, _, let pause) = step { pause > 0 } else { false }
      }
    }
    #expect(pauses(source()) > 100)
    #expect(pauses(source(without: .pauses)) == 0)
  }

  /// An encounter, a routine and an act that is cut short each have their places among the random
  /// traces; those that are left out make room, and all others stay as they are.
  @Test(
    arguments: [
      (SearchMethod.encounters, { $0 % 3 == 0 }),
      (.routines, { $0 % 3 != 0 && $0 % 4 == 1 }),
      (.cutShort, { [7, 11].contains($0 % 12) }),
    ] as [(SearchMethod, @Sendable (Int) -> Bool)])
  func othersStayAsTheyAre(method: SearchMethod, isIts: @Sendable (Int) -> Bool) {
    let (usual, other) = (source(), source(without: method))
    let start = usual.screeningCount
    for index in start..<start + 240 {
      if usual.trace(index) != other.trace(index) { #expect(isIts(index)) }
    }
  }

  @Test func withoutASwarmEverythingIsOn() {
    let swarm = Swarm()
    #expect(swarm.faults == FaultKind.allCases)
    #expect(swarm.processes == ProcessName.allCases)
    for opcode in Opcode.allCases where opcode != .passcode && opcode != .threads {
      #expect(swarm.weight(opcode) > 0, "\(opcode.word)")
    }
  }
}
