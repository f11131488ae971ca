// The one fuzzer of the process: libFuzzer's entry points are functions without a place.

import CFuzzCounters
import ChaosCatalog
import ChaosContracts

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// What libFuzzer's entry points work on. A program with stores or apps of its own has one of them,
/// alone in a file `main.swift`; the others come along.
///
/// ```swift
/// import ChaosFuzzing
///
/// @_cdecl("LLVMFuzzerInitialize")
/// public func initialize(_ count: UnsafeMutablePointer<CInt>?, _ arguments: Fuzzer.Arguments)
///   -> CInt
/// {
///   Fuzzer.begin(count, arguments, adding: MyApp.self)
/// }
/// ```
///
/// `@unchecked`: libFuzzer calls from one thread.
public final class Fuzzer: @unchecked Sendable {
  /// The arguments of a C program.
  public typealias Arguments =
    UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>?

  static let shared = Fuzzer()

  private var session: FuzzSession?
  private var ignoresEdges = false
  /// Whether something was found by a fuzzer that goes on.
  private var hasFound = false
  private static let usage: Int32 = 64  // EX_USAGE
  private static let finding: Int32 = 77  // libFuzzer's exit status for one

  private init() {}

  /// Reads the arguments, and makes ready. Ends the process if they make no sense.
  ///
  /// - Parameters:
  ///   - count: how many there are, as libFuzzer tells.
  ///   - arguments: those of the program, as libFuzzer hands them on.
  ///   - stores: more than what is built in. The first that is a default is fuzzed where no
  ///     `--store` is named.
  /// - Returns: 0, which libFuzzer wants.
  public static func begin(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: Arguments, adding stores: [StoreEntry] = []
  ) -> CInt {
    // Swift's backtracer would take a finding's signal, and no crash file be written.
    for number in [SIGILL, SIGTRAP, SIGABRT, SIGSEGV, SIGBUS, SIGFPE] { signal(number, SIG_DFL) }
    let list = UnsafeBufferPointer(start: arguments?.pointee, count: Int(count?.pointee ?? 0))
    do {
      try shared.prepare(list.compactMap { $0.map { String(cString: $0) } }, adding: stores)
    } catch {
      tell("chaos: \(error)\n")
      exit(usage)
    }
    return 0
  }

  /// The same for apps and stores of the user's, by their types; the first is fuzzed where no
  /// `--store` is named.
  ///
  /// - Returns: 0, which libFuzzer wants.
  public static func begin(
    _ count: UnsafeMutablePointer<CInt>?, _ arguments: Arguments,
    adding app: any StoreType.Type, _ more: any StoreType.Type...
  ) -> CInt {
    begin(
      count, arguments,
      adding: ([app] + more).map { StoreEntry($0.storeKind, isDefault: true) })
  }

  private func prepare(_ arguments: [String], adding stores: [StoreEntry]) throws {
    Catalog.prepareProgram()
    let catalog = Catalog(adding: stores)
    let options = try FuzzOptions(
      arguments: Array(arguments.dropFirst()), program: arguments.first ?? "",
      standard: stores.first(where: \.isDefault)?.name)
    try FuzzInputs.check(Array(arguments.dropFirst()))
    ignoresEdges = options.guide == .states
    let counters = UnsafeMutableBufferPointer(
      start: chaos_fuzz_counters(), count: Int(chaos_fuzz_counter_count))
    let session = try FuzzSession(options, catalog, counters: counters)
    self.session = session
    Self.tell(session.greeting)
    // However libFuzzer ends, unless it is a crash: what was not looked at is said. It knows of no
    // finding that it went on from, so its exit status would say that all is well.
    atexit {
      Fuzzer.shared.end()
      if Fuzzer.shared.hasFound { _exit(Fuzzer.finding) }
    }
  }

  /// Runs an input. A finding ends the process: crash file and exit code are libFuzzer's own. If
  /// the fuzzer goes on after findings, it is told, and that is all.
  func run(_ bytes: [UInt8]) {
    guard let session else { return }
    if let story = session.run(bytes) {
      if !session.goesOn { end() }
      Self.tell(story)
      if !session.goesOn { abort() }
      hasFound = true
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
