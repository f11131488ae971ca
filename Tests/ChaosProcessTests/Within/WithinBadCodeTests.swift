// Code in process that does what cannot be simulated there: refused by name, or harmless, and the
// program that it runs in goes on.

#if os(Linux)
  import ChaosCatalog
  import ChaosContracts
  import ChaosInProcess
  import ChaosPhone
  import ChaosSimulation
  import ChaosTrace
  import Dispatch
  import Foundation
  import Glibc
  import Testing

  @Suite struct WithinBadCodeTests {
    @Test(arguments: [
      (Misdeed.fork, "fork: a process of its own, in process"),
      (.rawFork, "fork: a process of its own"),
      (.exec, "execve: another program"),
      (.spawn, "posix_spawn: another program, in process"),
      (.rawOpenat2, "openat2"),
      (.network, "socket: a network"),
      (.unknownCall, "system call number 424"),
      (.thread, "pthread_create: a thread of its own, in process"),
      (.dispatch, "dispatch_async: work for another thread, in process"),
      (.task, "a task on another thread, in process"),
      (.killItself, "kill: a signal to the program, in process"),
      (.handler, "sigaction: what the program does with a signal, in process"),
      (.flushAll, "fflush of all streams, in process"),
      (.sharedMutex, "pthread_mutexattr_setpshared: a mutex of several processes, in process"),
      (.replaceOutput, "dup2 onto a descriptor of the program, in process"),
      (.enterMachine, "chdir to a folder of this machine, in process"),
      (.exit, "exit: the end of the program, in process"),
      (.rawExit, "exit: the end of the program, in process"),
      (.waitForNobody, "a wait for a lock of stopped code, or for a thread, in process"),
    ])
    func whatIsNotSimulatedIsRefusedByName(misdeed: Misdeed, words: String) throws {
      let text = "chaos trace 1\nphone ios18 passcode disk=apfs.power\nlaunch app user\n"
      let trace = try TraceText(parsing: text + "act app write streak").trace
      let kind = TestKind<Miscreant>(words: [misdeed.rawValue])
      let outcome = Catalog().simulator().run(trace, InProcess(kind))
      #expect(outcome.refusals == [words])
      #expect(outcome.verdict == .unknown)
    }

    /// The program's own descriptors and signals stay as they are.
    @Test(arguments: [
      Misdeed.closeThree, .closeEverything, .blockSystemSignals, .takeSystemSignals, .closeOutput,
    ])
    func whatIsHarmlessGoesOn(misdeed: Misdeed) throws {
      let pipe = Pipe()
      let handset = ManagedPhone(within: true)
      #expect(try handset.run(Miscreant.self, [misdeed.rawValue]) == ["goes on"])
      #expect(handset.phone.refusals == [])
      try pipe.fileHandleForWriting.write(contentsOf: Data([7]))
      #expect(try pipe.fileHandleForReading.read(upToCount: 1) == Data([7]))
      #expect(fcntl(1, F_GETFD) >= 0)
    }

    /// The real system can be read, and not changed; so it is in managed processes.
    @Test(arguments: [false, true]) func theRealSystemIsReadOnly(within: Bool) throws {
      let handset = ManagedPhone(within: within)
      let said = try handset.run(Miscreant.self, [Misdeed.writeOutside.rawValue])
      #expect(said == ["open 30", "mkdir 30", "unlink 30", "rename 18", "read true"])
      #expect(!FileManager.default.fileExists(atPath: "/tmp/chaos-outside"))
    }

    /// Whatever is not a function of this program's is caught all the same: raw calls, and those
    /// that the C library makes inside itself.
    @Test(arguments: [false, true]) func rawCallsReachThePhone(within: Bool) throws {
      let handset = ManagedPhone(within: within)
      let said = try handset.run(Miscreant.self, [Misdeed.rawCalls.rawValue])
      #expect(
        said == ["raw bytes", "stream bytes", "temporary true", "listed raw stream", "real true"])
      let names = handset.phone.disk.tree().map(\.path)
      #expect(names.contains("/app/Documents/raw") && names.contains("/app/Documents/stream"))
      #expect(!FileManager.default.fileExists(atPath: "/phone"))
    }

    /// A wait with an end takes the phone's time, and none of this machine's.
    @Test(arguments: [false, true]) func aTimedWaitTakesThePhonesTime(within: Bool) throws {
      let handset = ManagedPhone(within: within)
      #expect(try handset.run(Miscreant.self, [Misdeed.timedWait.rawValue]) == ["timed out, 3600"])
      #expect(handset.phone.refusals == [])
    }

    /// Clocks, chance and the process's number are the phone's, and the same in both.
    @Test func clocksAndChanceAreThePhones() throws {
      let said = try [false, true].map { within in
        try ManagedPhone(within: within).run(Miscreant.self, [Misdeed.clocks.rawValue])
      }
      #expect(said[0] == said[1])
      #expect(said[0].count == 6)
      let now = Date().timeIntervalSince1970
      #expect(abs((Double(said[0][0]) ?? now) - now) > 86_400)
    }
  }

  /// What code does wrong, or in a roundabout way.
  enum Misdeed: String, Sendable {
    case none
    case fork, rawFork, exec, spawn, rawOpenat2, network, unknownCall, thread, dispatch, task
    case killItself
    case handler, flushAll, sharedMutex, replaceOutput, enterMachine, exit, rawExit, waitForNobody
    case closeThree, closeEverything, blockSystemSignals, takeSystemSignals, closeOutput
    case writeOutside, rawCalls, clocks, timedWait
  }

  final class Miscreant: Script {
    private var folder: String { launch.container + "/Documents" }

    override func write(_ key: Key, _ value: Value?) throws(StoreError) { _ = check() }

    override func check() -> [String] {
      switch Misdeed(rawValue: launch.words[0]) {
      case .fork?:
        // Swift hides it: it is found by its name.
        typealias Fork = @convention(c) () -> Int32
        if let fork = dlsym(nil, "fork") { return ["\(unsafeBitCast(fork, to: Fork.self)())"] }
      case .rawFork?: return ["\(raw(57))"]
      case .exec?: execv("/bin/true", [nil])
      case .spawn?:
        var child: pid_t = 0
        return ["\(posix_spawn(&child, "/bin/true", nil, nil, [nil], nil))"]
      case .rawOpenat2?: return ["\(raw(437))"]
      case .network?: return ["\(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))"]
      case .unknownCall?: return ["\(raw(424))"]
      case .thread?:
        var thread = pthread_t()
        return ["\(pthread_create(&thread, nil, { _ in nil }, nil))"]
      case .dispatch?: DispatchQueue.global().async {}
      case .task?: Task.detached {}
      case .killItself?: kill(getpid(), SIGKILL)
      case .handler?: signal(SIGTERM, SIG_IGN)
      case .flushAll?: fflush(nil)
      case .sharedMutex?:
        var attributes = pthread_mutexattr_t()
        pthread_mutexattr_init(&attributes)
        pthread_mutexattr_setpshared(&attributes, Int32(PTHREAD_PROCESS_SHARED))
      case .replaceOutput?: dup2(open("/dev/null", O_RDONLY), 1)
      case .enterMachine?: chdir("/usr")
      case .exit?: Glibc.exit(7)
      case .rawExit?: _ = raw(231)
      case .waitForNobody?: DispatchSemaphore(value: 0).wait()
      case .closeThree?:
        close(3)
        return goesOn()
      case .closeEverything?:
        for descriptor in 3..<Int32(1_024) { close(descriptor) }
        return goesOn()
      case .closeOutput?:
        close(1)
        return goesOn()
      case .blockSystemSignals?:
        var all = sigset_t()
        sigfillset(&all)
        var before = sigset_t()
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return goesOn()
      case .takeSystemSignals?:
        signal(SIGSYS, SIG_IGN)
        return goesOn()
      case .writeOutside?: return writeOutside()
      case .rawCalls?: return rawCalls()
      case .clocks?: return clocks()
      case .timedWait?: return timedWait()
      case Misdeed.none?, nil: break
      }
      return ["nothing happened"]
    }

    private func goesOn() -> [String] {
      let file = open(folder + "/bad", O_RDWR | O_CREAT, 0o644)
      return Glibc.write(file, "content", 7) == 7 ? ["goes on"] : []
    }

    /// A system call by its number, past the C library's function for it.
    private func raw(_ number: Int, _ a: Int = 0, _ b: Int = 0, _ c: Int = 0, _ d: Int = 0) -> Int {
      typealias Call = @convention(c) (Int, Int, Int, Int, Int) -> Int
      guard let symbol = dlsym(nil, "syscall") else { return 0 }
      return unsafeBitCast(symbol, to: Call.self)(number, a, b, c, d)
    }

    private func writeOutside() -> [String] {
      func tell(_ call: String, _ result: Int32) -> String { "\(call) \(result < 0 ? errno : 0)" }
      return [
        tell("open", open("/tmp/chaos-outside", O_WRONLY | O_CREAT, 0o644)),
        tell("mkdir", mkdir("/tmp/chaos-outside", 0o755)), tell("unlink", unlink("/etc/hostname")),
        tell("rename", rename(folder, "/tmp/chaos-outside")),
        "read \(FileManager.default.contents(atPath: "/proc/version") != nil)",
      ]
    }

    private func text(_ name: String) -> String {
      let data = FileManager.default.contents(atPath: folder + "/" + name) ?? Data()
      return String(decoding: data, as: UTF8.self)
    }

    private func rawCalls() -> [String] {
      let file = (folder + "/raw").withCString {
        raw(257, -100, Int(bitPattern: $0), Int(O_WRONLY | O_CREAT), 0o644)
      }
      _ = "raw bytes".withCString { raw(1, file, Int(bitPattern: $0), 9) }
      _ = raw(3, file)
      let stream = fopen(folder + "/stream", "w")
      fputs("stream bytes", stream)
      fclose(stream)
      var template = Array((folder + "/XXXXXX").utf8CString)
      let temporary = mkstemp(&template)
      let isThere = access(template, F_OK) == 0
      unlink(template)
      close(temporary)
      var names: [String] = []
      guard let list = opendir(folder) else { return [] }
      while let entry = readdir(list) {
        let name = withUnsafePointer(to: entry.pointee.d_name) {
          $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        if !name.hasPrefix(".") { names.append(name) }
      }
      closedir(list)
      let found = realpath(folder + "/../Documents/raw", nil).map { String(cString: $0) }
      return [
        text("raw"), text("stream"), "temporary \(isThere)",
        "listed " + names.sorted().joined(separator: " "), "real \(found == folder + "/raw")",
      ]
    }

    private func timedWait() -> [String] {
      var (before, after) = (timespec(), timespec())
      clock_gettime(CLOCK_MONOTONIC, &before)
      let result = DispatchSemaphore(value: 0).wait(timeout: .now() + 3_600)
      clock_gettime(CLOCK_MONOTONIC, &after)
      return ["\(result == .timedOut ? "timed out" : "woken"), \(after.tv_sec - before.tv_sec)"]
    }

    private func clocks() -> [String] {
      var now = timespec()
      clock_gettime(CLOCK_REALTIME, &now)
      sleep(3)
      var later = timespec()
      clock_gettime(CLOCK_MONOTONIC, &later)
      var bytes = [UInt8](repeating: 0, count: 8)
      getentropy(&bytes, 8)
      return [
        "\(now.tv_sec)", "\(later.tv_sec).\(later.tv_nsec)", "\(getpid())", "\(bytes)",
        "\(UInt64.random(in: .min ... .max))", "\(UUID())",
      ]
    }
  }
#endif
