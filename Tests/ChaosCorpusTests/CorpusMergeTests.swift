// Merging is a union: the order, the grouping and the number of times do not matter.

import ChaosDisk
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct CorpusMergeTests {
  /// Three corpora on one disk, and empty ones to merge them into.
  private struct Bench {
    let files = DiskFiles(DiskFiles.empty(.apfsPower))

    func corpus(_ name: String) -> CorpusFolder { CorpusFolder("/disk/\(name)", on: files) }

    func merged(_ name: String, _ others: [CorpusFolder]) throws -> CorpusFolder {
      let target = corpus(name)
      for other in others { #expect(try target.merge(other).problems.isEmpty) }
      return target
    }
  }

  @Test(arguments: 0..<40) func orderGroupingAndRepetitionDoNotMatter(seed: Int) throws {
    let bench = Bench()
    var some = SomeTraces(UInt64(seed))
    let corpora = ["x", "y", "z"].map { bench.corpus($0) }
    for corpus in corpora { try some.fill(corpus, some.random.below(7)) }
    let (x, y, z) = (corpora[0], corpora[1], corpora[2])
    let whole = try CorpusContent(bench.merged("xyz", [x, y, z]))
    for corpus in corpora { #expect(try whole.has(CorpusContent(corpus))) }
    #expect(try CorpusContent(bench.merged("zyx", [z, y, x])) == whole)
    #expect(try CorpusContent(bench.merged("yzx", [y, z, x])) == whole)
    let inner = try bench.merged("xy", [x, y])
    #expect(try CorpusContent(bench.merged("(xy)z", [inner, z])) == whole)
    let other = try bench.merged("yz", [y, z])
    #expect(try CorpusContent(bench.merged("x(yz)", [x, other])) == whole)
    let once = bench.corpus("xyz")
    let again = try once.merge(x)
    #expect(again.added.isEmpty && again.noted.isEmpty)
    _ = try once.merge(once)
    #expect(try CorpusContent(once) == whole)
  }

  @Test func whatBothSidesNoteStays() throws {
    let bench = Bench()
    let trace = Trace(steps: [.reboot])
    let notes = ["a", "b"].map { TraceText.Note("source", $0) }
    _ = try bench.corpus("x").save(TraceText(trace: trace, notes: [notes[1]]), as: .seed)
    let path = try bench.corpus("y").save(TraceText(trace: trace, notes: [notes[0]]), as: .seed)
    let report = try bench.corpus("y").merge(bench.corpus("x"))
    #expect(report.added.isEmpty)
    #expect(report.noted == [path])
    #expect(try bench.corpus("y").entries()[0].read(in: bench.files).notes == notes)
  }

  /// Of two traces that people gave one name, none is lost.
  @Test func namesThatBothSidesUseKeepBothTraces() throws {
    let bench = Bench()
    for (name, steps) in [("x", [Step.reboot]), ("y", [Step.lock])] {
      let corpus = bench.corpus(name)
      let folder = corpus.folder(.known, "a")
      try corpus.makeFolder(folder)
      let text = TraceText(trace: Trace(steps: steps))
      _ = try bench.files.make("\(folder)/streak.trace", with: Array(text.text.utf8))
    }
    let report = try bench.corpus("y").merge(bench.corpus("x"))
    let id = Trace(steps: [.reboot]).id
    #expect(report.added == ["/disk/y/Known/a/streak-\(id).trace.lz4"])
    #expect(try bench.corpus("y").entries().count == 2)
  }

  @Test func whatCannotBeReadIsNamedAndTheRestIsMerged() throws {
    let bench = Bench()
    let corpus = bench.corpus("x")
    _ = try corpus.save(TraceText(trace: Trace(steps: [.lock])), as: .seed)
    _ = try bench.files.make("/disk/x/Seeds/Seed-0123abcd.trace.lz4", with: [1, 2, 3])
    _ = try bench.files.make("/disk/x/Seeds/Seeds-0123abcd.traces", with: [1, 2, 3])
    let report = try bench.corpus("y").merge(corpus)
    #expect(
      report.problems.map(\.description) == [
        "/disk/x/Seeds/Seed-0123abcd.trace.lz4: not a chaos trace: the first line must be "
          + "'chaos trace 1'",
        "/disk/x/Seeds/Seeds-0123abcd.traces: not a pack of traces",
      ])
    #expect(report.added.count == 1)
  }
}
