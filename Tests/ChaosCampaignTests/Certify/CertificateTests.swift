// Certificates and searches as files: the same bytes whoever made them, and nothing that somebody
// changed is taken for one.

import ChaosCatalog
import ChaosCorpus
import ChaosTestSupport
import ChaosTrace
import SystemPackage
import Testing

@testable import ChaosCampaign

@Suite struct CertificateTests {
  private static let plan = CertifyPlan(
    Alphabet(letters: [.launchApp, .actApp, .killApp, .powerLoss, .unlock]), model: .ext4Ordered)
  private static let identity = SearchFile.Identity(
    version: chaosVersion, program: "none", store: "hardened-file", plan: plan)

  private func certificate() throws -> Certificate {
    try #require(try Searched(Self.plan, "hardened-file", upTo: 3).certificate)
  }

  @Test func anyNumberOfWorkersGivesTheSameBytes() throws {
    for store in ["hardened-file", "canary:no-folder-sync"] {
      let plan = CertifyPlan(model: .apfsPanic)
      let texts = try (1...3).map { workers in
        try #require(
          try Searched(plan, store, upTo: 3, workers: workers).certificate
        ).text
      }
      #expect(texts[1] == texts[0] && texts[2] == texts[0], "\(store)")
    }
  }

  /// Stopped after each round, and gone on from the file by another one.
  @Test func aSearchThatIsStoppedGoesOn() throws {
    let folder = try TemporaryFolder()
    let path = folder("search")
    let whole = try Searched(Self.plan, "hardened-file", upTo: 4)
    for rounds in [0, 1, 2, 3] {
      let stopped = try Searched(Self.plan, "hardened-file", upTo: 4, rounds: rounds)
      try SearchFile.write(stopped.table, Self.identity, to: path)
      let table = try #require(try SearchFile.read(path, Self.identity))
      #expect(table.count == stopped.table.count && table.count < whole.table.count)
      let again = try Searched(
        Self.plan, "hardened-file", upTo: 4, from: table, workers: 2)
      #expect(again.certificate?.text == whole.certificate?.text)
    }
    // Whoever wants more goes on, too; whoever wants less has it.
    try SearchFile.write(whole.table, Self.identity, to: path)
    let table = try #require(try SearchFile.read(path, Self.identity))
    let less = try Searched(Self.plan, "hardened-file", upTo: 3, from: table)
    #expect(try less.certificate?.text == certificate().text)
  }

  @Test func aLevelThatIsNotWholeIsNotCertified() throws {
    let part = try Searched(Self.plan, "hardened-file", upTo: 4, rounds: 2)
    let certificate = try #require(part.certificate)
    let whole = try #require(try Searched(Self.plan, "hardened-file", upTo: 4).certificate)
    #expect(certificate.steps < 4 && certificate.isHeld)
    #expect(certificate.levels == Array(whole.levels[...certificate.steps]))
  }

  // MARK: Files

  private func refusal(_ bytes: [UInt8], _ folder: TemporaryFolder) throws -> String? {
    let path = try folder.write(bytes, to: "search")
    do {
      _ = try SearchFile.read(path, Self.identity)
      return nil
    } catch {
      return "\(error)".replacing(path, with: "FILE")
    }
  }

  @Test func aDamagedSearchIsRefused() throws {
    let folder = try TemporaryFolder()
    let table = try Searched(Self.plan, "hardened-file", upTo: 2).table
    let bytes = SearchFile.bytes(table, Self.identity)
    #expect(try refusal(bytes, folder) == nil)
    for place in stride(from: 0, to: bytes.count, by: 97) {
      var changed = bytes
      changed[place] ^= 1
      let said = try #require(try refusal(changed, folder), "byte \(place)")
      #expect(said.hasPrefix("FILE: byte "))
    }
    for length in stride(from: 0, to: bytes.count, by: 101) {
      let said = try #require(try refusal(Array(bytes[..<length]), folder), "\(length) bytes")
      #expect(said.hasPrefix("FILE: byte "))
    }
    #expect(
      try refusal(Array("notes\n".utf8), folder) == "FILE: byte 0: no search of 'chaos certify'")
    #expect(try refusal(bytes + [0], folder)?.hasPrefix("FILE: byte ") == true)
  }

  @Test func aSearchOfSomethingElseIsRefused() throws {
    let folder = try TemporaryFolder()
    let table = try Searched(Self.plan, "hardened-file", upTo: 1).table
    var other = Self.identity
    other.plan.era = .ios15
    let path = folder("search")
    try SearchFile.write(table, other, to: path)
    #expect {
      try SearchFile.read(path, Self.identity)
    } throws: { error in
      "\(error)".hasPrefix("\(path): is of another search (era ios15); remove it, ")
    }
    #expect(try SearchFile.read(folder("nothing"), Self.identity) == nil)
  }

  @Test func aFullDiskKeepsTheOldSearch() throws {
    let folder = try TemporaryFolder()
    let path = folder("search")
    let small = try Searched(Self.plan, "hardened-file", upTo: 1).table
    let large = try Searched(Self.plan, "hardened-file", upTo: 2).table
    try SearchFile.write(small, Self.identity, to: path)
    #expect(throws: TraceFileError.self) {
      try SearchFile.write(large, Self.identity, to: path, in: FullFiles(room: 500))
    }
    #expect(try SearchFile.read(path, Self.identity)?.count == small.count)
    #expect(try folder.files() == ["search"])
  }

  @Test func aChangedCertificateIsRefused() throws {
    let folder = try TemporaryFolder()
    let certificate = try certificate()
    let path = try folder.write(Array(certificate.text.utf8), to: "c.json")
    #expect(try Certificate.read(path) == certificate)
    func refusal(_ text: String) throws -> String? {
      let path = try folder.write(Array(text.utf8), to: "c.json")
      do {
        _ = try Certificate.read(path)
        return nil
      } catch {
        return "\(error)".replacing(path, with: "FILE")
      }
    }
    let verdict = "\"verdict\" : \"held\""
    #expect(certificate.text.contains(verdict))
    #expect(
      try refusal(certificate.text.replacing(verdict, with: "\"verdict\" : \"fine\""))
        == "FILE: hash: is not that of the rest: somebody changed the certificate")
    #expect(try refusal(String(certificate.text.dropLast(20)))?.hasPrefix("FILE: ") == true)
    #expect(
      try refusal(certificate.text.replacing("\"store\"", with: "\"shop\""))
        == "FILE: 'store' is missing")
    var other = certificate
    other.levels.removeLast()
    other.seal()
    #expect(try refusal(other.text) == "FILE: levels: are not those of 3 steps")
    func refusal(_ change: (inout Certificate) -> Void) throws -> String? {
      var other = certificate
      change(&other)
      other.seal()
      return try refusal(other.text)
    }
    // Named anew by somebody who wants more to be proven than is, or who wants a trap.
    #expect(try refusal { $0.steps = .max } == "FILE: steps: \(Int.max) is not a valid count")
    #expect(
      try refusal { $0.levels[1].worlds = .max }
        == "FILE: levels[1].worlds: \(Int.max) is not a valid count")
    #expect(
      try refusal { $0.levels[2].cutCrashes = -1 }
        == "FILE: levels[2].cutCrashes: -1 is not a valid count")
    #expect(
      try refusal { $0.levels[1].traces = "\(UInt128.max)" }
        == "FILE: levels[1].traces: not a valid count")
    #expect(
      try refusal { $0.levels[1].traces = "07" } == "FILE: levels[1].traces: not a valid count")
    #expect(try refusal { $0.traces = "9" } == "FILE: traces: are not those of the levels")
    #expect(try refusal { $0.worlds = 1 } == "FILE: worlds: are not those of the levels")
    #expect(try refusal { $0.witnesses = [] } == "FILE: witnesses: 0 of traces of 0 steps")
    #expect(
      try refusal { $0.survivors = "all sets, always" }
        == "FILE: survivors: not as crashes choose here")
    // What the hash of the parts does not cover.
    let more = "FILE: says more, or says it otherwise, than 'chaos certify' writes"
    #expect(
      try refusal(certificate.text.replacing("{\n  \"", with: "{\n  \"note\" : \"audited\",\n  \""))
        == more)
    #expect(try refusal(certificate.text + "\n") == more)
    #expect(
      try refusal(certificate.text.replacing("\"streak\"", with: "\"everything\""))
        == "FILE: plan.acts: no act 'everything'")
  }

  // MARK: Checks

  private func check(_ certificate: Certificate) throws -> CertificateCheck {
    try CertificateCheck.run(
      certificate, samples: 40, seed: 1, runner: InProcessRunner(Catalog(), count: 2))
  }

  @Test func aCertificateThatIsTrueIsConfirmed() throws {
    let certificate = try certificate()
    let checked = try check(certificate)
    #expect(checked.verdict == .held && checked.doubts == [])
    #expect(checked.levels > 1 && checked.traces == 40)
    #expect(checked.witnesses == certificate.witnesses.count && checked.witnesses > 8)
  }

  /// Whoever can name a certificate anew can write anything into it: that is found by running.
  @Test func aCertificateThatIsNotTrueIsFoundOut() throws {
    let certificate = try certificate()
    var other = certificate
    other.levels[1].worlds += 1
    other.seal()
    #expect(try check(other).doubts.first?.hasPrefix("traces of 1 steps: ") == true)
    other = certificate
    other.witnesses[5].world = String(repeating: "0", count: 32)
    other.seal()
    let witness = try check(other)
    #expect(witness.doubts == ["witnesses[5]: its trace leads to another world here"])
    #expect(witness.verdict == .unknown)
    other = certificate
    other.store = "canary:writes-in-place"
    other.seal()
    #expect(try check(other).verdict != .held)
  }

  @Test func aDrawnTraceThatBreaksIsTold() throws {
    let plan = CertifyPlan(
      Alphabet(letters: [.launchExtension, .actExtension, .powerLoss]), model: .apfsPanic)
    let broken = try #require(
      try Searched(plan, "canary:no-folder-sync", upTo: 4).certificate)
    #expect(!broken.isHeld)
    var claimed = try #require(try Searched(plan, "hardened-file", upTo: 4).certificate)
    claimed.store = "canary:no-folder-sync"
    claimed.seal()
    let checked = try CertificateCheck.run(
      claimed, samples: 400, seed: 1, runner: InProcessRunner(Catalog()))
    #expect(checked.verdict == .broken)
    let trace = try #require(checked.breaking)
    let catalog = Catalog()
    let outcome = catalog.simulator().run(trace, try catalog.store("canary:no-folder-sync"))
    #expect(outcome.violations.map(\.invariant) == checked.broken)
  }
}

/// The machine's files, on a disk that takes a few bytes and no more.
private struct FullFiles: CorpusFiles {
  private let files = HostFiles()
  let room: Int

  init(room: Int) { self.room = room }

  var writer: Int { files.writer }
  func names(in folder: String) throws(Errno) -> [String] { try files.names(in: folder) }
  func isFolder(_ path: String) -> Bool? { files.isFolder(path) }
  func isOne(_ path: String, _ other: String) -> Bool { files.isOne(path, other) }
  func makeFolder(_ path: String) throws(Errno) { try files.makeFolder(path) }
  func contents(of path: String, atMost limit: Int) throws(Errno) -> [UInt8] {
    try files.contents(of: path, atMost: limit)
  }
  func create(_ path: String) throws(Errno) -> Int32 { try files.create(path) }
  func append(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) throws(Errno) -> Int {
    if bytes.count > room { throw .noSpace }
    return try files.append(bytes, to: descriptor)
  }
  func flush(_ descriptor: Int32) throws(Errno) { try files.flush(descriptor) }
  func close(_ descriptor: Int32) { files.close(descriptor) }
  func flush(file path: String) throws(Errno) { try files.flush(file: path) }
  func flush(folder: String) throws(Errno) { try files.flush(folder: folder) }
  func rename(_ old: String, to new: String) throws(Errno) { try files.rename(old, to: new) }
  func link(_ old: String, to new: String) throws(Errno) { try files.link(old, to: new) }
  func unlink(_ path: String) throws(Errno) { try files.unlink(path) }
  func lock(folder: String) throws(Errno) -> Int32 { try files.lock(folder: folder) }
}
