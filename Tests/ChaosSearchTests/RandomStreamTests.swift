// The one door for chance, pinned: a seed means the same traces for ever.

import ChaosTrace
import Testing

@testable import ChaosSearch

@Suite struct RandomStreamTests {
  private func numbers(_ seed: UInt64, _ index: UInt64, _ label: String) -> [UInt64] {
    var stream = RandomStream(seed: seed, index: index, label: label)
    return (0..<3).map { _ in stream.next() }
  }

  @Test func theMappingNeverChanges() {
    #expect(
      numbers(0, 0, "") == [
        2_558_736_989_570_252_433, 17_913_671_590_881_668_180, 5_125_111_896_206_277_188,
      ])
    #expect(
      numbers(42, 7, "work") == [
        329_906_618_983_751_288, 1_899_322_124_363_274_108, 1_620_619_196_852_077_709,
      ])
    #expect(
      numbers(.max, .max, "screening") == [
        3_820_302_550_661_702_140, 6_041_677_222_455_300_521, 11_318_422_079_817_428_815,
      ])
  }

  /// Labels may be given in parts.
  @Test func aLabelThatGoesOnIsTheWholeLabel() {
    var (whole, parts) = (
      RandomStream(seed: 42, index: 7, label: "weight panic"),
      RandomStream(seed: 42, index: 7, label: "").labelled("weight").labelled(" panic")
    )
    #expect((0..<3).map { _ in whole.next() } == (0..<3).map { _ in parts.next() })
    let random = LabelledStreams(seed: 42, index: 7)
    var (one, other) = (random.stream("fault read-eio"), random.streams("fault")("read-eio"))
    #expect((0..<3).map { _ in one.next() } == (0..<3).map { _ in other.next() })
  }

  @Test func boundedNumbersNeverChange() {
    var stream = RandomStream(seed: 42, index: 0, label: "below")
    let below = (0..<8).map { _ in stream.below(100) }
    #expect(below == [13, 17, 46, 47, 49, 84, 96, 20])
    let mixed = stream.mix([0, 1, 2, 3, 4, 5, 6, 7])
    #expect(mixed == [4, 6, 3, 1, 0, 7, 5, 2])
    let chances = (0..<8).map { _ in stream.chance(1, in: 3) }
    #expect(chances == [false, false, false, true, false, true, false, true])
    let picked = (0..<8).map { _ in stream.pick(["a", "b", "c"]) }
    #expect(picked == ["a", "c", "a", "a", "c", "a", "b", "b"])
  }

  /// Seeds, indices and labels that look alike give streams that have nothing in common.
  @Test func neighboursAreUnlike() {
    let all = [
      numbers(1, 0, "a"), numbers(0, 1, "a"), numbers(0, 0, "a"), numbers(0, 0, "b"),
      numbers(0, 0, "aa"), numbers(0, 0, ""), numbers(1, 1, "a"), numbers(97, 0, ""),
    ]
    #expect(Set(all.flatMap { $0 }).count == all.count * 3)
  }

  @Test func numbersStayBelowTheirBoundAndReachIt() {
    var stream = RandomStream(seed: 1, index: 2, label: "reach")
    for bound in [1, 2, 3, 7, 64] {
      let drawn = Set((0..<bound * 40).map { _ in stream.below(bound) })
      #expect(drawn == Set(0..<bound))
    }
  }

  @Test func chancesAreAsAsked() {
    var stream = RandomStream(seed: 3, index: 0, label: "chance")
    let hits = (0..<9_000).filter { _ in stream.chance(1, in: 3) }.count
    #expect((2_800...3_200).contains(hits))
    let never = (0..<100).contains { _ in stream.chance(0, in: 3) }
    let always = (0..<100).allSatisfy { _ in stream.chance(3, in: 3) }
    #expect(!never && always)
  }

  /// Every order of four values comes, none of them wildly more often than another.
  @Test func mixingIsFair() {
    var counts: [[Int]: Int] = [:]
    for index in 0..<4_800 {
      var stream = RandomStream(seed: 5, index: UInt64(index), label: "mix")
      counts[stream.mix([0, 1, 2, 3]), default: 0] += 1
    }
    #expect(counts.count == 24)
    #expect(counts.values.allSatisfy { (140...270).contains($0) })
  }
}
