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
    (0..<count).map { source.drawn($0) }
  }

  @Test func eachPartMatters() {
    let usual = source()
    for method in SearchMethod.allCases {
      let other = source(without: method)
      let isSame = (Array(0..<usual.listsEnd + 600) + [TraceSource.firstGiant]).allSatisfy {
        usual.trace($0) == other.trace($0)
      }
      #expect(!isSame, "\(method)")
    }
  }

  @Test func listsCanBeLeftOut() {
    let usual = source()
    for method in SearchMethod.lists {
      let other = source(without: method)
      let listed = (0..<usual.listedCount).filter { usual.list(of: 2 * $0) != method }
      #expect(listed.count < usual.listedCount && listed.count == other.listedCount)
      // The others keep their order.
      #expect(listed.map { usual.listed($0) } == listed.indices.map { other.listed($0) })
    }
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
  @Test(arguments: [SearchMethod.encounters, .routines, .cutShort])
  func othersStayAsTheyAre(method: SearchMethod) {
    func isIts(_ index: Int) -> Bool {
      switch method {
      case .encounters: index % 3 == 0
      case .routines: index % 3 != 0 && index % 4 == 1
      default: index % 12 == 7 || index % 12 == 11
      }
    }
    let (usual, other) = (source(), source(without: method))
    let start = usual.listsEnd
    for index in start..<start + 240 where usual.trace(index) != other.trace(index) {
      #expect(isIts(index))
    }
  }

  @Test func withoutASwarmEverythingIsOn() {
    let swarm = Swarm()
    #expect(swarm.faults == FaultKind.allCases)
    #expect(swarm.processes == ProcessName.allCases)
    let off: [Opcode] = [.passcode, .threads, .restorePart, .groupContainer, .daemonCrash]
    for opcode in Opcode.allCases where !off.contains(opcode) {
      #expect(swarm.weight(opcode) > 0, "\(opcode.word)")
    }
  }
}
