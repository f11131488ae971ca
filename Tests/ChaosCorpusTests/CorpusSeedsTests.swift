// Packing and unpacking seeds: no note is lost, nothing goes before what stands for it is safe, and
// what lies outside of the corpus is somebody else's.

import ChaosDisk
import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct CorpusSeedsTests {
  private let files = DiskFiles(DiskFiles.empty(.apfsPower))
  private let traces = [Step.reboot, .lock, .unlock].map { Trace(steps: [$0]) }

  private func corpus(_ name: String) -> CorpusFolder { CorpusFolder("/disk/\(name)", on: files) }

  private func noted(_ number: Int, _ source: String) -> TraceText {
    TraceText(trace: traces[number], notes: [TraceText.Note("source", source)])
  }

  /// A file as `cp` or git leaves it: under its name, and not yet on the disk.
  private func leave(_ bytes: [UInt8], at path: String, on files: DiskFiles) throws {
    try files.makeFolders(FilePlace.parent(of: path), in: "/disk")
    let descriptor = try files.create(path)
    var rest = bytes[...]
    while !rest.isEmpty { rest = rest.dropFirst(try files.append(rest, to: descriptor)) }
    files.close(descriptor)
  }

  @Test func unpackingKeepsTheNotesOfFilesAndPacks() throws {
    let mine = corpus("mine")
    let pack = try mine.savePack([noted(0, "a night"), noted(1, "a night")]).path
    let path = try mine.save(noted(0, "a crash log"), as: .seed)
    _ = try mine.unpackSeeds(pack)
    #expect(try mine.packs().isEmpty)
    let notes = try TraceFile.read(path, in: files).notes
    #expect(notes == ["a crash log", "a night"].map { TraceText.Note("source", $0) })
  }

  @Test func aPackOutsideOfTheCorpusStays() throws {
    let backup = try corpus("backup").savePack([noted(0, "a")]).path
    let mine = corpus("mine")
    let paths = try mine.unpackSeeds(backup)
    #expect(paths.count == 1)
    #expect(try corpus("backup").packs() == [backup])
    #expect(try CorpusContent(mine) == CorpusContent(corpus("backup")))
  }

  /// The corpus may be named in several ways.
  @Test func aPackInsideGoesWhateverItIsCalled() throws {
    let folder = try TemporaryFolder()
    let mine = CorpusFolder(folder("Corpus"))
    let pack = try mine.savePack([noted(0, "a")]).path
    _ = try mine.unpackSeeds(
      pack.replacing("/Corpus/", with: "/./Corpus//"))
    #expect(try mine.packs().isEmpty)
    #expect(try mine.entries().count == 1)
  }

  /// What stands for a removed file is on the disk first, also where `cp` has just written it.
  @Test(arguments: CorpusCrashTests.models)
  func filesOfOthersAreSafeBeforeTheirPackGoes(model: DiskModelName) throws {
    let files = DiskFiles(DiskFiles.empty(model))
    let mine = CorpusFolder("/disk/mine", on: files)
    let pack = try mine.savePack([noted(0, "a"), noted(1, "b")]).path
    let name = "Seed-\(traces[0].id).trace.lz4"
    try leave(TraceFile.encode(noted(0, "a")), at: "/disk/mine/Seeds/\(name)", on: files)
    let whole = try CorpusContent(mine)
    let lost = try Crashes.losses(files, of: whole) {
      _ = try mine.unpackSeeds(pack)
    }
    #expect(lost.isEmpty, "\(lost.prefix(5))")
  }

  @Test(arguments: CorpusCrashTests.models)
  func aPackOfOthersIsSafeBeforeItsTracesGo(model: DiskModelName) throws {
    let files = DiskFiles(DiskFiles.empty(model))
    let mine = CorpusFolder("/disk/mine", on: files)
    let texts = [noted(0, "a"), noted(1, "b")]
    for text in texts { _ = try mine.save(text, as: .seed) }
    let bytes = try PackWriter.pack(texts)
    try leave(bytes, at: "/disk/mine/Seeds/\(TracePack.name(of: bytes))", on: files)
    let whole = try CorpusContent(mine)
    let lost = try Crashes.losses(files, of: whole) {
      _ = try mine.packSeeds { _ in }
    }
    #expect(lost.isEmpty, "\(lost.prefix(5))")
  }

  // MARK: Removing

  /// Of what was examined some goes; what came meanwhile, and what cannot be read, was not.
  @Test func onlyWhatIsNamedGoes() throws {
    let mine = corpus("mine")
    for number in 0..<2 { _ = try mine.save(noted(number, "a"), as: .seed) }
    try leave([1, 2, 3], at: "/disk/mine/Seeds/Seed-0123abcd.trace.lz4", on: files)
    let examined = try mine.seeds { _ in }
    #expect(examined.count == 2)
    _ = try mine.save(noted(2, "a fuzzer"), as: .seed)
    try mine.removeSeeds([traces[0].digest])
    let left = try mine.seeds { _ in }
    #expect(Set(left) == [noted(1, "a"), noted(2, "a fuzzer")])
    #expect(files.isFolder("/disk/mine/Seeds/Seed-0123abcd.trace.lz4") == false)
  }

  @Test(arguments: CorpusCrashTests.models)
  func removingSurvivesEveryCrash(model: DiskModelName) throws {
    let files = DiskFiles(DiskFiles.empty(model))
    let mine = CorpusFolder("/disk/mine", on: files)
    var some = SomeTraces(21)
    let packed = (0..<3).map { number in
      TraceText(trace: some.trace(steps: 3), notes: [TraceText.Note("source", "\(number)")])
    }
    _ = try mine.savePack(packed)
    _ = try mine.save(noted(0, "a"), as: .seed)
    // Nobody has flushed this one, and it is what stands for those that go.
    let name = "Seed-\(traces[1].id).trace.lz4"
    try leave(TraceFile.encode(noted(1, "b")), at: "/disk/mine/Seeds/\(name)", on: files)
    var kept = CorpusContent()
    for text in [packed[0], packed[2], noted(1, "b")] { kept.add(text, .seeds, nil) }
    let lost = try Crashes.losses(files, of: kept) {
      try mine.removeSeeds([packed[1].trace.digest, traces[0].digest])
    }
    #expect(lost.isEmpty, "\(lost.prefix(5))")
    #expect(try CorpusContent(mine) == kept)
    #expect(try mine.packs().count == 1)
  }

  // MARK: Damage

  /// A damaged file in the way of one's own saves and merges is left alone, and stops neither.
  @Test func aDamagedFileOfOnesOwnStopsNoMerge() throws {
    let (mine, yours) = (corpus("mine"), corpus("yours"))
    let name = "Seed-\(traces[0].id).trace.lz4"
    try leave([1, 2, 3], at: "/disk/mine/Seeds/\(name)", on: files)
    for number in 0..<2 { _ = try yours.save(noted(number, "yours"), as: .seed) }
    let report = try mine.merge(yours)
    #expect(report.added.count == 2 && report.problems.isEmpty)
    #expect(try files.contents(of: "/disk/mine/Seeds/\(name)", atMost: 9) == [1, 2, 3])
    let readable = try mine.entries().filter { (try? $0.read(in: files)) != nil }
    #expect(readable.count == 2)
    // It goes on to be the same corpus.
    let again = try mine.merge(yours)
    #expect(again.added.isEmpty && again.present == 2)
  }

  @Test func aDamagedPackOfOnesOwnStopsNoMerge() throws {
    let (mine, yours) = (corpus("mine"), corpus("yours"))
    let pack = try yours.savePack([noted(0, "a"), noted(1, "b")]).path
    try leave([1, 2, 3], at: "/disk/mine/Seeds/\(FilePlace.name(of: pack))", on: files)
    _ = try yours.save(noted(2, "c"), as: .regression(store: "z", invariant: "NoTornValue"))
    let report = try mine.merge(yours)
    #expect(report.added.count == 2 && report.problems.isEmpty)
    #expect(try mine.packs().count == 2)
    let again = try mine.merge(yours)
    #expect(again.added.isEmpty && again.present == 2)
  }
}
