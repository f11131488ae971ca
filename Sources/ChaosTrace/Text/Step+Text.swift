// One step, one line: its word, and those of its operands.

extension Step {
  /// The line in the text form. It reads back to the same step.
  public var text: String {
    let record = record
    let words = opcode.operands.flatMap { $0.words(record) }
    return ([opcode.word] + words).joined(separator: " ")
  }

  init(_ reader: inout LineReader) throws(TraceTextError) {
    let name = try reader.next("a step")
    guard let opcode = Opcode(word: name) else { throw reader.error(.unknownStep(name)) }
    var record = Record(opcode.code)
    for operand in opcode.operands { try operand.read(&record, &reader) }
    self = Step(record)
    try reader.end()
  }
}
