// Steps that code builds in an unusual way have the same single encoding as all others.

import Testing

@testable import ChaosTrace

@Suite struct CanonicalFormTests {
  /// Each of them can be written in Swift, and none of them is what its own bytes decode to.
  static let unusual: [(Step, same: Step)] = [
    (.corrupt(file: 1, at: 2, mask: 0), same: .corrupt(file: 1, at: 2, mask: 1)),
    (.fault(.app, .openError, nth: 0), same: .fault(.app, .openError, nth: 1)),
    (
      .act(.app, .streak, .theme, .large, pause: 4),
      same: .act(.app, .streak, on: .score, pause: 4)
    ),
    (.act(.app, .read, .theme, .huge, pause: 0), same: .act(.app, .read, on: .theme)),
    (.panic(changed(.torn, to: .all)), same: .panic(.all)),
    (.powerLoss(changed(.torn, to: .only)), same: .powerLoss(Survivors(.only, index: 3))),
    (.timeZone(15), same: .timeZone(-12)),
    (.timeZone(-13), same: .timeZone(14)),
    (.timeZone(.max), same: .timeZone(-8)),
    (.panic(named(.asMode, 4)), same: .panic(.all)),
    (.panic(named(.cut, 4)), same: .panic(Survivors(.all, names: NameSurvivors(.cut, index: 4)))),
  ]

  /// A survivor set with an operand that its choice of names may not use.
  static func named(_ mode: NameMode, _ index: UInt8) -> Survivors {
    var survivors = Survivors.all
    survivors.names.mode = mode
    survivors.names.index = index
    return survivors
  }

  /// A survivor set whose mode changed after it was made, with operands left over.
  static func changed(_ mode: SurvivorMode, to new: SurvivorMode) -> Survivors {
    var survivors = Survivors(mode, index: 3, tear: 4)
    survivors.mode = new
    return survivors
  }

  @Test(arguments: unusual.indices)
  func unusualStepsHaveOneEncodingAndOneText(index: Int) throws {
    let (step, same) = Self.unusual[index]
    #expect(step.record == same.record)
    #expect(Step(step.record) == same)
    #expect(step.text == same.text)
    let read = try TraceText(parsing: "chaos trace 1\nphone ios18\n\(step.text)")
    #expect(read.trace.steps == [same])
  }

  @Test func actsWrapToAKeyThatTheBehaviourCanUse() {
    #expect(Step.act(.app, .append, on: .theme) == .act(.app, .append, on: .list))
    #expect(Step.act(.app, .read, on: .theme) != .act(.app, .read, on: .list))
  }

  /// Of all bytes that mean a trace only those that it would write are its canonical ones.
  @Test func otherBytesAreNotCanonical() {
    let trace = Trace(steps: [.lock, .act(.app, .write, on: .theme), .panic(.all)])
    #expect(Trace(canonical: trace.bytes) == trace)
    #expect(Trace(canonical: Array(trace.bytes.dropLast())) == nil)
    var refused = 0
    for place in trace.bytes.indices {
      var bytes = trace.bytes
      bytes[place] ^= 0x80
      let other = Trace(decoding: bytes)
      #expect((Trace(canonical: bytes) != nil) == (other.bytes == bytes), "byte \(place)")
      if other.bytes != bytes { refused += 1 }
    }
    #expect(refused > 5)
  }
}
