// Threads come back: a worker that runs a million traces has as many as after the first.

#if os(Linux)
  import ChaosDisk
  import ChaosTrace
  import Testing

  import class Foundation.FileManager

  @testable import ChaosPhone

  @Suite struct ThreadCountTests {
    private static func threads() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    private static func play(on baton: Baton, _ round: Int) {
      let act = { (host: Host) in
        for _ in 0..<4 { _ = try? host.files.status("/group") }
      }
      let stage = Stage(on: baton)
      stage.play([
        .launchAll,
        .act(.app, pause: 1, act), .act(.notifications, pause: 2, act),
        .act(.widget, pause: 3, act),
        .then { phone in
          if round % 3 == 0 { _ = phone.kill(.notifications, .jetsam) }
          if round % 7 == 0 { phone.losePower(.none) }
        },
        .proceed(.app, 2),
      ])
    }

    // Threads count for the whole process, so each test has one of its own: others run at once.

    @Test func threadsDoNotGrow() async {
      await #expect(processExitsWith: .success) {
        let baton = Baton()
        Self.play(on: baton, 0)
        let before = try Self.threads()
        for round in 0..<3_000 { Self.play(on: baton, round) }
        #expect(try Self.threads() < before + 10)
        #expect(baton.parked == 0)
      }
    }

    /// A baton takes its threads with it.
    @Test func threadsGoWithTheirBaton() async {
      await #expect(processExitsWith: .success) {
        let before = try Self.threads()
        for round in 0..<1_000 { Self.play(on: Baton(), round) }
        #expect(try Self.threads() < before + 10)
      }
    }
  }
#endif
