// Code that does what cannot be simulated, or dies of itself: each gets a result that names it.

import ChaosContracts
import ChaosPhone
import ChaosProcess
import ChaosTrace
import Foundation
import Testing

@Suite struct BadCodeTests {
  /// What a phone says of a process that did something: what was refused, and how it ended.
  private func end(of deed: Deed) throws -> (refused: [String], crashed: [String]) {
    let handset = ManagedPhone()
    var crashed: [String] = []
    handset.phone.observer = { if case .crashed(_, let why) = $0 { crashed.append("\(why)") } }
    _ = try handset.run(BadScript.self, [deed.rawValue])
    return (handset.phone.refusals, crashed)
  }

  @Test(arguments: [
    (Deed.fork, "fork: a process of its own"), (.exec, "execve: another program"),
    (.spawn, "clone: a process of its own"),
    (.rawOpenat2, "openat2"),
    (.network, "socket: a network"),
    (.unknownCall, "system call number 424"), (.privateType, ""),
  ])
  func whatIsNotSimulatedIsRefusedByName(deed: Deed, words: String) throws {
    if deed == .privateType {
      let handset = ManagedPhone()
      _ = try? handset.open(HiddenScript.self)
      #expect(
        handset.phone.refusals == ["a type that cannot be found by its name: is it private?"])
      return
    }
    let (refused, _) = try end(of: deed)
    #expect(refused == [words])
  }

  @Test(arguments: [
    (Deed.trap, "SIGILL"), (.nullPointer, "SIGSEGV"), (.abort, "SIGABRT"),
    (.writePastAMapping, "SIGSEGV"), (.exit, "ended itself with exit status 7"),
    (.spin, "used four seconds of the processor's time"),
    (.pastTheEnd, "SIGBUS"), (.blockedSignals, "SIGSEGV"), (.killItself, "SIGKILL"),
    (.blockedSegment, "SIGSEGV"), (.ignoredSegment, "SIGSEGV"), (.endlessRecursion, "SIGSEGV"),
    (.spinOnAThread, "used four seconds of the processor's time"), (.trapOnAThread, "SIGILL"),
  ])
  func whatEndsAProcessIsTold(deed: Deed, words: String) throws {
    let (refused, crashed) = try end(of: deed)
    #expect(refused == [])
    #expect(crashed.count == 1)
    #expect(crashed.first?.contains(words) == true, "\(crashed)")
  }

  /// Nothing of the simulation's can be closed or blocked.
  @Test(arguments: [
    Deed.closeThree, .closeEverything, .blockSystemSignals, .takeSystemSignals, .eightThreads,
  ])
  func whatIsHarmlessGoesOn(deed: Deed) throws {
    let handset = ManagedPhone()
    #expect(try handset.run(BadScript.self, [deed.rawValue]) == ["goes on"])
    #expect(handset.phone.refusals == [])
  }

  /// The real system can be read, and not changed.
  @Test func theRealSystemIsReadOnly() throws {
    let handset = ManagedPhone()
    let said = try handset.run(BadScript.self, [Deed.writeOutside.rawValue])
    #expect(said == ["open 30", "mkdir 30", "unlink 30", "rename 18", "read true"])
    #expect(!FileManager.default.fileExists(atPath: "/tmp/chaos-outside"))
  }

  /// The one that was killed, or refused, leaves nothing to the next.
  @Test func eachLaunchBeginsAnew() throws {
    let handset = ManagedPhone()
    #expect(try handset.run(BadScript.self, [Deed.countGlobal.rawValue]) == ["1"])
    #expect(handset.phone.kill(.app, .jetsam))
    #expect(handset.phone.launch(.app, .user))
    #expect(try handset.run(BadScript.self, [Deed.countGlobal.rawValue]) == ["1"])
    #expect(handset.phone.refusals == [])
  }
}

/// What code does wrong.
enum Deed: String, Sendable {
  case fork, exec, rawOpenat2, network, unknownCall, privateType
  case trap, nullPointer, abort, writePastAMapping, pastTheEnd, exit, spin, blockedSignals,
    killItself
  case spawn, blockedSegment, ignoredSegment, endlessRecursion, spinOnAThread, trapOnAThread
  case closeThree, eightThreads, closeEverything, blockSystemSignals, takeSystemSignals
  case writeOutside, countGlobal
}

private final class HiddenScript: Script {}

nonisolated(unsafe) private var launches = 0

final class BadScript: Script {
  private var path: String { launch.container + "/Documents/bad" }

  override func check() -> [String] {
    switch Deed(rawValue: launch.words[0]) {
    case .fork?: return ["\(rawCall(57))"]
    case .exec?: execv("/bin/true", [nil])
    case .rawOpenat2?: return ["\(rawCall(437))"]
    case .network?: return ["\(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0))"]
    case .unknownCall?: return ["\(rawCall(424))"]
    case .trap?: fatalError("a trap")
    case .nullPointer?: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .abort?: Foundation.abort()
    case .writePastAMapping?:
      let file = makeFile()
      let start = mmap(nil, 4_096, PROT_READ, MAP_PRIVATE, file, 0)
      start?.storeBytes(of: 1, as: UInt8.self)
    case .pastTheEnd?:
      let start = mmap(nil, 8_192, PROT_READ | PROT_WRITE, MAP_SHARED, makeFile(), 0)
      start?.storeBytes(of: 1, toByteOffset: 4_096, as: UInt8.self)
    case .exit?: Foundation.exit(7)
    case .spin?: while true { spins &+= 1 }
    case .blockedSignals?:
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_BLOCK, &all, nil)
      UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .blockedSegment?:
      var segment = sigset_t()
      sigaddset(&segment, SIGSEGV)
      sigprocmask(SIG_BLOCK, &segment, nil)
      UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .ignoredSegment?:
      signal(SIGSEGV, SIG_IGN)
      UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
    case .endlessRecursion?: return ["\(depth(1))"]
    case .spinOnAThread?: onThreads(1) { while true { spins &+= 1 } }
    case .trapOnAThread?: onThreads(1) { fatalError("a trap") }
    case .spawn?:
      var child: pid_t = 0
      return ["\(posix_spawn(&child, "/bin/true", nil, nil, [nil], nil))"]
    case .closeThree?:
      close(3)
      return makeFile() >= 0 ? ["goes on"] : []
    case .eightThreads?:
      onThreads(8) { [path] in close(open(path, O_RDWR | O_CREAT, 0o644)) }
      return makeFile() >= 0 ? ["goes on"] : []
    case .killItself?: kill(getpid(), SIGKILL)
    case .closeEverything?:
      for descriptor in 0..<Int32(1_024) { close(descriptor) }
      return makeFile() >= 0 ? ["goes on"] : []
    case .blockSystemSignals?:
      var all = sigset_t()
      sigfillset(&all)
      sigprocmask(SIG_SETMASK, &all, nil)
      return makeFile() >= 0 ? ["goes on"] : []
    case .takeSystemSignals?:
      signal(SIGSYS, SIG_IGN)
      return makeFile() >= 0 ? ["goes on"] : []
    case .writeOutside?: return writeOutside()
    case .countGlobal?:
      launches += 1
      return ["\(launches)"]
    case .privateType?, nil: break
    }
    return ["nothing happened"]
  }

  private func makeFile() -> Int32 {
    let file = open(path, O_RDWR | O_CREAT, 0o644)
    _ = Foundation.write(file, "content", 7)
    return file
  }

  private func onThreads(_ count: Int, _ work: @escaping @Sendable () -> Void) {
    let group = DispatchGroup()
    for _ in 0..<count {
      group.enter()
      Thread.detachNewThread {
        work()
        group.leave()
      }
    }
    group.wait()
  }

  /// A system call by its number, past the C library's function for it.
  private func rawCall(_ number: Int) -> Int {
    typealias Call = @convention(c) (Int, Int, Int, Int, Int) -> Int
    guard let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), "syscall") else { return 0 }
    return unsafeBitCast(symbol, to: Call.self)(number, 0, 0, 0, 0)
  }

  private func writeOutside() -> [String] {
    func tell(_ call: String, _ result: Int32) -> String { "\(call) \(result < 0 ? errno : 0)" }
    return [
      tell("open", open("/tmp/chaos-outside", O_WRONLY | O_CREAT, 0o644)),
      tell("mkdir", mkdir("/tmp/chaos-outside", 0o755)), tell("unlink", unlink("/etc/hostname")),
      tell("rename", rename(path, "/tmp/chaos-outside")),
      "read \(FileManager.default.contents(atPath: "/proc/version") != nil)",
    ]
  }
}

nonisolated(unsafe) private var spins = 0

/// Calls itself until the stack is used up.
@inline(never) private func depth(_ number: Int) -> Int {
  withUnsafeTemporaryAllocation(of: Int.self, capacity: 100) { room in
    room.initialize(repeating: number)
    return depth(number ^ room[1]) ^ room[0]
  }
}
