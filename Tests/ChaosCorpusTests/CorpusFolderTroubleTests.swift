// Looking up by digits, names that are taken, folders that say no.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosCorpus

@Suite struct CorpusFolderTroubleTests {
  let folder: TemporaryFolder
  let corpus: CorpusFolder
  let reset = TraceText(trace: Trace(steps: [.reboot]))
  let lock = TraceText(trace: Trace(steps: [.lock]))

  init() throws {
    folder = try TemporaryFolder()
    corpus = CorpusFolder(folder("Corpus"))
  }

  @Test func idsAreFoundByTheirBeginning() throws {
    let path = try corpus.save(reset, as: .known(store: "a", invariant: "NoTornValue"))
    _ = try corpus.save(lock, as: .seed)
    for count in 1...8 {
      #expect(try corpus.find(String(reset.trace.id.prefix(count))).path == path)
    }
    #expect(try corpus.find(reset.trace.id.uppercased()).path == path)
  }

  @Test(arguments: ["", "0000ffff", "xyz", "NoTornValue", "51c6e3670"])
  func unknownIdsAreNotFound(id: String) throws {
    _ = try corpus.save(reset, as: .known(store: "a", invariant: "NoTornValue"))
    let error = #expect(throws: TraceFileError.self) { try corpus.find(id) }
    #expect(error?.description == "no trace has the id '\(id)'")
    #expect(error?.exit == .notFound)
  }

  @Test func ambiguousIdsNameAllTraces() throws {
    let first = try corpus.save(reset, as: .known(store: "a", invariant: "NoTornValue"))
    let second = try corpus.save(reset, as: .regression(store: "b", invariant: "NoTornValue"))
    let id = reset.trace.id
    let error = #expect(throws: TraceFileError.self) { try corpus.find(id) }
    #expect(error?.reason == .ambiguous(id, [first, second]))
    #expect(error?.description == "the id '\(id)' begins 2 traces: \(first), \(second)")
    #expect(error?.exit == .malformed)
    #expect(try corpus.find(id, store: "b").path == second)
    #expect(throws: TraceFileError.self) { try corpus.find(id, store: "c") }
  }

  /// A stray file keeps nobody from a trace that is there; whoever finds none hears of it.
  @Test(arguments: [
    "stray.trace", "Regression/a/a.trace", "Known/a.trace", "Known/canary:torn/a.trace",
    "Known/a/deep/a.trace", "Seeds/deep/a.trace",
  ])
  func strayFilesAreInNobodysWay(file: String) throws {
    let path = try corpus.save(reset, as: .known(store: "a", invariant: "NoTornValue"))
    try folder.write(Array(reset.text.utf8), to: "Corpus/\(file)")
    #expect(try corpus.find(reset.trace.id).path == path)
    let error = #expect(throws: TraceFileError.self) { try corpus.find("0000ffff") }
    #expect(error?.reason == .misplaced || error?.reason == .notAStore)
  }

  /// The shortest trace to two bugs is one trace.
  @Test func placesOfOneTraceAreNotAmbiguous() throws {
    let first = try corpus.save(reset, as: .found(store: "a", invariant: "NoSilentRegression"))
    _ = try corpus.save(reset, as: .found(store: "a", invariant: "RecoversAfterUnlock"))
    #expect(try corpus.find(reset.trace.id).path == first)
  }

  /// Another trace under the name that this one would have: it gets more digits, and both are
  /// found.
  @Test func sharedDigitsGiveLongerNames() throws {
    let digits = reset.trace.digest.description
    let taken = "Corpus/Seeds/Seed-\(digits.prefix(8)).trace.lz4"
    try folder.write(TraceFile.encode(lock), to: taken)
    let path = try corpus.save(reset, as: .seed)
    #expect(path == folder("Corpus/Seeds/Seed-\(digits.prefix(16)).trace.lz4"))
    #expect(try corpus.save(reset, as: .seed) == path)
    #expect(try folder.read(taken) == TraceFile.encode(lock))
    #expect(try corpus.find(String(digits.prefix(9))).read() == reset)
    // The file whose name lies about its content does not answer to it.
    let entry = try corpus.entries()[0]
    let error = #expect(throws: TraceFileError.self) { try entry.read() }
    #expect(
      error?.description
        == "\(folder(taken)): holds the trace \(lock.trace.id), which is not the one that its name "
        + "says")
    for count in [16, 32] {
      try folder.write(
        TraceFile.encode(lock), to: "Corpus/Seeds/Seed-\(digits.prefix(count)).trace.lz4")
    }
    #expect(
      throws: TraceFileError(
        file: folder("Corpus/Seeds/Seed-\(digits).trace.lz4"), reason: .taken)
    ) { try corpus.save(reset, as: .seed) }
  }

  /// A file of a newer build, or a damaged one, is somebody's: it is not replaced, and what cannot
  /// have its name has a longer one.
  @Test func filesInTheWayAreLeftAlone() throws {
    let digits = reset.trace.digest.description
    let newer = LZ4Frame.compress(Array("chaos trace 2\n".utf8))
    try folder.write(newer, to: "Corpus/Seeds/Seed-\(digits.prefix(8)).trace.lz4")
    #expect(
      try corpus.save(reset, as: .seed)
        == folder("Corpus/Seeds/Seed-\(digits.prefix(16)).trace.lz4"))
    // Where every name is taken, the first file says why.
    for count in [16, 32] {
      try folder.write(newer, to: "Corpus/Known/a/X-\(digits.prefix(count)).trace.lz4")
    }
    let name = "Corpus/Known/a/X-\(digits.prefix(8)).trace.lz4"
    try folder.write(newer, to: name)
    let error = #expect(throws: TraceFileError.self) {
      try corpus.save(reset, as: .known(store: "a", invariant: "X"))
    }
    #expect(error?.description == "\(folder(name)): trace format 2, this build reads 1")
    #expect(error?.exit == .malformed)
    #expect(try folder.read(name) == newer)
  }

  // MARK: Ids in packs

  /// Traces whose ids begin alike: a file's and a packed one's.
  private func alike() throws -> (file: TraceText, packed: TraceText) {
    var some = SomeTraces(11)
    let file = TraceText(trace: some.trace(steps: 4))
    _ = try corpus.save(file, as: .seed)
    while true {
      let other = TraceText(trace: some.trace(steps: 4))
      if other.trace.id.prefix(2) == file.trace.id.prefix(2) { return (file, other) }
    }
  }

  @Test func aShortIdOfAFileAndOfAPackedTraceIsAmbiguous() throws {
    let (file, packed) = try alike()
    let pack = try corpus.savePack([packed]).path
    let path = try corpus.find(file.trace.id).path
    let short = String(file.trace.id.prefix(2))
    #expect(throws: TraceFileError(file: corpus.root, reason: .ambiguous(short, [path, pack]))) {
      try corpus.find(short)
    }
    #expect(try corpus.find(packed.trace.id).read() == packed)
    // The same trace in a file and in a pack is one.
    _ = try corpus.savePack([file])
    #expect(try corpus.find(file.trace.id).path == path)
  }

  @Test func everyDigitOfAPackedTraceCounts() throws {
    _ = try corpus.savePack([reset, lock])
    let digits = reset.trace.digest.description
    for count in [4, 10, 11, 31, 32] {
      #expect(try corpus.find(String(digits.prefix(count))).read() == reset)
    }
    let wrong = String(digits.prefix(11)) + "0000"
    #expect(!digits.hasPrefix(wrong))
    for id in [wrong, digits + "0"] {
      #expect(throws: TraceFileError(file: corpus.root, reason: .noSuchTrace(id))) {
        try corpus.find(id)
      }
    }
  }

  @Test func aFileInPlaceOfAFolderIsAnError() throws {
    try folder.write([], to: "Corpus")
    for error in [errorOfCheck(corpus), errorOfSave(corpus)] {
      #expect(error?.exit == .cannotWrite)
      #expect(error?.description.hasSuffix(": cannot be written: Not a directory") == true)
    }
    #expect(errorOfCheck(corpus)?.description.hasPrefix(corpus.root) == true)
    let error = #expect(throws: TraceFileError.self) { try corpus.entries() }
    #expect(
      error == TraceFileError(file: corpus.root, reason: .notReadable(.notDirectory)))
    #expect(error?.description == "\(corpus.root): cannot be read: Not a directory")
    #expect(try folder.files() == ["Corpus"])
  }

  @Test func unwritableFoldersAreNoticedBefore() throws {
    try folder.write([], to: "Corpus/Known/README.md")
    for name in [".", "Corpus", "Corpus/Known"] { try folder.setMode(0o777, of: name) }
    withoutPrivileges { #expect(errorOfCheck(corpus) == nil) }
    try folder.setMode(0o555, of: "Corpus/Known")
    let section = withoutPrivileges { errorOfCheck(corpus) }
    #expect(
      section
        == TraceFileError(file: folder("Corpus/Known"), reason: .notWritable(.permissionDenied)))
    try folder.setMode(0o555, of: "Corpus")
    let (checked, saved) = withoutPrivileges { (errorOfCheck(corpus), errorOfSave(corpus)) }
    #expect(
      checked == TraceFileError(file: folder("Corpus"), reason: .notWritable(.permissionDenied)))
    #expect(
      saved == TraceFileError(file: folder("Corpus/Seeds"), reason: .notWritable(.permissionDenied))
    )
    #expect(checked?.exit == .cannotWrite)
    #expect(try folder.files() == ["Corpus/Known/README.md"])
  }

  private func errorOfCheck(_ corpus: CorpusFolder) -> TraceFileError? {
    do throws(TraceFileError) {
      try corpus.checkWritable()
      return nil
    } catch {
      return error
    }
  }

  private func errorOfSave(_ corpus: CorpusFolder) -> TraceFileError? {
    do throws(TraceFileError) {
      _ = try corpus.save(reset, as: .seed)
      return nil
    } catch {
      return error
    }
  }
}
