// Two processes on the same files: the simulated phone answers two managed processes as the kernel
// answers two real ones that make the same calls in the same order.

#if os(Linux)
  import ChaosContracts
  import ChaosDisk
  import ChaosInProcess
  import ChaosPhone
  import ChaosProcess
  import ChaosTestSupport
  import ChaosTrace
  import Foundation
  import Testing

  @Suite struct PairAnswersTests {
    private static let seedsEach = 25
    private static let calls = 100

    /// Two processes, and what they said to each call. The last lines are what each of them sees at
    /// the end.
    private func answers(
      _ seed: UInt64, in world: RealWorld?, _ handset: ManagedPhone, within: Bool = false
    ) throws -> [String] {
      handset.phone.observer = { if case .crashed(_, let why) = $0 { Issue.record("\(why)") } }
      _ = handset.phone.launch(.notifications, .push)
      let stores = try [ProcessName.app, .notifications].map { name in
        guard let process = handset.phone.process(name) else { throw StoreError.unavailable }
        let host = handset.phone.host(process)
        let kind = TestKind<PairScript>()
        guard let world else {
          return try within ? InProcess(kind).open(host) : kind.open(host)
        }
        return try RealKind(kind, in: world, TraceHeader(), source: NoSource.self).open(host)
      }
      var said: [String] = []
      for call in PairCall.sequence(seed, Self.calls) {
        try stores[call.process].write(.streak, call.value)
        guard case .value(let answer) = stores[call.process].read(.streak) else { continue }
        said.append("\(call.process): " + String(decoding: answer.bytes, as: UTF8.self))
      }
      #expect(handset.phone.refusals == [])
      return said + stores[0].check() + stores[1].check()
    }

    @Test(arguments: 0..<16, [false, true])
    func twoProcessesAgreeWithTwoRealOnes(batch: Int, within: Bool) throws {
      for seed in (batch * Self.seedsEach)..<((batch + 1) * Self.seedsEach) {
        let simulated = try answers(UInt64(seed), in: nil, ManagedPhone(), within: within)
        let folder = try TemporaryFolder()
        let handset = ManagedPhone()
        let world = try RealWorld(in: folder.path, like: handset.phone.disk)
        let real = try answers(UInt64(seed), in: world, handset)
        let isSame = real == simulated && real.count >= Self.calls
        // What one of them has more than the other is told, too.
        let most = max(real.count, simulated.count)
        let all = (0..<most).map { place in
          (place < real.count ? real[place] : "", place < simulated.count ? simulated[place] : "")
        }
        let line = all.enumerated().first { $1.0 != $1.1 }
        let before = real.prefix(line?.offset ?? 0).suffix(6).joined(separator: "; ")
        let told = line.map { "line \($0): \($1)" } ?? "too few"
        #expect(isSame, "seed \(seed): \(told): \(before)")
        if !isSame { return }
      }
    }
  }

  /// Knows no store: the processes here are managed.
  private enum NoSource: KindSource {
    static func kind(_ name: String) -> (any StoreKind)? { nil }
  }
#endif
