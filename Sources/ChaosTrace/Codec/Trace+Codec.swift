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
  public init(decoding bytes: some Sequence<UInt8>) {
    // One concrete array: the search decodes often, and generic code is not fast across modules.
    let bytes = Array(bytes)
    header = TraceHeader(Record(bytes, at: 0))
    steps = stride(from: Record.size, to: bytes.count, by: Record.size).map {
      Step(Record(bytes, at: $0))
    }
  }

  /// The trace whose canonical bytes these are; nil if they are those of none.
  public init?(canonical bytes: [UInt8]) {
    guard bytes.count >= Record.size, bytes.count % Record.size == 0 else { return nil }
    self.init(decoding: bytes)
    if self.bytes != bytes { return nil }
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
