// The states that the disk calls legal against all that the rules R1 to R12 allow, listed by code
// that shares nothing with the disk: the two sets are equal, under each model and kind of crash.

import ChaosDisk
import ChaosTrace
import Testing

@Suite struct RuleTests {
  /// Programs that seeds draw, one after the other: none is chosen.
  static let drawn = (0..<30).map { SmallProgram(seed: $0) }

  /// All states that the disk has.
  static func legal(_ phone: SimulatedPhone, _ kind: CrashKind) -> Set<String> {
    let space = CrashSpace(phone.disk.snapshot(), kind)
    var seen: Set<UInt64> = []
    var trees: Set<String> = []
    space.each { state in
      guard seen.insert(state.hash).inserted else { return }
      let tree = space.disk(state).tree()
      trees.insert(SmallProgram.line(tree.map { ($0.path, $0.isDirectory ? nil : $0.content) }))
    }
    return trees
  }

  private static func compare(_ program: SmallProgram, _ model: DiskModelName) throws {
    let kinds: [CrashKind] = model == .apfsPower ? [.panic, .powerLoss] : [.powerLoss]
    for kind in kinds {
      let ruled = Ledger(program, RuleSwitches(model, kind)).states()
      let seen = legal(try program.phone(model), kind)
      let (missing, extra) = (ruled.subtracting(seen), seen.subtracting(ruled))
      #expect(
        missing.isEmpty && extra.isEmpty,
        """
        \(kind): \(program.calls)
        of \(ruled.count), \(missing.count) missing: \(missing.sorted().prefix(6))
        \(extra.count) not allowed: \(extra.sorted().prefix(6))
        """)
    }
  }

  @Test(arguments: drawn, DiskModelName.allCases)
  func `What a crash leaves of a drawn program is what the rules allow, and all of it`(
    _ program: SmallProgram, _ model: DiskModelName
  ) throws {
    try Self.compare(program, model)
  }

  @Test(arguments: SmallProgram.litmus, DiskModelName.allCases)
  func `What a crash leaves of a litmus program is what the rules allow, and all of it`(
    _ program: SmallProgram, _ model: DiskModelName
  ) throws {
    try Self.compare(program, model)
  }

  /// Two lists that are both nearly empty prove nothing.
  @Test func `The programs have much to choose from`() {
    for model in DiskModelName.allCases where model != .kill && model != .lazy {
      let counts = Self.drawn.map { Ledger($0, RuleSwitches(model, .powerLoss)).states().count }
      #expect(counts.reduce(0, +) > 100, "\(model.word)")
      #expect(counts.count { $0 > 1 } > 15, "\(model.word)")
    }
  }
}
