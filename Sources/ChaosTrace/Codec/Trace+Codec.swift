// Traces to bytes and back: the canonical bytes name a trace, and any bytes are one.

extension Trace {
  /// The canonical bytes: eight for the header, eight for each step.
  public var bytes: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity((steps.count + 1) * Record.size)
    header.record.append(to: &bytes)
    for step in steps { step.record.append(to: &bytes) }
    return bytes
  }

  /// The trace that any bytes mean. A short last record is filled up with zeros.
  public init(decoding bytes: some RandomAccessCollection<UInt8>) {
    header = TraceHeader(Record(bytes))
    var rest = bytes.dropFirst(Record.size)
    var steps: [Step] = []
    steps.reserveCapacity(rest.count / Record.size + 1)
    while !rest.isEmpty {
      steps.append(Step(Record(rest)))
      rest = rest.dropFirst(Record.size)
    }
    self.steps = steps
  }
}

extension TraceHeader {
  package var record: Record {
    Record(
      era.code, a: hasPasscode ? 0 : 1, b: disk.code, c: variation, m: freePages)
  }

  package init(_ record: Record) {
    self.init(
      era: EraName(code: record.opcode), hasPasscode: record.a & 1 == 0,
      disk: DiskModelName(code: record.b), variation: record.c, freePages: record.m)
  }
}
