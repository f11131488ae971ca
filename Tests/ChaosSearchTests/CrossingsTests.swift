// Two processes that meet in the middle of a change are put into traces of apps with extensions.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct CrossingsTests {
  private let base = Trace(header: TraceHeader(era: .ios18), steps: [.unlock, .lock])

  private var stories: [Trace] {
    (0..<6_000).map { base.withCrossing(seed: 3, index: $0, keys: [.theme, .list]) }.filter {
      $0.steps.count > 2
    }
  }

  /// Who is stopped, in what, before which call, and what the other one changes meanwhile.
  private struct Crossing: Hashable {
    var stopped: ProcessName
    var work: BehaviourName
    var isSameValue: Bool

    init?(_ steps: [Step]) {
      guard
        let place = steps.firstIndex(where: { step in
          if case .act(_, _, _, _, 1...) = step { true } else { false }
        }), place + 2 < steps.count, case .act(let stopped, let work, let key, _, _) = steps[place],
        case .act(let other, .write, let second, _, 0) = steps[place + 1],
        steps[place + 2] == .proceed(stopped, 0), other != stopped
      else { return nil }
      (self.stopped, self.work, isSameValue) = (stopped, work, key == second)
    }
  }

  @Test func oneTraceInTwoHasOne() {
    let stories = stories
    #expect((2_800...3_200).contains(stories.count))
    let crossings = stories.map { Crossing($0.steps) }
    #expect(!crossings.contains(nil))
    for work in [BehaviourName.write, .flush, .read] {
      for stopped in [ProcessName.app, .notifications, .widget] {
        #expect(Set(crossings.compactMap { $0?.isSameValue }).count == 2)
        let all = crossings.compactMap(\.self).filter { $0.work == work && $0.stopped == stopped }
        #expect(all.count > 20, "\(stopped) is stopped in \(work)")
      }
    }
  }

  @Test func everyCallIsStoppedAt() {
    var pauses: Set<UInt16> = []
    for step in stories.flatMap(\.steps) {
      if case .act(_, _, _, _, let pause) = step, pause > 0 { pauses.insert(pause) }
    }
    #expect(pauses == Set(1...24))
  }

  /// Nothing else of a trace changes, and an app without extensions gets none.
  @Test func theRestStays() {
    for story in stories.prefix(200) {
      #expect(story.steps.starts(with: base.steps) && story.header == base.header)
    }
    #expect((0..<100).allSatisfy { base.withCrossing(seed: 3, index: $0, keys: []) == base })
    let alone = TraceSource(seed: 7, eras: [.ios18], keys: [.theme], hasExtensions: false)
    let both = TraceSource(seed: 7, eras: [.ios18], keys: [.theme])
    func crossings(_ source: TraceSource) -> Int {
      (source.listsEnd..<source.listsEnd + 600).count { index in
        let steps = source.trace(index).steps
        return steps.indices.dropLast(2).contains { place in
          Crossing(Array(steps[place...].prefix(3))) != nil
        }
      }
    }
    #expect(crossings(alone) == 0 && crossings(both) > 150)
  }
}
