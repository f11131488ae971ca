// The corpus folder: what is kept where, what is listed, what is found, what is refused.

import ChaosHash
import ChaosTestSupport
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosCorpus

@Suite struct CorpusFolderTests {
  let folder: TemporaryFolder
  let corpus: CorpusFolder
  let reset = TraceText(trace: Trace(steps: [.reboot]))
  let lock = TraceText(trace: Trace(steps: [.lock]))

  init() throws {
    folder = try TemporaryFolder()
    corpus = CorpusFolder(folder("Corpus/"))
  }

  /// The digest is that of the canonical bytes: eight zeros, a three and seven zeros, by
  /// `xxhsum -H2`.
  @Test func idsAreTheHashOfTheCanonicalBytes() {
    #expect(reset.trace.bytes == [0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0])
    #expect(reset.trace.digest.description == "51c6e3670c27b4a88f55ce90e7a5585e")
    #expect(reset.trace.id == "51c6e367")
    let noted = TraceText(trace: reset.trace, notes: [TraceText.Note("a", "b")])
    #expect(noted.trace.id == reset.trace.id)
    #expect(lock.trace.id != reset.trace.id)
  }

  @Test func everyPlaceHasItsPath() throws {
    let store = "canary:torn-write"
    let paths = [
      try corpus.save(reset, as: .regression(store: store, invariant: "NoTornValue")),
      try corpus.save(reset, as: .known(store: store, invariant: "NoTornValue")),
      try corpus.save(reset, as: .seed),
    ]
    #expect(
      paths == [
        folder("Corpus/Regressions/canary~torn-write/NoTornValue-51c6e367.trace.lz4"),
        folder("Corpus/Known/canary~torn-write/NoTornValue-51c6e367.trace.lz4"),
        folder("Corpus/Seeds/Seed-51c6e367.trace.lz4"),
      ])
    let entries = try corpus.entries()
    #expect(entries.map(\.path) == paths.sorted())
    #expect(entries.map(\.section) == [.known, .regressions, .seeds])
    #expect(entries.map(\.store) == [store, store, nil])
    #expect(entries.map(\.invariant) == ["NoTornValue", "NoTornValue", nil])
    #expect(entries.map(\.id) == ["51c6e367", "51c6e367", "51c6e367"])
    #expect(try entries.map { try $0.read() } == [reset, reset, reset])
    #expect(try corpus.entries(in: .known) == [entries[0]])
  }

  @Test func savingTwiceKeepsTheFirstFile() throws {
    let first = try corpus.save(
      TraceText(trace: reset.trace, notes: [TraceText.Note("by", "first")]), as: .seed)
    let second = try corpus.save(
      TraceText(trace: reset.trace, notes: [TraceText.Note("by", "second")]), as: .seed)
    #expect(first == second)
    #expect(try TraceFile.read(first).note("by") == "first")
    #expect(try folder.files().count == 1)
  }

  @Test func anAbsentCorpusIsEmpty() throws {
    #expect(!corpus.exists)
    #expect(try corpus.entries() == [])
    try corpus.checkWritable()
    #expect(!corpus.exists)
    _ = try corpus.save(reset, as: .seed)
    #expect(corpus.exists)
  }

  /// Bytewise, whatever the folder's own order and the language's idea of letters.
  @Test func entriesAreSortedByBytes() throws {
    let names = ["b.trace", "a.trace", "C.trace", "é.trace", "a-b.trace", "a.b.trace", "z.trace"]
    for name in names { try folder.write([], to: "Corpus/Seeds/\(name)") }
    #expect(
      try corpus.entries().map { String($0.path.dropFirst(corpus.root.count + 7)) } == [
        "C.trace", "a-b.trace", "a.b.trace", "a.trace", "b.trace", "z.trace", "é.trace",
      ])
    #expect(try corpus.entries(in: .seeds) == corpus.entries())
  }

  /// `/` comes after `.` and `-`, so the order of paths is not the order of folders.
  @Test func storesAreSortedByTheirPaths() throws {
    for store in ["a", "a-b", "a.b", "a0"] {
      _ = try corpus.save(reset, as: .known(store: store, invariant: "NoTornValue"))
    }
    #expect(try corpus.entries(in: .known).map(\.store) == ["a-b", "a.b", "a", "a0"])
  }

  /// Of several complaints the first by name is made, whatever order the disk has.
  @Test func theSameMisplacedFileIsAlwaysBlamed() throws {
    for number in (10..<40).reversed() { try folder.write([], to: "Corpus/Known/\(number).trace") }
    #expect(throws: TraceFileError(file: folder("Corpus/Known/10.trace"), reason: .misplaced)) {
      try corpus.entries()
    }
  }

  @Test func filesOfPeopleAreEntriesAndNotesAreNot() throws {
    let text = Array(reset.text.utf8)
    try folder.write(text, to: "Corpus/README.md")
    try folder.write(text, to: "Corpus/.gitattributes")
    try folder.write(text, to: "Corpus/Known/plain-file/streak.trace")
    try folder.write(text, to: "Corpus/Known/plain-file/why.md")
    try folder.write(text, to: "Corpus/Known/plain-file/.chaos-1-0.tmp")
    let entries = try corpus.entries()
    #expect(entries.map(\.path) == [folder("Corpus/Known/plain-file/streak.trace")])
    #expect(entries.map(\.store) == ["plain-file"])
    #expect(entries.map(\.id) == [nil])
    #expect(try entries[0].read() == reset)
  }

  @Test(arguments: [
    ("stray.trace", "stray.trace"),
    ("Regression/plain-file/a.trace", "Regression"),
    ("Known/a.trace", "Known/a.trace"),
    ("Known/plain-file/deep/a.trace", "Known/plain-file/deep"),
    ("Seeds/deep/a.trace", "Seeds/deep"),
  ])
  func misplacedFilesAreNotSilentlySkipped(file: String, blamed: String) throws {
    try folder.write(Array(reset.text.utf8), to: "Corpus/\(file)")
    let error = #expect(throws: TraceFileError.self) { try corpus.entries() }
    #expect(
      error?.description == "\(folder("Corpus/" + blamed)): has no place here: a corpus holds "
        + "Regressions/<store>/, Known/<store>/, Found/<store>/ and Seeds/")
    #expect(error?.exit == .malformed)
  }

  @Test func foldersOfNoStoreAreNamed() throws {
    try folder.write([], to: "Corpus/Known/canary:torn/a.trace")
    let error = #expect(throws: TraceFileError.self) { try corpus.entries() }
    let path = folder("Corpus/Known/canary:torn")
    #expect(error?.description == "\(path): no store's name gives this folder")
  }
}
