// The canonical crash states against all that a crash may leave: each is legal, each is what its
// survivor set comes to, and what they leave out is known.

import ChaosDisk
import ChaosHash
import ChaosTrace
import SystemPackage
import Testing

@Suite struct EnumerationTests {
  static let kinds = [CrashKind.panic, .powerLoss]

  /// The trees of the canonical states of a disk.
  static func canonical(_ phone: SimulatedPhone, _ kind: CrashKind) -> Set<String> {
    let space = CrashSpace(phone.disk.snapshot(), kind)
    return Set(space.survivors.sets.map { CrashStates.text(space.disk(space.state($0))) })
  }

  @Test(arguments: LitmusTests.all, Litmus.models)
  func `Each canonical state is one that the rules allow`(
    _ litmus: Litmus, _ model: DiskModelName
  ) throws {
    let phone = try litmus.phone(model)
    for kind in EnumerationTests.kinds {
      let legal = litmus.expected(try #require(Litmus.Rules(model, kind)))
      let seen = EnumerationTests.canonical(phone, kind)
      #expect(seen.subtracting(legal).sorted() == [], "\(kind)")
      #expect(!seen.isEmpty)
    }
  }

  /// What is left out takes two choices at once, or a page that is torn and was not the last: a
  /// sweep crashes after each write, when that page was the last.
  @Test func `The canonical states are most of what small disks may become`() throws {
    for model in Litmus.models {
      var legal = 0
      var seen = 0
      for litmus in LitmusTests.all {
        let phone = try litmus.phone(model)
        for kind in EnumerationTests.kinds {
          legal += litmus.expected(try #require(Litmus.Rules(model, kind))).count
          seen += EnumerationTests.canonical(phone, kind).count
        }
      }
      let whole: [DiskModelName] = [.kill, .lazy, .apfsPanic, .ext4Ordered]
      if whole.contains(model) {
        #expect(seen == legal, "\(model.word): \(seen) of \(legal)")
      } else {
        #expect(seen * 10 >= legal * 3, "\(model.word): \(seen) of \(legal)")
      }
    }
  }

  @Test(arguments: LitmusTests.all, DiskModelName.allCases)
  func `A state is what its survivor set comes to, and its hash names its tree`(
    _ litmus: Litmus, _ model: DiskModelName
  ) throws {
    let phone = try litmus.phone(model)
    for kind in EnumerationTests.kinds {
      let space = CrashSpace(phone.disk.snapshot(), kind)
      var trees: [UInt64: Digest] = [:]
      var hashes: [Digest: UInt64] = [:]
      for survivors in CrashStates.survivors(phone.disk, kind) + space.survivors.sets {
        let state = space.state(survivors)
        let disk = space.disk(state)
        let copy = SimulatedPhone.copy(of: phone)
        copy.crash(kind, survivors)
        #expect(disk.digest == copy.disk.digest, "\(survivors.text)")
        #expect(disk.freePages == copy.disk.freePages, "\(survivors.text)")
        #expect(disk.visibleHash == state.hash, "\(survivors.text)")
        #expect(trees.updateValue(disk.digest, forKey: state.hash) ?? disk.digest == disk.digest)
        #expect(hashes.updateValue(state.hash, forKey: disk.digest) ?? state.hash == state.hash)
      }
    }
  }

  @Test(arguments: DiskModelName.allCases)
  func `The sets are counted off in one order, and the mildest is first`(
    _ model: DiskModelName
  ) throws {
    let phone = try SurvivorTests.phone(model)
    let sets = phone.disk.canonicalSurvivors(.powerLoss).sets
    #expect(sets == SimulatedPhone.copy(of: phone).disk.canonicalSurvivors(.powerLoss).sets)
    #expect(Set(sets).count == sets.count)
    let copy = SimulatedPhone.copy(of: phone)
    copy.crash(.powerLoss, sets[0])
    if model != .lazy { #expect(copy.disk.digest == phone.disk.digest) }
  }

  @Test func `A cap says that it cut something`() throws {
    let small = try SurvivorTests.phone(.posixWorst)
    #expect(!small.disk.canonicalSurvivors(.powerLoss).isCut)
    let pages = SimulatedPhone(.posixWorst)
    try pages.files.put("/f", run("A", 49 * 4_096))
    #expect(pages.disk.canonicalSurvivors(.powerLoss).isCut)
    let names = SimulatedPhone(.ext4Ordered)
    for name in 0..<7 { try names.files.put("/\(name)", "") }
    #expect(names.disk.canonicalSurvivors(.powerLoss).isCut)
  }
}
