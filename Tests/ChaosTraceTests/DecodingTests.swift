// Every byte string is a trace, and each trace has one encoding and one text.

import ChaosTestSupport
import Testing

@testable import ChaosTrace

@Suite struct DecodingTests {
  /// Ten shards of 100,000 random byte strings, so that they run beside each other.
  @Test(arguments: 0..<10)
  func everyByteStringIsATrace(shard: Int) throws {
    var random = SplitMix(seed: UInt64(shard))
    for index in 0..<100_000 {
      // Mostly around the border between the header and the first steps, now and then long.
      let length = index % 1_000 == 0 ? random.below(2_000) : random.below(26)
      let bytes = random.bytes(length)
      let trace = Trace(decoding: bytes)
      guard trace.steps.count == max(0, (length + 7) / 8 - 1),
        Trace(decoding: trace.bytes) == trace
      else {
        Issue.record("these bytes do not decode to a canonical trace: \(bytes)")
        return
      }
    }
  }

  @Test func everyTraceReadsBackFromItsText() throws {
    var random = SplitMix(seed: 1)
    for _ in 0..<400 {
      let trace = Trace(decoding: random.bytes(random.below(300)))
      #expect(try TraceText(parsing: TraceText(trace: trace).text) == TraceText(trace: trace))
    }
  }

  @Test func aStepAloneSaysWhatItMeans() {
    var random = SplitMix(seed: 2)
    for _ in 0..<200 {
      let trace = Trace(decoding: random.bytes(8 * (2 + random.below(12))))
      for index in trace.steps.indices {
        var bytes = trace.bytes
        bytes.removeSubrange((index + 1) * Record.size..<(index + 2) * Record.size)
        var steps = trace.steps
        steps.remove(at: index)
        #expect(Trace(decoding: bytes) == Trace(header: trace.header, steps: steps))
      }
    }
  }

  /// Bytes that a step does not use must not count: two spellings would be two ids of one trace.
  @Test func unusedBytesDoNotCount() {
    let plain = Trace(decoding: [0, 0, 0, 0, 0, 0, 0, 0] + [1, 0, 0, 0, 0, 0, 0, 0])
    let noisy = Trace(decoding: [0, 0, 0, 0, 0, 0, 9, 9] + [1, 7, 7, 7, 7, 7, 7, 7])
    #expect(plain == noisy)
    #expect(plain.steps == [.lock])
  }

  /// Operands beyond their list wrap around, those of two values too.
  @Test func operandsWrapAround() {
    let bytes: [UInt8] = [7, 2, 9, 0, 0, 0, 0, 0] + [35 + 14, 2, 0, 0, 0, 0, 0, 0]
    #expect(Trace(decoding: bytes) == Trace(steps: [.liveActivity(true)]))
  }

  @Test func missingBytesCountAsZero() {
    #expect(Trace(decoding: []) == Trace())
    #expect(Trace(decoding: [0, 0, 0, 0, 0, 0, 0, 0, 2]).steps == [.wait(.second)])
    #expect(Trace(decoding: [6, 1]).header == TraceHeader(era: .adversarial, hasPasscode: false))
  }

  /// A slice whose first index is not zero is read from its own start.
  @Test func slicesDecodeFromTheirStart() {
    let bytes: [UInt8] = [9, 9, 9] + [0, 0, 0, 0, 0, 0, 0, 0] + [1]
    #expect(Trace(decoding: bytes.dropFirst(3)).steps == [.lock])
  }
}
