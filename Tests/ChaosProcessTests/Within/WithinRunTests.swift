// Whole traces on code that runs in process: broken and held as in managed processes.

import ChaosCatalog
import ChaosContracts
import ChaosInProcess
import ChaosPhone
import ChaosSearch
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct WithinRunTests {
  private func run<Managed: ManagedStore>(
    _ type: Managed.Type, _ steps: String, _ words: [String] = [], within: Bool = true
  ) throws -> RunOutcome {
    let lines = steps.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n"
    let trace = try TraceText(parsing: text + lines.joined(separator: "\n")).trace
    let kind = TestKind<Managed>(words: words, protection: .completeUntilFirstUnlock)
    let simulator = Catalog().simulator()
    return within ? simulator.run(trace, InProcess(kind)) : simulator.run(trace, kind)
  }

  /// A save of the C library's calls that syncs loses nothing to a panic; one that does not, does.
  @Test(arguments: [true, false]) func aPanicTakesWhatWasNotSynced(within: Bool) throws {
    let steps = "launch app user; act app write streak; panic none"
    let careless = try run(CallStore.self, steps, ["careless"], within: within)
    #expect(careless.violations.map(\.invariant).contains("AcknowledgedWritesSurvive"))
    #expect(careless.refusals == [])
    let careful = try run(CallStore.self, steps, ["careful"], within: within)
    #expect(careful.violations.isEmpty)
    #expect(careful.verdict == .held)
    #expect(careful.refusals == [])
  }

  /// `Data.write(to:)` empties the file before it fills it, and a kill may come between.
  @Test func aKillInTheMiddleOfACallLeavesWhatWasThere() throws {
    let steps = "launch app user; act app write streak pause=3; kill app jetsam; launch app user"
    let torn = try run(FileStore.self, steps + "; act app read streak", ["plain"])
    #expect(torn.violations.map(\.invariant).contains("NoTornValue"))
    let whole = try run(FileStore.self, steps + "; act app read streak", ["atomic"])
    #expect(!whole.violations.map(\.invariant).contains("NoTornValue"))
    #expect(torn.refusals + whole.refusals == [])
  }

  /// Code that runs on after its death has no say: not even in what an update makes of a value.
  @Test(arguments: 1...8, ["login", "resume-session", "streak streak"])
  func whoDiesInAnActChangesNothing(pause: Int, act: String) throws {
    let steps = "launch app user; act app \(act) pause=\(pause); kill app jetsam"
    let within = try run(CallStore.self, steps, ["naive"])
    let managed = try run(CallStore.self, steps, ["naive"], within: false)
    #expect(within.digest == managed.digest)
  }

  /// The same outcomes, step by step, as in managed processes.
  @Test(arguments: 0..<10) func randomTracesEndAsManagedOnes(seed: UInt64) throws {
    let simulator = Catalog().simulator()
    let source = TraceSource(
      seed: seed, eras: EraName.allCases, models: DiskModelName.allCases, isCareful: false)
    for place in 0..<30 {
      let trace = source.trace(place)
      for words in [["careless"], ["careful"]] {
        let kind = TestKind<CallStore>(words: words)
        let (within, managed) = (simulator.run(trace, InProcess(kind)), simulator.run(trace, kind))
        #expect(within.digest == managed.digest, "seed \(seed), trace \(place), \(words)")
        #expect(within.violations == managed.violations)
        #expect(within.refusals == managed.refusals)
      }
    }
  }
}

/// A value a file, by the calls of the C library.
final class CallStore: Script {
  private var isNaive: Bool { launch.words[0] == "naive" }
  private var isCareful: Bool { launch.words[0] == "careful" }
  private func path(_ key: Key) -> String { launch.container + "/Documents/" + key.word }

  override func read(_ key: Key) -> ReadOutcome {
    let file = open(path(key), O_RDONLY)
    guard file >= 0 else { return errno == ENOENT || isNaive ? .absent : .unavailable }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(file, &bytes, bytes.count)
    return count < 0 ? .unavailable : .value(Value(bytes: Array(bytes[..<count])))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    guard let value else {
      if unlink(path(key)) != 0, errno != ENOENT { throw .unknown(.ioError) }
      return try syncFolder()
    }
    let new = path(key) + ".new"
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    guard file >= 0 else { throw .unknown(.ioError) }
    let isWritten = Foundation.write(file, value.bytes, value.bytes.count) == value.bytes.count
    let isSynced = !isCareful || fsync(file) == 0
    let isClosed = close(file) == 0
    guard isWritten, isSynced, isClosed, rename(new, path(key)) == 0 else {
      throw .unknown(.ioError)
    }
    try syncFolder()
  }

  private func syncFolder() throws(StoreError) {
    guard isCareful else { return }
    let folder = open(launch.container + "/Documents", O_RDONLY)
    guard folder >= 0 else { throw .unknown(.ioError) }
    let isSynced = fsync(folder) == 0
    close(folder)
    if !isSynced { throw .unknown(.ioError) }
  }
}
