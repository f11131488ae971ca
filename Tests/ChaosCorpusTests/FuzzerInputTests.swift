// What a fuzzer's bytes mean: files of the corpus, frames of canonical bytes, and anything else.

import ChaosTestSupport
import ChaosTrace
import Testing

@testable import ChaosCorpus

@Suite struct FuzzerInputTests {
  private let trace = Trace(
    header: TraceHeader(era: .ios15),
    steps: [.launch(.app, .user), .act(.app, .write, on: .theme), .reboot, .evict])

  private var text: TraceText {
    TraceText(trace: trace, notes: [TraceText.Note("store", "plain-file")])
  }

  @Test func everyFormOfATraceFileIsAnInput() {
    #expect(FuzzerInput.trace(TraceFile.encode(text)) == trace)
    #expect(FuzzerInput.trace(Array(text.text.utf8)) == trace)
    #expect(FuzzerInput.trace(trace.bytes) == trace)
    #expect(FuzzerInput.trace(LZ4Frame.compress(trace.bytes)) == trace)
    #expect(FuzzerInput.trace(FuzzerInput.pack(trace)) == trace)
  }

  /// What a fuzzer writes is a file that everything else reads.
  @Test func packedTracesAreTraceFiles() throws {
    let packed = FuzzerInput.pack(trace)
    #expect(try TraceFile.decode(packed, file: "x") == TraceText(trace: trace))
  }

  /// Bytes that mean a trace, and are not the bytes of one, are no trace file: that anything is
  /// read is for fuzzers only.
  @Test func framesOfOtherBytesAreNoTraceFiles() {
    var bytes = trace.bytes
    bytes[8] = 250
    for content in [bytes, Array(trace.bytes.dropLast()), [], Array("hello, world".utf8)] {
      #expect(throws: TraceFileError(file: "x", reason: .notATrace)) {
        try TraceFile.decode(LZ4Frame.compress(content), file: "x")
      }
    }
  }

  @Test func anyBytesAreATrace() {
    var chance = SplitMix(seed: 3)
    let packed = FuzzerInput.pack(trace)
    for _ in 0..<5_000 {
      var bytes = chance.below(2) == 0 ? packed : (0..<chance.below(60)).map { _ in 0 }
      for _ in 0..<chance.below(6) where !bytes.isEmpty {
        bytes[chance.below(bytes.count)] = UInt8(chance.below(256))
      }
      let meant = FuzzerInput.trace(bytes)
      #expect(Trace(decoding: meant.bytes) == meant)
    }
  }

  @Test func whatDoesNotFitIsCutAtItsEnd() {
    let long = Trace(
      header: trace.header,
      steps: (0..<200).map { .act(.app, .write, on: .theme, pause: UInt16($0 * 7 % 90)) })
    for size in 0...400 {
      let packed = FuzzerInput.pack(long, atMost: size)
      #expect(packed.count <= size)
      let read = FuzzerInput.trace(packed)
      #expect(read.steps == Array(long.steps.prefix(read.steps.count)))
      if size >= 8 { #expect(read.header == long.header) }
    }
    #expect(FuzzerInput.trace(FuzzerInput.pack(long, atMost: 4_096)) == long)
  }

  @Test func onlyWhatAFuzzerNamesIsReadAsAnyBytes() {
    let hash = String(repeating: "0a", count: 20)
    for name in [
      "crash-\(hash)", "oom-\(hash)", "slow-unit-\(hash)", "minimized-from-\(hash)", hash,
    ] {
      #expect(FuzzerInput.isArtifact(name), "\(name)")
    }
    for name in [
      "crash", "crash-1", "\(hash)0", "my-\(hash)", "NoTornValue-0a0a0a0a.trace.lz4", "",
    ] {
      #expect(!FuzzerInput.isArtifact(name), "\(name)")
    }
  }

  @Test func savedInputsAreReadFromTheirFiles() throws {
    let folder = try TemporaryFolder()
    let raw = try folder.write(trace.bytes + [1, 2], to: "raw")
    #expect(try FuzzerInput.read(raw).trace.steps.count == trace.steps.count + 1)
    let file = try folder.write(TraceFile.encode(text), to: "file")
    #expect(try FuzzerInput.read(file) == text)
    #expect(throws: TraceFileError(file: folder("none"), reason: .missing)) {
      try FuzzerInput.read(folder("none"))
    }
  }
}
