// The whole input of a run: a header and a list of steps that stand on their own. Its canonical
// bytes name it, and any bytes are one; in a document it is its lines, which people can read.

import ChaosHash

/// A phone and what happens to it.
///
/// A trace is the only input of a simulation. Every byte string decodes to one, every one of them
/// runs, and deleting a step never changes how another is read.
public struct Trace: Hashable, Sendable {
  /// The phone and its disk, which no step changes.
  public var header: TraceHeader
  /// What happens, in order. Those beyond `Limits.steps` are not run.
  public var steps: [Step]

  /// Nothing is checked: a step with operands that mean nothing is written, and named, as its
  /// `canonical` one.
  public init(header: TraceHeader = TraceHeader(), steps: [Step] = []) {
    self.header = header
    self.steps = steps
  }

  /// Names the trace. Two traces that run alike step by step have the same one.
  public var digest: Digest { Digest(bytes) }

  /// The first eight digits of the digest: what people copy, and what file names carry.
  public var id: String { digest.short }

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

extension Trace: Codable {
  /// The phone, and a line for each step.
  public var lines: [String] { [header.text] + steps.map(\.text) }

  /// Reads what `lines` gives.
  ///
  /// - Throws: the first thing that is wrong. Lines are counted from 2 there, that of the phone
  ///   first: the one above it names the format.
  public init(lines: [String]) throws(TraceTextError) {
    let text = (["chaos trace \(Trace.formatVersion)"] + lines).joined(separator: "\n")
    self = try TraceText(parsing: text + "\n").trace
  }

  public func encode(to encoder: any Encoder) throws { try lines.encode(to: encoder) }

  public init(from decoder: any Decoder) throws {
    let lines = try [String](from: decoder)
    do throws(TraceTextError) { try self.init(lines: lines) } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }
}
