// The one fuzzer of the process: libFuzzer's entry points are functions without a place.

import CFuzzCounters
import ChaosCatalog
import ChaosFuzzing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What libFuzzer's entry points work on. `@unchecked`: libFuzzer calls from one thread.
final class FuzzTarget: @unchecked Sendable {
  static let shared = FuzzTarget()

  private var session: FuzzSession?
  private var ignoresEdges = false
  private static let usage: Int32 = 64  // EX_USAGE

  private init() {}

  /// Reads the arguments, and makes ready. Ends the process if they make no sense.
  func begin(_ arguments: [String]) {
    do { try prepare(arguments) } catch {
      Self.tell("chaos: \(error)\n")
      exit(Self.usage)
    }
  }

  private func prepare(_ arguments: [String]) throws {
    Catalog.prepareProgram()
    let options = try FuzzOptions(
      arguments: Array(arguments.dropFirst()), program: arguments.first ?? "")
    try FuzzInputs.check(Array(arguments.dropFirst()))
    ignoresEdges = options.guide == .states
    let counters = UnsafeMutableBufferPointer(
      start: chaos_fuzz_counters(), count: Int(chaos_fuzz_counter_count))
    let session = try FuzzSession(options, counters: counters)
    self.session = session
    Self.tell(session.greeting)
    // However libFuzzer ends, unless it is a crash: what was not looked at is said.
    atexit { FuzzTarget.shared.end() }
  }

  /// Runs an input. A finding ends the process: crash file and exit code are libFuzzer's own.
  func run(_ bytes: [UInt8]) {
    guard let session else { return }
    if let story = session.run(bytes) {
      end()
      Self.tell(story)
      abort()
    }
    if ignoresEdges { chaos_fuzz_forget_edges() }
  }

  private func end() { Self.tell(session?.remarks ?? []) }

  /// Puts what an entry point made into libFuzzer's memory.
  func fill(_ place: UnsafeMutablePointer<UInt8>?, _ make: (FuzzSession) -> [UInt8]) -> Int {
    guard let session, let place else { return 0 }
    let bytes = make(session)
    place.update(from: bytes, count: bytes.count)
    return bytes.count
  }

  private static func tell(_ lines: [String]) {
    for line in lines { tell(line + "\n") }
  }

  private static func tell(_ text: String) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
      if count <= 0 { return }
      rest = rest.dropFirst(count)
    }
  }
}
