// Ctrl-C, lost workers and lost campaigns: what ran is told, nothing stays behind.

import Foundation
import Testing

#if os(Linux)
  @Suite struct InterruptionTests {
    /// Waits for something that happens soon.
    private func wait(_ what: Comment, for isTrue: () -> Bool) throws {
      let start = Date()
      while !isTrue() {
        // Nothing is measured: a machine that is too busy must get there as well.
        try #require(Date().timeIntervalSince(start) < 300, what)
        usleep(20_000)
      }
    }

    /// A campaign that would go on for long, with its workers at work.
    private func start(_ sandbox: Sandbox, _ more: String..., lasting: String = "10m") throws -> (
      Running, [Int32]
    ) {
      let running = try sandbox.start(
        ["run", "--seed", "1", "--for", lasting, "--jobs", "2"] + more)
      try wait("no workers came") { running.children.count >= 2 }
      return (running, running.children)
    }

    private func expectGone(_ workers: [Int32], _ sandbox: Sandbox) throws {
      try wait("workers \(workers) outlive their campaign") {
        !workers.contains(where: Running.isAlive)
      }
      try wait("\(sandbox.leftovers) were left behind") { sandbox.leftovers.isEmpty }
    }

    @Test(arguments: [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func anInterruptGivesAPartialResult(signal: Int32, status: Int32) throws {
      let sandbox = try Sandbox()
      let (running, workers) = try start(sandbox, "--store", "hardened-file", "--format", "json")
      #expect(!sandbox.leftovers.isEmpty)
      running.signal(signal)
      let ended = try running.wait()
      #expect(ended.status == status)
      let document = try ended.json(RunDocument.self)
      #expect(document.verdict == "unknown")
      #expect(document.stores[0].doubts.contains("interrupted"))
      try expectGone(workers, sandbox)
    }

    /// What was found before is worth more than the interruption.
    @Test func findingsOutliveAnInterrupt() throws {
      let sandbox = try Sandbox()
      let (running, workers) = try start(
        sandbox, "--store", "session-cached", "--store", "hardened-file", lasting: "20s")
      try wait("no findings came") { (try? sandbox.files())?.isEmpty == false }
      try wait("the second store never began") { running.children.count >= 2 }
      running.signal(SIGINT)
      let ended = try running.wait()
      #expect(ended.status == 130)
      #expect(ended.verdict == "broken")
      #expect(ended.lines.contains { $0.hasPrefix("? unknown  hardened-file: ") })
      #expect(ended.lines.contains("   ? interrupted"))
      #expect(try !sandbox.files().isEmpty)
      try expectGone(workers, sandbox)
    }

    /// A sweep does not wait for its worker: what it has found by then is told, and not made small.
    @Test func anInterruptEndsASweepWithWhatWasFound() throws {
      let sandbox = try Sandbox()
      let running = try sandbox.start([
        "sweep", "--store", "canary:gap-between-renames", "--era", "all", "--second-crash",
      ])
      try wait("no worker came") { !running.children.isEmpty }
      // The first kills break it, and the sweep goes on for long.
      try wait("no work was done") { running.children.contains { Running.worked($0) > 1 } }
      let workers = running.children
      #expect(running.isRunning)
      running.signal(SIGINT)
      let ended = try running.wait()
      #expect(ended.status == 130)
      #expect(ended.verdict == "broken")
      #expect(ended.lines.contains { $0.hasPrefix("  kill ") })
      #expect(ended.lines.contains("   ? interrupted"))
      #expect(try !sandbox.files().isEmpty)
      try expectGone(workers, sandbox)
    }

    /// Code that does not come back has nothing to tell.
    @Test func anInterruptEndsASweepThatSpins() throws {
      let sandbox = try Sandbox()
      let running = try sandbox.start(["sweep", "--store", "rogue:spin", "--patience", "60"])
      try wait("no worker came") { !running.children.isEmpty }
      let workers = running.children
      try wait("it never spins") { workers.contains { Running.worked($0) > 0.5 } }
      running.signal(SIGINT)
      let ended = try running.wait()
      #expect(ended.status == 130)
      #expect(ended.verdict == "unknown")
      try expectGone(workers, sandbox)
    }

    /// Half a replay is worth nothing: it ends at once, and says so.
    @Test(
      arguments: [
        ("replay", "the replay of t.trace"), ("shrink", "the shrinking of t.trace"),
        ("show", "the run of t.trace"),
      ], [(SIGINT, Int32(130)), (SIGTERM, Int32(143))])
    func indivisibleWorkSaysThatItIsUnfinished(
      work: (command: String, name: String), end: (signal: Int32, status: Int32)
    ) throws {
      let sandbox = try Sandbox()
      try sandbox.write(Traces.removal("rogue:spin"), to: "t.trace")
      let running = try sandbox.start([work.command, "t.trace", "--patience", "60"])
      try wait("no worker came") { !running.children.isEmpty }
      let workers = running.children
      running.signal(end.signal)
      let ended = try running.wait()
      #expect(ended.status == end.status)
      #expect(ended.errors == "Interrupted: \(work.name) is unfinished.\n")
      #expect(!ended.output.contains("held") && !ended.output.contains("broken"))
      try expectGone(workers, sandbox)
      #expect(try sandbox.files() == ["t.trace"])
    }

    @Test func aDoctorSaysWhatIsUnfinished() throws {
      let sandbox = try Sandbox()
      let running = try sandbox.start(["doctor"])
      try wait("no worker came") { !running.children.isEmpty }
      running.signal(SIGINT)
      let ended = try running.wait()
      #expect(ended.status == 130)
      let work = try #require(
        ended.errors.wholeMatch(of: /Interrupted: the (.*) is unfinished\.\n/), "\(ended.errors)"
      ).1
      #expect(work.hasPrefix("check of determinism of ") || work == "search for planted bugs")
      try expectGone([], sandbox)
    }

    /// The first interrupt waits for what runs; the second waits for nobody.
    @Test func theSecondInterruptEndsAtOnce() throws {
      let sandbox = try Sandbox()
      let (running, workers) = try start(sandbox, "--store", "rogue:spin", "--patience", "60")
      // Both workers spin by now, and answer nothing.
      try wait("they never spin") { workers.allSatisfy { Running.worked($0) > 0.5 } }
      running.signal(SIGINT)
      usleep(200_000)
      #expect(running.isRunning)
      running.signal(SIGINT)
      let ended = try running.wait()
      #expect(ended.status == 130)
      // One that waits for them has a verdict.
      #expect(ended.verdict == nil)
      try expectGone(workers, sandbox)
    }

    /// A campaign that is killed cleans up nothing; its workers do, even those that spin.
    @Test(arguments: ["hardened-file", "rogue:spin"])
    func aKilledCampaignLeavesNothing(store: String) throws {
      let sandbox = try Sandbox()
      let (running, workers) = try start(sandbox, "--store", store, "--patience", "60")
      usleep(500_000)
      running.signal(SIGKILL)
      #expect(try running.wait().status == 137)
      try expectGone(workers, sandbox)
    }

    /// Somebody kills a worker, say the system for want of memory: the campaign goes on without it,
    /// and says that a trace is missing.
    @Test func aLostWorkerIsReplaced() throws {
      let sandbox = try Sandbox()
      let running = try sandbox.start([
        "run", "--seed", "1", "--runs", "6000", "--jobs", "2", "--store", "hardened-file",
        "--format", "json",
      ])
      var killed: [Int32] = []
      for _ in 0..<3 {
        let before = killed
        try wait("no new worker came") {
          !running.isRunning || running.children.contains { !before.contains($0) }
        }
        usleep(50_000)
        let victim = running.children.first { !before.contains($0) }
        if let victim {
          kill(victim, SIGKILL)
          killed.append(victim)
        }
      }
      #expect(running.isRunning, "the campaign was over before its workers were killed")
      let ended = try running.wait()
      let store = try ended.json(RunDocument.self).stores[0]
      #expect(store.planned == 6_000)
      #expect(store.traces >= 6_000 - killed.count)
      #expect(store.findings.isEmpty)
      // One that had nothing to do is not missed.
      #expect(
        (store.doubts.isEmpty == (store.traces == 6_000)) && store.doubts.count <= killed.count)
      #expect(ended.status == (store.doubts.isEmpty ? 0 : 2))
      #expect(store.doubts.allSatisfy { $0.hasSuffix(", and then did not") })
      #expect(sandbox.leftovers.isEmpty)
    }

    /// Whoever reads the output may stop reading; the run comes to its end all the same.
    @Test func aReaderMayGoAway() throws {
      let sandbox = try Sandbox()
      let ended = try sandbox.shell(
        "(chaos \(Traces.breaking.joined(separator: " ")); echo $? >status) | head -n 1")
      #expect(ended.output.hasPrefix("chaos 0.1.0 · seed 42 · "))
      try wait("the run did not end") { (try? sandbox.bytes("status"))?.isEmpty == false }
      #expect(try sandbox.bytes("status") == Array("1\n".utf8))
      #expect(sandbox.leftovers.isEmpty)
    }
  }
#endif
