// Walks through a trace, field by field, in either direction.

import ChaosTrace

/// Codes one trace with a model, which learns it.
struct TraceCoder<Channel: BitChannel> {
  private var model: StepModel
  private var channel: Channel
  private var contexts = [UInt32](repeating: 0, count: StepModel.contexts)
  private init(_ model: StepModel, _ channel: Channel) {
    self.model = model
    self.channel = channel
  }

  private static func hash(_ one: UInt32, _ other: UInt32) -> UInt32 { StepModel.hash(one, other) }

  // MARK: Fields

  private mutating func bit(_ bit: Bool, _ field: StepField, _ node: UInt32, _ weights: Int)
    -> Bool
  {
    model.pass(
      bit, contexts, field: field, node: node | UInt32(field.rawValue) << 24, weights: weights,
      &channel)
  }

  /// A number of a fixed count of bits.
  private mutating func symbol(_ value: UInt32, bits: Int, _ field: StepField, _ weights: Int)
    -> UInt32
  {
    var node: UInt32 = 1
    for place in (0..<bits).reversed() {
      let bit = bit(value >> UInt32(place) & 1 == 1, field, node, weights * 8 + place)
      node = node * 2 + (bit ? 1 : 0)
    }
    return node - 1 << UInt32(bits)
  }

  /// A number of any size, in less the smaller it is: whether there is one, its length, its bits.
  private mutating func number(_ value: UInt32, _ field: StepField, _ weights: Int) -> UInt32 {
    if !bit(value != 0, field, 1 << 20, weights * 8 + 7) { return 0 }
    let length = UInt32(32 - value.leadingZeroBitCount)
    var bits: UInt32 = 1
    while bits < 17, bit(bits < length, field, 2 << 20 | bits, weights * 8 + 6) { bits += 1 }
    var result: UInt32 = 1
    for place in (0..<(bits - 1)).reversed() {
      let node = 3 << 20 | bits << 12 | result & 0xFFF
      let bit = bit(value >> place & 1 == 1, field, node, weights * 8 + 5)
      result = result * 2 + (bit ? 1 : 0)
    }
    return result
  }

  private mutating func byte(_ value: UInt8, _ field: StepField, _ weights: Int) -> UInt8 {
    UInt8(truncatingIfNeeded: number(UInt32(value), field, weights))
  }

  private mutating func word(_ value: UInt16, _ field: StepField, _ weights: Int) -> UInt16 {
    UInt16(truncatingIfNeeded: number(UInt32(value), field, weights))
  }

  // MARK: Records

  /// The phone, and how many steps follow.
  private mutating func header(_ record: Record, _ count: Int) -> (Record, Int) {
    for place in contexts.indices { contexts[place] = UInt32(place) }
    var result = Record(0)
    result.opcode = UInt8(truncatingIfNeeded: symbol(UInt32(record.opcode), bits: 6, .era, 0))
    for place in contexts.indices { contexts[place] = UInt32(result.opcode) * 31 + UInt32(place) }
    result.a = byte(record.a, .passcode, 1)
    result.b = byte(record.b, .disk, 1)
    result.c = byte(record.c, .variation, 1)
    result.m = word(record.m, .freePages, 1)
    return (result, Int(number(UInt32(count), .length, 2)))
  }

  private mutating func step(_ record: Record, _ header: Record, _ now: StepSituation) -> Record {
    let (last, before) = (now.last, now.secondLast)
    let (phone, whole) = (now.phone, now.wholePhone)
    let (lastKind, lastA) = (UInt32(last.opcode), UInt32(last.a))
    contexts = [
      0, lastKind, Self.hash(lastKind, lastA) &+ UInt32(before.opcode) &* 77, phone,
      Self.hash(whole, lastKind), 0, phone, lastKind,
      Self.hash(now.app, UInt32(min(now.number, 6))),
    ]
    var result = Record(0)
    let bits = symbol(UInt32(record.opcode), bits: 6, .opcode, now.isAppRunning ? 3 : 4)
    result.opcode = UInt8(truncatingIfNeeded: bits)
    let kind = UInt32(result.opcode) + 1
    let same = now.last(of: result.opcode)
    let isAct = Opcode(rawValue: result.opcode) == .act

    let lastPair = lastKind * 256 + lastA
    contexts = [
      kind, Self.hash(kind, lastPair), Self.hash(kind, phone), Self.hash(kind, UInt32(same.a)),
      Self.hash(kind, Self.hash(lastA, UInt32(before.a))), kind, Self.hash(kind, phone),
      Self.hash(kind, UInt32(same.a)), Self.hash(kind, whole),
    ]
    result.a = byte(record.a, .a, 5)

    let kindA = kind * 256 + UInt32(result.a)
    contexts = [
      kind, kindA, Self.hash(kindA, whole * 8 + UInt32(header.opcode)),
      Self.hash(kindA, lastKind * 256 + UInt32(last.b)), Self.hash(kind, UInt32(same.b)), kind,
      kindA, Self.hash(kind, UInt32(same.b)), Self.hash(kindA, phone),
    ]
    result.b = byte(record.b, isAct ? .actB : .b, isAct ? 6 : 7)

    let kindB = Self.hash(kind, UInt32(result.b))
    let sameC = same.b == result.b ? UInt32(same.c) : 99
    contexts = [
      kind, kindB, Self.hash(kindB, sameC), Self.hash(kindB, UInt32(last.c)),
      Self.hash(kindA, UInt32(result.b)), kind, kindB, Self.hash(kind, UInt32(same.c)),
      Self.hash(kindB, UInt32(same.c)),
    ]
    result.c = byte(record.c, .c, 8)

    let bc = UInt32(result.b) * 256 + UInt32(result.c)
    contexts = [
      kind, kindA, kindB, Self.hash(kind, UInt32(same.m)), Self.hash(kind, lastKind), kind, kindB,
      Self.hash(kind, same.m != 0 ? 1 : 0), Self.hash(kindA, bc),
    ]
    result.m = word(record.m, isAct ? .actM : .m, isAct ? 9 : 10)

    contexts = [
      kind, kindA, kindB, Self.hash(kind, UInt32(same.n)), Self.hash(kindB, UInt32(result.m)), kind,
      kindB, Self.hash(kind, UInt32(same.n)), Self.hash(kindB, UInt32(result.c)),
    ]
    result.n = word(record.n, isAct ? .actN : .n, isAct ? 11 : 12)
    return result
  }

  /// A whole trace; a reader is given an empty one and finds its own.
  private mutating func trace(_ trace: Trace) -> Trace {
    model.beginTrace()
    let (header, count) = header(trace.header.record, trace.steps.count)
    var result = Trace(header: TraceHeader(header))
    var situation = StepSituation()
    for place in 0..<min(count, TracePack.longest) {
      let record = place < trace.steps.count ? trace.steps[place].record : Record(0)
      let step = step(record, header, situation)
      situation.take(step)
      result.steps.append(Step(step))
    }
    return result
  }
}

extension TraceCoder<BitWriter> {
  /// Codes a trace with at most `TracePack.longest` steps; the model learns it.
  static func write(_ trace: Trace, _ model: inout StepModel) -> [UInt8] {
    var coder = TraceCoder(model, BitWriter())
    _ = coder.trace(trace)
    model = coder.model
    return coder.channel.finished()
  }
}

extension TraceCoder<BitReader> {
  /// The trace that any bytes mean; the model learns it.
  static func read(_ bytes: ArraySlice<UInt8>, _ model: inout StepModel) -> Trace {
    var coder = TraceCoder(model, BitReader(bytes))
    let trace = coder.trace(Trace())
    model = coder.model
    return trace
  }
}
