// Threads come back: a worker that runs a million traces has as many as after the first.

#if os(Linux)
  import ChaosDisk
  import ChaosTrace
  import Testing

  import class Foundation.FileManager

  @testable import ChaosPhone

  @Suite struct ThreadCountTests {
    private func threads() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    private func play(on baton: Baton, _ round: Int) {
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

    /// Other tests start threads meanwhile, so what is asked is that they do not grow with the
    /// work.
    @Test func threadsDoNotGrow() throws {
      let baton = Baton()
      play(on: baton, 0)
      let before = try threads()
      for round in 0..<3_000 { play(on: baton, round) }
      #expect(try threads() < before + 300)
      #expect(baton.parked == 0)
    }

    /// A baton takes its threads with it.
    @Test func threadsGoWithTheirBaton() throws {
      let before = try threads()
      for round in 0..<1_000 { play(on: Baton(), round) }
      #expect(try threads() < before + 300)
    }
  }
#endif
