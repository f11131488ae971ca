// Names, links, modes, times, attributes and ranges: the same answers on a simulated phone as on
// this machine.

#if os(Linux)
  import ChaosContracts
  import ChaosProcess
  import ChaosTestSupport
  import Foundation
  import Testing

  @Suite struct FactAnswersTests {
    private static let seedsEach = 25
    private static let calls = 120

    /// One body of calls on both sides: the real one in a thread of its own, for its folder and
    /// umask, and without root's rights.
    private func compare(_ type: RandomBody.Type, _ word: String, _ batch: Int, _ within: Bool)
      throws
    {
      for seed in (batch * Self.seedsEach)..<((batch + 1) * Self.seedsEach) {
        // Whoever reads all of this machine's temporary files moves their times.
        let difference = try differenceInEveryAttempt {
          try self.difference(type, word, seed, within)
        }
        #expect(difference == nil, "seed \(seed)")
        if difference != nil { return }
      }
    }

    /// The first line that differs, ours last, and what came before: the lists are long.
    private func difference(
      _ type: RandomBody.Type, _ word: String, _ seed: Int, _ within: Bool
    ) throws -> String? {
      let folder = try TemporaryFolder()
      // Who may do what is compared for somebody who is not root.
      if geteuid() == 0 { chown(folder.path, 65_534, 65_534) }
      let place = URL(fileURLWithPath: folder.path).resolvingSymlinksInPath().path
      let real = OwnThread.run {
        withoutPrivileges { type.init(in: place, seed: UInt64(seed)).run(Self.calls) }
      }
      let handset = ManagedPhone(within: within)
      let managed = try handset.run(FactScript.self, [word, "\(seed)", "\(Self.calls)"])
      #expect(handset.phone.refusals == [])
      if real == managed, real.count > Self.calls / 2 { return nil }
      let line = zip(real, managed).enumerated().first { $1.0 != $1.1 }
      let before = real.prefix(line?.offset ?? 0).suffix(4).joined(separator: "; ")
      return line.map { "line \($0): \($1): \(before)" } ?? "lengths: \(before)"
    }

    @Test(arguments: 0..<20, [false, true])
    func linksAndModesAgree(batch: Int, within: Bool) throws {
      try compare(LinkBody.self, "links", batch, within)
    }

    @Test(arguments: 0..<20, [false, true])
    func timesAndAttributesAgree(batch: Int, within: Bool) throws {
      try compare(FactBody.self, "facts", batch, within)
    }

    @Test(arguments: 0..<20, [false, true])
    func rangesAgree(batch: Int, within: Bool) throws {
      try compare(RangeBody.self, "ranges", batch, within)
    }

    @Test(arguments: 0..<10, [false, true])
    func pipesAndPollingAgree(batch: Int, within: Bool) throws {
      try compare(PollBody.self, "polls", batch, within)
    }
  }

  final class FactScript: Script {
    override func check() -> [String] {
      let bodies: [String: RandomBody.Type] = [
        "links": LinkBody.self, "facts": FactBody.self, "ranges": RangeBody.self,
        "polls": PollBody.self,
      ]
      let body = bodies[launch.words[0]] ?? RandomBody.self
      return body.init(in: launch.container, seed: UInt64(launch.words[1]) ?? 0)
        .run(Int(launch.words[2]) ?? 0)
    }
  }

  /// A thread that shares neither its current folder nor its umask with anybody.
  enum OwnThread {
    /// `@unchecked`: the thread is done before anybody looks.
    private final class Box<R>: @unchecked Sendable {
      var result: R?
    }

    static func run<R: Sendable>(_ body: @escaping @Sendable () -> R) -> R {
      let box = Box<R>()
      let done = DispatchSemaphore(value: 0)
      let thread = Thread {
        // unshare(CLONE_FS): the header of this call is in no module.
        let unshare = unsafeBitCast(
          dlsym(nil, "unshare"), to: (@convention(c) (Int32) -> Int32).self)
        precondition(unshare(0x200) == 0)
        umask(0o022)
        box.result = body()
        done.signal()
      }
      thread.start()
      done.wait()
      guard let result = box.result else { preconditionFailure("the thread left no result") }
      return result
    }
  }
#endif
