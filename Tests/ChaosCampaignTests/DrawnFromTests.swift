// What traces are drawn from reaches a worker whole.

import ChaosSearch
import ChaosTrace
import Foundation
import Testing

@testable import ChaosCampaign

@Suite struct DrawnFromTests {
  @Test func aSourceTravelsWhole() throws {
    let source = TraceSource(
      seed: 3, eras: [.ios12, .ios18], models: [.lazy], isCareful: true,
      ordersThreads: true, ownBehaviours: [.own2], keys: [.theme, .session], hasExtensions: false,
      without: [.coveringArray, .pauses])
    let sent = try JSONEncoder().encode(DrawnFrom(source))
    let other = try JSONDecoder().decode(DrawnFrom.self, from: sent).source
    #expect(other.omitted == source.omitted)
    // A set has another order each time.
    for (one, two) in zip(Mirror(reflecting: source).children, Mirror(reflecting: other).children)
    where one.label != "omitted" {
      #expect("\(one)" == "\(two)")
    }
    #expect(other.listsEnd == source.listsEnd)
    for index in 0..<source.listsEnd + 50 {
      #expect(other.trace(index) == source.trace(index))
    }
  }
}
