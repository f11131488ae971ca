// Those of libFuzzer's entry points that are the same in every fuzzer. They come with this library;
// in a program that libFuzzer does not run they are functions that nobody calls.

/// Called with every input. Any bytes are a trace.
@_cdecl("LLVMFuzzerTestOneInput")
func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  Fuzzer.shared.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Called to change an input in its place; gives the new count.
@_cdecl("LLVMFuzzerCustomMutator")
func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  return Fuzzer.shared.fill(bytes) { $0.mutate(input, seed: seed, atMost: limit) }
}

/// Called to make an input of two others; gives its count.
@_cdecl("LLVMFuzzerCustomCrossOver")
func customCrossOver(
  _ first: UnsafePointer<UInt8>?, _ firstCount: Int, _ second: UnsafePointer<UInt8>?,
  _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>?, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let first = Array(UnsafeBufferPointer(start: first, count: firstCount))
  let second = Array(UnsafeBufferPointer(start: second, count: secondCount))
  return Fuzzer.shared.fill(result) { $0.cross(first, second, seed: seed, atMost: limit) }
}
