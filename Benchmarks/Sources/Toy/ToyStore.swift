// The toy of Benchmarks/Rivals as a store: one file with all keys, which each process remembers.

import ChaosKit

/// One file, written whole. The bug: what a process remembers of it may be old.
struct ToyStore: StoreKind {
  /// Without it a process looks at the file again before it writes.
  var hasBug = true

  /// The keys of the toy: texts that any act may set.
  static let both: [Key] = [.theme, .session]

  var name: String { hasBug ? "toy" : "toy-without-bug" }
  var summary: String { "one file that each process remembers whole" }
  var keys: [Key]? { Self.both }

  /// Class A: nothing can be read or written on a locked phone. What nobody synced survives an
  /// orderly restart, and another process sees a change when it is started again.
  func promises(_ era: Era) -> Promises {
    var promises = Promises()
    promises.protect(by: .complete)
    promises.panic = .atShutdown
    promises.powerLoss = .atShutdown
    promises.sharing = .perSession
    promises.atomicBatches = false
    promises.atomicUpdates = false
    promises.detectsDamage = false
    return promises
  }

  func open(_ host: PhoneHost) throws(StoreError) -> any Store { Remembering(host, hasBug) }

  private final class Remembering: Store {
    private let files: any FileCalls
    private let path: String
    private let hasBug: Bool
    /// A value for each of the toy's keys, or none.
    private var memory: [[UInt8]?]?

    init(_ host: PhoneHost, _ hasBug: Bool) {
      files = host.files
      path = host.group + "/toy"
      self.hasBug = hasBug
    }

    func read(_ key: Key) -> ReadOutcome {
      guard let place = ToyStore.both.firstIndex(of: key), let content = try? load() else {
        return .unavailable
      }
      return ReadOutcome(content[place].map { Value(bytes: $0) })
    }

    func write(_ key: Key, _ value: Value?) throws(StoreError) {
      guard let place = ToyStore.both.firstIndex(of: key) else { throw .unavailable }
      do throws(Errno) {
        // The phone may be locked by now, also where the file is remembered.
        let file = try files.open(path, [.write, .create], protection: .complete)
        defer { try? files.close(file) }
        if !hasBug { memory = nil }
        var content = try load()
        content[place] = value?.bytes
        let bytes = content.flatMap { [UInt8($0?.count ?? 255)] + ($0 ?? []) }
        _ = try files.write(file, at: 0, bytes)
        try files.truncate(file, to: bytes.count)
        memory = content
      } catch {
        throw .unavailable
      }
    }

    /// The whole file, looked at once.
    private func load() throws(Errno) -> [[UInt8]?] {
      if let memory { return memory }
      var content: [[UInt8]?] = [nil, nil]
      do throws(Errno) {
        let file = try files.open(path, [], protection: nil)
        defer { try? files.close(file) }
        var bytes = try files.read(file, at: 0, count: 512)[...]
        for place in content.indices {
          guard let length = bytes.popFirst(), length < 255 else { continue }
          content[place] = Array(bytes.prefix(Int(length)))
          bytes = bytes.dropFirst(Int(length))
        }
      } catch {
        if error != .noSuchFileOrDirectory { throw error }
      }
      memory = content
      return content
    }
  }
}
