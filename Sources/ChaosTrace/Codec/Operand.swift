// The operands of steps: where each stands in the eight bytes, and how the text form has it. A step
// is written, read and made simpler by the list of its operands.

/// Something that a step says beside its kind.
package enum Operand: Sendable {
  /// The process that the step is about, in `a`.
  case process
  /// A word of a closed list, and what to call one in an error.
  case word(Place, any Word.Type, String)
  /// One of two words, by the lowest bit of `a`.
  case either(String, or: String)
  case number(Number)
  case survivors
  case work

  /// One of the small fields of a record, or the first wide one.
  package enum Place: Sendable { case a, b, c, m }

  /// A number, as `name=number`.
  package struct Number: Sendable {
    let name: String
    let range: ClosedRange<Int>
    /// The word for code zero, if there is one; other numbers are codes less `first`.
    var zero: String?
    var first = 0
    let read: @Sendable (Record) -> Int
    let write: @Sendable (inout Record, Int) -> Void

    /// A count; code `first` stands for none.
    static func counted(_ name: String, _ place: Place, from first: Int = 0, zero: String? = nil)
      -> Number
    {
      let most = place == .m ? Int(UInt16.max) : Int(UInt8.max)
      // A count that has a word for zero begins after it.
      return Number(
        name: name, range: (zero == nil ? 0 : 1 - first)...(most - first), zero: zero,
        first: first, read: { $0[place] - first }, write: { $0[place] = $1 + first })
    }

    /// A count from one, which is stored from zero. The highest code is that of the one below it.
    static func oneBased(_ name: String, _ place: Place) -> Number {
      Number(
        name: name, range: 1...Int(UInt8.max),
        read: { min($0[place] + 1, Int(UInt8.max)) }, write: { $0[place] = $1 - 1 })
    }

    /// A number with a sign, in `m`.
    static func signed(_ name: String) -> Number {
      Number(
        name: name, range: Int(Int16.min)...Int(Int16.max),
        read: { Int(Int16(bitPattern: $0.m)) },
        write: { $0.m = UInt16(bitPattern: Int16(truncatingIfNeeded: $1)) })
    }

    /// Hours from UTC, in `a`.
    static func zone(_ name: String) -> Number {
      Number(
        name: name, range: Record.zones, read: { Int($0.zone) },
        write: { $0.zone = Int8(truncatingIfNeeded: $1) })
    }
  }

  /// The words in the text form.
  func words(_ record: Record) -> [String] {
    switch self {
    case .process: [ProcessName(code: record.a).word]
    case .word(let place, let type, _): [Self.word(type, record[place])]
    case .either(let first, let second): [record.a & 1 == 0 ? first : second]
    case .number(let number):
      if let zero = number.zero, !number.range.contains(number.read(record)) {
        [zero]
      } else {
        ["\(number.name)=\(number.read(record))"]
      }
    case .survivors: [record.survivors.text]
    case .work: Self.work(record)
    }
  }

  /// Reads the words that come next.
  func read(_ record: inout Record, _ reader: inout LineReader) throws(TraceTextError) {
    switch self {
    case .process: record.a = try reader.word(ProcessName.self, "a process").code
    case .word(let place, let type, let what):
      record[place] = Int(try Self.code(type, what, &reader))
    case .either(let first, let second):
      if reader.flag(first) {
        record.a = 0
      } else if reader.flag(second) {
        record.a = 1
      } else {
        throw reader.error(
          .unknownWord(try reader.next("\(first) or \(second)"), expected: [first, second]))
      }
    case .number(let number):
      if let zero = number.zero, reader.flag(zero) { return }
      guard let text = reader.option(number.name) else {
        throw reader.error(.missing("\(number.name)="))
      }
      let value: Int = try reader.number(text, number.name)
      guard number.range.contains(value) else {
        throw reader.error(.badNumber(text, what: number.name))
      }
      number.write(&record, value)
    case .survivors: record.survivors = try Survivors(&reader)
    case .work: try Self.work(&record, &reader)
    }
  }

  /// The records in which the operand is simpler. `smaller`: what to try for a number and its
  /// floor.
  package func simpler(
    _ record: Record, _ smaller: (_ number: Int, _ floor: Int) -> [Int]
  ) -> [Record] {
    func with(_ change: (inout Record) -> Void) -> Record {
      var record = record
      change(&record)
      return record
    }
    switch self {
    case .word(let place, _, _):
      return (0..<record[place]).map { code in with { $0[place] = code } }
    case .number(let number):
      let (first, floor) = number.zero == nil ? (0, number.range.lowerBound) : (number.first, 0)
      return smaller(number.read(record) + first, floor).map { value in
        with { number.write(&$0, value - first) }
      }
    case .process, .either, .survivors, .work: return []
    }
  }

  private static func word<W: Word>(_ type: W.Type, _ code: Int) -> String {
    W(code: UInt8(truncatingIfNeeded: code)).word
  }

  private static func code<W: Word>(_ type: W.Type, _ what: String, _ reader: inout LineReader)
    throws(TraceTextError) -> UInt8
  {
    try reader.word(type, what).code
  }

  private static func work(_ record: Record) -> [String] {
    let behaviour = BehaviourName(code: record.b)
    var words = [behaviour.word]
    if behaviour.keys.count > 1 { words.append(Key(code: record.c).word) }
    if record.n != 0 { words.append(ValueShape(code: UInt8(truncatingIfNeeded: record.n)).word) }
    if record.m > 0 { words.append("pause=\(record.m)") }
    return words
  }

  private static func work(_ record: inout Record, _ reader: inout LineReader)
    throws(TraceTextError)
  {
    let behaviour = try reader.word(BehaviourName.self, "a behaviour")
    let keys = behaviour.keys
    var key = keys[0]
    if keys.count > 1 {
      key = try reader.word(Key.self, "a key")
      guard keys.contains(key) else {
        throw reader.error(.unknownWord(key.word, expected: keys.map(\.word)))
      }
    }
    record.b = behaviour.code
    record.c = key.code
    if behaviour.takesShape { record.n = UInt16(reader.optionalWord(ValueShape.self)?.code ?? 0) }
    if let text = reader.option("pause") { record.m = try reader.number(text, "pause") }
  }
}

extension Record {
  subscript(place: Operand.Place) -> Int {
    get {
      switch place {
      case .a: Int(a)
      case .b: Int(b)
      case .c: Int(c)
      case .m: Int(m)
      }
    }
    set {
      switch place {
      case .a: a = UInt8(truncatingIfNeeded: newValue)
      case .b: b = UInt8(truncatingIfNeeded: newValue)
      case .c: c = UInt8(truncatingIfNeeded: newValue)
      case .m: m = UInt16(truncatingIfNeeded: newValue)
      }
    }
  }

  /// The time zones that there are, by hours from UTC.
  static let zones = -12...14

  /// Nearer zones have lower codes, on both sides; others wrap around.
  var zone: Int8 {
    get {
      let distance = (Int(a) + 1) / 2
      return Self.zone(a % 2 == 0 ? distance : -distance)
    }
    set {
      let zone = Self.zone(Int(newValue))
      a = zone.magnitude * 2 - (zone < 0 ? 1 : 0)
    }
  }

  private static func zone(_ hours: Int) -> Int8 {
    if zones.contains(hours) { return Int8(hours) }
    let (first, count) = (zones.lowerBound, zones.count)
    return Int8(first + ((hours - first) % count + count) % count)
  }
}
