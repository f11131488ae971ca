// libFuzzer's entry points, and nothing else: this file must not hold code that runs by itself, or
// the fuzzer's own `main` and this one get into each other's way.
//
// Build: swift build -c release --sanitize=fuzzer --product ChaosFuzz (Scripts/fuzz does)

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Called once. Swift's backtracer would take a finding's signal, and no crash file be written.
@_cdecl("LLVMFuzzerInitialize")
public func initialize(
  _ count: UnsafeMutablePointer<CInt>?,
  _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?
) -> CInt {
  for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(number, SIG_DFL) }
  let list = UnsafeBufferPointer(start: arguments?.pointee, count: Int(count?.pointee ?? 0))
  FuzzTarget.shared.begin(list.compactMap { $0.map { String(cString: $0) } })
  return 0
}

/// Called with every input. Any bytes are a trace.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  FuzzTarget.shared.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}

/// Called to change an input in its place; gives the new count.
@_cdecl("LLVMFuzzerCustomMutator")
public func customMutator(
  _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let input = Array(UnsafeBufferPointer(start: bytes, count: count))
  return FuzzTarget.shared.fill(bytes) { $0.mutate(input, seed: seed, atMost: limit) }
}

/// Called to make an input of two others; gives its count.
@_cdecl("LLVMFuzzerCustomCrossOver")
public func customCrossOver(
  _ first: UnsafePointer<UInt8>?, _ firstCount: Int, _ second: UnsafePointer<UInt8>?,
  _ secondCount: Int, _ result: UnsafeMutablePointer<UInt8>?, _ limit: Int, _ seed: CUnsignedInt
) -> Int {
  let first = Array(UnsafeBufferPointer(start: first, count: firstCount))
  let second = Array(UnsafeBufferPointer(start: second, count: secondCount))
  return FuzzTarget.shared.fill(result) { $0.cross(first, second, seed: seed, atMost: limit) }
}
