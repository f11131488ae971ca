// A mutex in memory that processes share: one waits until another gives it back, or dies.

import ChaosCatalog
import ChaosContracts
import ChaosProcess
import ChaosSimulation
import ChaosTrace
import Foundation
import Testing

@Suite struct SharedMutexTests {
  private func run(_ steps: String) throws -> RunOutcome {
    let lines = steps.split(separator: ";").map { $0.trimmingCharacters(in: .whitespaces) }
    let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\n"
    let trace = try TraceText(parsing: text + lines.joined(separator: "\n")).trace
    return Catalog().simulator().run(trace, TestKind<MutexStore>())
  }

  private let begin = "launch app user; launch notifications push; act app write streak; "

  /// The app is stopped with the mutex; the extension wants it.
  @Test(arguments: 1...6) func oneWaitsForTheOther(pause: Int) throws {
    let outcome = try run(
      begin + "act app write streak pause=\(pause); act notifications write theme; "
        + "act notifications read streak")
    #expect(outcome.refusals == [])
    // The kind of store promises a class that its files do not have.
    #expect(outcome.violations.map(\.invariant).filter { $0 != "ProtectionIsKept" } == [])
  }

  /// The app dies with the mutex: the kernel says so to whoever takes it next.
  @Test(arguments: 1...6) func theMutexOfTheDeadIsTaken(pause: Int) throws {
    let outcome = try run(
      begin + "act app write streak pause=\(pause); kill app jetsam; "
        + "act notifications write theme; act notifications read theme")
    #expect(outcome.refusals == [])
    #expect(outcome.violations.map(\.invariant).filter { $0 == "ActsEnd" } == [])
  }

  /// Who has the mutex and never gives it back makes others hang, and they are ended.
  @Test func whoKeepsItMakesOthersHang() throws {
    let outcome = try run(begin + "act app flush; act notifications write theme")
    #expect(outcome.refusals == [])
    #expect(outcome.violations.map(\.invariant).contains("ActsEnd"))
  }
}

/// A value a file, changed by whoever has a robust mutex in a mapping.
final class MutexStore: Script {
  private let mutex: UnsafeMutablePointer<pthread_mutex_t>

  required init(_ launch: Launch) throws(StoreError) {
    let file = open(launch.group + "/Documents/mutex", O_RDWR | O_CREAT, 0o644)
    guard file >= 0, flock(file, LOCK_EX) == 0 else { throw .unavailable }
    let isNew = lseek(file, 0, SEEK_END) == 0
    ftruncate(file, 4_096)
    let start = mmap(nil, 4_096, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
    guard let start, start != MAP_FAILED else { throw .unavailable }
    mutex = start.assumingMemoryBound(to: pthread_mutex_t.self)
    if isNew {
      var attributes = pthread_mutexattr_t()
      pthread_mutexattr_init(&attributes)
      pthread_mutexattr_setpshared(&attributes, Int32(PTHREAD_PROCESS_SHARED))
      #if os(Linux)
        pthread_mutexattr_setrobust(&attributes, Int32(PTHREAD_MUTEX_ROBUST))
      #endif
      pthread_mutex_init(mutex, &attributes)
    }
    _ = flock(file, LOCK_UN)
    close(file)
    try super.init(launch)
  }

  private func take() {
    #if os(Linux)
      if pthread_mutex_lock(mutex) == EOWNERDEAD { pthread_mutex_consistent(mutex) }
    #endif
  }

  private func path(_ key: Key) -> String { launch.group + "/Documents/" + key.word }

  override func read(_ key: Key) -> ReadOutcome {
    take()
    defer { pthread_mutex_unlock(mutex) }
    let file = open(path(key), O_RDONLY)
    if file < 0 { return errno == ENOENT ? .absent : .unavailable }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8_192)
    let count = Foundation.read(file, &bytes, bytes.count)
    return count < 0 ? .unavailable : .value(Value(bytes: Array(bytes.prefix(count))))
  }

  override func write(_ key: Key, _ value: Value?) throws(StoreError) {
    take()
    defer { pthread_mutex_unlock(mutex) }
    let new = path(key) + ".new"
    let bytes = value?.bytes ?? []
    let file = open(new, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard file >= 0 else { throw .unavailable }
    defer { close(file) }
    guard Foundation.write(file, bytes, bytes.count) == bytes.count, fsync(file) == 0,
      rename(new, path(key)) == 0
    else { throw .unknown(.ioError) }
  }

  /// A bug: the mutex stays taken.
  override func flush() throws(StoreError) { take() }
}
